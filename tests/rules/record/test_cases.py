"""Records in which the referee once judged wrong, replayed as `check` replays them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.rules.record.replay import Verdict, replay_record, start_timeline
from referee.rules.refusal import Refusal
from referee.rules.state import State
from referee.translations.texts.verdict import verdicts_as_json
from tests.places import CASES
from tests.rules.helpers import armies, noticed
from tests.rules.record.cases import record_of


def answers_as_json(name: str) -> dict[str, Any]:
    return verdicts_as_json(record_of(name), verdicts_in(name), "en")


def verdicts_in(name: str) -> list[Verdict]:
    return [*replay_record(record_of(name))]


def last_state(name: str) -> State:
    """Where the match of the record stands at its end."""
    return verdicts_in(name)[-1].timeline.state


def answers_in(name: str) -> list[object]:
    """Return what the referee says to each action: code and clause of a refusal, the notices of what it accepts."""
    return [
        (str(verdict.outcome.code), verdict.outcome.cite)
        if isinstance(verdict.outcome, Refusal)
        else noticed(verdict.outcome)  # type: ignore[arg-type]
        for verdict in verdicts_in(name)
    ]


def test_a_16_a_hand_audit_that_changes_nothing_leaves_the_stock_empty() -> None:
    """The cards of whoever left stay out of play: the turn ends without a card, as it does without the audit."""
    for name in ("f2_stock_grows_by_hand_audit", "stock_without_audit"):
        assert {verdict.timeline.state.stock for verdict in verdicts_in(name)[2:]} == {0}
    assert last_state("stock_without_audit").turn == "green"
    assert answers_in("f2_stock_grows_by_hand_audit")[3:6] == [[], [], ("card_forfeited", "option:traded_cards")]


def test_em_8_7_4g_no_foul_after_the_attacks_are_over() -> None:
    """In the phase in which cards are drawn nobody throws."""
    assert answers_in("f3_foul_after_attacks_are_over") == [("foul_impossible", "EM-8.9a")] * 2


def test_fr_8_no_unannounced_attack_from_an_inner_territory() -> None:
    """Brazil has no foreign neighbour."""
    assert answers_in("f3_foul_french_inner_land") == [("foul_impossible", "FR-8")]
    assert armies(last_state("f3_foul_french_inner_land"), "brazil") == (5,)


def test_em_8_7_4g_no_foul_in_a_territory_that_nobody_can_attack() -> None:
    """Madagascar keeps its armies, however often it is said."""
    name = "f3_foul_that_cannot_have_happened_inner_land"
    assert answers_in(name) == [("foul_impossible", "EM-8.7.1c")] * 3
    assert armies(last_state(name), "madagascar") == (5,)


def test_a_21_ten_armies_are_more_than_any_number_of_dice() -> None:
    """Four dice are refused without a foul to report, and the foul is refused too."""
    assert answers_in("f3_foul_that_cannot_have_happened_ten_armies") == [
        ("attack_dice_limit", "EM-8.7.2a"),
        ("foul_impossible", "A-21"),
    ]


def test_a_22_a_literal_penalty_leaves_the_throw_that_waits_elsewhere() -> None:
    """Ontario's die is thrown again while Kamchatka waits to be occupied."""
    name = "f4_literal_penalty_drops_cocked_throw"
    assert answers_in(name) == [[]] * 4
    state = last_state(name)
    assert (state.throw, state.phase, state.owners["kamchatka"]) == (None, "occupy", "red")
    assert armies(state, "alberta", "ontario") == (5, 4)


def test_em_8_7_4i_a_throw_that_was_let_stand_is_finished_by_any_value() -> None:
    """The one army in Alaska stays, and a notice says so."""
    assert answers_in("f7_stood_cocked_deadlock")[:2] == [
        [("one_army", "EM-8.7.1b"), ("attack_dice_armies", "EM-8.7.2c")],
        [("army_stays", "EM-8.7.2b")],
    ]
    state = verdicts_in("f7_stood_cocked_deadlock")[1].timeline.state
    assert (armies(state, "alaska", "kamchatka"), state.throw) == ((1, 5), None)


def test_rb_3f_a_conquest_out_of_turn_leaves_the_phase_as_it_was() -> None:
    """What was refused before blue's attack is refused after it, and the notice names red, who had moved."""
    answers = answers_in("f10_phase_after_stood_conquest")
    assert answers[2] == answers[5] == ("trade_too_late", "RB-3f")
    judged: Any = verdicts_in("f10_phase_after_stood_conquest")[3].outcome
    assert [(notice.code, notice.facts["seat"]) for notice in judged.notices] == [
        ("not_your_turn", "blue"),
        ("attack_after_fortify", "red"),
    ]


@pytest.mark.parametrize("name", ["f6_deal_extras_wrong_seats", "f6_hand_deal_extras_elsewhere"])
def test_em_8_7_0a_left_of_the_second_of_two_neighbours_with_one_more(name: str) -> None:
    """Yellow and red hold one more: red got the last card, blue begins, by the deal and card by card."""
    assert (last_state(name).turn, last_state(name).starter, answers_in(name)[-1]) == ("blue", "blue", [])


def test_sv_3p_the_card_may_be_drawn_before_the_move() -> None:
    """The card stands in phase 2 of the text, the move in phase 3."""
    assert answers_in("s1_swedish_card_then_move") == [[]] * 3
    assert last_state("s1_swedish_card_then_move").turn == "blue"


def test_sv_c4_a_capital_that_lies_unread_is_declared_when_it_is_taken() -> None:
    """Kamchatka was blue's: Japan falls with it, and nobody has a second capital."""
    assert answers_in("s2_capital_unread_taken")[2:] == [[], ("capital_named", "SV-C3"), ("target_own", "SV-3a")]
    state = last_state("s2_capital_unread_taken")
    assert (state.owners["japan"], state.capitals_taken, armies(state, "japan")) == ("red", ("blue",), (1,))


def test_match_record_9_a_position_that_somebody_has_won() -> None:
    """24 territories and more: decided before the first action, which is refused."""
    name = "f8_position_already_won"
    assert answers_in(name) == [("match_over", "EM-8.11a")]
    assert answers_as_json(name)["result"] == {
        "winners": ["red"],
        "reason": "mission",
        "mission": "24_territories",
        "after": 0,
    }


def test_em_8_6b_the_turns_begin_when_every_territory_is_dealt() -> None:
    """Two are taken: what is still to be dealt is counted, and not said to be everything."""
    name = "f9_not_dealt_half"
    assert answers_in(name) == [[], [], ("not_dealt", "EM-8.6b")]
    assert answers_as_json(name)["actions"][-1]["text"].startswith("Still to be dealt: 40 territories.")


def test_em_8_8n_three_trades_in_four_turns() -> None:
    """Two in a row, one turn without, and a third."""
    answers = answers_in("s3_three_trades_in_four_turns")
    assert [n for n, notices in enumerate(answers, 1) if ("third_trade", "EM-8.8n") in notices] == [14]


@pytest.mark.parametrize("file", sorted(CASES.glob("*.toml")), ids=lambda file: file.stem)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_verdict_has_its_sentence(file: Path, lang: str) -> None:
    """No code without words, in both languages."""
    record = record_of(file.stem)
    for action in verdicts_as_json(record, verdicts_in(file.stem), lang)["actions"]:
        for verdict in (action, *action.get("notices", ())):
            assert str(verdict.get("code")) not in str(verdict.get("text", ""))
    assert start_timeline(record).state.setting.rulebook.id in file.read_text(encoding="utf-8")


def test_match_record_9_the_number_of_a_replacement_counts_actions_and_no_comments() -> None:
    """A verdict's `n` counts them as before, and so does the number of the action that decided (F6)."""
    name = "r7_comment_line_shifts_replace"
    armies_in = last_state(name).armies
    assert [armies_in[territory] for territory in ("alaska", "alberta", "western_united_states")] == [3, 3, 2]
    assert armies_in["scandinavia"] == 3
    assert [verdict.n for verdict in verdicts_in(name)] == [1, 2, 3, 4, 5]
    record = record_of(name)
    decided = replace(record, actions=("# late", *record.actions, "# nobody wants to go on", "table declare red"))
    assert verdicts_as_json(decided, [*replay_record(decided)], "en")["result"]["after"] == 8


def test_an_option_that_decides_is_cited_and_not_one_whose_own_value_asks_for_it() -> None:
    """The own value of `inherited_sets` needs that of `draw_moment`, which alone would let armies move (F7)."""
    assert answers_in("r1_wrong_option_cited_for_fortify_after_card")[-1] == (
        "fortify_after_card",
        "option:draw_moment",
    )


def test_sv_c3_nobody_names_anothers_capital_as_ones_own() -> None:
    """Nobody wins with it, either (F3)."""
    assert answers_in("r2_capital_of_another_named_as_own")[-1] == ("capital_anothers", "SV-C3")
    assert last_state("r2_capital_of_another_named_as_own").result is None


def test_sv_c3_a_capital_told_later_neither_falls_nor_ends_the_way_back() -> None:
    """What lay face down and was told stays told, and what came behind it holds (F5)."""
    name = "r3_replace_back_drops_a_capital_told_later"
    state = last_state(name)
    assert [state.armies[territory] for territory in ("alaska", "western_united_states", "alberta")] == [2, 3, 3]
    assert state.capitals["red"] == "venezuela"
    record = record_of(name)
    again = replace(record, actions=(*record.actions, "table replace 3 back: red place alaska 1"))
    assert [verdict.outcome for verdict in replay_record(again) if isinstance(verdict.outcome, Refusal)] == []


def test_a_r06_armies_placed_after_the_draw_may_move() -> None:
    """Also where the regrouping has begun with an elimination (F8)."""
    assert answers_in("r8_armies_placed_after_the_draw_cannot_move")[-1] == []

"""An option that the table chose is cited as such, with the rulebook's clause beside it (match-record 9)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.judge.timeline import Timeline
from referee.rules.record.notation import parse_action
from referee.rules.record.position import notice_large_hands
from referee.rules.record.position_faults import state_from
from referee.rules.refusal import Notice, Refusal
from referee.translations.sentences import describe_item
from tests.rules.helpers import position, table_of

WAR = "red: alaska 5, alberta 5, ontario 5; blue: kamchatka 2; turn red attack"
GONE = "red: alaska 5; blue: kamchatka; green: japan; rest green; turn red attack"


def answer_to(text: str, lines: str, **table: Any) -> Refusal | tuple[Notice, ...]:
    """Return what is said to the last of ``lines``: the refusal, or the notices."""
    timeline = Timeline(position(text, **table))
    *before, last = lines.split("; ")
    for n, line in enumerate(before, 1):
        timeline, _ = timeline.judge(n, line, parse_action(line, timeline.state.setting))
    try:
        return timeline.judge(0, last, parse_action(last, timeline.state.setting))[1].notices
    except Refusal as refusal:
        return refusal


def cited(text: str, lines: str, **table: Any) -> tuple[str, object]:
    """Citation and clause of what is said."""
    answer = answer_to(text, lines, **table)
    (remark,) = (answer,) if isinstance(answer, Refusal) else answer
    return remark.cite, remark.facts.get("clause")


@pytest.mark.parametrize(
    ("book", "options", "text", "lines", "clause"),
    [
        ("easy_move", {"fortify": "one"}, WAR, "red fortify alaska alberta 1; red fortify alberta ontario 1", "A-39"),
        ("hasbro", {"fortify": "one"}, WAR, "red fortify alaska alberta 1; red fortify alberta ontario 1", "A-R09"),
        (
            "easy_move",
            {"east_africa_middle_east": False},
            "red: east_africa 5; blue: middle_east 5; turn red attack",
            "red attack east_africa middle_east 6 v 1",
            "EM-8.7.1c",
        ),
        ("easy_move", {"second_defence_die_from": 3}, WAR, "red attack alaska kamchatka 6 v 1,1", "EM-8.7.3b"),
        ("swedish", {"announced_dice": "exactly"}, WAR, "red attack alaska kamchatka with 3 6,6 v 1", "SV-3e"),
        (
            "swedish",
            {"trade_forced": "always"},
            f"{WAR.replace('attack', 'reinforce')}; reinforcements 0; hands red alaska+brazil+joker_1",
            "red attack alaska kamchatka 6 v 1",
            "SV-2h",
        ),
        ("easy_move", {"joker": "none"}, f"{WAR}; hands red alaska+japan", "red trade alaska japan joker_1", "EM-8.8d"),
        (
            "french_1976",
            {"unannounced_attack": "closes_attack", "penalty_unannounced_attack": 0},
            WAR,
            "red foul unannounced_attack alaska; red attack alaska kamchatka 6 v 1",
            "FR-8",
        ),
        (
            "easy_move",
            {"reinforcement_least": 1},
            "red: alaska 5; turn red reinforce",
            "red place alaska 3",
            "EM-8.7.0c",
        ),
        (
            "easy_move",
            {"ascending_values": (1,)},
            "red: brazil 5; turn red reinforce; hands red alaska+japan+egypt",
            "red trade alaska japan egypt; red place brazil 3; red place brazil 3",
            "EM-8.7.0c",
        ),
        (
            "french_1976",
            {"occupy_minimum": "dice"},
            WAR.replace("kamchatka 2", "kamchatka 1"),
            "red attack alaska kamchatka with 3 6,6,6 v 1; red occupy 1",
            "A-F07",
        ),
        (
            "swedish",
            {"forgotten_card": "next_placing"},
            "red: alaska 5; blue: kamchatka 2; turn red attack; attacks_made; conquered",
            "red end; blue place kamchatka 1; red draw",
            "SV-3p",
        ),
    ],
)
def test_match_record_9_what_only_the_table_s_option_forbids_cites_it(
    book: str, options: dict[str, Any], text: str, lines: str, clause: str
) -> None:
    """The option that is cited is the first of the table's."""
    option = next(iter(options))
    assert cited(text, lines, rulebook=book, variant="domination", **options) == (f"option:{option}", clause)


@pytest.mark.parametrize(
    ("options", "lines", "clause"),
    [
        ({"second_defence_die_from": 3}, "red attack alaska kamchatka 6 v 1,1,1", "EM-8.7.3b"),
        ({"fortify": "one"}, "red fortify alaska brazil 1", "EM-8.9b"),
        ({"east_africa_middle_east": False}, "red attack alaska brazil 6 v 1", "EM-8.7.1c"),
        ({"hand_alarm": 2}, "red draw", "EM-8.8a"),
    ],
)
def test_match_record_9_what_the_rulebook_forbids_too_cites_its_clause(
    options: dict[str, Any], lines: str, clause: str
) -> None:
    assert cited(WAR, lines, **options) == (clause, None)


@pytest.mark.parametrize(
    ("options", "text", "lines", "expected"),
    [
        (
            {"hand_alarm": 1},
            "red: alaska 5; turn red attack; attacks_made; conquered; deck siam+peru",
            "red draw",
            ("option:hand_alarm", "EM-8.8f"),
        ),
        (
            {"penalty_three_defence_dice": 0},
            WAR,
            "blue foul three_defence_dice kamchatka",
            ("option:penalty_three_defence_dice", "EM-8.8h"),
        ),
        (
            {"fortify": "one"},
            WAR,
            "red fortify alaska alberta 1; red fortify alberta ontario 1 !stood",
            ("option:fortify", "A-39"),
        ),
    ],
)
def test_match_record_9_a_notice_cites_the_option_likewise(
    options: dict[str, Any], text: str, lines: str, expected: tuple[str, str]
) -> None:
    assert cited(text, lines, **options) == expected


def test_match_record_9_an_unlikely_hand_is_one_by_the_table_s_option() -> None:
    """Six cards are remarked on by the rulebook too."""
    for cards, cite in ((2, "option:hand_alarm"), (6, "EM-8.8f")):
        state = position(f"red: alaska 5; turn red attack; hands red {cards}", hand_alarm=2)
        assert [notice.cite for notice in notice_large_hands(state)] == [cite]


def test_match_record_9_two_options_that_forbid_something_together_cite_one_of_them() -> None:
    """Neither alone would let the fifth army be placed."""
    options = {"reinforcement_least": 1, "continent_bonus": (5, 2, 5, 3, 7, 1)}
    text = "red: australia; turn red reinforce"
    assert cited(text, "red place indonesia 6", **options) == ("EM-8.7.0c", None)
    assert cited(text, "red place indonesia 5", **options) == ("option:continent_bonus", "EM-8.7.0c")


def test_match_record_9_cards_in_a_hand_are_not_told_by_the_citation() -> None:
    """Whoever else holds them under the rulebook's own value is nobody's business."""
    table = {"rulebook": "swedish", "variant": "domination", "eliminated_cards": "nobody"}
    text = "red: alaska 5; blue: kamchatka; hands blue japan+egypt+peru; turn red reinforce; reinforcements 0"
    lines = "red attack alaska kamchatka with 3 6,6,6 v 1; red trade japan egypt peru"
    assert cited(text, lines, **table)[0] != "option:eliminated_cards"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            "en",
            "Red has already moved armies: one move a turn. This table plays it so (option “Moving armies at the end of"
            " the turn”); the rulebook has it otherwise: ruling A-39.",
        ),
        (
            "de",
            "Rot hat schon umgruppiert: einmal je Zug. An diesem Tisch gilt das so (Option „Umgruppieren am Ende des"
            " Zuges“); das Regelwerk hat es anders: Klärung A-39.",
        ),
    ],
)
def test_match_record_9_the_sentence_says_that_this_table_plays_it_so(lang: str, text: str) -> None:
    refusal = answer_to(WAR, "red fortify alaska alberta 1; red fortify alberta ontario 1", fortify="one")
    assert isinstance(refusal, Refusal)
    assert describe_item(refusal, lang) == text


def test_a_position_in_the_middle_of_a_turn_knows_the_option_as_well() -> None:
    """No action of the turn is there to be looked at."""
    setting = table_of(variant="missions", discard_round=1)
    held = {"red": ["africa+asia", "24_territories"], "blue": ["eliminate_red"], "green": ["asia+south_america"]}
    owners = {**dict.fromkeys(setting.board.territories, "green"), "alaska": "red", "kamchatka": "blue"}
    data = {"turn": "red", "phase": "discard", "owners": owners, "armies": dict.fromkeys(owners, 1), "missions": held}
    with pytest.raises(Refusal) as refused:
        Timeline(state_from(setting, data)).judge(1, "", parse_action("red place alaska 1", setting))
    assert (refused.value.cite, refused.value.facts["clause"]) == ("option:discard_round", "EM-8.5i")

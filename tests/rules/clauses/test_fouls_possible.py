"""Fouls that cannot have happened are refused; an offence without a word of its own is recorded (match-record 9)."""

from __future__ import annotations

import pytest

from referee.rules import events
from referee.rules.judge.decide import decide
from referee.rules.judge.legal import legal
from referee.rules.record.notation import parse_action, write_action
from referee.rules.state import State
from tests.rules.helpers import after, armies, facts, noticed, play, position, refused, undealt

WAR = "red: alaska 5, alberta 6, ontario 7; blue: kamchatka 5, madagascar 3; rest green 2"
THREE, MANY, UNANNOUNCED = "three_defence_dice", "too_many_attack_dice", "unannounced_attack"
KAMCHATKA, ALASKA = f"blue foul {THREE} kamchatka", f"red foul {MANY} alaska"


def war(more: str = "turn red attack", **table: object) -> State:
    return position(f"{WAR}; {more}", **table)


def reason(state: State, line: str) -> object:
    """Return the reason that the refusal of ``line`` gives."""
    assert refused(state, line)[0] == "foul_impossible"
    return facts(state, line, "reason")[0]


def test_em_8_7_4g_only_where_the_attacker_borders() -> None:
    """Nobody throws at Madagascar from across the world."""
    state = war()
    assert refused(state, f"blue foul {THREE} madagascar") == ("foul_impossible", "EM-8.7.1c")
    assert reason(state, f"blue foul {THREE} madagascar") == "no_attacker"
    assert armies(after(state, KAMCHATKA), "kamchatka") == (3,)


def test_em_8_7_4g_also_where_a_throw_of_this_turn_took_the_border() -> None:
    """Japan was thrown at; that its attacker's territory is another's by now changes nothing about it."""
    state = after(position("red: mongolia 5; blue: japan 5; turn red attack"), "red attack mongolia japan 6 v 1")
    corrected = after(state, "table correct mongolia green 1")
    assert armies(after(corrected, f"blue foul {THREE} japan"), "japan") == (2,)


def test_a_21_seven_armies_are_more_than_the_dice_of_the_box() -> None:
    """With six in the territory six dice are too many; with seven, no box has dice enough: the vote decides."""
    state = war()
    assert refused(state, f"red foul {MANY} ontario") == ("foul_impossible", "A-21")
    assert facts(state, f"red foul {MANY} ontario", "reason", "armies", "dice") == ("dice_in_box", 7, 6)
    assert armies(after(state, f"red foul {MANY} alberta"), "alberta") == (4,)


def test_a_21_no_refusal_names_a_foul_that_cannot_be_reported() -> None:
    """Nine dice from seven armies: refused like any other dice too many."""
    line = "red attack {} {} 6,5,4,3,2,1,1,1,1 v 1"
    assert facts(war(), line.format("ontario", "quebec"), "foul") == (None,)
    assert facts(war(), line.format("alaska", "kamchatka"), "foul") == (MANY,)


def test_fr_8_nobody_attacks_unannounced_without_a_foreign_neighbour() -> None:
    """Brazil has none; Alberta has, and pays three armies."""
    state = position(
        "red: south_america 5, north_africa 5, central_america 5, alberta 5; blue: kamchatka; turn red attack",
        rulebook="french_1976",
        variant="domination",
    )
    assert reason(state, f"red foul {UNANNOUNCED} brazil") == "no_target"
    assert armies(after(state, f"red foul {UNANNOUNCED} alberta"), "alberta") == (2,)


def test_fr_8_a_throw_of_this_turn_may_have_taken_the_last_foreign_neighbour() -> None:
    """Alaska attacked Kamchatka and conquered it: that it was not announced can still be said."""
    text = "red: alaska 5, northwest_territory, alberta; blue: kamchatka; turn red attack"
    state = after(
        position(text, rulebook="french_1976", variant="domination"),
        *("red attack alaska kamchatka 6,5 v 1", "red occupy 1"),
    )
    assert armies(after(state, f"red foul {UNANNOUNCED} alaska"), "alaska") == (1,)


BEFORE = {
    "mission_due": ("EM-8.5i", "turn red discard; round 3; missions red africa+asia 24_territories"),
    "set_due": ("EM-8.8e", "turn red reinforce; reinforcements 0; hands red argentina+iceland+egypt"),
    "armies_due": ("EM-8.8j", "turn red reinforce"),
}


@pytest.mark.parametrize("due", BEFORE)
def test_em_8_7_4g_not_before_the_attacks_begin(due: str) -> None:
    """A mission to give back, a set to trade, armies to place."""
    cite, moment = BEFORE[due]
    for line in (KAMCHATKA, ALASKA, f"red foul {UNANNOUNCED} alaska"):
        assert (refused(war(moment), line), reason(war(moment), line)) == (("foul_impossible", cite), due)


def test_fr_d2_not_before_the_neutrals_share_stands() -> None:
    """In a duel its armies come first."""
    text = "red: alaska 5; blue: kamchatka 5; rest neutral 2; turn red reinforce; reinforcements 0"
    state = position(f"{text}; neutral_reinforcements 2", "red blue", rulebook="french_1976", variant="duel")
    assert reason(state, KAMCHATKA) == "neutral_due"
    placed = after(state, "neutral place japan 2")
    assert noticed(play(placed, KAMCHATKA)) == [("foul_without_penalty", "A-21")]


def test_em_8_9a_not_after_armies_were_moved_the_card_was_drawn_or_the_turn_ended() -> None:
    """The attacks are over."""
    state = war("turn red attack; conquered; attacks_made")
    for lines in (["red fortify alberta alaska 1"], ["red draw"]):
        over = after(state, *lines)
        for line in (KAMCHATKA, ALASKA):
            assert (refused(over, line)[1], reason(over, line)) == ("EM-8.9a", "attacks_over")
    assert refused(after(state, "red end"), ALASKA)[0] == "foul_impossible"


def test_a_26_the_last_throw_before_an_elimination_can_still_have_been_a_foul() -> None:
    """Alaska threw last; Alberta did before, and can no more."""
    state = position("red: alaska 5, alberta 5; blue: kamchatka; rest green 2; turn red attack")
    state = after(state, "red attack alberta ontario 6 v 1", "red attack alaska kamchatka 6,5 v 1", "red occupy 2")
    assert state.eliminated == ("blue",)
    assert refused(state, f"red foul {MANY} alberta") == ("foul_impossible", "A-26")
    assert legal(state).fouls[0] == ("red", MANY, ("alaska",))
    assert armies(after(state, f"red foul {MANY} alaska"), "alaska") == (1,)
    moved = after(state, "red fortify alaska kamchatka 1")
    assert reason(moved, f"red foul {MANY} alaska") == "attacks_over"


def test_match_record_9_let_stand_what_was_accepted_before_is_accepted_still() -> None:
    """The penalty is taken, and the notice says what is strange about it; whose foul it was nobody lets stand."""
    judgement = play(war(), f"red foul {MANY} ontario !stood")
    assert (armies(judgement.state, "ontario"), noticed(judgement)) == ((5,), [("foul_impossible", "A-21")])
    assert refused(war(), f"blue foul {MANY} kamchatka !stood") == ("foul_impossible", "EM-8.7.4h")


def test_match_record_9_another_offence_is_on_record_for_the_vote() -> None:
    """It changes nothing."""
    judgement = play(war(), "red foul other")
    assert judgement.events == (events.FoulRecorded("red", "other", None),)
    assert (noticed(judgement), judgement.state) == ([("foul_without_penalty", "EM-8.8h")], war())
    assert write_action(parse_action("red foul other", war().setting)) == "red foul other"


MOMENTS = (
    *(moment for _, moment in BEFORE.values()),
    *("turn red attack", "turn red fortify", "turn red draw; conquered; drawn", "turn red attack; eliminated pink"),
    "turn red attack; throw red attack alaska kamchatka 6 v x",
)


@pytest.mark.parametrize("moment", MOMENTS)
def test_match_record_9_another_offence_in_every_phase(moment: str) -> None:
    """By anybody, whoever's turn it is."""
    state = war(moment, seats="red blue green pink")
    for seat in ("red", "blue", "pink"):
        assert play(state, f"{seat} foul other").events == (events.FoulRecorded(seat, "other", None),)


def test_match_record_9_another_offence_from_the_deal_to_the_end() -> None:
    """Before anything is dealt nobody has looked into the stock; afterwards nothing counts any more."""
    assert refused(undealt(), "red foul other") == ("not_dealt", "EM-8.6b")
    set_up = position("turn red setup; rest green", rulebook="swedish", variant="domination")
    assert play(set_up, "red foul other").events == (events.FoulRecorded("red", "other", None),)
    conquered = position("red: alaska 5; blue: kamchatka, peru; turn red attack")
    occupying = after(conquered, "red attack alaska kamchatka 6 v 1")
    assert play(occupying, "blue foul other").events == (events.FoulRecorded("blue", "other", None),)
    assert refused(after(war(), "table abandon"), "red foul other")[0] == "match_over"


def test_match_record_9_the_neutrals_offences_are_those_of_its_leader() -> None:
    """It looks into no stock by itself."""
    text = "red: alaska 5; blue: kamchatka 5; rest neutral 2; turn red attack"
    state = position(text, "red blue", rulebook="french_1976", variant="duel")
    assert reason(state, "neutral foul other") == "neutral_offends"
    assert decide(state, parse_action("blue foul other", state.setting)).events == (
        events.FoulRecorded("blue", "other", None),
    )

"""Hasbro book-shelf edition: the battle procedure over the Regelbuch's frame (A-H01), with its worked examples."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rulebooks.loader import load_rulebook
from referee.rules import events
from referee.rules.judge.legal import legal
from referee.rules.record.notation import parse_action
from referee.rules.refusal import Malformed
from referee.rules.state import State
from tests.rules import helpers
from tests.rules.helpers import after, armies, play, refused

AFRICA = "red: north_africa 3, east_africa 10; blue: egypt 3; turn red attack"


def position(text: str, **table: Any) -> State:
    """Return the state that ``text`` describes under the Hasbro rules."""
    return helpers.position(text, **{"rulebook": "hasbro", "variant": "domination", **table})


def test_hb_1_a_single_unit_sends_nobody() -> None:
    """Two must stand there; of those one goes."""
    state = position("red: north_africa 1, east_africa 2; blue: egypt 3; turn red attack")
    assert refused(state, "red attack north_africa egypt 6 v 1") == ("one_army", "HB-1")
    assert "north_africa" not in legal(state).attack
    assert armies(after(state, "red attack east_africa egypt 6 v 1"), "east_africa", "egypt") == (2, 2)


def test_hb_3_two_of_three_units_may_go() -> None:
    """X-HB-1: one stays (HB-1)."""
    assert refused(position(AFRICA), "red attack north_africa egypt 3,2,1 v 6,2") == ("attack_dice_armies", "HB-1")
    after(position(AFRICA), "red attack north_africa egypt 3,2 v 6,2")


def test_hb_2_three_units_at_most() -> None:
    """However many stand there."""
    assert refused(position(AFRICA), "red attack east_africa egypt 4,3,2,1 v 6") == ("attack_dice_limit", "HB-2")
    assert refused(position(AFRICA), "red attack east_africa egypt with 4 4,3,2 v 6") == ("announced_limit", "HB-2")


def test_hb_4_the_liberator_says_first_how_many_he_sends() -> None:
    """What he sends stands before the dice, and may not be more than may go."""
    state = position(AFRICA)
    assert refused(state, "red attack north_africa egypt with 3 6,5,4 v 1") == ("attack_dice_armies", "HB-1")
    assert refused(state, "red attack north_africa egypt with 3 6,5 v 1") == ("announced_armies", "HB-1")
    for sent, dice in ((1, "6"), (2, "6,5"), (3, "6,5,4")):
        after(state, f"red attack east_africa egypt with {sent} {dice} v 1")


@pytest.mark.parametrize(("stands", "most"), [(1, 1), (2, 2), (3, 2), (9, 2)])
def test_hb_5_the_occupier_decides_how_many_defend(stands: int, most: int) -> None:
    """One or two, never more than stand there."""
    state = position(AFRICA.replace("egypt 3", f"egypt {stands}"))
    for dice in range(1, most + 1):
        after(state, f"red attack east_africa egypt 1,1,1 v {','.join('6' * dice)}")
    assert refused(state, f"red attack east_africa egypt 1,1,1 v {','.join('6' * (most + 1))}")[1] == "HB-5"


def test_hb_7_two_units_defend_at_most() -> None:
    """X-HB-2: three stand in Egypt, two may defend, or one (HB-5)."""
    assert refused(position(AFRICA), "red attack north_africa egypt 3,2 v 6,2,1") == ("defence_dice_limit", "HB-5")
    after(position(AFRICA), "red attack north_africa egypt 3,2 v 6")


def test_hb_8_one_die_for_each_unit_committed() -> None:
    """Neither more nor fewer."""
    state = position(AFRICA)
    for dice in ("6", "6,5,4"):
        assert refused(state, f"red attack east_africa egypt with 2 {dice} v 1") == ("dice_over_announced", "HB-8")
    after(state, "red attack east_africa egypt with 2 6,5 v 1")


def test_hb_9_the_highest_dice_meet() -> None:
    """Whatever the order they lie in; one die each, one unit lost."""
    state = position(AFRICA)
    assert armies(after(state, "red attack east_africa egypt 1,6,2 v 5"), "east_africa", "egypt") == (10, 2)


def test_hb_10_equal_dice_are_the_occupiers() -> None:
    """The liberator loses his unit."""
    assert armies(after(position(AFRICA), "red attack east_africa egypt 6 v 6"), "east_africa", "egypt") == (9, 3)


def test_hb_11_the_loser_takes_one_unit_from_the_board() -> None:
    """One for each pair that was lost."""
    judged = play(position(AFRICA), "red attack east_africa egypt 6,1 v 5,5")
    assert armies(judged.state, "east_africa", "egypt") == (9, 2)
    losses = next(event for event in judged.events if isinstance(event, events.Losses))
    assert (losses.attacker, losses.defender) == (1, 1)


@pytest.mark.parametrize(("attacker", "defender", "left"), [("6,3", "5,4", (9, 2)), ("6,3", "5", (10, 2))])
def test_hb_12_the_next_highest_meet_where_both_have_them(attacker: str, defender: str, left: tuple[int, int]) -> None:
    """Not where one side threw a single die."""
    state = after(position(AFRICA), f"red attack east_africa egypt {attacker} v {defender}")
    assert armies(state, "east_africa", "egypt") == left


def test_hb_14_the_liberators_third_die_meets_nobody() -> None:
    """However high or low it is."""
    state = position(AFRICA)
    low, high = ("red attack east_africa egypt 6,6,1 v 5,5", "red attack east_africa egypt 6,6,6 v 5,5")
    assert armies(after(state, low), "egypt") == armies(after(state, high), "egypt") == (1,)
    assert armies(after(state, low), "east_africa") == (10,)


def test_hb_15_survivors_go_back_and_may_be_sent_again() -> None:
    """Both sides choose anew for each dice action (A-H02)."""
    state = after(position(AFRICA), "red attack north_africa egypt 6,1 v 5,5")
    assert armies(state, "north_africa", "egypt") == (2, 2)
    assert legal(state).attack["north_africa"].dice == 1
    assert armies(after(state, "red attack north_africa egypt 6 v 1"), "north_africa", "egypt") == (2, 1)


def test_hb_16_after_every_dice_action_another_target_or_none() -> None:
    """He may also come back to an earlier one."""
    state = position("red: north_africa 9; blue: egypt 3, brazil 3; turn red attack")
    for target in ("egypt", "brazil", "egypt"):
        state = after(state, f"red attack north_africa {target} 6 v 1")
    assert armies(state, "egypt", "brazil") == (1, 2)
    assert after(state, "red end").turn == "blue"


def test_hb_17_the_phase_may_be_closed() -> None:
    """After that nobody is liberated in this turn."""
    state = after(position(AFRICA), "red attack east_africa egypt 6 v 1", "red fortify east_africa north_africa 1")
    assert refused(state, "red attack north_africa egypt 6 v 1") == ("attack_after_fortify", "HB-17")


def test_hb_18_all_units_of_a_dice_action_come_from_one_territory() -> None:
    """The next may come from another; an action names exactly one."""
    state = position(AFRICA)
    with pytest.raises(Malformed):
        parse_action("red attack north_africa+east_africa egypt 6,5 v 1", state.setting)
    assert refused(state, "red attack egypt north_africa 6 v 1") == ("source_not_own", "HB-18")
    state = after(state, "red attack north_africa egypt 6 v 1", "red attack east_africa egypt 6 v 1")
    assert armies(state, "egypt") == (1,)


@pytest.mark.parametrize(
    ("attacker", "defender", "left"),
    [("3,2", "6,2", (8, 3)), ("6,6", "6,6", (8, 3)), ("6,4,4", "5,5", (9, 2)), ("6,5,1", "5,4", (10, 1))],
)
def test_hb_13_pairs_are_compared_and_ties_are_the_occupiers(
    attacker: str, defender: str, left: tuple[int, int]
) -> None:
    """X-HB-3 and A-H03; the third die is ignored (HB-9, HB-10, HB-12, HB-14)."""
    state = after(position(AFRICA), f"red attack east_africa egypt {attacker} v {defender}")
    assert armies(state, "east_africa", "egypt") == left


def test_hb_19_on_from_another_territory() -> None:
    """X-HB-4: from North Africa with one unit nothing goes; from East Africa three against two (HB-16, HB-18)."""
    state = after(position(AFRICA), "red attack north_africa egypt 3,2 v 6,2")
    assert refused(state, "red attack north_africa egypt 6 v 1") == ("one_army", "HB-1")
    assert armies(after(state, "red attack east_africa egypt 6,5,4 v 3,2"), "east_africa", "egypt") == (10, 1)


def test_a_h03_the_units_of_the_last_action_move_in() -> None:
    """Or more."""
    state = after(position(AFRICA.replace("egypt 3", "egypt 1")), "red attack north_africa egypt 6,5 v 1")
    assert armies(state, "north_africa", "egypt") == (1, 2)
    state = after(position(AFRICA.replace("egypt 3", "egypt 1")), "red attack east_africa egypt 6,5 v 1")
    assert refused(state, "red occupy 1") == ("occupy_too_few", "A-H03")


def test_a_h01_everything_else_is_the_regelbuchs() -> None:
    """Every other value with the same citation; but for its words and its battle none differs."""
    hasbro, frame = load_rulebook("hasbro"), load_rulebook("regelbuch")
    assert replace(hasbro.defaults, words="regelbuch", battle="thrown") == frame.defaults
    other = {name for name, spec in hasbro.specs.items() if spec.cite != frame.specs[name].cite}
    assert {hasbro.specs[name].cite.rstrip("0123456789") for name in other} == {"HB-", "A-H"}
    assert hasbro.cite("trade_required") == "RB-2c"

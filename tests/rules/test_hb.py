"""Hasbro book-shelf edition: the battle procedure over the Regelbuch's frame (A-H01), with its worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rulebooks.loader import load
from referee.rules.state import State
from tests.rules import helpers
from tests.rules.helpers import after, armies, refused

AFRICA = "red: north_africa 3, east_africa 10; blue: egypt 3; turn red attack"


def position(text: str, **table: Any) -> State:
    """The state that ``text`` describes under the Hasbro rules."""
    return helpers.position(text, **{"rulebook": "hasbro", "variant": "domination", **table})


def test_hb_3_two_of_three_units_may_go() -> None:
    """X-HB-1: one stays (HB-1)."""
    assert refused(position(AFRICA), "red attack north_africa egypt 3,2,1 v 6,2") == ("attack_dice_armies", "HB-1")
    after(position(AFRICA), "red attack north_africa egypt 3,2 v 6,2")


def test_hb_2_three_units_at_most() -> None:
    """However many stand there."""
    assert refused(position(AFRICA), "red attack east_africa egypt 4,3,2,1 v 6") == ("attack_dice_limit", "HB-2")


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
    """Every other value with the same citation."""
    hasbro, frame = load("hasbro"), load("regelbuch")
    assert hasbro.defaults == frame.defaults
    other = {name for name, spec in hasbro.specs.items() if spec.cite != frame.specs[name].cite}
    assert {hasbro.specs[name].cite.rstrip("0123456789") for name in other} == {"HB-", "A-H"}
    assert hasbro.cite("trade_required") == "RB-2c"

"""Easy-Move § 8 (9): regrouping at the end of the turn."""

from __future__ import annotations

import pytest

from tests.rules.helpers import after, armies, facts, noticed, play, position, refused

CHAIN = "red: alaska 4, alberta 3, ontario 2, brazil 5; blue: kamchatka 2; turn red attack"


def test_em_8_9a_the_regrouping_ends_the_attacks() -> None:
    """Who regroups attacks no more; let stand, the attack is noted."""
    state = after(position(CHAIN), "red fortify alberta alaska 1")
    assert state.phase == "fortify"
    line = "red attack alaska kamchatka 6 v 5"
    assert refused(state, line) == ("attack_after_fortify", "EM-8.9a")
    assert noticed(play(state, line + " !stood")) == [("attack_after_fortify", "EM-8.9a")]


def test_em_8_9a_a_turn_without_attack_may_regroup() -> None:
    """Once all armies are placed, nobody has to attack first."""
    state = after(position(CHAIN.replace("attack", "reinforce")), "red place alaska 3", "red fortify alaska alberta 6")
    assert armies(state, "alaska", "alberta") == (1, 9)


def test_em_8_9b_only_to_an_own_neighbour() -> None:
    """Both territories are the own colour's and share a border."""
    state = position(CHAIN)
    assert refused(state, "red fortify alaska kamchatka 1") == ("fortify_not_own", "EM-8.9b")
    assert refused(state, "red fortify kamchatka alaska 1") == ("fortify_not_own", "EM-8.9b")
    assert refused(state, "red fortify alaska brazil 1") == ("fortify_no_border", "EM-8.9b")
    assert facts(state, "red fortify alaska brazil 1", "allowed") == (("alberta",),)


def test_em_8_9b_one_army_stays() -> None:
    """The last army never leaves, whatever the table says."""
    state = position(CHAIN)
    assert refused(state, "red fortify alaska alberta 4") == ("fortify_leaves_none", "EM-8.9b")
    assert refused(state, "red fortify alaska alberta 4 !stood") == ("fortify_leaves_none", "EM-8.9b")
    assert armies(after(state, "red fortify alaska alberta 3"), "alaska", "alberta") == (1, 6)


def test_em_8_9c_over_the_sea_on_the_dashed_lines() -> None:
    """Brazil and north-west Africa are neighbours."""
    state = position("red: brazil 3, north_africa 1; turn red attack")
    assert armies(after(state, "red fortify brazil north_africa 2"), "brazil", "north_africa") == (1, 3)


def test_em_8_9d_any_number_of_territories() -> None:
    """Several moves, also there and back between several territories, each army once."""
    state = after(
        position(CHAIN),
        "red fortify alaska alberta 2",
        "red fortify alberta ontario 2",
        "red fortify ontario alberta 1",
    )
    assert armies(state, "alaska", "alberta", "ontario") == (2, 4, 3)


def test_a_39_each_army_crosses_one_border() -> None:
    """No more armies leave a territory than stood there when the regrouping began."""
    state = after(position(CHAIN), "red fortify alaska alberta 3")
    assert armies(state, "alberta") == (6,)
    assert refused(state, "red fortify alberta ontario 4") == ("fortify_twice", "A-39")
    assert facts(state, "red fortify alberta ontario 4", "allowed") == (3,)
    on = after(state, "red fortify alberta ontario 3")
    assert refused(on, "red fortify alberta ontario 1") == ("fortify_twice", "A-39")
    assert refused(on, "red fortify alberta alaska 1") == ("fortify_twice", "A-39")


def test_a_39_whoever_arrived_does_not_make_room_for_another_to_leave_twice() -> None:
    """Two left ontario's own two? One stays at every step, so one of two may leave and the second never."""
    state = after(position(CHAIN), "red fortify ontario alberta 1", "red fortify alberta ontario 3")
    assert armies(state, "ontario") == (4,)
    assert after(state, "red fortify ontario alberta 1").moved["ontario"] == 2
    assert refused(state, "red fortify ontario alberta 2") == ("fortify_twice", "A-39")


def test_a_39_other_ways_to_regroup_are_options() -> None:
    """``connected``: any distance over own land, again and again; ``one``: a single move a turn."""
    far = position(CHAIN, fortify="connected")
    state = after(far, "red fortify alaska ontario 3", "red fortify ontario alaska 4")
    assert armies(state, "alaska", "ontario") == (5, 1)
    assert refused(far, "red fortify alaska brazil 1") == ("fortify_no_border", "EM-8.9b")
    once = after(position(CHAIN, fortify="one"), "red fortify alaska alberta 1")
    assert refused(once, "red fortify alaska alberta 1") == ("fortify_once", "A-39")


def test_em_8_9b_from_a_territory_to_itself_nothing_moves() -> None:
    """Not even the table can let that stand."""
    state = position("red: alaska 4, alberta 2; turn red attack")
    assert refused(state, "red fortify alaska alaska 1") == ("fortify_no_border", "EM-8.9b")
    assert refused(state, "red fortify alaska alaska 1 !stood") == ("fortify_no_border", "EM-8.9b")


def test_em_8_9e_the_card_ends_the_regrouping() -> None:
    """After regrouping the card is drawn; then no army moves."""
    state = after(position(CHAIN + "; conquered; attacks_made"), "red fortify alaska alberta 1", "red draw")
    assert refused(state, "red fortify alberta alaska 1") == ("fortify_after_card", "EM-8.9e")
    assert refused(state, "red attack alaska kamchatka 6 v 5") == ("attack_after_card", "EM-8.9e")


@pytest.mark.parametrize("line", ["blue fortify kamchatka alaska 1", "blue end", "blue attack kamchatka alaska 6 v 1"])
def test_em_8_7_0b_only_the_seat_on_turn(line: str) -> None:
    """One after the other."""
    assert refused(position(CHAIN), line) == ("not_your_turn", "EM-8.7.0b")


def test_a_39_a_correction_says_how_many_armies_may_leave() -> None:
    """What the board audit finds on a territory during the regrouping may leave it."""
    state = after(
        position(CHAIN), "red fortify alberta alaska 1", "table correct brazil red 1", "table correct alberta red 9"
    )
    assert armies(after(state, "red fortify alberta ontario 8"), "alberta", "ontario") == (1, 10)

"""Swedish rules: more of reinforcement and battle, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.judge.legal import legal
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from referee.rules.state import Occupation, State
from tests.rules import helpers
from tests.rules.books import hand
from tests.rules.helpers import BOARD, after, armies, refused

WAR = "red: alaska 5, alberta 2; blue: kamchatka 3, northwest_territory 1; turn red attack"
DUE = "turn red reinforce; reinforcements 0"


def position(text: str, seats: str = "red blue green", **table: Any) -> State:
    """Return the state that ``text`` describes under the Swedish rules."""
    return helpers.position(text, seats, **{"rulebook": "swedish", "variant": "domination", **table})


@pytest.mark.parametrize(
    ("continent", "more"),
    [("australia", 2), ("south_america", 2), ("africa", 3), ("europe", 5), ("north_america", 5), ("asia", 7)],
)
def test_sv_2c_a_continent_held_at_the_start_of_the_turn(continent: str, more: int) -> None:
    """One area less brings nothing but the third."""
    areas = sorted(BOARD.continents[continent])
    whole = position(f"red: {continent}; turn red reinforce").reinforcements
    assert whole == max(3, len(areas) // 3) + more
    broken = position(f"red: {', '.join(areas[1:])}; turn red reinforce").reinforcements
    assert broken == max(3, (len(areas) - 1) // 3)


def test_sv_2e_any_number_of_sets_in_one_turn() -> None:
    """Also those that nobody must trade: six cards, one set forced, three that may go along."""
    cards = hand(3, 4).split("+")
    state = position(f"red: alaska 5; {DUE}; hands red {'+'.join(cards)}")
    state = after(state, f"red trade {' '.join(cards[:3])}")
    assert (len(legal(state).trade), state.reinforcements) == (4, 4)
    assert after(state, f"red trade {' '.join(cards[3:6])}").reinforcements == 4 + 6


@pytest.mark.parametrize(
    ("cards", "worth"),
    [(hand(infantry=2, jokers=1), 4), (hand(artillery=2, jokers=1), 8), (hand(cavalry=1, jokers=2), 10)],
)
def test_sv_2f_a_joker_stands_for_any_card(cards: str, worth: int) -> None:
    """Two of them as well."""
    state = position(f"red: alaska 2; {DUE}; hands red {cards}")
    assert after(state, f"red trade {cards.replace('+', ' ')}").reinforcements == worth


def test_sv_2k_the_other_armies_go_wherever_one_likes() -> None:
    """On one area or several, own ones."""
    state = position("red: alaska 2, alberta 1; turn red reinforce; reinforcements 5")
    assert armies(after(state, "red place alaska 5"), "alaska") == (7,)
    assert armies(after(state, "red place alaska 2", "red place alberta 3"), "alaska", "alberta") == (4, 4)
    assert refused(state, "red place peru 1") == ("not_own_territory", "SV-2k")


def test_sv_3a_only_a_bordering_area_is_attacked() -> None:
    """By land or over a dotted line; never an own one."""
    state = position(WAR)
    assert refused(state, "red attack alaska japan 6 v 1") == ("no_border", "SV-3a")
    assert refused(state, "red attack alaska alberta 6 v 1") == ("target_own", "SV-3a")
    after(state, "red attack alaska kamchatka 6 v 1")


def test_sv_3c_one_two_or_three_armies_fight_and_one_stays() -> None:
    """However many are there."""
    state = position(WAR)
    for fighting in (1, 2, 3):
        after(state, f"red attack alaska kamchatka with {fighting} 6 v 1")
    assert refused(state, "red attack alaska kamchatka with 4 6 v 1") == ("announced_limit", "SV-3c")
    assert refused(state, "red attack alberta northwest_territory with 2 6 v 1") == ("announced_armies", "SV-3c")


def test_sv_3d_source_target_and_armies_are_announced() -> None:
    """All three stand in the action; left out, the armies are as many as dice."""
    state = position(WAR.replace("kamchatka 3", "kamchatka 1, japan"))
    assert after(state, "red attack alaska kamchatka with 3 6 v 1").occupation == Occupation("alaska", "kamchatka", 3)
    assert after(state, "red attack alaska kamchatka 6,5 v 1").occupation == Occupation("alaska", "kamchatka", 2)


def test_sv_3f_alberta_with_four_against_ontario() -> None:
    """X-SV-8: one die, two or three; ten armies give no more (X-SV-6)."""
    for stands in (4, 10):
        state = position(f"red: alberta {stands}; blue: ontario 2; turn red attack")
        assert legal(state).attack["alberta"].dice == 3
        for dice in ("1", "1,1", "1,1,1"):
            after(state, f"red attack alberta ontario {dice} v 6")


@pytest.mark.parametrize(
    ("attacker", "defender", "left"),
    [("6,1", "5", (5, 2)), ("3,6,2", "4,5", (4, 2)), ("5,5", "5,5", (3, 3)), ("6,6,6", "5,5", (5, 1))],
)
def test_sv_3i_highest_against_highest_a_tie_is_the_defenders(
    attacker: str, defender: str, left: tuple[int, int]
) -> None:
    """Then the next highest; each lower die costs an army at once."""
    state = after(position(WAR), f"red attack alaska kamchatka {attacker} v {defender}")
    assert armies(state, "alaska", "kamchatka") == left


def test_sv_3l_after_a_battle_go_on_switch_or_stop() -> None:
    """From anywhere at anybody."""
    state = after(position(WAR), "red attack alaska kamchatka 1 v 6", "red attack alaska kamchatka 6 v 1")
    state = after(state, "red attack alberta northwest_territory 1 v 6", "red attack alaska northwest_territory 1 v 6")
    assert armies(state, "alaska", "alberta", "kamchatka") == (3, 1, 2)
    assert after(state, "red end").turn == "blue"


def test_sv_3n_the_attack_may_go_on_from_the_conquered_area() -> None:
    """With what moved in, one stays there."""
    state = position("red: alaska 5; blue: kamchatka 1, japan 1; turn red attack")
    state = after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 4", "red attack kamchatka japan 6,5 v 1")
    assert refused(state, "red occupy 4") == ("occupy_too_many", "SV-3m")
    assert state.owners["japan"] == "red"


def test_sv_3p_the_card_is_drawn_before_or_after_the_move() -> None:
    """In either order, one card and one move; the turn ends with the card, not without it."""
    state = position(f"{WAR}; conquered; attacks_made; deck peru+siam")
    card_first = after(state, "red draw", "red fortify alaska alberta 1")
    move_first = after(state, "red fortify alaska alberta 1", "red draw")
    assert (card_first.phase, move_first.phase) == ("fortify", "draw")
    for done in (card_first, move_first):
        assert refused(done, "red fortify alaska alberta 1") == ("fortify_once", "SV-4")
        assert refused(done, "red draw") == ("second_card", "SV-3p")
        assert after(done, "red end").turn == "blue"
    assert refused(after(state, "red fortify alaska alberta 1"), "red end") == ("card_to_draw", "SV-3p")


def test_sv_3p_after_the_card_nobody_attacks() -> None:
    """Also when armies were moved after it."""
    drawn = after(position(f"{WAR}; conquered; attacks_made; deck peru+siam"), "red draw")
    attack = "red attack alaska kamchatka 6 v 1"
    assert refused(drawn, attack) == ("attack_after_card", "SV-2a")
    assert refused(after(drawn, "red fortify alaska alberta 1"), attack) == ("attack_after_fortify", "SV-2a")
    assert legal(drawn).attack == {}


def test_sv_3p_a_position_says_that_the_card_is_drawn() -> None:
    """In the attacks or the move: ``drawn = true``."""
    state = position(f"{WAR.replace('attack', 'fortify')}; conquered; drawn; deck peru+siam")
    assert refused(state, "red draw") == ("second_card", "SV-3p")
    assert state_from(state.setting, position_of(state)) == state
    assert armies(after(state, "red fortify alaska alberta 1", "red end"), "alaska", "alberta") == (4, 3)

"""Easy-Move § 8 (7) and (8): what a seat receives, and that it is placed before anything later."""

from __future__ import annotations

import pytest

from tests.rules.helpers import BOARD, after, armies, facts, passed, position, refused

OWN = "red: alaska 1, alberta 1; blue: kamchatka 1; turn red reinforce"


@pytest.mark.parametrize(
    ("territories", "expected"),
    [(1, 3), (8, 3), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (18, 6), (41, 13 + 22), (42, 14 + 24)],
)
def test_em_8_7_0c_a_third_of_the_territories_rounded_down(territories: int, expected: int) -> None:
    """At least three armies; with 41 territories all continents but the last one's come on top."""
    spread = sorted(BOARD.territories, key=_spread)[:territories]
    rest = "green" if territories < 42 else "red"
    state = position(f"red: {', '.join(spread)}; rest {rest}; turn red reinforce")
    whole = sum(BOARD.bonus[name] for name, members in BOARD.continents.items() if members <= set(spread))
    assert (state.reinforcements, whole) == (expected, expected - max(3, territories // 3))


def _spread(territory: str) -> tuple[bool, int]:
    """Last in the row: one territory of each continent, so that no continent is whole for long."""
    first = [min(members) for members in BOARD.continents.values()]
    return territory in first, BOARD.territories.index(territory)


def test_em_8_7_0c_no_more_than_that_is_placed() -> None:
    """Three armies: a fourth is refused, and the table cannot make it appear."""
    state = position(OWN)
    assert refused(state, "red place alaska 4") == ("too_many_placed", "EM-8.7.0c")
    assert refused(state, "red place alaska 4 !stood") == ("too_many_placed", "EM-8.7.0c")
    assert facts(state, "red place alaska 4", "tried", "left") == (4, 3)
    assert refused(after(state, "red place alaska 3"), "red place alaska 1") == ("nothing_to_place", "EM-8.7.0c")


@pytest.mark.parametrize(
    ("continent", "bonus"),
    [("australia", 2), ("south_america", 2), ("africa", 3), ("europe", 5), ("north_america", 5), ("asia", 7)],
)
def test_em_8_7_7_a_whole_continent_brings_more(continent: str, bonus: int) -> None:
    """Australia 2, South America 2, Africa 3, Europe 5, North America 5, Asia 7; with one territory missing nothing."""
    base = max(3, len(BOARD.continents[continent]) // 3)
    assert position(f"red: {continent}; turn red reinforce").reinforcements == base + bonus
    lacking = position(f"red: {continent}; blue: {min(BOARD.continents[continent])}; turn red reinforce")
    assert lacking.reinforcements == max(3, (len(BOARD.continents[continent]) - 1) // 3)


def test_em_8_7_7_the_continent_counts_when_the_round_comes_back() -> None:
    """Computed at the start of the own turn: a continent lost meanwhile brings nothing."""
    state = position("red: australia 1, alaska 3; blue: siam 5; turn red attack")
    lost = after(state, "red end", "blue place siam 3", "blue attack siam indonesia 6,5,4 v 1", "blue occupy 3")
    assert passed(state, "red").reinforcements == 5
    assert passed(lost, "red").reinforcements == 3


def test_a_42_a_continent_by_deal_counts_in_the_first_round() -> None:
    """Round 1 is no exception."""
    assert position("red: australia; turn red reinforce; round 1").reinforcements == 5


def test_em_8_8j_armies_are_placed_before_the_attack() -> None:
    """Attack, regrouping, card and end wait until every army stands."""
    state = after(position("red: alaska 3, alberta 3; blue: kamchatka 2; turn red reinforce"), "red place alaska 2")
    for line in ("red attack alaska kamchatka 6 v 1", "red fortify alaska alberta 1", "red draw", "red end"):
        assert refused(state, line) == ("armies_unplaced", "EM-8.8j")
    assert facts(state, "red end", "left") == (1,)


def test_em_8_8j_all_on_one_territory_or_one_by_one() -> None:
    """The armies go where their owner likes, and only onto own territories."""
    assert armies(after(position(OWN), "red place alaska 3"), "alaska", "alberta") == (4, 1)
    assert armies(after(position(OWN), "red place alaska 1", "red place alberta 2"), "alaska", "alberta") == (2, 3)
    assert refused(position(OWN), "red place kamchatka 1") == ("not_own_territory", "EM-8.8j")
    assert refused(position(OWN), "red place kamchatka 1 !stood") == ("not_own_territory", "EM-8.8j")


def test_em_8_7_0b_the_phase_lasts_until_the_first_later_action() -> None:
    """With all armies placed the attack may begin, and nothing brings new armies then."""
    state = after(position(OWN), "red place alaska 3", "red attack alaska kamchatka 6 v 6")
    assert (state.phase, refused(state, "red place alaska 1")) == ("attack", ("nothing_to_place", "EM-8.7.0c"))

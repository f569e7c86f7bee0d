"""What many matches come to, and whether the dice are crooked."""

from __future__ import annotations

from datetime import date

import pytest

from referee.club.season.figures import Figures, ThrowLuck
from referee.club.season.luck import chance_of_chi_square, judge_dice
from referee.club.season.season import PlayedMatch
from referee.club.season.statistics import (
    CountedMatch,
    Length,
    Statistics,
    Streak,
    TradedSet,
    WinShare,
    build_statistics,
    running_wins,
)

NAMES = ("Alice", "Bob", "Charlie")
SEATS = {"red": ("Alice",), "blue": ("Bob", "Charlie")}
FIRST = Figures(
    rounds=4,
    eliminated=(("red", "blue"),),
    trades={"blue": (4, 10), "red": (6,)},
    missions={"blue": ("24_territories",), "red": ("eliminate_blue",)},
    attack_luck={"red": ThrowLuck(6, 5, 4.5), "blue": ThrowLuck(10, 5, 6.5)},
    defence_luck={"red": ThrowLuck(4, 3, 2.0)},
    attack_faces=(1, 2, 3, 4, 5, 6),
    defence_faces=(0, 0, 0, 0, 0, 40),
    order=("red", "blue"),
)
MATCHES = (
    CountedMatch(
        date(2022, 3, 4),
        PlayedMatch(NAMES, ("Bob", "Charlie")),
        SEATS,
        ("blue",),
        rulebook="easy_move",
        mission="24_territories",
        minutes=90,
        figures=FIRST,
    ),
    CountedMatch(date(2022, 1, 5), PlayedMatch(("Alice", "Bob"), ("Bob",))),
    CountedMatch(date(2022, 3, 4), PlayedMatch(("Alice", "Bob"), ("Alice",))),
)


@pytest.fixture
def found() -> Statistics:
    return build_statistics(NAMES, MATCHES)


def test_shares_count_what_is_known(found: Statistics) -> None:
    assert found.recorded == 1
    assert found.colours == {"red": WinShare(1, 0), "blue": WinShare(1, 1)}
    assert found.missions == {"24_territories": WinShare(1, 1), "eliminate_blue": WinShare(1, 0)}
    assert found.rulebooks[("Charlie", "easy_move")] == WinShare(1, 1)


def test_a_05_who_share_a_colour_are_two_players_with_and_without_a_record(found: Statistics) -> None:
    three = {("Alice", 3): WinShare(1, 0), ("Bob", 3): WinShare(1, 1), ("Charlie", 3): WinShare(1, 1)}
    assert found.numbers == {("Alice", 2): WinShare(2, 1), ("Bob", 2): WinShare(2, 1), **three}


def test_a_05_who_shares_a_colour_shares_what_it_did(found: Statistics) -> None:
    assert found.eliminations == {("Bob", "Alice"): 1, ("Charlie", "Alice"): 1}
    both = ThrowLuck(10, 5, 6.5)
    assert found.attack_luck == {"Alice": ThrowLuck(6, 5, 4.5), "Bob": both, "Charlie": both}
    assert found.defence_luck == {"Alice": ThrowLuck(4, 3, 2.0)}
    assert found.trades == {"Alice": 1, "Bob": 2, "Charlie": 2}
    assert found.largest == TradedSet(10, ("Bob", "Charlie"), date(2022, 3, 4))


def test_who_begins_who_trades_and_how_long_it_takes(found: Statistics) -> None:
    assert found.turns == {1: WinShare(1, 0), 2: WinShare(1, 1)}
    assert found.sets == {1: WinShare(1, 0), 2: WinShare(1, 1)}
    assert found.lengths == {4: 1}


def test_streaks_run_from_day_to_day(found: Statistics) -> None:
    assert found.streaks == {"Alice": Streak(1, 1), "Bob": Streak(2, 0), "Charlie": Streak(1, 1)}


def test_a_match_with_a_name_at_two_seats_is_one_of_a_streak() -> None:
    twice = CountedMatch(date(2022, 1, 5), PlayedMatch(("Alice", "Bob", "Bob"), ("Bob",)))
    assert build_statistics(("Bob",), [twice]).streaks == {"Bob": Streak(1, 1)}


def test_length_is_known_of_some(found: Statistics) -> None:
    assert (found.rounds, found.minutes) == (Length(1, 4, 4), Length(1, 90, 90))
    assert build_statistics(NAMES, ()).rounds is None


def test_wins_run_up_day_by_day() -> None:
    assert running_wins(NAMES, MATCHES) == ((date(2022, 1, 5), (0, 1, 0)), (date(2022, 3, 4), (1, 2, 1)))


@pytest.mark.parametrize(("chi_square", "chance"), [(1.145, 0.95), (4.351, 0.5), (11.070, 0.05), (20.515, 0.001)])
def test_the_test_of_the_dice_agrees_with_the_printed_tables(chi_square: float, chance: float) -> None:
    """Upper tail with five degrees of freedom, as every table of statistics has it."""
    assert chance_of_chi_square(chi_square) == pytest.approx(chance, rel=1e-3)


@pytest.mark.parametrize(
    ("faces", "verdict"),
    [
        ((0, 0, 0, 0, 0, 29), "too_few"),
        ((5, 5, 5, 5, 5, 5), "few"),
        ((50, 55, 48, 52, 47, 48), "usual"),
        ((40, 50, 50, 50, 50, 80), "unusual"),
        ((0, 0, 0, 0, 0, 40), "very_unusual"),
        ((0, 0, 0, 0, 0, 0), "too_few"),
    ],
)
def test_dice_are_judged_by_how_many_were_thrown(faces: tuple[int, ...], verdict: str) -> None:
    assert judge_dice(faces).verdict == verdict

"""Seasons and what counts in them (EM-N2, A-37)."""

from __future__ import annotations

from datetime import date

import pytest

from referee.club.faults import ClubFault
from referee.club.season import Played, Scheme, Season, calendar, check_season, place, points, year_of
from referee.club.standings import champions, standings

ALL = ("Alice", "Bob", "Charlie", "Dana")
AUTUMN = Season(2022, date(2021, 10, 1), date(2022, 9, 30))


def test_em_n2_a_season_is_the_calendar_year_unless_somebody_says_otherwise() -> None:
    assert [year_of(date(2022, *day), ()) for day in ((1, 1), (12, 31))] == [2022, 2022]
    days = (date(2021, 9, 30), date(2021, 10, 1), date(2022, 9, 30), date(2022, 10, 1))
    assert [year_of(day, [AUTUMN]) for day in days] == [2021, 2022, 2022, 2022]


@pytest.mark.parametrize(
    ("season", "code"),
    [
        (Season(2023, date(2022, 10, 1), date(2022, 9, 30)), "season_order"),
        (Season(2023, date(2022, 9, 30), date(2023, 9, 30)), "season_overlap"),
        (Season(2021, date(2020, 10, 1), date(2021, 10, 1)), "season_overlap"),
        (calendar(2022)._replace(year=2023), "season_overlap"),
    ],
)
def test_a_season_that_cannot_be_is_refused(season: Season, code: str) -> None:
    with pytest.raises(ClubFault) as refused:
        check_season(season, [AUTUMN])
    assert refused.value.code == code


def test_seasons_may_touch_and_replace_themselves() -> None:
    check_season(Season(2023, date(2022, 10, 1), date(2023, 9, 30)), [AUTUMN])
    check_season(calendar(2022), [AUTUMN])


def test_places_are_shared_by_who_was_still_there_and_by_one_colour() -> None:
    match = Played((*ALL, "Emil", "Frida"), ("Alice",), out=(("Dana", "Emil"), ("Bob",)))
    assert [place(match, name) for name in match.players] == [1, 4, 2, 5, 5, 2]


def test_points_are_what_the_scheme_says() -> None:
    scheme = Scheme(win=5, places=(3, 2), elimination=1)
    match = Played(ALL, ("Bob",), out=(("Alice",), ("Dana",)), eliminators=("Bob", "Charlie"))
    assert [points(match, name, scheme) for name in ALL] == [0, 6, 4, 2]


def test_the_worst_matches_are_dropped_but_never_all() -> None:
    matches = [Played(("Alice", "Bob"), (winner,)) for winner in ("Alice", "Bob", "Alice")]
    table = standings(matches, Scheme(win=3, places=(1,), dropped=2))
    assert [(line.name, line.points) for line in table] == [("Alice", 3), ("Bob", 3)]
    assert [line.points for line in standings(matches[:1], Scheme(win=3, dropped=2))] == [3, 0]


def test_too_few_matches_have_no_rank() -> None:
    won = (("Alice", "Bob"), ("Bob", "Alice"), ("Dana", "Bob"))
    matches = [Played(both, both[:1]) for both in won]
    table = standings(matches, Scheme(least=2))
    assert [(line.rank, line.name) for line in table] == [(1, "Alice"), (1, "Bob"), (0, "Dana")]
    assert champions(table) == ("Alice", "Bob")


@pytest.mark.parametrize(
    ("ties", "ranks"),
    [
        ((), {"Alice": 1, "Bob": 1, "Charlie": 3}),
        (("share",), {"Alice": 2, "Bob": 1, "Charlie": 3}),
        (("fewer_matches",), {"Alice": 2, "Bob": 1, "Charlie": 3}),
        (("eliminations",), {"Alice": 1, "Bob": 2, "Charlie": 3}),
        (("wins", "share"), {"Alice": 2, "Bob": 1, "Charlie": 3}),
    ],
)
def test_a_37_equal_points_share_a_rank_unless_something_decides(ties: tuple[str, ...], ranks: dict[str, int]) -> None:
    matches = [
        Played(("Alice", "Bob"), ("Bob",)),
        Played(("Alice", "Charlie"), ("Alice",), out=(("Charlie",),), eliminators=("Alice",)),
    ]
    assert {line.name: line.rank for line in standings(matches, Scheme(ties=ties))} == ranks

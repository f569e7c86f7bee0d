"""Seasons and what counts in them (EM-N2, A-37)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.club.faults import ClubFault
from referee.club.season.season import (
    SHARED,
    PlayedMatch,
    Scheme,
    Season,
    calendar_year,
    check_season,
    days_of,
    match_place,
    match_points,
    year_of,
)
from referee.club.season.standings import list_champions, rank_players

ALL = ("Alice", "Bob", "Charlie", "Dana")
AUTUMN = Season(2022, date(2021, 10, 1), date(2022, 9, 30))


def test_em_n2_a_season_is_the_calendar_year_unless_somebody_says_otherwise() -> None:
    assert [year_of(date(2022, *day), ()) for day in ((1, 1), (12, 31))] == [2022, 2022]
    days = (date(2021, 9, 30), date(2021, 10, 1), date(2022, 9, 30), date(2022, 10, 1))
    assert [year_of(day, [AUTUMN]) for day in days] == [2021, 2022, 2022, 2023]


def test_em_n2_days_that_a_season_leaves_out_belong_to_its_neighbours() -> None:
    spring, summer = Season(2022, date(2022, 3, 1), date(2023, 2, 28)), Season(2023, date(2023, 4, 1), date(2023, 9, 1))
    assert [year_of(date(*day), [spring]) for day in ((2022, 2, 28), (2023, 3, 1), (2024, 1, 1))] == [2021, 2023, 2024]
    # Between two written seasons a day belongs to the later one.
    assert [year_of(date(*day), [spring, summer]) for day in ((2023, 3, 15), (2023, 9, 2))] == [2023, 2024]


@st.composite
def written_seasons(draw: st.DrawFn) -> list[Season]:
    """Seasons of several years that do not overlap, as a club may write them one after the other."""
    kept: list[Season] = []
    days = st.dates(date(2018, 1, 1), date(2025, 12, 31))
    for year in draw(st.sets(st.integers(2019, 2024), max_size=5)):
        first, last = sorted((draw(days), draw(days)))
        try:
            check_season(Season(year, first, last), kept)
        except ClubFault:
            continue
        kept.append(Season(year, first, last))
    return kept


@given(written_seasons(), st.dates(date(2017, 1, 1), date(2026, 12, 31)))
def test_em_n2_every_day_is_among_those_of_the_year_it_belongs_to(seasons: list[Season], day: date) -> None:
    first, last = days_of(year_of(day, seasons), seasons)
    assert first <= day <= last


@pytest.mark.parametrize(
    ("season", "code"),
    [
        (Season(2023, date(2022, 10, 1), date(2022, 9, 30)), "season_order"),
        (Season(2023, date(2022, 9, 30), date(2023, 9, 30)), "season_overlap"),
        (Season(2021, date(2020, 10, 1), date(2021, 10, 1)), "season_overlap"),
        (calendar_year(2022)._replace(year=2023), "season_overlap"),
    ],
)
def test_a_season_that_cannot_be_is_refused(season: Season, code: str) -> None:
    with pytest.raises(ClubFault) as refused:
        check_season(season, [AUTUMN])
    assert refused.value.code == code


def test_seasons_may_touch_and_replace_themselves() -> None:
    check_season(Season(2023, date(2022, 10, 1), date(2023, 9, 30)), [AUTUMN])
    check_season(calendar_year(2022), [AUTUMN])


def test_places_are_shared_by_who_was_still_there_and_by_one_colour() -> None:
    match = PlayedMatch((*ALL, "Emil", "Frida"), ("Alice",), out=(("Dana", "Emil"), ("Bob",)))
    assert [match_place(match, name) for name in match.players] == [1, 4, 2, 5, 5, 2]


def test_points_are_what_the_scheme_says() -> None:
    scheme = Scheme(win=5, places=(3, 2), elimination=1)
    match = PlayedMatch(ALL, ("Bob",), out=(("Alice",), ("Dana",)), eliminators=("Bob", "Charlie"))
    assert [match_points(match, name, scheme) for name in ALL] == [0, 6, 4, 2]


def test_a_05_two_who_share_a_colour_have_each_won_or_half_of_it() -> None:
    scheme = Scheme(win=1, places=(3, 2), elimination=1)
    match = PlayedMatch(
        ALL, ("Alice", "Bob"), out=(("Charlie",),), eliminators=("Alice", "Bob"), shared=(("Alice", "Bob"),)
    )
    both, half = (rank_players([match], scheme._replace(shared=how)) for how in SHARED)
    assert [(line.rank, line.name, line.points, line.wins) for line in both] == [
        (1, "Alice", 2, 1), (1, "Bob", 2, 1), (1, "Dana", 2, 0), (4, "Charlie", 0, 0)]  # fmt: skip
    assert [(line.rank, line.name, line.points, line.wins) for line in half] == [
        (1, "Dana", 2, 0), (2, "Alice", 1, 1), (2, "Bob", 1, 1), (4, "Charlie", 0, 0)]  # fmt: skip
    won = rank_players([match], Scheme(shared="half"))
    assert [(line.name, line.points) for line in won[:2]] == [("Alice", Fraction(1, 2)), ("Bob", Fraction(1, 2))]
    assert list_champions(won) == ("Alice", "Bob")


@st.composite
def played(draw: st.DrawFn) -> PlayedMatch:
    """Draw a match of the seven, of whom some share a colour, won by one colour."""
    people = draw(st.permutations([*ALL, "Emil", "Frida", "Gus"]))[: draw(st.integers(2, 7))]
    cuts = sorted(draw(st.sets(st.integers(1, len(people) - 1), max_size=5)))
    seats = [tuple(people[a:b]) for a, b in zip([0, *cuts], [*cuts, len(people)], strict=True)]
    winners, *others = draw(st.permutations(seats))
    out = others[: draw(st.integers(0, len(others)))]
    eliminators = tuple(name for _ in out for name in draw(st.sampled_from(seats)))
    return PlayedMatch(tuple(people), winners, tuple(out), eliminators, tuple(seat for seat in seats if len(seat) > 1))


@given(st.lists(played(), max_size=30), st.integers(0, 9), st.lists(st.integers(0, 9), max_size=6), st.integers(0, 3))
def test_a_05_what_is_divided_comes_to_what_the_colour_would_have_had(
    matches: list[PlayedMatch], win: int, places: list[int], elimination: int
) -> None:
    """To the last half point, over any number of matches; and whoever shares no colour has what they always had."""
    scheme = Scheme(win, tuple(places), elimination)
    half = scheme._replace(shared="half")
    for match in matches:
        seats = [
            *match.shared,
            *((name,) for name in match.players if all(name not in group for group in match.shared)),
        ]
        for seat in seats:
            whole = {match_points(match, name, scheme) for name in seat}
            assert {sum(match_points(match, name, half) for name in seat)} == whole
    totals = {line.name: line.points for line in rank_players(matches, half)}
    assert totals == {
        name: sum(
            (Fraction(match_points(match, name, half)) for match in matches if name in match.players), Fraction(0)
        )
        for name in {name for match in matches for name in match.players}
    }
    assert {line.name: line.wins for line in rank_players(matches, half)} == {
        line.name: line.wins for line in rank_players(matches, scheme)
    }


def test_the_worst_matches_are_dropped_but_never_all() -> None:
    matches = [PlayedMatch(("Alice", "Bob"), (winner,)) for winner in ("Alice", "Bob", "Alice")]
    table = rank_players(matches, Scheme(win=3, places=(1,), dropped=2))
    assert [(line.name, line.points) for line in table] == [("Alice", 3), ("Bob", 3)]
    assert [line.points for line in rank_players(matches[:1], Scheme(win=3, dropped=2))] == [3, 0]


def test_too_few_matches_have_no_rank() -> None:
    won = (("Alice", "Bob"), ("Bob", "Alice"), ("Dana", "Bob"))
    matches = [PlayedMatch(both, both[:1]) for both in won]
    table = rank_players(matches, Scheme(least=2))
    assert [(line.rank, line.name) for line in table] == [(1, "Alice"), (1, "Bob"), (0, "Dana")]
    assert list_champions(table) == ("Alice", "Bob")


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
        PlayedMatch(("Alice", "Bob"), ("Bob",)),
        PlayedMatch(("Alice", "Charlie"), ("Alice",), out=(("Charlie",),), eliminators=("Alice",)),
    ]
    assert {line.name: line.rank for line in rank_players(matches, Scheme(ties=ties))} == ranks

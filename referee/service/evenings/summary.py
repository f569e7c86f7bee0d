"""The summary of an evening: its matches, the standings after it, and when the next evening is."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from referee.club.season.season import year_of
from referee.club.season.standings import Standing, list_champions, rank_players
from referee.service.championship import championship
from referee.service.championship.championship import ClubResult
from referee.service.desk import clock
from referee.service.desk.desk import Desk
from referee.service.evenings import evenings
from referee.service.evenings.evening_matches import day_finder
from referee.service.evenings.evenings import Evening


class Summary(NamedTuple):
    """The outcome of an evening: its matches that count, first to last, and the leaders of the ``year`` after it.

    ``evening`` is what was planned for that day. ``led_before`` are who led before it; ``counts_points`` says whether
    the championship counts otherwise than a point a win.
    """

    day: date
    evening: Evening | None
    matches: tuple[ClubResult, ...]
    year: int
    led_before: tuple[str, ...]
    leading: tuple[Standing, ...]
    counts_points: bool
    next_evening: Evening | None


def summarise_evening(desk: Desk, day: date) -> Summary:
    """Summarise the evening of that day by the results that count (A-37)."""
    year = year_of(day, championship.list_seasons(desk))
    season = championship.read_championship(desk, year, with_all=True)
    known_evenings = evenings.list_evenings(desk)
    ever = championship.read_championship(desk, None).results
    day_of = day_finder(known_evenings)
    table = _rank(season, [result for result in season.results if day_of(result) <= day])
    table_before = _rank(season, [result for result in season.results if day_of(result) < day])
    leaders = list_champions(table)
    others = (evening for evening in known_evenings if evening.row.day != day)
    return Summary(
        day=day,
        evening=next((evening for evening in known_evenings if evening.row.day == day), None),
        matches=tuple(result for result in reversed(ever) if day_of(result) == day and result.void is None),
        year=year,
        led_before=list_champions(table_before),
        leading=tuple(standing for standing in table if standing.name in leaders),
        counts_points=any(standing.points != standing.wins for standing in table),
        # News written before the evening begins is about that evening already, so it is not the next one.
        next_evening=evenings.first_after(others, clock.now()),
    )


def _rank(season: championship.Championship, results: Iterable[ClubResult]) -> tuple[Standing, ...]:
    return rank_players((result.played for result in results if result.void is None), season.season.scheme)


def last_evening(desk: Desk) -> date | None:
    """Return the day of the last evening that was held or on which a match was finished; ``None`` before the first."""
    return last_day(evenings.list_evenings(desk), championship.read_championship(desk, None).results)


def last_day(known_evenings: Iterable[Evening], results: Iterable[ClubResult]) -> date | None:
    """Return the latest day among the held evenings and the results that count; ``None`` without any."""
    known_evenings = tuple(known_evenings)
    day_of = day_finder(known_evenings)
    held = (evening.row.day for evening in known_evenings if evening.row.kept == "held")
    return max((*held, *(day_of(result) for result in results if result.void is None)), default=None)

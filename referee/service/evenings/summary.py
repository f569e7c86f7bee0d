"""What an evening came to: its matches, how the championship stands after it, and when the next evening is."""

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
    """An evening in facts: its matches that count, first one first; who led the ``year`` before it and who leads now.

    ``points``: the championship counts otherwise than a point a win. ``evening`` is what was planned for that day.
    """

    day: date
    evening: Evening | None
    matches: tuple[ClubResult, ...]
    year: int
    before: tuple[str, ...]
    leading: tuple[Standing, ...]
    points: bool
    next: Evening | None


def summarise_evening(desk: Desk, day: date) -> Summary:
    """What the evening of that day came to; what is void doesn't count (A-37)."""
    year = year_of(day, championship.list_seasons(desk))
    found, known_evenings = championship.read_championship(desk, year), evenings.list_evenings(desk)
    ever = championship.read_championship(desk, None).results
    day_of = day_finder(known_evenings)
    table = _table(found, [one for one in found.results if day_of(one) <= day])
    before = _table(found, [one for one in found.results if day_of(one) < day])
    leaders = list_champions(table)
    return Summary(
        day,
        next((one for one in known_evenings if one.row.day == day), None),
        tuple(one for one in reversed(ever) if day_of(one) == day and one.void is None),
        year,
        list_champions(before),
        tuple(line for line in table if line.name in leaders),
        any(line.points != line.wins for line in table),
        # What is written before the evening begins is about that one already.
        evenings.first_after((one for one in known_evenings if one.row.day != day), clock.now()),
    )


def _table(found: championship.Championship, results: Iterable[ClubResult]) -> tuple[Standing, ...]:
    return rank_players((one.played for one in results if one.void is None), found.season.scheme)


def last_evening(desk: Desk) -> date | None:
    """The day of the last evening that was held or on which something was played to its end."""
    return last_day(evenings.list_evenings(desk), championship.read_championship(desk, None).results)


def last_day(known_evenings: Iterable[Evening], results: Iterable[ClubResult]) -> date | None:
    """The day of the last of these evenings that was held, or of the last of these results."""
    known = tuple(known_evenings)
    day_of, held = day_finder(known), (one.row.day for one in known if one.row.kept == "held")
    return max((*held, *(day_of(one) for one in results if one.void is None)), default=None)

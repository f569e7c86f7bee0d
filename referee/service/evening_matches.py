"""Which matches and results belong to an evening: those of its night, even after midnight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta

from referee.club import evenings as statutes
from referee.club.evenings import Night as Dated
from referee.service import club, evenings
from referee.service.club import Result
from referee.service.desk import Desk
from referee.service.evenings import Night

DAY = timedelta(days=1)


def day_finder(known: Iterable[Night]) -> Callable[[Result], date]:
    """Tells the day of the evening on which something was played; where there was none, its own day."""
    dates = _dates(known)

    def day_of(result: Result) -> date:
        begun = result.listed.begun if result.listed else None
        return _day(begun, result.day, dates)

    return day_of


def _dates(known: Iterable[Night]) -> dict[date, Dated]:
    rows = [one.row for one in known if one.row.kept != "cancelled"]
    return {row.day: Dated(row.day, row.begins, row.zone) for row in rows}


def _day(begun: datetime | None, own: date, dates: dict[date, Dated]) -> date:
    # A match that was entered for another day than today's was not played when it was begun here.
    if begun is None or abs(begun.date() - own) > DAY:
        return own
    return statutes.day_of_evening(begun, dates) or own


def results_of(desk: Desk, evening_id: int) -> tuple[Result, ...]:
    """The evening's matches and entered results, from the first to the last.

    :raises Problem: there is no such evening.
    """
    known = evenings.nights(desk)
    day, day_of = evenings.night(desk, evening_id).row.day, day_finder(known)
    near = club.results(desk, (day - DAY, day + DAY))
    return tuple(one for one in reversed(near) if day_of(one) == day)


def evening_of(desk: Desk, match_id: str) -> Night | None:
    """The evening on which the match was begun.

    :raises Problem: there is no such match.
    """
    row, known = desk.match(match_id).row, evenings.nights(desk)
    day = _day(row.started_at if row.source == "live" else None, row.played_on, _dates(known))
    return next((one for one in known if one.row.day == day and one.row.kept != "cancelled"), None)

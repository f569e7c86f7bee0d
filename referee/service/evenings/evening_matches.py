"""Which matches and results belong to an evening: those of its evening, even after midnight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta

from referee.club import evenings as statutes
from referee.club.evenings import EveningDay as Dated
from referee.club.people.names import identity_of
from referee.service.championship import championship
from referee.service.championship.championship import ClubResult
from referee.service.desk import clock
from referee.service.desk.desk import Desk
from referee.service.evenings import evenings
from referee.service.evenings.evenings import Evening
from referee.service.matches import taken_out
from referee.service.people import roster
from referee.service.people.roster import Person
from referee.store.matches import matches

DAY = timedelta(days=1)


def day_finder(known: Iterable[Evening]) -> Callable[[ClubResult], date]:
    """Tells the day of the evening on which something was played; where there was none, its own day."""
    dates = _dates(known)

    def day_of(result: ClubResult) -> date:
        begun = result.listed.begun if result.listed else None
        return _day(begun, result.day, dates)

    return day_of


def _dates(known: Iterable[Evening]) -> dict[date, Dated]:
    rows = [one.row for one in known if one.row.kept != "cancelled"]
    return {row.day: Dated(row.day, row.begins, row.zone) for row in rows}


def _day(begun: datetime | None, own: date, dates: dict[date, Dated]) -> date:
    # A match that was entered for another day than today's was not played when it was begun here.
    if begun is None or abs(begun.date() - own) > DAY:
        return own
    return statutes.day_of_evening(begun, dates) or own


def results_of_evening(desk: Desk, evening_id: int) -> tuple[ClubResult, ...]:
    """The evening's matches and entered results, from the first to the last.

    :raises Problem: there is no such evening.
    """
    known = evenings.list_evenings(desk)
    day, day_of = evenings.find_evening(desk, evening_id).row.day, day_finder(known)
    near = championship.list_results(desk, (day - DAY, day + DAY))
    return tuple(one for one in reversed(near) if day_of(one) == day)


def list_players(desk: Desk, evening_id: int) -> tuple[Person, ...]:
    """Who played or plays on the evening, under today's names, with an account or without.

    Whom a device has seated that the house does not know is there only once the match is taken in.

    :raises Problem: there is no such evening.
    """
    with desk.store.reading() as connection:
        waits = taken_out.waits(connection)
    told = (one for one in results_of_evening(desk, evening_id) if one.void != taken_out.BEGUN_ELSEWHERE)
    names = [name for one in told for name in one.played.players]
    running = (one for one in _running(desk, evening_id) if one not in waits)
    names += [name for match_id in running for name in _seated(desk, match_id)]
    known = {identity_of(one.name): Person(one.name, one.id) for one in roster.list_members(desk)}
    return tuple({identity_of(name): known.get(identity_of(name), Person(name, None)) for name in names}.values())


def _running(desk: Desk, evening_id: int) -> Iterable[str]:
    dates, day = _dates(evenings.list_evenings(desk)), evenings.find_evening(desk, evening_id).row.day
    return (one.id for one in championship.list_running(desk) if _day(one.begun, one.date, dates) == day)


def _seated(desk: Desk, match_id: str) -> Iterable[str]:
    today = {one.id: one.name for one in roster.list_members(desk)}
    with desk.store.reading() as connection:
        return [today.get(member or 0, name) for _, name, member in matches.members_at(connection, match_id)]


def evening_of_match(desk: Desk, match_id: str) -> Evening | None:
    """The evening on which the match was begun.

    :raises Problem: there is no such match.
    """
    row, known = desk.match(match_id).row, evenings.list_evenings(desk)
    return _of(_day(row.started_at if row.source == "live" else None, row.played_on, _dates(known)), known)


def current_evening(desk: Desk) -> Evening | None:
    """The evening whose day or night it is."""
    known = evenings.list_evenings(desk)
    return _of(statutes.day_of_evening(clock.now(), _dates(known)), known)


def _of(day: date | None, known: Iterable[Evening]) -> Evening | None:
    return next((one for one in known if one.row.day == day and one.row.kept != "cancelled"), None)

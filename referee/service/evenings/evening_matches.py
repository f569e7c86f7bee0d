"""The matches and results of an evening: those of its day and of the night after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta

from referee.club import evenings as statutes
from referee.club.evenings import EveningDay
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


def day_finder(known_evenings: Iterable[Evening]) -> Callable[[ClubResult], date]:
    """Return a function that tells the day of the evening on which a result was played.

    It tells the result's own day if there was no evening.
    """
    days = _evening_days(known_evenings)

    def day_of(result: ClubResult) -> date:
        begun = result.listed.begun if result.listed else None
        return _day_played(begun, result.day, days)

    return day_of


def _evening_days(known_evenings: Iterable[Evening]) -> dict[date, EveningDay]:
    rows = [evening.row for evening in known_evenings if evening.row.kept != "cancelled"]
    return {row.day: EveningDay(row.day, row.begins, row.zone) for row in rows}


def _day_played(begun: datetime | None, own_day: date, days: dict[date, EveningDay]) -> date:
    # A match that was entered for another day than today's was not played when it was begun here.
    if begun is None or abs(begun.date() - own_day) > DAY:
        return own_day
    return statutes.day_of_evening(begun, days) or own_day


def results_of_evening(desk: Desk, evening_id: int) -> tuple[ClubResult, ...]:
    """List the evening's matches and entered results, from the first to the last.

    :raises Problem: evening_unknown.
    """
    day = evenings.find_evening(desk, evening_id).row.day
    day_of = day_finder(evenings.list_evenings(desk))
    near = desk.worked_out(
        ("results near", day),
        lambda: championship.list_results(desk, (day - DAY, day + DAY)),
        of=championship.CHAMPIONSHIP_OF,
    )
    return tuple(result for result in reversed(near) if day_of(result) == day)


def list_players(desk: Desk, evening_id: int) -> tuple[Person, ...]:
    """List who played or plays on the evening, under today's names, with an account or without.

    Matches of a device that the instance does not know count once they are taken in.

    :raises Problem: evening_unknown.
    """
    members = roster.list_members(desk)
    name_of = {member.id: member.name for member in members}
    person_of = {identity_of(member.name): Person(member.name, member.id) for member in members}
    results = results_of_evening(desk, evening_id)
    names = [name for result in results if result.void not in taken_out.WAITING for name in result.played.players]
    running = _list_running(desk, evening_id)
    with desk.store.reading() as connection:
        for match_id in running:
            seated = matches.members_at(connection, match_id)
            names += [name_of.get(member_id or 0, name) for _, name, member_id in seated]
    people = {identity_of(name): person_of.get(identity_of(name), Person(name, None)) for name in names}
    return tuple(people.values())


def _list_running(desk: Desk, evening_id: int) -> list[str]:
    """List the ids of the evening's matches that are running and count."""
    days, day = _evening_days(evenings.list_evenings(desk)), evenings.find_evening(desk, evening_id).row.day
    running = championship.list_running(desk)
    with desk.store.reading() as connection:
        waiting = taken_out.is_waiting(connection)
    return [
        match.id for match in running if match.id not in waiting and _day_played(match.begun, match.date, days) == day
    ]


def list_matches_of_evening(desk: Desk, evening_id: int) -> tuple[str, ...]:
    """List the ids of the evening's matches that were played here, including those still running.

    :raises Problem: evening_unknown.
    """
    results = results_of_evening(desk, evening_id)
    ended = [result.listed.id for result in results if result.listed and result.void not in taken_out.WAITING]
    return (*ended, *_list_running(desk, evening_id))


def evening_of_match(desk: Desk, match_id: str) -> Evening | None:
    """Return the evening on which the match was begun; ``None`` if there was none.

    :raises Problem: match_unknown.
    """
    row, known_evenings = desk.match(match_id).row, evenings.list_evenings(desk)
    begun = row.started_at if row.source == "live" else None
    return _evening_on(_day_played(begun, row.played_on, _evening_days(known_evenings)), known_evenings)


def current_evening(desk: Desk) -> Evening | None:
    """Return today's evening, until noon of the next day."""
    known_evenings = evenings.list_evenings(desk)
    return _evening_on(statutes.day_of_evening(clock.now(), _evening_days(known_evenings)), known_evenings)


def _evening_on(day: date | None, known_evenings: Iterable[Evening]) -> Evening | None:
    not_cancelled = (evening for evening in known_evenings if evening.row.kept != "cancelled")
    return next((evening for evening in not_cancelled if evening.row.day == day), None)

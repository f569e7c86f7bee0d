"""The club's matches: listed, counted for the championship of a year, and how the next one would be seated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import groupby
from typing import NamedTuple, cast

from referee.club.standings import Played, Standing, champions, standings
from referee.rules.outcome import next_starter
from referee.rules.state import Seat
from referee.rules.terms import Colour
from referee.service import clock, roster
from referee.service.desk import Desk
from referee.store import matches as stored
from referee.store import results as entered
from referee.store.matches import MatchRow, PlayedRow
from referee.store.results import ResultRow


class Listed(NamedTuple):
    """A match in a list; no ``winners`` while it runs and when it is void."""

    id: str
    date: date
    name: str | None
    seats: tuple[Seat, ...]
    status: str
    winners: tuple[Colour, ...]
    reason: str | None

    @property
    def running(self) -> bool:
        """Whether it is still being played."""
        return self.status == "running"


class Result(NamedTuple):
    """What a match came to: of the match ``listed`` here, or entered without one. ``void`` says why it does not count.

    ``target`` is what it is called when somebody says that it shall not count.
    """

    target: str
    day: date
    played: Played
    listed: Listed | None = None
    note: str | None = None
    void: str | None = None


class Championship(NamedTuple):
    """A year of the club, or all its years: the table, and the results behind it, newest first."""

    table: tuple[Standing, ...]
    results: tuple[Result, ...]


class Sitting(NamedTuple):
    """How the newest match was played: what a rematch repeats. ``starters`` are those who may begin it (A-35)."""

    match_id: str
    over: bool
    rulebook: str
    variant: str
    dice: str
    cards: str
    options: dict[str, object]
    seats: tuple[Seat, ...]
    dealer: Colour
    starters: tuple[Colour, ...]


def listed(desk: Desk) -> tuple[Listed, ...]:
    """All matches, newest first."""
    with desk.store.reading() as connection:
        return tuple(map(_listed, stored.listed(connection, None)))


def _listed(row: MatchRow) -> Listed:
    return Listed(row.id, row.played_on, row.name, _seats(row), row.status, tuple(row.winners or ()), row.reason)


def _seats(row: MatchRow) -> tuple[Seat, ...]:
    return tuple(Seat(str(seat["colour"]), tuple(seat["players"])) for seat in row.seats)  # type: ignore[arg-type]


def years(desk: Desk) -> tuple[int, ...]:
    """The years in which matches were played, and the present one, newest first."""
    with desk.store.reading() as connection:
        played = (*stored.years(connection), *entered.years(connection))
    return tuple(sorted({*played, this_year()}, reverse=True))


def this_year() -> int:
    """The year it is here."""
    return clock.today(clock.local_zone()).year


def championship(desk: Desk, year: int | None) -> Championship:
    """The championship of ``year`` (None: of all years); what is void doesn't count (A-37)."""
    names = {one.id: one.name for one in roster.members(desk)}
    with desk.store.reading() as connection:
        matches = {row.id: _listed(row) for row in stored.listed(connection, year)}
        played = _played(stored.won(connection, year))
        void = {target: row.reason for target, row in entered.void(connection).items()}
        rows = entered.listed(connection, year)
    found = [
        *(_of_row(row, names, void.get(row.id)) for row in rows),
        *(Result(f"match:{one}", matches[one].date, played[one], matches[one], void=void.get(one)) for one in played),
    ]
    results = tuple(sorted(found, key=lambda one: one.day, reverse=True))
    return Championship(standings(one.played for one in results if one.void is None), results)


def champions_by_year(results: Iterable[Result]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Who has won each year that has results, newest first."""
    years: dict[int, list[Played]] = {}
    for one in results:
        if one.void is None:
            years.setdefault(one.day.year, []).append(one.played)
    return tuple((year, champions(standings(years[year]))) for year in sorted(years, reverse=True))


def _of_row(row: ResultRow, names: Mapping[int, str], void: str | None) -> Result:
    """A result as it was entered; members under the names they have today."""
    today = {str(name): names.get(cast(int, member), str(name)) for name, member in row.players}
    played = Played(tuple(today.values()), tuple(today[name] for name in row.winners))
    return Result(f"result:{row.id}", row.day, played, note=row.note, void=void)


def _played(rows: Iterable[PlayedRow]) -> dict[str, Played]:
    """Who played each match, and who won it."""
    found: dict[str, Played] = {}
    for match_id, group in groupby(rows, key=lambda row: row.match_id):
        seats = list(group)
        winners = tuple(row.name for row in seats if row.colour in row.winners)
        found[match_id] = Played(tuple(row.name for row in seats), winners)
    return found


def last_sitting(desk: Desk) -> Sitting | None:
    """The newest match that was played here, for the next one; ``None`` before the first."""
    with desk.store.reading() as connection:
        row = next((row for row in stored.listed(connection, None) if row.source == "live"), None)
    if row is None:
        return None
    state = desk.match(row.id).state
    starters = next_starter(state) if state.result is not None and state.owners else ()
    return Sitting(
        match_id=row.id,
        over=row.status != "running",
        rulebook=row.rulebook,
        variant=row.variant,
        dice=row.dice,
        cards=row.cards,
        options=row.options,
        seats=_seats(row),
        dealer=row.dealer,
        starters=starters,
    )

"""The club's matches: listed, counted for the championship of a year, and how the next one would be seated."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import groupby
from typing import NamedTuple

from referee.club.standings import Played, Standing, standings
from referee.rules.outcome import next_starter
from referee.rules.state import Seat
from referee.rules.terms import Colour
from referee.service import clock
from referee.service.desk import Desk
from referee.store import matches as stored
from referee.store.matches import MatchRow, PlayedRow


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


class Championship(NamedTuple):
    """A year of the club: the table, and the matches that count for it, newest first."""

    year: int
    table: tuple[Standing, ...]
    matches: tuple[Listed, ...]


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
        played = stored.years(connection)
    return tuple(sorted({*played, this_year()}, reverse=True))


def this_year() -> int:
    """The year it is here."""
    return clock.today(clock.local_zone()).year


def championship(desk: Desk, year: int) -> Championship:
    """The championship of ``year``; void matches don't count (A-37)."""
    with desk.store.reading() as connection:
        rows = stored.listed(connection, year)
        played = stored.won(connection, year)
    counted = tuple(_listed(row) for row in rows if row.status == "ended")
    return Championship(year, standings(_played(played)), counted)


def _played(rows: Iterable[PlayedRow]) -> Iterable[Played]:
    for _, group in groupby(rows, key=lambda row: row.match_id):
        seats = list(group)
        winners = tuple(row.name for row in seats if row.colour in row.winners)
        yield Played(tuple(row.name for row in seats), winners)


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

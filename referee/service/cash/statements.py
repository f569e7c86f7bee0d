"""The statement of a year of the cash book, with the names of its members."""

from __future__ import annotations

from typing import NamedTuple

from referee.club.money import statement
from referee.club.money.statement import DatedBooking, MemberYear, Statement
from referee.service.desk import clock
from referee.service.desk.desk import Desk
from referee.service.people import roster
from referee.store import Connection
from referee.store.cash import ledger as stored
from referee.store.subjects import Subject


class YearOfCash(NamedTuple):
    """The statement of a year, its members by name, and the years that have one, newest first."""

    statement: Statement
    members: tuple[tuple[str, MemberYear], ...]
    years: tuple[int, ...]


def read_year(desk: Desk, year: int) -> YearOfCash:
    """Return the statement of the year; the years that have one are those with entries, and this one."""
    stated = desk.worked_out(
        ("statement", year), lambda: statement.state_year(_list_bookings(desk), year), of=(Subject.CASH,)
    )
    names = {member.id: member.name for member in roster.list_members(desk)}
    return YearOfCash(
        statement=stated,
        members=tuple((names[member.member], member) for member in stated.members),
        years=tuple(sorted({clock.today().year, *(entry.day.year for entry in _list_bookings(desk))}, reverse=True)),
    )


def _list_bookings(desk: Desk) -> tuple[DatedBooking, ...]:
    return desk.remembered("dated bookings", _read_bookings, of=(Subject.CASH,))


def _read_bookings(connection: Connection) -> tuple[DatedBooking, ...]:
    rows = [row for row, _ in stored.list_newest(connection, None, None)][::-1]
    texts = {row.id: row.text or "" for row in rows}
    return tuple(
        DatedBooking(row.day, stored.booking_of(row), texts[row.undoes] if row.undoes else texts[row.id])
        for row in rows
    )

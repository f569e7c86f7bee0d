"""The cash book: lines are added and read, never changed."""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple, cast

from sqlalchemy import ColumnElement, Connection, func, insert, select
from sqlalchemy.orm import aliased

from referee.club.money.ledger import Booking, Kind
from referee.store.tables import LedgerEntry, LoggedAction, Match


class EntryRow(NamedTuple):
    """One row of `LedgerEntry`; ``id`` is 0 before it is added."""

    id: int
    day: date
    kind: Kind
    member_id: int | None
    cents: int
    text: str | None
    undoes: int | None
    keeper_id: int | None
    at: datetime
    offence: str | None = None
    match_id: str | None = None
    seq: int | None = None
    evening_id: int | None = None

    @property
    def booking(self) -> Booking:
        """What it does to the box and to its member's account."""
        return Booking(self.kind, self.member_id, self.cents)


_COLUMNS = tuple(getattr(LedgerEntry, name) for name in EntryRow._fields)


def add_entry(connection: Connection, row: EntryRow) -> int:
    """Add the entry; its id."""
    values = {name: value for name, value in row._asdict().items() if name != "id"}
    key = connection.execute(insert(LedgerEntry).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def find_entry(connection: Connection, entry_id: int) -> EntryRow | None:
    """The entry with that id, or ``None``."""
    row = connection.execute(select(*_COLUMNS).where(LedgerEntry.id == entry_id)).first()
    return EntryRow(*row) if row else None


def is_taken_back(connection: Connection, entry_id: int) -> bool:
    """Whether another entry takes this one back."""
    query = select(LedgerEntry.id).where(LedgerEntry.undoes == entry_id)
    return connection.execute(query).first() is not None


def list_newest(connection: Connection, before: int | None, most: int | None) -> list[tuple[EntryRow, bool]]:
    """The newest entries, newest first, each with whether it was taken back.

    At most ``most`` (None: all), of those ``before`` the entry with that id (None: of all).
    """
    taking_back = aliased(LedgerEntry)
    query = (
        select(*_COLUMNS, taking_back.id)
        .outerjoin(taking_back, taking_back.undoes == LedgerEntry.id)
        .order_by(LedgerEntry.id.desc())
        .limit(most)
    )
    if before is not None:
        query = query.where(LedgerEntry.id < before)
    return [(EntryRow(*row[:-1]), row[-1] is not None) for row in connection.execute(query)]


def sum_bookings(connection: Connection) -> list[Booking]:
    """The sum of all entries for each kind and member."""
    columns = (LedgerEntry.kind, LedgerEntry.member_id)
    rows = connection.execute(select(*columns, func.sum(LedgerEntry.cents)).group_by(*columns))
    return [Booking(cast(Kind, kind), member, cents) for kind, member, cents in rows]


def standing_fines_of_match(connection: Connection, match_id: str) -> list[EntryRow]:
    """The fines of the match that were not taken back."""
    return _list_standing_fines(connection, LedgerEntry.match_id == match_id)


def matches_taken_back(connection: Connection) -> set[str]:
    """The ids of the matches in which an undo has come after the action that a fine names."""
    undone = (LoggedAction.seq > LedgerEntry.seq, LoggedAction.head < LoggedAction.seq)
    query = select(LedgerEntry.match_id).join(LoggedAction, LoggedAction.match_id == LedgerEntry.match_id)
    return {match_id or "" for (match_id,) in connection.execute(query.where(*undone).distinct())}


def running_matches_fined(connection: Connection) -> list[str]:
    """The ids of the running matches that have fines."""
    running = select(Match.id).where(Match.status == "running")
    query = select(LedgerEntry.match_id).where(LedgerEntry.match_id.in_(running)).distinct()
    return [match_id or "" for (match_id,) in connection.execute(query)]


def evenings_fined(connection: Connection) -> list[int]:
    """The ids of the evenings that have fines, in their order."""
    query = select(LedgerEntry.evening_id).where(LedgerEntry.evening_id.is_not(None)).distinct()
    return [evening_id or 0 for (evening_id,) in connection.execute(query.order_by(LedgerEntry.evening_id))]


def standing_fines_of_evening(connection: Connection, evening_id: int) -> list[EntryRow]:
    """The fines of the evening that were not taken back."""
    return _list_standing_fines(connection, LedgerEntry.evening_id == evening_id)


def _list_standing_fines(connection: Connection, condition: ColumnElement[bool]) -> list[EntryRow]:
    taking_back = aliased(LedgerEntry)
    rows = connection.execute(
        select(*_COLUMNS)
        .outerjoin(taking_back, taking_back.undoes == LedgerEntry.id)
        .where(condition, LedgerEntry.undoes.is_(None), taking_back.id.is_(None))
    )
    return [EntryRow(*row) for row in rows]

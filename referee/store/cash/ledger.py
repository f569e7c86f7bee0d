"""The cash book, whose lines are added and read but never changed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from sqlalchemy import Connection, Select, func, or_, select
from sqlalchemy.orm import Session, aliased

from referee.club.money.ledger import Booking
from referee.store.base import list_rows
from referee.store.schema import EntryRow, LoggedAction, MatchRow


def booking_of(row: EntryRow) -> Booking:
    """Return what the entry does to the box and to its member's account."""
    return Booking(row.kind, row.member_id, row.cents)


def is_taken_back(connection: Connection, entry_id: int) -> bool:
    """Tell whether another entry takes this one back."""
    query = select(EntryRow.id).where(EntryRow.undoes == entry_id)
    return connection.execute(query).first() is not None


def list_newest(connection: Connection, before: int | None, most: int | None) -> list[tuple[EntryRow, bool]]:
    """List the newest entries, newest first, each with whether it was taken back.

    At most ``most`` (None: all), of those ``before`` the entry with that id (None: of all).
    """
    query = _select_with_taking_back().order_by(EntryRow.id.desc()).limit(most)
    if before is not None:
        query = query.where(EntryRow.id < before)
    return _list_with_taken_back(connection, query)


def sum_bookings(connection: Connection) -> list[Booking]:
    """Sum all entries for each kind and member."""
    columns = (EntryRow.kind, EntryRow.member_id)
    rows = connection.execute(select(*columns, func.sum(EntryRow.cents)).group_by(*columns))
    return [Booking(kind, member, cents) for kind, member, cents in rows]


def sum_bookings_before(connection: Connection, entry_id: int) -> list[Booking]:
    """Sum the entries before the one with that id for each kind."""
    columns = (EntryRow.kind, func.sum(EntryRow.cents))
    rows = connection.execute(select(*columns).where(EntryRow.id < entry_id).group_by(EntryRow.kind))
    return [Booking(kind, None, cents) for kind, cents in rows]


def find_last_count(connection: Connection) -> EntryRow | None:
    """Return the newest count of the box that was not taken back."""
    counts = _select_standing().where(EntryRow.kind == "count").order_by(EntryRow.id.desc()).limit(1)
    return next(iter(list_rows(connection, counts)), None)


def matches_taken_back(connection: Connection) -> set[str]:
    """Return the ids of matches in which an undo, or an entry put right, came after the action that a fine names."""
    taken_back = or_(LoggedAction.head < LoggedAction.seq, LoggedAction.action.like("table replace %"))
    undone = (LoggedAction.seq > EntryRow.seq, taken_back)
    query = select(EntryRow.match_id).join(LoggedAction, LoggedAction.match_id == EntryRow.match_id)
    return {match_id or "" for (match_id,) in connection.execute(query.where(*undone).distinct())}


def running_matches_fined(connection: Connection) -> list[str]:
    """List the ids of the running matches that have fines."""
    running = select(MatchRow.id).where(MatchRow.status == "running")
    query = select(EntryRow.match_id).where(EntryRow.match_id.in_(running)).distinct()
    return [match_id or "" for (match_id,) in connection.execute(query)]


def evenings_fined(connection: Connection) -> list[int]:
    """List the ids of the evenings that have fines, in order of id."""
    query = select(EntryRow.evening_id).where(EntryRow.evening_id.is_not(None)).distinct()
    return [evening_id or 0 for (evening_id,) in connection.execute(query.order_by(EntryRow.evening_id))]


def list_standing_fines(
    connection: Connection, *, match_id: str | None = None, evening_id: int | None = None
) -> list[EntryRow]:
    """List the fines of the match, or else of the evening, that were not taken back."""
    place = EntryRow.evening_id == evening_id if match_id is None else EntryRow.match_id == match_id
    return list_rows(connection, _select_standing().where(place))


def list_newest_fines(connection: Connection, most: int, *, of_catalogue: bool) -> list[EntryRow]:
    """List at most ``most`` fines that were not taken back, newest first; only those ``of_catalogue`` if it is set."""
    fines = _select_standing().where(EntryRow.kind == "fine")
    if of_catalogue:
        fines = fines.where(EntryRow.offence.is_not(None))
    return list_rows(connection, fines.order_by(EntryRow.id.desc()).limit(most))


def count_fines(connection: Connection, member_id: int, offence: str, since: date) -> int:
    """Count the member's fines for that offence from the day ``since`` on that were not taken back."""
    fines = _select_standing().where(EntryRow.member_id == member_id, EntryRow.offence == offence)
    number = fines.where(EntryRow.day >= since).with_only_columns(func.count(), maintain_column_froms=True)
    return connection.execute(number).scalar_one()


def sum_fines(connection: Connection, member_id: int) -> tuple[int, int]:
    """Return how many fines of the member were not taken back, and their sum in cents."""
    fines = _select_standing().where(EntryRow.member_id == member_id, EntryRow.kind == "fine")
    sums = fines.with_only_columns(func.count(), func.coalesce(func.sum(EntryRow.cents), 0), maintain_column_froms=True)
    number, cents = connection.execute(sums).one()
    return number, cents


def list_entries(connection: Connection, ids: Collection[int]) -> list[tuple[EntryRow, bool]]:
    """List the entries with these ids in their order, each with whether it was taken back."""
    return _list_with_taken_back(
        connection, _select_with_taking_back().where(EntryRow.id.in_(ids)).order_by(EntryRow.id)
    )


def _select_with_taking_back() -> Select[tuple[EntryRow, int]]:
    taking_back = aliased(EntryRow)
    return select(EntryRow, taking_back.id).outerjoin(taking_back, taking_back.undoes == EntryRow.id)


def _list_with_taken_back(connection: Connection, query: Select[tuple[EntryRow, int]]) -> list[tuple[EntryRow, bool]]:
    with Session(connection) as session:
        return [(row, other is not None) for row, other in session.execute(query)]


def _select_standing() -> Select[tuple[EntryRow]]:
    """Select the entries that take nothing back and were not taken back."""
    taking_back = aliased(EntryRow)
    query = select(EntryRow).outerjoin(taking_back, taking_back.undoes == EntryRow.id)
    return query.where(EntryRow.undoes.is_(None), taking_back.id.is_(None))

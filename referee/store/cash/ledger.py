"""The cash book, whose lines are added and read but never changed."""

from __future__ import annotations

from sqlalchemy import Connection, func, or_, select
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
    taking_back = aliased(EntryRow)
    query = (
        select(EntryRow, taking_back.id)
        .outerjoin(taking_back, taking_back.undoes == EntryRow.id)
        .order_by(EntryRow.id.desc())
        .limit(most)
    )
    if before is not None:
        query = query.where(EntryRow.id < before)
    with Session(connection) as session:
        return [(row, other is not None) for row, other in session.execute(query)]


def sum_bookings(connection: Connection) -> list[Booking]:
    """Sum all entries for each kind and member."""
    columns = (EntryRow.kind, EntryRow.member_id)
    rows = connection.execute(select(*columns, func.sum(EntryRow.cents)).group_by(*columns))
    return [Booking(kind, member, cents) for kind, member, cents in rows]


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
    taking_back = aliased(EntryRow)
    query = select(EntryRow).outerjoin(taking_back, taking_back.undoes == EntryRow.id)
    return list_rows(connection, query.where(place, EntryRow.undoes.is_(None), taking_back.id.is_(None)))

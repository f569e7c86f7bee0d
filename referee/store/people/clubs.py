"""The row of the club (its PIN, whether reading the book needs it), and the log of changes."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, select

from referee.club.changes import ChangeWord
from referee.store.base import add_row, change_row, find_first, list_rows
from referee.store.schema import ChangeRow, Closing, ClubRow


def find_club(connection: Connection) -> ClubRow | None:
    """Return the club's row; ``None`` before the book has a PIN."""
    return find_first(connection, select(ClubRow))


def save_club(connection: Connection, row: ClubRow) -> None:
    """Insert or replace the club's row."""
    if find_club(connection) is None:
        add_row(connection, row)
    else:
        change_row(connection, row)


def add_closing(connection: Connection, key: str, until: datetime, now: datetime) -> None:
    """Close the book that was opened under ``key``, and forget the closings that are past ``now`` anyway."""
    connection.execute(delete(Closing).where(Closing.until < now))
    if not is_closed(connection, key):
        connection.execute(insert(Closing).values(key=key, until=until))


def is_closed(connection: Connection, key: str) -> bool:
    """Tell whether the book that was opened under ``key`` has been closed."""
    return connection.execute(select(Closing.key).where(Closing.key == key)).first() is not None


def last_change_at(connection: Connection, what: ChangeWord | None = None) -> datetime:
    """Return when something, or ``what``, was last changed; `datetime.min` for never."""
    last = select(func.max(ChangeRow.at))
    if what is not None:
        last = last.where(ChangeRow.what == what)
    return connection.execute(last).scalar() or datetime.min


def newest_change(connection: Connection) -> int:
    """Return the id of the newest change; 0 before the first."""
    return connection.execute(select(func.max(ChangeRow.id))).scalar() or 0


def list_own_changes(connection: Connection, keeper_id: int | None, after: int) -> list[int]:
    """Return the ids of the keeper's changes (None: of those at the table) after that one, oldest first."""
    own = select(ChangeRow.id).where(ChangeRow.keeper_id.is_not_distinct_from(keeper_id), ChangeRow.id > after)
    return list(connection.execute(own.order_by(ChangeRow.id)).scalars())


def find_changes(connection: Connection, ids: Collection[int]) -> list[ChangeRow]:
    """Return the changes with these ids, oldest first."""
    return list_rows(connection, select(ChangeRow).where(ChangeRow.id.in_(ids)).order_by(ChangeRow.id))


def list_changes(connection: Connection, most: int | None) -> list[ChangeRow]:
    """List at most ``most`` changes (None: all), newest first."""
    return list_rows(connection, select(ChangeRow).order_by(ChangeRow.id.desc()).limit(most))

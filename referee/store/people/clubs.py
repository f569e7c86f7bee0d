"""The club's row (its PIN, who may read the book), and the log of changes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from referee.club.changes import ChangeWord
from referee.store.tables import Closing, Club, LoggedChange

ONLY = 1
"""The id of the only row."""


class ClubRow(NamedTuple):
    """The row of `Club`."""

    pin_hash: str
    generation: int
    closed: bool


class ChangeRow(NamedTuple):
    """A row of `LoggedChange`."""

    at: datetime
    keeper_id: int | None
    what: ChangeWord
    facts: Mapping[str, object] = {}


def find_club(connection: Connection) -> ClubRow | None:
    """The club's row; ``None`` before the book has a PIN."""
    row = connection.execute(select(*(getattr(Club, name) for name in ClubRow._fields))).first()
    return ClubRow(*row) if row else None


def save_club(connection: Connection, row: ClubRow) -> None:
    """Insert or replace the club's row."""
    if find_club(connection) is None:
        connection.execute(insert(Club).values(id=ONLY, **row._asdict()))
    else:
        connection.execute(update(Club).values(row._asdict()))


def add_closing(connection: Connection, key: str, until: datetime, now: datetime) -> None:
    """Close the book that was opened under ``key``, and forget the closings that are past ``now`` anyway."""
    connection.execute(delete(Closing).where(Closing.until < now))
    if not is_closed(connection, key):
        connection.execute(insert(Closing).values(key=key, until=until))


def is_closed(connection: Connection, key: str) -> bool:
    """Whether the book that was opened under ``key`` has been closed."""
    return connection.execute(select(Closing.key).where(Closing.key == key)).first() is not None


def last_change_at(connection: Connection) -> datetime:
    """When something was last changed; `datetime.min` for never."""
    return connection.execute(select(func.max(LoggedChange.at))).scalar() or datetime.min


def log_change(connection: Connection, row: ChangeRow) -> None:
    """Add the change to the log."""
    connection.execute(insert(LoggedChange).values({**row._asdict(), "facts": dict(row.facts)}))


def list_changes(connection: Connection, most: int | None) -> list[ChangeRow]:
    """At most so many changes (None: all), newest first."""
    columns = select(*(getattr(LoggedChange, name) for name in ChangeRow._fields))
    return [ChangeRow(*row) for row in connection.execute(columns.order_by(LoggedChange.id.desc()).limit(most))]

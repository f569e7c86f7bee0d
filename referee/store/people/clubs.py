"""How the club's book is kept, and what was changed by whom."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from referee.store.tables import Closing, Club, LoggedChange

ONLY = 1
"""The id of the one line there is."""


class ClubRow(NamedTuple):
    """The line as in `Club`."""

    pin_hash: str
    generation: int
    closed: bool


class ChangeRow(NamedTuple):
    """One change as in `LoggedChange`."""

    at: datetime
    keeper_id: int | None
    what: str
    facts: Mapping[str, object] = {}


def find_club(connection: Connection) -> ClubRow | None:
    """How the book is kept; ``None`` before it has a PIN."""
    row = connection.execute(select(*(getattr(Club, name) for name in ClubRow._fields))).first()
    return ClubRow(*row) if row else None


def save_club(connection: Connection, row: ClubRow) -> None:
    """From now on the book is kept like this."""
    if find_club(connection) is None:
        connection.execute(insert(Club).values(id=ONLY, **row._asdict()))
    else:
        connection.execute(update(Club).values(row._asdict()))


def add_closing(connection: Connection, key: str, until: datetime, now: datetime) -> None:
    """The book is closed where it was opened under ``key``; what has closed by itself ``now`` is forgotten."""
    connection.execute(delete(Closing).where(Closing.until < now))
    if not is_closed(connection, key):
        connection.execute(insert(Closing).values(key=key, until=until))


def is_closed(connection: Connection, key: str) -> bool:
    """Whether somebody has closed the book that was opened under ``key``."""
    return connection.execute(select(Closing.key).where(Closing.key == key)).first() is not None


def last_change_at(connection: Connection) -> datetime:
    """When something was last changed; long ago where nothing ever was."""
    return connection.execute(select(func.max(LoggedChange.at))).scalar() or datetime.min


def log_change(connection: Connection, row: ChangeRow) -> None:
    """The change is on record."""
    connection.execute(insert(LoggedChange).values({**row._asdict(), "facts": dict(row.facts)}))


def list_changes(connection: Connection, most: int | None) -> list[ChangeRow]:
    """At most so many changes (None: all), newest first."""
    wanted = select(*(getattr(LoggedChange, name) for name in ChangeRow._fields))
    return [ChangeRow(*row) for row in connection.execute(wanted.order_by(LoggedChange.id.desc()).limit(most))]

"""The attack of a match that waits for the dice of both sides."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from referee.store.base import add_row, change_row, find_first
from referee.store.schema import AnnouncementRow


def find_announcement(connection: Connection, match_id: str) -> AnnouncementRow | None:
    """Return what is announced in the match, or ``None``."""
    return find_first(connection, select(AnnouncementRow).where(AnnouncementRow.match_id == match_id))


def add_announcement(connection: Connection, row: AnnouncementRow) -> None:
    """Insert the announcement of a match that has none."""
    add_row(connection, row)


def save_dice(connection: Connection, row: AnnouncementRow) -> None:
    """Save the dice that were entered for the announcement."""
    change_row(connection, row)


def delete_announcement(connection: Connection, match_id: str) -> None:
    """Delete the announcement of the match with all dice that were entered for it."""
    connection.execute(delete(AnnouncementRow).where(AnnouncementRow.match_id == match_id))

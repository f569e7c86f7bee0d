"""The attack of a match that waits for the dice of both sides."""

from __future__ import annotations

from sqlalchemy import Connection, delete, or_, select

from referee.store.base import add_row, change_row, find_first
from referee.store.schema import AnnouncementRow


def find_announcement(connection: Connection, match_id: str) -> AnnouncementRow | None:
    """Return what is announced in the match, or ``None``."""
    return find_first(connection, select(AnnouncementRow).where(AnnouncementRow.match_id == match_id))


def list_with_hidden_dice(connection: Connection) -> list[str]:
    """List the matches in which one side's dice are entered and wait for those of the other."""
    has_dice = or_(AnnouncementRow.attacker.is_not(None), AnnouncementRow.defender.is_not(None))
    query = select(AnnouncementRow.match_id).where(has_dice).order_by(AnnouncementRow.match_id)
    return list(connection.execute(query).scalars())


def add_announcement(connection: Connection, row: AnnouncementRow) -> None:
    """Insert the announcement of a match that has none."""
    add_row(connection, row)


def save_dice(connection: Connection, row: AnnouncementRow) -> None:
    """Save the dice that were entered for the announcement."""
    change_row(connection, row)


def delete_announcement(connection: Connection, match_id: str) -> None:
    """Delete the announcement of the match with all dice that were entered for it."""
    connection.execute(delete(AnnouncementRow).where(AnnouncementRow.match_id == match_id))

"""What seats say that stands after the set-up, and which actions were entered together."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, delete, select

from referee.rules.terms import Colour, Territory
from referee.store.base import add_row, list_rows
from referee.store.schema import StandingRow, TogetherRow


def list_standings(connection: Connection, match_id: str) -> dict[Colour, Mapping[Territory, int]]:
    """Return the armies by territory that each seat has said."""
    rows = list_rows(connection, select(StandingRow).where(StandingRow.match_id == match_id))
    return {row.seat: row.armies for row in rows}


def save_standing(connection: Connection, match_id: str, seat: Colour, armies: Mapping[Territory, int]) -> None:
    """Save what the seat says, instead of what it said before."""
    own = StandingRow.match_id == match_id, StandingRow.seat == seat
    connection.execute(delete(StandingRow).where(*own))
    add_row(connection, StandingRow(match_id, seat, dict(armies)))


def delete_standings(connection: Connection, match_id: str) -> None:
    """Delete what all seats have said."""
    connection.execute(delete(StandingRow).where(StandingRow.match_id == match_id))


def add_together(connection: Connection, match_id: str, first: int, last: int) -> None:
    """Record that these actions were entered together."""
    add_row(connection, TogetherRow(match_id, first, last))


def list_together(connection: Connection, match_id: str) -> tuple[tuple[int, int], ...]:
    """Return the first and the last of the actions each time some were entered together."""
    rows = list_rows(connection, select(TogetherRow).where(TogetherRow.match_id == match_id))
    return tuple((row.first, row.last) for row in rows)

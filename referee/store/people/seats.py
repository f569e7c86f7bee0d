"""Access to the seats of a match: codes, phones and PINs."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select

from referee.store.base import find_first, list_rows
from referee.store.schema import SeatRow


def add_seats(connection: Connection, rows: Sequence[SeatRow]) -> None:
    """Insert the rows of a new match's seats, one of each player."""
    connection.execute(insert(SeatRow), [row.values() for row in rows])


def seats_of_match(connection: Connection, match_id: str) -> dict[str, tuple[SeatRow, ...]]:
    """Return the rows of the match's seats by their colours: one, or one of each player who shares the seat."""
    found: dict[str, tuple[SeatRow, ...]] = {}
    for row in list_rows(connection, select(SeatRow).where(SeatRow.match_id == match_id).order_by(SeatRow.partner)):
        found[row.colour] = (*found.get(row.colour, ()), row)
    return found


def find_by_token(connection: Connection, token_hash: str) -> SeatRow | None:
    """Return the seat that the code belongs to, or ``None``."""
    return find_first(connection, select(SeatRow).where(SeatRow.token_hash == token_hash))

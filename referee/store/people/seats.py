"""Access to the seats of a match: codes, phones and PINs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from referee.store.tables import SeatAccess


class SeatRow(NamedTuple):
    """A row of `SeatAccess`."""

    match_id: str
    colour: str
    generation: int
    token_hash: str
    device_hash: str | None = None
    joined_at: datetime | None = None
    pin_hash: str | None = None


_ROW = select(*(getattr(SeatAccess, name) for name in SeatRow._fields))


def add_seats(connection: Connection, rows: Sequence[SeatRow]) -> None:
    """Insert the rows of a new match's seats."""
    connection.execute(insert(SeatAccess), [row._asdict() for row in rows])


def seats_of_match(connection: Connection, match_id: str) -> dict[str, SeatRow]:
    """The match's seats by their colours."""
    rows = connection.execute(_ROW.where(SeatAccess.match_id == match_id))
    return {row.colour: SeatRow(*row) for row in rows}


def find_by_token(connection: Connection, token_hash: str) -> SeatRow | None:
    """The seat that the code belongs to."""
    row = connection.execute(_ROW.where(SeatAccess.token_hash == token_hash)).first()
    return SeatRow(*row) if row else None


def change_seat(connection: Connection, row: SeatRow) -> None:
    """Replace the row of that seat."""
    connection.execute(
        update(SeatAccess)
        .where(SeatAccess.match_id == row.match_id, SeatAccess.colour == row.colour)
        .values(row._asdict())
    )

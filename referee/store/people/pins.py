"""What is kept of members' and seats' PINs."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select, update

from referee.store.tables import EnrolledMember, SeatAccess


def rewrite_hashes(connection: Connection, made: Callable[[str], str]) -> None:
    """Of each PIN is kept what ``made`` makes of what was kept."""
    for table in (EnrolledMember, SeatAccess):
        kept = table.pin_hash
        for one in connection.execute(select(kept).where(kept.is_not(None)).distinct()).scalars().all():
            assert one is not None
            if (new := made(one)) != one:
                connection.execute(update(table).where(kept == one).values(pin_hash=new))

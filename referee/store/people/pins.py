"""The PIN hashes of members and seats."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select, update

from referee.store.schema import MemberRow, SeatRow


def rewrite_hashes(connection: Connection, rewrite: Callable[[str], str]) -> None:
    """Replace every PIN hash by what ``rewrite`` returns for it."""
    for table in (MemberRow, SeatRow):
        column = table.pin_hash
        for pin_hash in connection.execute(select(column).where(column.is_not(None)).distinct()).scalars().all():
            assert pin_hash is not None
            if (rewritten := rewrite(pin_hash)) != pin_hash:
                connection.execute(update(table).where(column == pin_hash).values(pin_hash=rewritten))

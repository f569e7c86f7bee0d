"""The logs' hash chains: where each begins, the hash of every line and snapshot, and the newest of each match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, delete, func, select, type_coerce, update

from referee.store.base import PreparedStatement, find_first, list_rows
from referee.store.schema import ChainRow, LoggedAction, MatchRow, Snapshot


class KeptPosition(NamedTuple):
    """A snapshot as it lies in the database: its text, its hash, and the hash of the line it belongs to."""

    seq: int
    position: str
    mac: str | None
    line_mac: str | None


_SET_NEWEST = PreparedStatement(
    update(MatchRow)
    .where(MatchRow.id == bindparam("match"))
    .values(newest_seq=bindparam("last"), newest_mac=bindparam("hash"))
)
# Built once: building a statement costs more than running it.


def newest_chain(connection: Connection, match_id: str) -> ChainRow | None:
    """Return the chain that holds for the match, or ``None``."""
    chains = select(ChainRow).where(ChainRow.match_id == match_id).order_by(ChainRow.number.desc())
    return find_first(connection, chains.limit(1))


def first_chain(connection: Connection, match_id: str) -> ChainRow | None:
    """Return the match's first chain, or ``None``.

    The instance does not know when and by whom the lines under it were said.
    """
    chains = select(ChainRow).where(ChainRow.match_id == match_id).order_by(ChainRow.number)
    return find_first(connection, chains.limit(1))


def is_empty(connection: Connection) -> bool:
    """Tell whether no log was ever chained."""
    return connection.execute(select(ChainRow.match_id).limit(1)).first() is None


def chains_begun(connection: Connection) -> dict[str, ChainRow]:
    """Return the chain that holds for each match."""
    return {row.match_id: row for row in list_rows(connection, select(ChainRow).order_by(ChainRow.number))}


def set_newest(connection: Connection, match_id: str, seq: int, mac: str) -> None:
    """Write number and hash of the match's newest line into its row."""
    _SET_NEWEST.run(connection, {"match": match_id, "last": seq, "hash": mac})


def newest_line(connection: Connection, match_id: str) -> tuple[int | None, str | None]:
    """Return number and hash of the newest line, as the match's row has them."""
    row = connection.execute(select(MatchRow.newest_seq, MatchRow.newest_mac).where(MatchRow.id == match_id)).one()
    return row.newest_seq, row.newest_mac


def set_hashes(connection: Connection, match_id: str, lines: Mapping[int, str], snapshots: Mapping[int, str]) -> None:
    """Write these hashes of lines and snapshots, by their seq."""
    for table, hashes in ((LoggedAction, lines), (Snapshot, snapshots)):
        if hashes:
            place = (table.match_id == bindparam("match"), table.seq == bindparam("number"))
            rows = [{"match": match_id, "number": seq, "hash": mac} for seq, mac in hashes.items()]
            connection.execute(update(table).where(*place).values(mac=bindparam("hash")), rows)


def kept_positions(connection: Connection, match_id: str, after: int, limit: int) -> list[KeptPosition]:
    """List at most ``limit`` snapshots behind ``after``, oldest first."""
    line = (LoggedAction.match_id == Snapshot.match_id) & (LoggedAction.seq == Snapshot.seq)
    rows = connection.execute(
        select(Snapshot.seq, type_coerce(Snapshot.position, Text), Snapshot.mac, LoggedAction.mac)
        .outerjoin(LoggedAction, line)
        .where(Snapshot.match_id == match_id, Snapshot.seq > after)
        .order_by(Snapshot.seq)
        .limit(limit)
    )
    return [KeptPosition(*row) for row in rows]


def beginning_position(connection: Connection, match_id: str) -> str | None:
    """Return the text of the position that the match was opened from, if it was."""
    return connection.execute(
        select(type_coerce(Snapshot.position, Text)).where(Snapshot.match_id == match_id, Snapshot.seq == 0)
    ).scalar_one_or_none()


def drop_positions(connection: Connection, match_id: str) -> None:
    """Delete all snapshots but the position that the match was opened from: the log tells the others."""
    connection.execute(delete(Snapshot).where(Snapshot.match_id == match_id, Snapshot.seq > 0))


def count_lines(connection: Connection, match_id: str) -> int:
    """Count the lines of the log."""
    return connection.execute(select(func.count()).where(LoggedAction.match_id == match_id)).scalar_one()

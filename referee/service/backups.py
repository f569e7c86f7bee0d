"""The whole club written out, and restored into a house where nothing is yet.

A backup holds everything that the database does: the deals of running matches and the PINs' hashes, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.service.desk import Change, Desk
from referee.service.problems import Problem
from referee.store import backup as stored
from referee.store.backup import BackupFault


def backup(desk: Desk) -> Iterator[bytes]:
    """The club at one moment, line by line."""
    with desk.store.reading() as connection:
        yield from stored.dump(connection)


def is_empty(desk: Desk) -> bool:
    """Whether nothing has been entered in this house yet."""
    with desk.store.reading() as connection:
        return stored.is_empty(connection)


def restore(desk: Desk, lines: Iterable[bytes]) -> None:
    """The house holds what the backup says.

    :raises Problem: it holds something already, or the backup cannot be restored; nothing was taken then.
    """

    def work(change: Change) -> None:
        if not stored.is_empty(change.connection):
            raise Problem("house_not_empty", field="file")
        stored.load(change.connection, lines)

    try:
        desk.change(work)
    except BackupFault as fault:
        raise Problem(fault.code, field="file", line=fault.line) from None

"""Backs up the whole club, and restores it into an empty instance.

A backup holds everything in the database, including the deals of running matches, and the club's own rulebooks. It
does not hold the server's keys, with which anybody could open seats and the book and guess PINs, nor the hashes of the
logs: without their key nobody can check them, so they begin anew when a backup is restored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.rulebooks import library
from referee.rulebooks.own import MAX_BYTES
from referee.service.admin import backup_values, data_folders
from referee.service.desk.desk import Change, Desk
from referee.service.desk.problems import Problem, code_of_fault
from referee.service.motions import motions
from referee.service.people import pins
from referee.store import backup as stored
from referee.store import restore as stored_restore
from referee.store.backup import BackupFault
from referee.store.database import NotSaved
from referee.store.matches import matches


def stream_backup(desk: Desk) -> Iterator[bytes]:
    """Yield the backup of the club at one moment, line by line."""
    with desk.store.reading() as connection:
        yield from stored.dump_backup(connection, library.read_texts(desk.rulebooks))
    data_folders.note_backup(desk.rulebooks.parent)


def check_backup_allowed(desk: Desk) -> None:
    """Check that no secret vote is open, whose numbers a backup would tell.

    :raises Problem: backup_secret_vote
    """
    if motions.is_secret_vote_running(desk):
        raise Problem("backup_secret_vote")


def is_instance_empty(desk: Desk) -> bool:
    """Tell whether nothing has been entered in the instance yet."""
    with desk.store.reading() as connection:
        return stored.is_empty(connection) and not library.read_texts(desk.rulebooks)


def restore_backup(desk: Desk, lines: Iterable[bytes]) -> None:
    """Fill the empty instance from the backup, all of it or nothing.

    :raises Problem: house_not_empty; backup_foreign, backup_newer, backup_older, backup_broken, backup_value
    :raises NotSaved: the disk did not take it
    """
    written: list[Path] = []

    def fill_instance(change: Change) -> None:
        if not stored.is_empty(change.connection) or library.read_texts(desk.rulebooks):
            raise Problem("house_not_empty", field="file")
        rulebooks = stored_restore.restore_backup(change.connection, lines, desk.rulebooks.parent)
        for number, text in enumerate(rulebooks.values(), 1):
            if len(text.encode(errors=library.ANY_BYTES)) > MAX_BYTES:
                raise backup_values.unreadable_value("rulebooks", "text", number)
        backup_values.check_values(change.connection)
        pins.seal_all_pins(desk, change)
        for match_id in matches.match_ids(change.connection):
            change.begin_chain(match_id, "restored")
        try:
            written.extend(library.write_texts(desk.rulebooks, rulebooks))
        except OSError as error:
            raise NotSaved(str(error)) from error

    try:
        desk.change(fill_instance)
    except NotSaved:
        library.remove_files(written)
        raise
    except BackupFault as fault:
        raise Problem(code_of_fault(fault.code), field="file", line=fault.line, **fault.facts) from None

"""Backs up the whole club, and restores it into an empty instance.

A backup holds everything in the database, including the deals of running matches, and the club's own rulebooks. It
does not hold the server's keys, with which anybody could open seats and the book and guess PINs, nor the hashes of the
logs: without their key nobody can check them, so they begin anew when a backup is restored. What nobody may know yet
is left out, and named: secret votes that run, and dice that wait for those of the other side.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from referee.rulebooks import library
from referee.rulebooks.own import MAX_BYTES
from referee.service.admin import backup_values
from referee.service.desk.desk import Change, Desk
from referee.service.desk.owner_only import write_for_owner
from referee.service.desk.problems import Problem, code_of_fault
from referee.service.people import pins
from referee.store import Connection
from referee.store import backup as stored
from referee.store import restore as stored_restore
from referee.store.backup import BackupFault
from referee.store.database import NotSaved
from referee.store.matches import announcements, matches
from referee.store.motions import motions
from referee.store.people import members

PIECE_BYTES = 64 * 1024
"""In bytes: as much as is worth sending or writing at once."""


class LeftOut(NamedTuple):
    """What a backup leaves out: whom open secret votes would fine, and the matches with dice that were not shown."""

    votes: tuple[str, ...]
    dice: tuple[str, ...]


def find_left_out(desk: Desk) -> LeftOut:
    """Find what a backup made now would leave out."""
    with desk.store.reading() as connection:
        return _find_left_out(connection)


def _find_left_out(connection: Connection) -> LeftOut:
    names = {member.id: member.name for member in members.list_members(connection)}
    accused = tuple(names[motion.accused_id] for motion in motions.list_open_secret(connection))
    return LeftOut(accused, tuple(announcements.list_with_hidden_dice(connection)))


def stream_backup(desk: Desk) -> Iterator[bytes]:
    """Yield the backup of the club at one moment, line by line."""
    with _open_backup(desk) as (_, lines):
        yield from lines


def write_backup(desk: Desk, file: Path) -> Generator[LeftOut, None, None]:
    """Write the backup to the file piece by piece; yield after each piece what is left out. An unfinished file goes.

    :raises OSError: the file cannot be written
    :raises NotRead: the database cannot be read
    """
    with _open_backup(desk) as (left_out, lines):
        for _ in write_for_owner(file, join_lines(lines)):
            yield left_out


def join_lines(lines: Iterable[bytes]) -> Generator[bytes, None, None]:
    """Yield the same bytes in larger pieces."""
    piece = bytearray()
    for line in lines:
        piece += line
        if len(piece) > PIECE_BYTES:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


@contextmanager
def _open_backup(desk: Desk) -> Iterator[tuple[LeftOut, Iterator[bytes]]]:
    """Yield what the backup leaves out, and its lines; both are of one moment."""
    with desk.store.reading() as connection:
        yield _find_left_out(connection), stored.dump_backup(connection, library.read_texts(desk.rulebooks))


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

"""The copy of a club's folder that is kept before its tables are brought up to date.

It is a folder that the earlier version opens as it is. Whoever trusts the new one may remove it.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from contextlib import closing
from itertools import chain, count
from pathlib import Path

PREFIX = "kept-"
"""How the names of copies begin; the version of the tables follows."""
UNFINISHED = f"{PREFIX}unfinished"
WAITING = ".new"
"""How the name of a whole copy ends until the tables are up to date on disk: a start may be killed before that."""
_NOT_COPIED = ("backup*", f"{PREFIX}*", "*.lock", "*.db-wal", "*.db-shm")
"""Backups, other copies, and files that belong to the process that has the database open."""


def keep_copy(instance: Path, database: str, version: str) -> Path:
    """Copy the folder, whose database is of that version, into a folder within it; return that.

    It waits for `name_copy`.

    :raises OSError, sqlite3.Error: the disk does not take it; nothing is left then
    """
    unfinished = instance / UNFINISHED
    # One that was interrupted, by a power failure perhaps.
    shutil.rmtree(unfinished, ignore_errors=True)
    try:
        copy_club(instance, database, unfinished)
        copy = instance / f"{PREFIX}{version}{WAITING}"
        unfinished.rename(copy)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    return copy


def copy_club(instance: Path, database: str, target: Path) -> None:
    """Copy what is the club's own into the folder ``target``, which is not there yet; its database last.

    The newest lines may never be ahead of the database.

    :raises OSError, sqlite3.Error: the disk does not take it
    """
    leave_out = shutil.ignore_patterns(database, *_NOT_COPIED)
    # What lies deeper is the club's own, whatever it is called.
    shutil.copytree(instance, target, ignore=lambda at, names: leave_out(at, names) if Path(at) == instance else set())
    target.chmod(0o700)
    _copy_database(instance / database, target / database)


def name_copy(copy: Path) -> Path:
    """Give the copy its name, as the tables are up to date; return where it is."""
    named = free_name(copy.with_name(copy.name.removesuffix(WAITING)))
    copy.rename(named)
    return named


def settle_copies(instance: Path, version: str | None) -> None:
    """Name the copies that starts have left which were killed; one of the ``version`` that is still to be copied goes.

    Otherwise each such start would leave another one, until the disk is full.

    :raises OSError: the disk does not take it
    """
    for copy in instance.glob(f"{PREFIX}*{WAITING}"):
        if copy.name == f"{PREFIX}{version}{WAITING}":
            shutil.rmtree(copy)
        else:
            name_copy(copy)


def reason_of(error: OSError | sqlite3.Error) -> str:
    """Return why a folder was not copied, in the system's words."""
    if isinstance(error, shutil.Error):
        # It holds the source, the copy and a text for each file.
        text = str(error.args[0][0][2])
        number = re.match(r"\[Errno (\d+)\]", text)
        return os.strerror(int(number[1])) if number else text
    return getattr(error, "strerror", None) or str(error)


def put_back(instance: Path, database: str, copy: Path) -> None:
    """Put the files of the copy back, and remove it. Nobody may have the database open."""
    for suffix in ("-wal", "-shm"):
        instance.joinpath(database + suffix).unlink(missing_ok=True)
    for file in copy.iterdir():
        if file.is_file():
            file.replace(instance / file.name)
    shutil.rmtree(copy, ignore_errors=True)


def free_name(folder: Path) -> Path:
    """Return the path of the folder, or with the first number behind it at which nothing is yet."""
    numbered = (folder.with_name(f"{folder.name}-{number}") for number in count(2))
    return next(path for path in chain([folder], numbered) if not os.path.lexists(path))


def _copy_database(source: Path, file: Path) -> None:
    # It holds every deal: only its owner may read it.
    os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(file)) as copy:
        original.backup(copy)
        # The copy lies in one file, whole, whoever opens it next.
        copy.execute("PRAGMA journal_mode=DELETE")

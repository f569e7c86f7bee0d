"""The copy of a club's folder that is kept before its tables are brought up to date.

It is a folder that the earlier version opens as it is. Whoever trusts the new one may remove it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

PREFIX = "kept-"
"""How the names of copies begin; the version of the tables follows."""
UNFINISHED = f"{PREFIX}unfinished"
_NOT_COPIED = ("backup*", f"{PREFIX}*", "*.lock", "*.db-wal", "*.db-shm")
"""Backups, other copies, and files that belong to the process that has the database open."""


def keep_copy(instance: Path, database: str, version: str) -> Path:
    """Copy the folder, whose database is of that version, into a folder within it; return that.

    :raises OSError, sqlite3.Error: the disk does not take it; nothing is left then
    """
    unfinished = instance / UNFINISHED
    # One that was interrupted, by a power failure perhaps.
    shutil.rmtree(unfinished, ignore_errors=True)
    try:
        shutil.copytree(instance, unfinished, ignore=shutil.ignore_patterns(database, *_NOT_COPIED))
        unfinished.chmod(0o700)
        _copy_database(instance / database, unfinished / database)
        copy = next(path for path in _names(instance, version) if not path.exists())
        unfinished.rename(copy)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    return copy


def put_back(instance: Path, database: str, copy: Path) -> None:
    """Put the files of the copy back, and remove it. Nobody may have the database open."""
    for suffix in ("-wal", "-shm"):
        instance.joinpath(database + suffix).unlink(missing_ok=True)
    for file in copy.iterdir():
        if file.is_file():
            file.replace(instance / file.name)
    shutil.rmtree(copy, ignore_errors=True)


def _names(instance: Path, version: str) -> list[Path]:
    first = instance / f"{PREFIX}{version}"
    return [first, *(first.with_name(f"{first.name}-{number}") for number, _ in zip(count(2), range(998)))]


def _copy_database(source: Path, file: Path) -> None:
    # It holds every deal: only its owner may read it.
    os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(file)) as copy:
        original.backup(copy)
        # The copy lies in one file, whole, whoever opens it next.
        copy.execute("PRAGMA journal_mode=DELETE")

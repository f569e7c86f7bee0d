"""Folders in which a club's data may lie, looked at from outside: only the last backup is noted in them."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple

from referee.service.admin import places
from referee.service.admin.places import Risk
from referee.store.database import FILE, MENDED, is_claimed, read_version
from referee.store.migrate import is_known_version, is_older_version, newest_version

BACKUP_NOTE = "last_backup"
"""The file that says when the last backup was made, beside the database."""
SQLITE_VERSION = sqlite3.sqlite_version
State = Literal["none", "current", "older", "newer", "unreadable"]


class DataFolder(NamedTuple):
    """A folder: which club it holds, if any, and what becomes of it there.

    ``state`` compares the club's version with this program's. ``written`` and ``backed_up`` are in UTC; ``None`` for
    never.
    """

    folder: Path
    state: State
    bytes: int = 0
    written: datetime | None = None
    backed_up: datetime | None = None
    is_served: bool = False
    is_writable: bool = True
    risk: Risk | None = None

    @property
    def needs_attention(self) -> bool:
        """Whether the club cannot be used there as it is, or may be damaged."""
        return self.state in ("newer", "unreadable") or not self.is_writable or self.risk is not None


def describe_old_sqlite() -> Mapping[str, str] | None:
    """Return what to tell of an SQLite that lacks a fix (the remark sqlite_old); ``None`` where it has it."""
    if sqlite3.sqlite_version_info >= MENDED:
        return None
    return {"version": SQLITE_VERSION, "mended": ".".join(map(str, MENDED))}


def inspect_folder(folder: Path) -> DataFolder:
    """Look at the folder, which need not be there."""
    risk, is_writable = places.find_risk(folder), _is_writable(folder)
    if not _is_seen(folder / FILE):
        return DataFolder(folder, "none", is_writable=is_writable, risk=risk)
    files = dict(_list_files(folder))
    is_served = is_claimed(folder)
    return DataFolder(
        folder=folder,
        state=_compare_version(read_version(folder, is_served=is_served)),
        bytes=sum(file.st_size for file in files.values()),
        written=max((_written_at(file) for path, file in files.items() if path.name.startswith(FILE)), default=None),
        backed_up=_written_at(files[folder / BACKUP_NOTE]) if folder / BACKUP_NOTE in files else None,
        is_served=is_served,
        is_writable=is_writable,
        risk=risk,
    )


def is_served(folder: Path) -> bool:
    """Tell whether a Referee has the club in the folder open now."""
    return is_claimed(folder)


def note_backup(folder: Path) -> None:
    """Note that a backup of the folder was just made; where the disk takes no more, nothing is noted."""
    with suppress(OSError):
        (folder / BACKUP_NOTE).touch()


def _compare_version(version: str | None) -> State:
    if version is None or is_older_version(version):
        return "unreadable"
    if version == newest_version():
        return "current"
    return "older" if is_known_version(version) else "newer"


def _is_writable(folder: Path) -> bool:
    """Tell whether files can be made in the folder, or the folder itself."""
    there = next(parent for parent in (folder, *folder.absolute().parents) if _is_seen(parent))
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def _is_seen(path: Path) -> bool:
    """Tell whether something is there; what lies in a folder that may not be entered is not seen."""
    return os.access(path, os.F_OK)


def _list_files(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Yield the files in the folder and below; a server that runs there may remove some meanwhile."""
    for path, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                yield Path(path, name), os.stat(Path(path, name))


def _written_at(file: os.stat_result) -> datetime:
    return datetime.fromtimestamp(file.st_mtime, UTC).replace(tzinfo=None)

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
from referee.service.admin.opening import has_instance, was_begun
from referee.service.admin.places import Risk
from referee.store.database import FILE, MENDED, is_claimed, read_version
from referee.store.migrate import is_known_version, is_older_version, newest_version

BACKUP_NOTE = "last_backup"
"""The file that says when the last backup was made, beside the database."""
SQLITE_VERSION = sqlite3.sqlite_version
State = Literal["none", "current", "older", "newer", "unreadable", "closed"]


class DataFolder(NamedTuple):
    """A folder: which club it holds, if any, and what becomes of it there.

    ``state`` compares the club's version with this program's; "closed" is a club that may not be read. ``written`` and
    ``backed_up`` are in UTC; ``None`` for never.
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
        return self.state in ("newer", "unreadable", "closed") or not self.is_writable or self.risk is not None


def describe_old_sqlite() -> Mapping[str, str] | None:
    """Return what to tell of an SQLite that lacks a fix (the remark sqlite_old); ``None`` where it has it."""
    if sqlite3.sqlite_version_info >= MENDED:
        return None
    return {"version": SQLITE_VERSION, "mended": ".".join(map(str, MENDED))}


def inspect_folder(folder: Path) -> DataFolder:
    """Look at the folder, which need not be there."""
    risk, is_writable = places.find_risk(folder), _is_writable(folder)
    served = is_served(folder)
    version = read_version(folder, is_served=served) if has_instance(folder) else ""
    if version == "" and not was_begun(folder):
        return DataFolder(folder, "none", is_writable=is_writable, risk=risk)
    files = dict(_list_files(folder))
    return DataFolder(
        folder=folder,
        state=_compare_version(version or None) if os.access(folder / FILE, os.R_OK) else "closed",
        bytes=sum(facts.st_size for facts in files.values()),
        written=max((_written_at(facts) for file, facts in files.items() if file.name.startswith(FILE)), default=None),
        backed_up=_written_at(files[note]) if (note := folder / BACKUP_NOTE) in files else None,
        is_served=served,
        is_writable=is_writable,
        risk=risk,
    )


def is_served(folder: Path) -> bool:
    """Tell whether a Referee has the club in the folder open now."""
    return has_instance(folder) and is_claimed(folder)


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
    # Unlike pathlib, these never raise; what cannot be looked at cannot be written to either.
    there = os.path.abspath(folder)
    while not os.path.lexists(there) and os.path.dirname(there) != there:
        there = os.path.dirname(there)
    return os.path.isdir(there) and os.access(there, os.W_OK | os.X_OK)


def _list_files(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Yield the files in the folder and below, with their facts, as far as somebody may look."""
    for below, _, names in os.walk(folder):
        for file in (Path(below, name) for name in names):
            # It may be gone by now, or lead nowhere.
            with suppress(OSError):
                yield file, file.stat()


def _written_at(facts: os.stat_result) -> datetime:
    return datetime.fromtimestamp(facts.st_mtime, UTC).replace(tzinfo=None)

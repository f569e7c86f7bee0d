"""The number and hash of every log's newest line, kept in a file beside the database.

A restored old database, or a log whose tail was cut, lacks lines that the file has seen. Each change is appended after
its commit, without waiting for the disk: after a power failure the file may lag behind, which is no sign of damage. It
is never ahead of what was committed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from referee.service.desk.owner_only import open_for_owner

FILE = "newest_lines.log"
HEADING = "referee newest lines 1\n"
MAX_SPARE_LINES = 1000
"""Lines the file may have beyond two per match before it is written anew."""
CLOSED = -1
BINARY = getattr(os, "O_BINARY", 0)
"""Windows would write another end of a line without it."""
_LINE = re.compile(r"(\S+) (\d{1,15}) (\d{1,15}) ([0-9a-f]{64})")


class Head(NamedTuple):
    """The newest line of a log: the number of its chain, its own, and the hash that holds both."""

    number: int
    seq: int
    mac: str


class Heads:
    """The file in the folder ``instance``, as it was found and as it was written since."""

    def __init__(self, instance: Path) -> None:
        """Read the file, or make it if there is none.

        :raises OSError: it can be neither read nor made.
        """
        self._file = instance / FILE
        self.was_missing = not self._file.exists()
        self._heads: dict[str, Head] = {}
        self._lines = 0
        self._left = ""
        """What could not be written yet."""
        if self.was_missing:
            self._write_anew()
        else:
            self._read()
        self._descriptor = self._opened()

    def _read(self) -> None:
        text = self._file.read_text(encoding="utf-8", errors="replace")
        for line in text.splitlines():
            self._lines += 1
            # A line cut short by a power failure does not count; the next one begins on a line of its own.
            if parts := _LINE.fullmatch(line):
                self._heads[parts[1]] = Head(int(parts[2]), int(parts[3]), parts[4])
        self._left = "" if text.endswith("\n") else "\n"

    def _opened(self) -> int:
        return os.open(self._file, os.O_WRONLY | os.O_APPEND | BINARY)

    def _write_anew(self) -> None:
        """Write the file anew, one line a match, and wait until it is on disk."""
        unfinished = self._file.with_suffix(".new")
        with open(unfinished, "wb", opener=open_for_owner) as new:
            new.write((HEADING + _written(self._heads.items())).encode())
            new.flush()
            os.fsync(new.fileno())
        unfinished.replace(self._file)
        if hasattr(os, "O_DIRECTORY"):
            # Where folders cannot be opened, a file is renamed on disk at once.
            _sync_folder(self._file.parent)
        self._lines, self._left = len(self._heads), ""

    @property
    def known(self) -> frozenset[str]:
        """The matches that the file has seen."""
        return frozenset(self._heads)

    def get(self, match_id: str) -> Head | None:
        """Return the newest line of the match that the file has seen."""
        return self._heads.get(match_id)

    def add(self, heads: Mapping[str, Head]) -> None:
        """Append the newest lines to the file; called by the writer, once they are on disk.

        If the disk does not take them, the file lags behind until it does.
        """
        self._heads.update(heads)
        self._lines += len(heads)
        self._left += _written(heads.items())
        with suppress(OSError):
            if self._lines > MAX_SPARE_LINES + 2 * len(self._heads):
                # Windows replaces no file that is open.
                self._close_file()
                self._write_anew()
            elif self._left:
                self._append()

    def _append(self) -> None:
        if self._descriptor == CLOSED:
            self._descriptor = self._opened()
        taken = os.write(self._descriptor, self._left.encode())
        # A line that was cut is written once more, on a line of its own.
        self._left = "" if taken == len(self._left.encode()) else "\n" + self._left

    def close(self) -> None:
        """Wait until what was written is on disk, and close the file; a second call does nothing."""
        if self._descriptor != CLOSED:
            with suppress(OSError):
                os.fsync(self._descriptor)
            self._close_file()

    def _close_file(self) -> None:
        descriptor, self._descriptor = self._descriptor, CLOSED
        if descriptor != CLOSED:
            os.close(descriptor)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _written(heads: Iterable[tuple[str, Head]]) -> str:
    return "".join(f"{match_id} {head.number} {head.seq} {head.mac}\n" for match_id, head in heads)

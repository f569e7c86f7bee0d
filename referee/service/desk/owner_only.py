"""Files that only their owner may read, from the first byte on."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from pathlib import Path

SYNCED_BYTES = 2 * 1024 * 1024
"""After so many bytes the disk is waited for: the database's commits would wait behind all that is unwritten."""


def open_for_owner(path: str, flags: int) -> int:
    """Open the file with these flags; the opener of `open` for a file that nobody else may read."""
    return os.open(path, flags, 0o600)


def write_for_owner(file: Path, pieces: Iterable[bytes]) -> Generator[None, None, None]:
    """Write the pieces to the file until it is on disk; yield after each of them. An unfinished file is removed.

    :raises OSError: the file cannot be written
    """
    unsynced = 0
    try:
        with open(file, "wb", opener=open_for_owner) as new:
            for piece in pieces:
                new.write(piece)
                unsynced += len(piece)
                if unsynced >= SYNCED_BYTES:
                    new.flush()
                    os.fsync(new.fileno())
                    unsynced = 0
                yield
            new.flush()
            os.fsync(new.fileno())
    except BaseException:
        file.unlink(missing_ok=True)
        raise

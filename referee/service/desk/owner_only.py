"""Files that only their owner may read, from the first byte on."""

from __future__ import annotations

import os


def open_for_owner(path: str, flags: int) -> int:
    """Open the file with these flags; the opener of `open` for a file that nobody else may read."""
    return os.open(path, flags, 0o600)

"""The memory that the clubs of this computer take while they are served, where its system tells it: Linux does."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from referee.store.database import LOCK_FILE

PROCESSES = Path("/proc")
BYTES_A_UNIT = 1024
SHARED_OUT, RESIDENT = ("smaps_rollup", "Pss"), ("status", "VmRSS")
"""The files of a process that say what it takes, and the word there; in the first what several share is divided."""


def measure_clubs(folders: Iterable[Path]) -> Mapping[Path, int]:
    """Return the bytes of memory by folder of a club that is served; one of which the caller may not know has none."""
    locks: dict[tuple[int, int], Path] = {}
    for folder in folders:
        with suppress(OSError):
            facts = os.stat(folder / LOCK_FILE)
            locks[facts.st_dev, facts.st_ino] = folder
    taken: Counter[Path] = Counter()
    for process in _list_processes() if locks else ():
        for folder in {locks[lock] for lock in _list_locks(process) if lock in locks}:
            taken[folder] += read_memory(process)
    return {folder: size for folder, size in taken.items() if size}


def _list_processes() -> list[Path]:
    try:
        return [PROCESSES / name for name in os.listdir(PROCESSES) if name.isdecimal()]
    except OSError:
        return []


def _list_locks(process: Path) -> Iterator[tuple[int, int]]:
    """Yield the disk and the number of each lock of a club that the process has open."""
    # It may have ended by now, or be somebody else's.
    with suppress(OSError):
        for name in os.listdir(process / "fd"):
            with suppress(OSError):
                file = process / "fd" / name
                # By its number, as the service of a club may see another path.
                if os.path.basename(os.readlink(file)) == LOCK_FILE:
                    facts = os.stat(file)
                    yield facts.st_dev, facts.st_ino


def read_memory(process: Path) -> int:
    """Return the bytes that the process takes, a folder of `PROCESSES`; 0 where that is not told."""
    for name, word in (SHARED_OUT, RESIDENT):
        with suppress(OSError):
            said = re.search(
                rf"^{word}:\s+(\d+) kB", (process / name).read_text(encoding="ascii", errors="replace"), re.M
            )
            if said is not None:
                return int(said[1]) * BYTES_A_UNIT
    return 0

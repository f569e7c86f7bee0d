"""The table's taps beside the backup of a folder of 200 MB, made by the server because a command asked for it."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from threading import Event, Thread

from tests.bench.taps import in_process, late, running, tap
from tests.bounded_server import NONE, BoundedServer, dealt
from tests.club_years import fill
from tests.instance import Instance

YEARS, BULK, BYTES_A_ROW = 4, 47_000, 2_000
"""Years of matches, and kept answers of so many bytes that make the folder as large as it is."""
TAPS, LEAST_BYTES = 400, 200_000_000
MOST_MS = 60.0
COMMAND = """
import sys
from referee.cli import backup
from tests.command_line import run_command
sys.exit(run_command(backup, *sys.argv[1:]))
"""


def main() -> int:
    """Print the figures; return 1 where a tap waits too long."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        size = _make_large_club(folder / "club")
        with running(folder / "club", NONE) as server:
            match = dealt(server)
            alone = in_process(lambda: tap(server, match, TAPS, fresh=False))
            with _backing_up(server, folder) as seconds:
                beside = in_process(lambda: tap(server, match, TAPS, fresh=False))
    print(f"folder {size / 1e6:.0f} MB, each backup {median(seconds):.1f} s, {len(seconds)} of them")
    for what, times in (("alone", alone), ("beside backups", beside)):
        print(f"{len(times)} taps {what:<16} median {median(times):5.1f} ms, p99 {late(times):5.1f} ms")
    print(f"p99 beside backups at most {MOST_MS:.0f} ms")
    return int(late(beside) > MOST_MS)


def _make_large_club(folder: Path) -> int:
    """Fill the folder, and return its bytes."""
    instance = Instance(folder)
    fill(instance, YEARS)
    instance.close()
    body = json.dumps({"text": "x" * BYTES_A_ROW})
    with closing(sqlite3.connect(folder / "referee.db")) as connection, connection:
        rows = (("matches", f"key {number}", "a device", "start", 201, body) for number in range(BULK))
        connection.executemany("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)", rows)
    size = (folder / "referee.db").stat().st_size
    assert size >= LEAST_BYTES, size
    return size


@contextmanager
def _backing_up(server: BoundedServer, folder: Path) -> Iterator[list[float]]:
    """Ask for one backup after the other meanwhile; yield the seconds that each of them took."""
    ended, seconds = Event(), list[float]()

    def ask() -> None:
        while not ended.is_set():
            begun = time.perf_counter()
            words = (str(folder / f"{len(seconds)}.json"), "--instance", str(server.instance))
            subprocess.run([sys.executable, "-c", COMMAND, *words], check=True)
            seconds.append(time.perf_counter() - begun)

    asking = Thread(target=ask)
    asking.start()
    yield seconds
    ended.set()
    asking.join()


if __name__ == "__main__":
    sys.exit(main())

"""A final: how soon the last of very many onlookers sees a move, and what they cost the table.

The hub is nginx with nchan, with our own file, without encryption. All of it runs on one computer: the server, the hub
and the onlookers, whose share of the processor is not the server's.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import NamedTuple

from referee.bootstrap.environment import ROOT
from referee.service.admin.memory import PROCESSES, read_memory
from tests.browser.final import Final, final
from tests.browser.pages import armed

FEW, MANY = 10, 10_000
MOVES = 100
PAUSE = 1.0
"""Seconds between two moves of the table."""
AT_THE_HUB, AT_THE_SERVER = (1_000, 3_000), (100, 250, 500)
"""Further numbers of onlookers, with so many moves each; 500 is what has room at the server beside a hub."""
FEWER_MOVES = 30
IN_A_ROW = 500
"""Moves without a pause."""
MOST_TO_LAST, MOST_TO_TAP, MOST_WORK = 1.0, 0.060, 1.10


class Seen(NamedTuple):
    """What was measured beside so many onlookers, in seconds: taps, until the last one has it, work of the server.

    ``hub_memory`` are the bytes that the hub takes then.
    """

    taps: list[float]
    last: list[float]
    work: float
    hub_memory: int


class Table:
    """The tablet, which asks through nginx, too: one throw after another, from a territory that is kept strong."""

    def __init__(self, played: Final) -> None:
        self._played = played
        self._connection = HTTPConnection("127.0.0.1", played.hub.port, timeout=60)
        seat, source, target, other = armed(played.server, played.match)
        self._throw = f"{seat} attack {source} {target} 6,4,1 v 5,4"
        self._strengthen = (f"table correct {source} {seat} 99", f"table correct {target} {other} 99")
        self._throws_left = 0

    def make_ready(self) -> None:
        """See to it that the next throw is possible."""
        if not self._throws_left:
            self._played.server.say(self._played.match, *self._strengthen)
            self._throws_left = 90
        self._throws_left -= 1

    def move(self) -> tuple[int, float, float]:
        """Enter a throw; return its number, when it was sent, and how long its answer took."""
        body = json.dumps({"action": self._throw})
        headers = {
            **{"Content-Type": "application/json", "Accept": "application/json"},
            **{"Cookie": self._played.server.cookies, "Prefer": "return=representation"},
        }
        begun = time.monotonic()
        self._connection.request("POST", f"/matches/{self._played.match}/actions", body, headers)
        answer = self._connection.getresponse()
        said = json.loads(answer.read())
        took = time.monotonic() - begun
        assert answer.status == 201, said
        return said["seq"], begun, took


class Crowd:
    """A process of onlookers; ``heard`` is when the last of them was told an action."""

    def __init__(self, played: Final, number: int, *, at_the_server: bool) -> None:
        words = [sys.executable, "-m", "tests.bench.onlookers", str(played.hub.port), played.link, str(number)]
        words += [str(played.server.port)] if at_the_server else []
        self._process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.is_open = threading.Event()
        self.heard: dict[int, float] = {}
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line == "open\n":
                self.is_open.set()
            else:
                seq, moment = line.split()
                self.heard[int(seq)] = float(moment)

    @property
    def has_failed(self) -> bool:
        return self._process.poll() is not None

    def leave(self) -> None:
        self._process.kill()
        self._process.wait()


def watched(
    played: Final, table: Table, number: int, moves: int = MOVES, *, at_the_server: bool = False
) -> tuple[list[float], Seen]:
    """Let so many onlookers come; return the taps while they came, and what was measured with them."""
    crowd = Crowd(played, number, at_the_server=at_the_server)
    try:
        coming = list[float]()
        while not crowd.is_open.wait(PAUSE):
            assert not crowd.has_failed
            table.make_ready()
            coming.append(table.move()[2])
        time.sleep(PAUSE)
        before, made = _worked(played), list[tuple[int, float, float]]()
        for _ in range(moves):
            table.make_ready()
            made.append(table.move())
            time.sleep(PAUSE)
        work = (_worked(played) - before) / moves
        until = time.monotonic() + 30
        while any(seq not in crowd.heard for seq, _, _ in made) and time.monotonic() < until:
            time.sleep(PAUSE)
        missing = [seq for seq, _, _ in made if seq not in crowd.heard]
        assert not missing, f"{len(missing)} actions were not told to all of them"
        last = [crowd.heard[seq] - begun for seq, begun, _ in made]
        memory = sum(read_memory(PROCESSES / str(pid)) for pid in played.hub.pids)
        return coming, Seen([tap for _, _, tap in made], last, work, memory)
    finally:
        crowd.leave()
        # The server finds out with the second thing that it sends that whoever followed there has gone.
        for _ in range(2):
            table.make_ready()
            table.move()
            time.sleep(PAUSE)


def _of_others(played: Final, table: Table, number: int, where: str) -> list[float]:
    """Return how soon the last of so many has each of some moves."""
    return watched(played, table, number, FEWER_MOVES, at_the_server=where == "server")[1].last


def _count_moves(table: Table) -> float:
    """Return how many moves are answered in a second, one right after the other."""
    seconds = 0.0
    for _ in range(IN_A_ROW):
        table.make_ready()
        seconds += table.move()[2]
    return IN_A_ROW / seconds


def _worked(played: Final) -> float:
    """Return the seconds of processor time that the server has taken."""
    numbers = Path(f"/proc/{played.server.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def late(times: list[float]) -> float:
    """Return the 99th percentile."""
    return sorted(times)[int(len(times) * 0.99)]


def main() -> int:
    """Print the figures beside what they may be at most; return 1 where one is more."""
    with tempfile.TemporaryDirectory() as folder, final(Path(folder)) as played:
        table = Table(played)
        _, few = watched(played, table, FEW)
        coming, many = watched(played, table, MANY)
        _, few_again = watched(played, table, FEW)
        others = {
            f"{number:,} at the {where}": _of_others(played, table, number, where)
            for where, numbers in (("hub", AT_THE_HUB), ("server", AT_THE_SERVER))
            for number in numbers
        }
        in_a_second = _count_moves(table)
    print(f"{MANY:,} onlookers of one match through the hub, {MOVES} moves, one a second")
    print(f"  the last of them sees a move: 99 % {late(many.last):.2f} s (at most {MOST_TO_LAST} s)")
    taps = {f"beside {FEW}": few.taps, f"beside {MANY:,}": many.taps, "while they come": coming}
    for when, times in taps.items():
        print(f"  the table's tap {when}: 99 % {1000 * late(times):.0f} ms (at most {1000 * MOST_TO_TAP:.0f} ms)")
    beside_few = (few.work + few_again.work) / 2
    ratio = many.work / beside_few
    took = f"{1000 * beside_few:.1f} ms beside {FEW}, before and after, and {1000 * many.work:.1f} ms beside {MANY:,}"
    print(f"  work of the server a move: {took}, {ratio:.2f} of it (at most {MOST_WORK:.2f})")
    each = (many.hub_memory - few.hub_memory) / (MANY - FEW)
    print(f"  memory of the hub: {many.hub_memory / 1e6:.0f} MB, {each / 1e3:.1f} kB for each onlooker")
    for which, last in others.items():
        print(f"  of {which} the last sees a move: median {median(last):.2f} s, 99 % {late(last):.2f} s")
    print(f"  moves without a pause, through nginx and published: {in_a_second:.0f} a second")
    slow = [late(times) > MOST_TO_TAP for times in taps.values()]
    return 1 if late(many.last) > MOST_TO_LAST or any(slow) or ratio > MOST_WORK else 0


if __name__ == "__main__":
    sys.exit(main())

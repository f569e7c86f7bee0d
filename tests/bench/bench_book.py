"""The club's pages after thirty years beside those after one: how long the server works on each.

Thirty years are 1,200 matches with their logs, 600 evenings, 6,000 entries of the cash book; the full club has as many
results without a record as well, and so has that of one year. Each club has a process of its own, as it has where it
is served. They are asked in turns, each page when a match has just ended, when a member was just changed, and after a
move of a running match; everything was asked once before. The time is that of the processor.
"""

from __future__ import annotations

import gc
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from referee.service.evenings import evenings
from referee.service.people import roster
from tests.club_years import LAST_YEAR, fill
from tests.instance import Instance
from tests.web.forms import HTML

YEARS = {"one year": 1, "thirty": 30, "full": 30}
"""How long each club has played."""
ROUNDS = 15
MOST, MOST_MS, MOVED_MS = 10.0, 100.0, 20.0
"""Times the club of one year; milliseconds just after a change, and after a move."""
STANDINGS = (f"/championship/{LAST_YEAR}", "/championship/all")
PAGES = (
    *(*STANDINGS, "/club"),
    *(f"/statistics/{LAST_YEAR}", "/statistics/all", "/championship/hall-of-fame", "/members/1", "/members"),
    *(f"/championship/{LAST_YEAR}/report", "/cash", "/evenings", "/matches", "/"),
)


class Times(NamedTuple):
    """Milliseconds that a page took, in each round: after a match's end, a member's change, and a move."""

    ended: list[float]
    changed: list[float]
    moved: list[float]


class Club(NamedTuple):
    """A club in its process, and the match that is running there."""

    instance: Instance
    running: str


_opened: list[Club] = []
"""The one club of this process."""


def main() -> int:
    """Print the medians; return 1 where thirty years, or the full club's standings, miss what is wanted of them."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        processes = {
            name: stack.enter_context(ProcessPoolExecutor(1, get_context("spawn"), _open, (name, f"{folder}/{name}")))
            for name in YEARS
        }
        kept = [
            _compare(path, {name: process.submit(_measure, path).result() for name, process in processes.items()})
            for path in PAGES
        ]
        for process in processes.values():
            process.submit(_close).result()
    print(f"wanted: {MOST:.0f} times one year's, {MOST_MS:.0f} ms after a change, {MOVED_MS:.0f} ms after a move")
    return 0 if all(kept) else 1


def _compare(path: str, times: Mapping[str, Times]) -> bool:
    """Print the figures of the page, and tell whether it keeps within what is wanted of it."""
    figures = [
        f"{name} {_figures(ended)}, {_figures(changed)}, after a move {median(moved):4.1f} ms"
        for name, (ended, changed, moved) in times.items()
    ]
    print(f"{path:<27} {'; '.join(figures)}", flush=True)
    held = [times["thirty"], times["full"]] if path in STANDINGS else [times["thirty"]]
    most = min(MOST_MS, MOST * median(times["one year"].changed))
    return all(
        max(median(ended), median(changed)) <= most and median(moved) <= MOVED_MS for ended, changed, moved in held
    )


def _open(name: str, folder: str) -> None:
    """Open and fill the club of this process, and ask every page once."""
    instance = Instance(Path(folder))
    fill(instance, YEARS[name], with_results=name != "thirty")
    # As with the server that has started.
    gc.freeze()
    gc.set_threshold(10_000)
    for path in PAGES:
        _asked(instance, path)
    _opened.append(Club(instance, instance.dealt()))


def _measure(path: str) -> Times:
    """Measure the page of this process's club."""
    (club,) = _opened
    times = Times([], [], [])
    for number in range(ROUNDS):
        _enter(club, "table declare red")
        times.ended.append(_asked(club.instance, path))
        _enter(club, "table undo")
        evenings.change_member(club.instance.desk, 1, roster.MemberInput("Alice", "red"))
        times.changed.append(_asked(club.instance, path))
        _enter(club, f"table correct alaska red {number % 9 + 1}")
        times.moved.append(_asked(club.instance, path))
    return times


def _close() -> None:
    _opened.pop().instance.close()


def _enter(club: Club, action: str) -> None:
    """Enter the action into the club's running match."""
    assert club.instance.say(club.running, action).status_code == 201


def _asked(instance: Instance, path: str) -> float:
    """Milliseconds until the whole page was there."""
    begun = process_time()
    assert instance.table.get(path, headers=HTML).status_code == 200
    return 1000 * (process_time() - begun)


def _figures(values: list[float]) -> str:
    return f"{median(values):6.1f} [{min(values):.1f}..{max(values):.1f}]"


if __name__ == "__main__":
    sys.exit(main())

"""The club's pages after thirty years beside those after one: how long the server works on each.

Thirty years are 1,200 matches with their logs, 600 evenings, 6,000 entries of the cash book; the full club has as many
results without a record as well, and so has that of one year. The clubs are asked in turns, each page when something
was just changed and once more after a move of a running match; everything was asked once before. The time is that of
the processor.
"""

from __future__ import annotations

import gc
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from time import process_time

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


def main() -> int:
    """Print the medians; return 1 where thirty years, or the full club's standings, miss what is wanted of them."""
    with tempfile.TemporaryDirectory() as folder:
        clubs = {name: Instance(Path(folder) / name) for name in YEARS}
        for name, club in clubs.items():
            fill(club, YEARS[name], with_results=name != "thirty")
            for path in PAGES:
                _asked(club, path)
        # As the server does when it starts, which has but one club in its memory.
        gc.collect()
        gc.freeze()
        running = {name: club.dealt() for name, club in clubs.items()}
        kept = [_compare(clubs, running, path) for path in PAGES]
        for club in clubs.values():
            club.close()
    print(f"wanted: {MOST:.0f} times one year's, {MOST_MS:.0f} ms after a change, {MOVED_MS:.0f} ms after a move")
    return 0 if all(kept) else 1


def _compare(clubs: Mapping[str, Instance], running: Mapping[str, str], path: str) -> bool:
    """Print the figures of the page, and tell whether it keeps within what is wanted of it."""
    changed: dict[str, list[float]] = {name: [] for name in clubs}
    moved: dict[str, list[float]] = {name: [] for name in clubs}
    for number in range(ROUNDS):
        for name, club in clubs.items():
            evenings.change_member(club.desk, 1, roster.MemberInput("Alice", "red"))
            changed[name].append(_asked(club, path))
            assert club.say(running[name], f"table correct alaska red {number % 9 + 1}").status_code == 201
            moved[name].append(_asked(club, path))
    figures = [f"{name} {_figures(changed[name])}, after a move {median(moved[name]):4.1f} ms" for name in clubs]
    print(f"{path:<27} {'; '.join(figures)}")
    held = ("thirty", "full") if path in STANDINGS else ("thirty",)
    most = min(MOST_MS, MOST * median(changed["one year"]))
    return all(median(changed[name]) <= most and median(moved[name]) <= MOVED_MS for name in held)


def _asked(instance: Instance, path: str) -> float:
    """Milliseconds until the whole page was there."""
    begun = process_time()
    assert instance.table.get(path, headers=HTML).status_code == 200
    return 1000 * (process_time() - begun)


def _figures(values: list[float]) -> str:
    return f"{median(values):6.1f} [{min(values):.1f}..{max(values):.1f}]"


if __name__ == "__main__":
    sys.exit(main())

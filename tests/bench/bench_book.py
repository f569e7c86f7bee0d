"""The club's pages after thirty years beside those after one: how long the server works on each.

Thirty years are 1,200 matches with their logs and as many results without one, 600 evenings, 6,000 entries of the cash
book. Both clubs are asked in turns, each page when something was just changed and once more after a move of a running
match; everything was asked once before. The time is that of the processor.
"""

from __future__ import annotations

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

SHORT, LONG = 1, 30
"""Years."""
ROUNDS = 15
MOST, MOST_MS, MOVED_MS = 10.0, 100.0, 20.0
"""Times the short club, and milliseconds just after a change and after a move, for the pages of the long one."""
PAGES = (
    *(f"/championship/{LAST_YEAR}", "/championship/all", "/club"),
    *(f"/statistics/{LAST_YEAR}", "/statistics/all", "/championship/hall-of-fame", "/members/1", "/members"),
    *(f"/championship/{LAST_YEAR}/report", "/cash", "/evenings", "/matches", "/"),
)


def main() -> int:
    """Print the medians and their ratios; return 1 where a page misses what is wanted of it."""
    with tempfile.TemporaryDirectory() as folder:
        instances = {years: Instance(Path(folder) / str(years)) for years in (SHORT, LONG)}
        for years, instance in instances.items():
            fill(instance, years)
            for path in PAGES:
                _asked(instance, path)
        running = {years: instance.dealt() for years, instance in instances.items()}
        kept = [_compare(instances, running, path) for path in PAGES]
        for instance in instances.values():
            instance.close()
    print(f"wanted of each page: {MOST:.0f} times, {MOST_MS:.0f} ms after a change, {MOVED_MS:.0f} ms after a move")
    return 0 if all(kept) else 1


def _compare(instances: Mapping[int, Instance], running: Mapping[int, str], path: str) -> bool:
    """Print the figures of the page, and tell whether the long club's keeps within what is wanted of it."""
    changed: dict[int, list[float]] = {years: [] for years in instances}
    moved: dict[int, list[float]] = {years: [] for years in instances}
    for number in range(ROUNDS):
        for years, instance in instances.items():
            evenings.change_member(instance.desk, 1, roster.MemberInput("Alice", "red"))
            changed[years].append(_asked(instance, path))
            assert instance.say(running[years], f"table correct alaska red {number % 9 + 1}").status_code == 201
            moved[years].append(_asked(instance, path))
    short, long, after_move = median(changed[SHORT]), median(changed[LONG]), median(moved[LONG])
    print(f"{path:<27} one year {_figures(changed[SHORT])} ms, thirty {_figures(changed[LONG])} ms, ", end="")
    print(f"ratio {long / short:5.2f}; after a move {median(moved[SHORT]):.1f} and {after_move:.1f} ms")
    return long <= MOST * short and long <= MOST_MS and after_move <= MOVED_MS


def _asked(instance: Instance, path: str) -> float:
    """Milliseconds until the whole page was there."""
    begun = process_time()
    assert instance.table.get(path, headers=HTML).status_code == 200
    return 1000 * (process_time() - begun)


def _figures(values: list[float]) -> str:
    return f"{median(values):6.1f} [{min(values):.1f}..{max(values):.1f}]"


if __name__ == "__main__":
    raise SystemExit(main())

"""The club's pages after thirty years beside those after one: how long the server works on each.

Thirty years are 1,200 matches with their logs and as many results without one, 600 evenings, 6,000 entries of the cash
book. Both clubs are asked in turns, each page when something was just changed and once more; everything was asked once
before. The time is that of the processor.
"""

from __future__ import annotations

import tempfile
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
MOST, MOST_MS = 10.0, 100.0
"""Times the short club, and milliseconds, for the standings of the long one."""
STANDINGS = (f"/championship/{LAST_YEAR}", "/championship/all")
OTHERS = (
    *("/club", f"/statistics/{LAST_YEAR}", "/statistics/all", "/championship/hall-of-fame", "/members/1", "/members"),
    *(f"/championship/{LAST_YEAR}/report", "/cash", "/evenings", "/matches", "/"),
)


def main() -> int:
    """Print the medians and their ratios; return 1 where one of the standings misses what is wanted of it."""
    with tempfile.TemporaryDirectory() as folder:
        instances = {years: Instance(Path(folder) / str(years)) for years in (SHORT, LONG)}
        for years, instance in instances.items():
            fill(instance, years)
            for path in (*STANDINGS, *OTHERS):
                _asked(instance, path)
        kept = [_compare(instances, path) for path in (*STANDINGS, *OTHERS)][: len(STANDINGS)]
        for instance in instances.values():
            instance.close()
    return 0 if all(kept) else 1


def _compare(instances: dict[int, Instance], path: str) -> bool:
    """Whether the page of the long club keeps within what is wanted of the standings."""
    changed: dict[int, list[float]] = {years: [] for years in instances}
    again: dict[int, list[float]] = {years: [] for years in instances}
    for _ in range(ROUNDS):
        for years, instance in instances.items():
            evenings.change_member(instance.desk, 1, roster.MemberInput("Alice", "red"))
            changed[years].append(_asked(instance, path))
            again[years].append(_asked(instance, path))
    short, long = median(changed[SHORT]), median(changed[LONG])
    limit = f"  (at most {MOST:.0f}, and {MOST_MS:.0f} ms)" if path in STANDINGS else ""
    print(f"{path:<20} one year {_figures(changed[SHORT])} ms, thirty {_figures(changed[LONG])} ms, ", end="")
    print(f"ratio {long / short:5.2f}{limit}; again {median(again[SHORT]):.1f} and {median(again[LONG]):.1f} ms")
    return long <= MOST * short and long <= MOST_MS


def _asked(instance: Instance, path: str) -> float:
    """Milliseconds until the whole page was there."""
    begun = process_time()
    assert instance.table.get(path, headers=HTML).status_code == 200
    return 1000 * (process_time() - begun)


def _figures(values: list[float]) -> str:
    return f"{median(values):6.1f} [{min(values):.1f}..{max(values):.1f}]"


if __name__ == "__main__":
    main()

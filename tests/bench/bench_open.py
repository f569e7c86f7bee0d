"""Opening a long match from the database beside a short one (P9): its view for a server that has just started.

Each time the house is opened anew, so that nothing of the match is in memory; then its view is asked for twice.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from referee.rules.judge.view import Viewer
from referee.service.matches.actions import Saying, say_action
from referee.service.matches.replies import Accepted
from tests.club_house import JSON, House

SHORT, LONG = 100, 10_000
ROUNDS = 15
MOST = 3.0
"""Times a short match, for the long one."""


def main() -> int:
    """Print the medians and the ratio; return 1 where it is too high."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder) / "instance")
        matches = {length: _played(house, length) for length in (SHORT, LONG)}
        opened: dict[int, list[float]] = {length: [] for length in matches}
        again: dict[int, list[float]] = {length: [] for length in matches}
        _open(house, matches[SHORT])
        for _ in range(ROUNDS):
            for length, match in matches.items():
                first, second = _open(house, match)
                opened[length].append(first)
                again[length].append(second)
        house.close()
    for length in matches:
        print(f"first view of a match of {length:>6,} events: {_figures(opened[length])} ms,", end="")
        print(f" asked again {median(again[length]):.2f} ms")
    ratio = median(opened[LONG]) / median(opened[SHORT])
    print(f"ratio: {ratio:.2f}  (at most {MOST:.0f})")
    return 0 if ratio <= MOST else 1


def _played(house: House, events: int) -> str:
    """Return a match with that many events; every tenth action takes one back."""
    match = house.dealt()
    table = Viewer("table")
    for number in range(house.desk.match(match).seq, events):
        line = "table undo" if number % 10 == 9 else f"table correct alaska red {number % 9 + 1}"
        assert isinstance(say_action(house.desk, match, table, Saying(line)), Accepted)
    return match


def _open(house: House, match: str) -> tuple[float, float]:
    """Milliseconds to the view of the match by a server that has just started, and to the same view again."""
    house.restart()
    assert house.table.get("/health").status_code == 200
    return _view(house, match), _view(house, match)


def _view(house: House, match: str) -> float:
    begun = perf_counter()
    assert house.table.get(f"/matches/{match}", headers=JSON).status_code == 200
    return 1000 * (perf_counter() - begun)


def _figures(values: list[float]) -> str:
    return f"{median(values):6.2f} [{min(values):.2f}..{max(values):.2f}]"


if __name__ == "__main__":
    main()

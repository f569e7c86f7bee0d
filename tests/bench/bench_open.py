"""Opening a long match from the database beside a short one (P9): its view for a server that has just started.

Each time the house is opened anew, so that nothing of the match is in memory; then its view is asked for twice.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from referee.rules.judge.view import Viewer
from referee.service.matches.actions import Submission, submit_action
from referee.service.matches.replies import Accepted
from tests.instance import JSON, Instance

SHORT, LONG = 100, 10_000
ROUNDS = 15
MOST = 3.0
"""Times a short match, for the long one."""


def main() -> int:
    """Print the medians and the ratio; return 1 where it is too high."""
    with tempfile.TemporaryDirectory() as folder:
        instance = Instance(Path(folder) / "instance")
        matches = {length: _played(instance, length) for length in (SHORT, LONG)}
        opened: dict[int, list[float]] = {length: [] for length in matches}
        again: dict[int, list[float]] = {length: [] for length in matches}
        _open(instance, matches[SHORT])
        for _ in range(ROUNDS):
            for length, match in matches.items():
                first, second = _open(instance, match)
                opened[length].append(first)
                again[length].append(second)
        instance.close()
    for length in matches:
        print(f"first view of a match of {length:>6,} events: {_figures(opened[length])} ms,", end="")
        print(f" asked again {median(again[length]):.2f} ms")
    ratio = median(opened[LONG]) / median(opened[SHORT])
    print(f"ratio: {ratio:.2f}  (at most {MOST:.0f})")
    return 0 if ratio <= MOST else 1


def _played(instance: Instance, events: int) -> str:
    """Return a match with that many events; every tenth action takes one back."""
    match = instance.dealt()
    table = Viewer("table")
    for number in range(instance.desk.match(match).seq, events):
        line = "table undo" if number % 10 == 9 else f"table correct alaska red {number % 9 + 1}"
        assert isinstance(submit_action(instance.desk, match, table, Submission(line)), Accepted)
    return match


def _open(instance: Instance, match: str) -> tuple[float, float]:
    """Milliseconds to the view of the match by a server that has just started, and to the same view again."""
    instance.restart()
    assert instance.table.get("/health").status_code == 200
    return _view(instance, match), _view(instance, match)


def _view(instance: Instance, match: str) -> float:
    begun = perf_counter()
    assert instance.table.get(f"/matches/{match}", headers=JSON).status_code == 200
    return 1000 * (perf_counter() - begun)


def _figures(values: list[float]) -> str:
    return f"{median(values):6.2f} [{min(values):.2f}..{max(values):.2f}]"


if __name__ == "__main__":
    main()

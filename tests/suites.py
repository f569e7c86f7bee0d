"""The suites of the tests: the order of their files, and the time of each suite."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

import pytest

LONGEST_FIRST = ("tests/browser/", "tests/test_crash.py", "tests/playouts/")
"""The places of the long files: no process should begin one when the others are about to end."""


def place_of_file(path: str) -> int:
    """Where the tests of that file come; those with the same number come in the order of their names."""
    return next((place for place, long in enumerate(LONGEST_FIRST) if path.startswith(long)), len(LONGEST_FIRST))


def leave_to_other_days(items: Iterable[pytest.Item], day: int) -> None:
    """Of what is marked ``by_turns(of, group)`` one in ``of`` is run on a day, counted within its group.

    Without a name the group is that of a test's own cases.
    """
    numbers = Counter[str]()
    for item in items:
        marker = item.get_closest_marker("by_turns")
        if marker:
            of, group = (*marker.args, item.nodeid.partition("[")[0])[:2]
            if (numbers[group] + day) % of:
                item.add_marker(pytest.mark.skip("on another day, or with --thorough"))
            numbers[group] += 1


def describe_suites(reports: Iterable[pytest.TestReport]) -> Iterator[str]:
    """Each folder of tests with its seconds and those of its rooms, the longest one first.

    Seconds of tests that ran side by side are added.
    """
    suites = Counter[str]()
    rooms = defaultdict[str, Counter[str]](Counter)
    for report in reports:
        suite, *inner = report.nodeid.partition("::")[0].split("/")[1:]
        suites[suite] += report.duration
        if len(inner) > 1:
            rooms[suite][inner[0]] += report.duration
    for suite, seconds in suites.most_common():
        parts = ", ".join(f"{room} {spent:.0f}" for room, spent in rooms[suite].most_common())
        yield f"tests/{suite} {seconds:.0f} s{parts and f' ({parts})'}"

"""The suites of the tests: in which order their files come, and what each of them took."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from pytest import TestReport

LONGEST_FIRST = ("tests/browser/", "tests/test_crash.py", "tests/playouts/")
"""Where the long files are: no process shall begin one when the others are about to end."""


def place_of_file(path: str) -> int:
    """Where the tests of that file come; those with the same number come in the order of their names."""
    return next((place for place, long in enumerate(LONGEST_FIRST) if path.startswith(long)), len(LONGEST_FIRST))


def describe_suites(reports: Iterable[TestReport]) -> Iterator[str]:
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

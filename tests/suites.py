"""The suites of the tests: the order of their files, and the time of each suite."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import pytest

LONGEST_FIRST = ("tests/browser/", "tests/test_crash.py", "tests/playouts/")
"""The places of the long files: no process should begin one when the others are about to end."""

SCREENS = "tests/browser/"
"""Where a third of the tests are run on a day, as browsers take half the time of a run."""
DAILY = (
    "tests/browser/frame/test_access.py",
    "tests/browser/matches/test_followers.py",
    "tests/browser/matches/test_lost_answers.py",
    "tests/browser/matches/test_lost_seat.py",
    "tests/browser/matches/test_meanwhile.py",
    "tests/browser/matches/test_one_tap.py",
    "tests/browser/matches/test_phone_turn.py",
    "tests/browser/matches/test_secrets.py",
    "tests/browser/matches/test_shared_turn.py",
)
"""But for these: secrets are kept, no entry is lost or made twice, and all devices show the same."""


def place_of_file(path: str) -> int:
    """Where the tests of that file come; those with the same number come in the order of their names."""
    return next((place for place, long in enumerate(LONGEST_FIRST) if path.startswith(long)), len(LONGEST_FIRST))


def leave_to_other_days(items: Iterable[pytest.Item], day: int, named: Collection[Path] = ()) -> None:
    """Of what takes turns one in so many is run on a day; what stands in a file that is ``named`` is run on any day."""
    numbers = Counter[str]()
    for item in items:
        of, group = find_turns(item)
        if (numbers[group] + day) % of and item.path.resolve() not in named:
            item.add_marker(pytest.mark.skip("on another day, or with --thorough"))
        numbers[group] += 1


def find_turns(item: pytest.Item) -> tuple[int, str]:
    """Return of how many tests one is run on a day, and within which group they are counted.

    With ``by_turns(of, group)`` the test says so itself; without a name the group is that of its own cases.
    """
    path, own = item.nodeid.partition("::")[0], item.nodeid.partition("[")[0]
    marker = item.get_closest_marker("by_turns")
    if marker:
        of, group = (*marker.args, own)[:2]
        return of, group
    return (3, SCREENS) if path.startswith(SCREENS) and path not in DAILY else (1, own)


def find_named_files(words: Iterable[str]) -> set[Path]:
    """Return the files that are named, alone or before a test of theirs, among what pytest was told to run."""
    files = (Path(word.partition("::")[0]) for word in words)
    return {file.resolve() for file in files if file.suffix == ".py"}


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

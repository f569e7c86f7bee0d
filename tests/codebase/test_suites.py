"""In which order the tests come, and what is told of them at the end of a run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from referee.bootstrap.environment import ROOT
from tests.suites import (
    DAILY,
    SCREENS,
    describe_suites,
    find_named_files,
    find_turns,
    leave_to_other_days,
    place_of_file,
)

FEW = "tests/translations/test_did_you_mean.py"
"""A file whose tests are soon done."""


class Case(pytest.Item):
    """A test of this file that is never run."""

    def runtest(self) -> None: ...


def test_the_long_files_come_first() -> None:
    paths = ["tests/cli/test_check.py", "tests/playouts/test_own.py", "tests/test_crash.py", "tests/browser/cash/x.py"]
    assert sorted(paths, key=place_of_file) == paths[::-1]


def test_each_suite_is_named_with_its_time_and_its_rooms() -> None:
    reports = [
        pytest.TestReport(f"tests/{path}::test", (path, 1, ""), {}, "passed", None, "call", duration=seconds)
        for path, seconds in (
            ("web/cash/test_cash.py", 2.0),
            ("web/matches/test_words.py", 40.0),
            ("web/cash/test_fines.py", 3.4),
            ("rules/test_dice.py", 60.0),
        )
    ]
    assert [*describe_suites(reports)] == ["tests/rules 60 s", "tests/web 45 s (matches 40, cash 5)"]


@pytest.mark.parametrize("day", range(3))
def test_what_is_marked_by_turns_is_run_once_in_as_many_days(request: pytest.FixtureRequest, day: int) -> None:
    cases = [
        Case.from_parent(request.node.parent, name=name)
        for name in ("look[a]", "look[b]", "look[c]", "long", "long too")
    ]
    for case in cases:
        case.add_marker(pytest.mark.by_turns(3) if "look" in case.name else pytest.mark.by_turns(3, "long ones"))
    leave_to_other_days(cases, day)
    run = [case.name for case in cases if not case.get_closest_marker("skip")]
    assert run == [["look[a]", "long"], ["look[c]"], ["look[b]", "long too"]][day]


@pytest.mark.parametrize(
    ("words", "is_left"),
    [
        (["tests"], True),
        (["tests/codebase"], True),
        (["tests/codebase/test_reach.py"], True),
        (["tests/codebase/test_suites.py"], False),
        (["tests/cli", "tests/codebase/test_suites.py::test_one[case]"], False),
    ],
)
def test_a_file_that_is_named_is_run_whole(request: pytest.FixtureRequest, words: list[str], is_left: bool) -> None:
    """Whoever changes what it is about runs it by its name."""
    case = Case.from_parent(request.node.parent, name="look")
    case.add_marker(pytest.mark.by_turns(2))
    leave_to_other_days([case], 1, find_named_files(words))
    assert bool(case.get_closest_marker("skip")) == is_left


def test_a_file_that_is_named_by_a_link_is_run_whole(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(ROOT)
    file = tmp_path / "link" / "tests" / "codebase" / "test_suites.py"
    module = pytest.Module.from_parent(request.session, path=file)
    case = Case.from_parent(module, name="look")
    case.add_marker(pytest.mark.by_turns(2))
    leave_to_other_days([case], 1, find_named_files([str(file)]))
    assert not case.get_closest_marker("skip")


@pytest.mark.parametrize(
    ("path", "turns"),
    [
        ("tests/browser/cash/test_fining.py::test_one[a]", (3, SCREENS)),
        ("tests/browser/matches/test_secrets.py::test_one[a]", (1, "tests/browser/matches/test_secrets.py::test_one")),
        ("tests/rules/test_dice.py::test_one", (1, "tests/rules/test_dice.py::test_one")),
    ],
)
def test_of_the_screens_a_third_are_tried_on_a_day(
    request: pytest.FixtureRequest, path: str, turns: tuple[int, str]
) -> None:
    case = Case.from_parent(request.node.parent, name="one", nodeid=path)
    assert find_turns(case) == turns
    case.add_marker(pytest.mark.by_turns(2, "long ones"))
    assert find_turns(case) == (2, "long ones")


def test_what_is_tried_daily_is_there() -> None:
    assert [path for path in DAILY if not (ROOT / path).is_file()] == []


def test_a_run_in_several_processes_tells_the_day_and_the_suites() -> None:
    words = ["-m", "pytest", FEW, "-n", "1", "-p", "no:cacheprovider", "--day", "7"]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout
    assert "matches played: those of --day 7" in lines
    assert any(line.startswith("tests/translations ") for line in lines)

"""The fixtures of all tests, the order of their files, and the time of each suite at the end of a run."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.in_haste import draw_alike, make_haste, wait_for_midnight
from tests.instance import Instance, furnished
from tests.suites import describe_suites, find_named_files, leave_to_other_days, place_of_file

# A busy computer is not a fault of the tested code.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
make_haste()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="the long counts: every match, kill and request there is")
    parser.addoption("--day", type=int, help="the number of the day whose matches are played (default: today's)")


def pytest_configure(config: pytest.Config) -> None:
    # The other processes get the day with the options: all play the matches of the same day, even at midnight.
    config.option.day = datetime.now(UTC).toordinal() if config.option.day is None else config.option.day


def pytest_report_header(config: pytest.Config) -> str:
    return f"matches played: {'all' if config.option.thorough else f'those of --day {config.option.day}'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: place_of_file(item.nodeid))
    if not config.option.thorough:
        leave_to_other_days(items, config.option.day, find_named_files(config.args))


def pytest_collection_finish() -> None:
    # No garbage is looked for in what is loaded for good.
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    wait_for_midnight()
    draw_alike(item.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for of_one_kind in terminalreporter.stats.values() for report in of_one_kind]
    terminalreporter.section("suites")
    for line in describe_suites([report for report in reports if isinstance(report, pytest.TestReport)]):
        terminalreporter.line(line)


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether the long counts were asked for."""
    return bool(request.config.getoption("--thorough"))


@pytest.fixture(scope="session")
def day(request: pytest.FixtureRequest) -> int:
    """Return the number of the day: where among all matches those begin that are played."""
    return int(request.config.getoption("--day"))


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[Instance]:
    """Yield an empty instance, open, with its data in a folder of its own."""
    opened = furnished(tmp_path / "instance")
    yield opened
    opened.close()

"""What every test may ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.club_house import House, draw_alike, furnished

# How long an example takes says nothing about the rule, and much about what else the machine does.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="the long counts: ten times the taps at random")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    draw_alike(item.nodeid)


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether the long counts were asked for."""
    return bool(request.config.getoption("--thorough"))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """An empty house, open, with its data in a folder of its own."""
    opened = furnished(tmp_path / "instance")
    yield opened
    opened.close()

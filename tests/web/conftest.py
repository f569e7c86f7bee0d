"""The fixtures of the tests of pages and API."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from flask.testing import FlaskClient

from referee.store.database import FILE
from tests.instance import Instance, furnished
from tests.web.book import found_club, open_book


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Instance]:
    """Yield an instance with a club, for those tests of a file that send what is refused: they leave it as it is."""
    with closing(furnished(tmp_path_factory.mktemp("club") / "instance")) as opened:
        found_club(opened)
        yield opened


@pytest.fixture(scope="module")
def keeping(lasting: Instance) -> FlaskClient:
    """Return a device on which the book of the ``lasting`` club is open."""
    return open_book(lasting)


@pytest.fixture
def commits(instance: Instance) -> Iterator[Callable[[], int]]:
    """Yield what returns a number that every commit makes another one."""
    connection = sqlite3.connect(instance.folder / FILE)
    yield lambda: int(connection.execute("PRAGMA data_version").fetchone()[0])
    connection.close()

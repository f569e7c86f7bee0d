"""The fixtures of the tests of pages and API."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator

import pytest

from referee.store.database import FILE
from tests.instance import Instance


@pytest.fixture
def commits(instance: Instance) -> Iterator[Callable[[], int]]:
    """Yield what returns a number that every commit makes another one."""
    connection = sqlite3.connect(instance.folder / FILE)
    yield lambda: int(connection.execute("PRAGMA data_version").fetchone()[0])
    connection.close()

"""Which of all matches are played."""

from __future__ import annotations

import pytest

from tests.playouts.books import Chosen


@pytest.fixture(scope="session")
def chosen(day: int, thorough: bool) -> Chosen:
    return Chosen(day, thorough)

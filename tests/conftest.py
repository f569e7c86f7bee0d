"""What every test may ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.club_house import House, furnished


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """An empty house, open, with its data in a folder of its own."""
    opened = furnished(tmp_path / "instance")
    yield opened
    opened.close()

"""Two matches that differ in secrets alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.matches.twins import Twin, beginning_twins


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], tuple[Twin, Twin]]]:
    with beginning_twins(tmp_path, monkeypatch) as begin:
        yield begin

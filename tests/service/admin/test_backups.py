"""A club of many years goes through a backup and comes back as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.service.admin import backups
from referee.service.championship import championship
from referee.store import backup as stored
from tests.club_years import MATCHES, fill
from tests.instance import Instance, furnished

YEARS, MORE_YEARS = 2, 30
"""Thirty with the long counts."""
FEW_ROWS = 50
"""So many at a time, every larger table of two years is read and written in several portions as well."""


@pytest.mark.long
def test_years_restored_give_the_same_bytes_and_the_same_matches(
    instance: Instance, tmp_path: Path, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    years = MORE_YEARS if thorough else YEARS
    if not thorough:
        monkeypatch.setattr(stored, "ROWS_A_STATEMENT", FEW_ROWS)
    fill(instance, years)
    file = tmp_path / "backup.json"
    with file.open("wb") as new:
        new.writelines(backups.stream_backup(instance.desk))
    other = furnished(tmp_path / "other")
    try:
        with file.open("rb") as lines:
            backups.restore_backup(other.desk, lines)
        with file.open("rb") as lines:
            assert all(line == same for line, same in zip(backups.stream_backup(other.desk), lines, strict=True))
        assert championship.list_matches(other.desk) == championship.list_matches(instance.desk)
        assert len(championship.list_matches(other.desk)) == years * MATCHES
        assert championship.read_championship(other.desk, None) == championship.read_championship(instance.desk, None)
        late = f"m{years * MATCHES - 10}"
        assert other.desk.match(late).state == instance.desk.match(late).state
    finally:
        other.close()

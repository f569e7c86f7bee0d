"""A club's folder looked at from outside."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.service.admin import data_folders
from referee.service.admin.data_folders import DataFolder, inspect_folder, note_backup
from tests.instance import Instance


def test_a_folder_without_a_club_is_not_made(tmp_path: Path) -> None:
    assert inspect_folder(tmp_path / "a" / "b") == DataFolder(tmp_path / "a" / "b", "none")
    assert list(tmp_path.iterdir()) == []


def test_all_files_of_a_club_count_and_its_last_backup(tmp_path: Path) -> None:
    Instance(tmp_path).close()
    before = inspect_folder(tmp_path)
    (tmp_path / "rulebooks").mkdir(exist_ok=True)
    (tmp_path / "rulebooks" / "ours.toml").write_bytes(1000 * b"x")
    note_backup(tmp_path)
    after = inspect_folder(tmp_path)
    assert (after.bytes - before.bytes, before.backed_up, after.state) == (1000, None, "current")
    assert after.backed_up is not None and after.written is not None and after.backed_up >= after.written


def test_a_log_that_a_server_removes_meanwhile_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Instance(tmp_path).close()
    log, file = tmp_path / "referee.db-wal", tmp_path / "referee.db"
    log.write_bytes(b"x")

    def stop_serving(_: Path) -> bool:
        log.unlink()
        return False

    monkeypatch.setattr(data_folders, "is_claimed", stop_serving)
    found = inspect_folder(tmp_path)
    assert found.state == "current" and found.written is not None
    assert found.written >= datetime.fromtimestamp(file.stat().st_mtime, UTC).replace(tzinfo=None)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="who may do anything is kept out of no folder")
def test_a_folder_that_may_not_be_entered_is_none_to_write_to(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir(mode=0o600)
    assert inspect_folder(tmp_path / "club") == DataFolder(tmp_path / "club", "none", is_writable=False)
    assert inspect_folder(tmp_path / "club" / "a") == DataFolder(tmp_path / "club" / "a", "none", is_writable=False)


def test_a_note_that_the_disk_does_not_take_stops_no_backup(tmp_path: Path) -> None:
    note_backup(tmp_path / "nowhere")
    assert list(tmp_path.iterdir()) == []

"""A club's folder looked at from outside."""

from __future__ import annotations

from pathlib import Path

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


def test_a_note_that_the_disk_does_not_take_stops_no_backup(tmp_path: Path) -> None:
    note_backup(tmp_path / "nowhere")
    assert list(tmp_path.iterdir()) == []

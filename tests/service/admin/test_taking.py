"""A club is moved from one folder to another, or nothing happens."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from referee.service.admin.opening import StoreError
from referee.service.admin.taking import take_club
from tests.instance import Instance


def test_a_move_that_fails_leaves_both_folders_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Instance(tmp_path / "club").close()

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copytree", refuse)
    with pytest.raises(StoreError) as caught:
        take_club(tmp_path / "club", tmp_path / "new")
    assert (caught.value.code, (tmp_path / "club" / "referee.db").is_file()) == ("instance_unwritable", True)
    assert [*(tmp_path / "new").iterdir()] == []


def test_the_full_disk_is_named_by_its_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Instance(tmp_path / "club").close()

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", refuse)
    with pytest.raises(StoreError) as caught:
        take_club(tmp_path / "club", tmp_path / "new")
    assert caught.value.facts == {"folder": str(tmp_path / "new"), "reason": "No space left on device"}


def test_an_old_place_that_cannot_be_renamed_is_the_one_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Instance(tmp_path / "ours" / "club").close()

    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied", str(source), None, str(target))

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(StoreError) as caught:
        take_club(tmp_path / "ours" / "club", tmp_path / "new")
    assert caught.value.facts == {"folder": str(tmp_path / "ours"), "reason": "Permission denied"}
    assert [*(tmp_path / "new").iterdir()] == []


def test_a_club_that_lies_there_already_stays(tmp_path: Path) -> None:
    Instance(tmp_path / "club").close()
    before = sorted((tmp_path / "club").iterdir())
    with pytest.raises(StoreError) as caught:
        take_club(tmp_path / "club", tmp_path / "club")
    assert (caught.value.code, sorted((tmp_path / "club").iterdir())) == ("take_same", before)


def test_a_club_is_not_moved_into_its_own_folder(tmp_path: Path) -> None:
    Instance(tmp_path / "club").close()
    before = sorted((tmp_path / "club").iterdir())
    with pytest.raises(StoreError) as caught:
        take_club(tmp_path / "club", tmp_path / "club" / "new")
    assert (caught.value.code, sorted((tmp_path / "club").iterdir())) == ("take_within", before)


def test_the_backups_of_an_empty_club_stay_beside_those_of_the_one_that_is_moved(tmp_path: Path) -> None:
    for name in ("club", "new"):
        Instance(tmp_path / name).close()
        (tmp_path / name / "backups").mkdir()
        (tmp_path / name / "backups" / f"{name}.json").write_text(name)
    moved = (tmp_path / "club" / "secret.key").read_bytes()
    assert take_club(tmp_path / "club", tmp_path / "new") == tmp_path / "club-taken"
    assert {file.name: file.read_text() for file in (tmp_path / "new" / "backups").iterdir()} == {
        "club.json": "club",
        "new.json": "new",
    }
    assert ((tmp_path / "new" / "secret.key").read_bytes(), (tmp_path / "new" / "taking").exists()) == (moved, False)

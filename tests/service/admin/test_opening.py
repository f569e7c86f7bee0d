"""A house is opened: its keys, what is said to whoever starts it, its link."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from referee.service.admin import opening
from referee.service.people import book
from tests.instance import Instance


def test_an_instance_is_there_once_it_was_opened(instance: Instance, tmp_path: Path) -> None:
    assert (opening.has_instance(instance.folder), opening.has_instance(tmp_path / "elsewhere")) == (True, False)


def test_keys_without_an_instance_are_remarked(instance: Instance) -> None:
    assert "begun_anew" not in dict(opening.list_remarks(instance.folder))
    instance.close()
    for file in instance.folder.glob("referee.db*"):
        file.unlink()
    assert "begun_anew" in dict(opening.list_remarks(instance.folder))
    instance.open()


def test_the_last_writing_is_that_of_log_or_book(instance: Instance) -> None:
    assert opening.last_written(instance.desk) == datetime.min
    instance.dealt()
    assert opening.last_written(instance.desk) > datetime.min


def test_a_revoked_link_has_another_key_after_a_restart_too(club: Instance) -> None:
    before = club.desk.table_secret
    opening.revoke_link(club.desk, 1)
    after = club.desk.table_secret
    assert (before == after, book.list_changes(club.desk)[0].what) == (False, "house_link_revoked")
    club.restart()
    assert club.desk.table_secret == after


def test_with_a_clock_that_was_never_set_nothing_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "EARLIEST", datetime.now(UTC) + timedelta(days=1))
    with pytest.raises(opening.StoreError) as caught:
        Instance(tmp_path / "club")
    assert (caught.value.code, list(tmp_path.iterdir())) == ("clock_unset", [])


def test_where_a_club_begins_one_that_lies_elsewhere_is_told_of_once(instance: Instance, tmp_path: Path) -> None:
    new = tmp_path / "new"
    assert opening.list_remarks(new, [tmp_path / "nowhere", instance.folder]) == [
        ("club_elsewhere", {"source": str(instance.folder)})
    ]
    Instance(new).close()
    assert opening.list_remarks(new, [instance.folder]) == []

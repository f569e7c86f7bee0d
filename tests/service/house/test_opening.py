"""A house is opened: its keys, what is said to whoever starts it, its link."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from referee.service.house import opening
from referee.service.people import book
from tests.club_house import House


def test_a_house_is_there_once_it_was_opened(house: House, tmp_path: Path) -> None:
    assert (opening.has_house(house.instance), opening.has_house(tmp_path / "elsewhere")) == (True, False)


def test_keys_without_a_house_are_remarked(house: House) -> None:
    assert "begun_anew" not in dict(opening.list_remarks(house.instance))
    house.close()
    for file in house.instance.glob("referee.db*"):
        file.unlink()
    assert "begun_anew" in dict(opening.list_remarks(house.instance))
    house.open()


def test_the_last_writing_is_that_of_log_or_book(house: House) -> None:
    assert opening.last_written(house.desk) == datetime.min
    house.dealt()
    assert opening.last_written(house.desk) > datetime.min


def test_a_revoked_link_has_another_key_after_a_restart_too(club: House) -> None:
    before = club.desk.table_secret
    opening.revoke_link(club.desk, 1)
    after = club.desk.table_secret
    assert (before == after, book.list_changes(club.desk)[0].what) == (False, "house_link_revoked")
    club.restart()
    assert club.desk.table_secret == after

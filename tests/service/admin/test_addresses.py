"""The address of a club is noted, so that whoever printed codes learns that they no longer open."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from referee.service.admin import addresses
from referee.service.admin.addresses import Moved
from tests.instance import Instance

HOME, CLUB = "http://192.168.0.7:8137", "https://referee.example"
MONDAY, NEXT_MONTH = date(2026, 11, 2), date(2026, 12, 2)


def test_the_first_address_is_no_change(instance: Instance) -> None:
    for _ in range(2):
        addresses.note_origin(instance.folder, HOME, MONDAY)
    assert addresses.find_move(instance.desk, MONDAY) is None
    assert addresses.read_origin(instance.folder) == HOME


def test_another_address_is_told_for_thirty_days(instance: Instance) -> None:
    addresses.note_origin(instance.folder, HOME, date(2026, 1, 1))
    addresses.note_origin(instance.folder, CLUB, MONDAY)
    addresses.note_origin(instance.folder, CLUB, date(2026, 11, 9))
    assert addresses.find_move(instance.desk, date(2026, 12, 1)) == Moved(CLUB, HOME, MONDAY)
    assert addresses.find_move(instance.desk, NEXT_MONTH) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"origin": 1, "before": null, "since": "x"}', '{"origin": "x"}'])
def test_a_file_that_says_nothing_is_no_obstacle(instance: Instance, text: str) -> None:
    instance.folder.joinpath("address.json").write_text(text, encoding="utf-8")
    assert addresses.find_move(instance.desk, MONDAY) is None
    addresses.note_origin(instance.folder, HOME, MONDAY)
    assert addresses.read_origin(instance.folder) == HOME


def test_of_a_folder_that_nobody_served_nothing_is_known(tmp_path: Path) -> None:
    assert addresses.read_origin(tmp_path) is None

"""Once the club has a PIN, nobody writes into its book from a device of their own without it."""

from __future__ import annotations

from io import BytesIO

import pytest

from referee.service.championship import championship
from referee.service.matches import presets
from referee.service.people import book, roster
from tests.club_house import JSON, NAMES, House
from tests.web.book import found_club, open_book
from tests.web.forms import send
from tests.web.matches.handed_in import RECORD, hand_in

KEEP = {"do": "keep", "seat": ["m1.red", "m2.blue", "m3.green"], "keep_name": "Friday"}


def whats(house: House) -> list[tuple[str | None, str]]:
    """Who has changed what, newest first."""
    return [(change.who, change.what) for change in book.list_changes(house.desk)]


@pytest.mark.parametrize("way", ["file", "text", "body"])
def test_a_stranger_hands_in_no_match_that_has_ended(house: House, way: str) -> None:
    found_club(house)
    stranger = house.onlooker()
    if way == "file":
        answer = send(stranger, "/matches", "/matches/upload", {"record": (BytesIO(RECORD.encode()), "r.toml")})
    elif way == "text":
        answer = hand_in(stranger)
    else:
        answer = stranger.post("/matches", json={"record": RECORD}, headers=JSON)
    assert (answer.status_code, "not open on this device" in answer.text) == (403, True)
    assert championship.list_matches(house.desk) == ()


def test_whoever_keeps_the_book_hands_it_in_and_that_is_on_record(house: House) -> None:
    found_club(house)
    assert hand_in(open_book(house, 2)).status_code == 201
    assert whats(house)[0] == ("Bob", "record_taken")


def test_the_houses_own_device_hands_it_in_without_the_book(house: House) -> None:
    found_club(house)
    assert hand_in(house.table).status_code == 201
    assert whats(house)[0] == (None, "record_taken")


def test_without_a_pin_anybody_hands_in_a_record(house: House) -> None:
    assert hand_in(house.onlooker()).status_code == 201
    assert whats(house) == [(None, "record_taken")]


@pytest.mark.parametrize("data", [{"do": "remove"}, {"do": "rename", "name": "Mine"}])
def test_a_stranger_keeps_renames_and_removes_no_rules(house: House, data: dict[str, str]) -> None:
    found_club(house)
    presets.keep_preset(house.desk, "Tuesday", {})
    stranger = house.onlooker()
    assert send(stranger, "/book", "/presets/1", data).status_code == 403
    assert send(stranger, "/book", "/matches/new", KEEP).status_code == 403
    assert [preset.name for preset in presets.list_presets(house.desk)] == ["Tuesday"]


def test_what_becomes_of_kept_rules_is_on_record(house: House) -> None:
    found_club(house)
    device, known = open_book(house), len(whats(house))
    for path, data in (("/matches/new", KEEP), ("/presets/1", {"do": "rename", "name": "Mine"}),
                       ("/presets/1", {"do": "remove"})):  # fmt: skip
        assert send(device, "/book", path, data).status_code == 303
    done = [("Alice", "rules_removed"), ("Alice", "rules_renamed"), ("Alice", "rules_kept")]
    assert whats(house)[:-known] == done


def test_without_a_pin_anybody_keeps_rules(house: House) -> None:
    for name in NAMES[:3]:
        roster.add_member(house.desk, name, None)
    assert send(house.onlooker(), "/matches/new", "/matches/new", KEEP).status_code == 303

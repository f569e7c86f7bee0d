"""Once the club has a PIN, nobody writes into its book from a device of their own without it."""

from __future__ import annotations

from io import BytesIO

import pytest

from referee.service.championship import championship
from referee.service.matches import presets
from referee.service.people import book, roster
from tests.instance import JSON, NAMES, Instance
from tests.web.book import found_club, open_book
from tests.web.forms import send
from tests.web.matches.handed_in import RECORD, hand_in

KEEP = {"do": "keep", "seat": ["m1.red", "m2.blue", "m3.green"], "keep_name": "Friday"}


def whats(instance: Instance) -> list[tuple[str | None, str]]:
    """Who has changed what, newest first."""
    return [(change.who, change.what) for change in book.list_changes(instance.desk)]


@pytest.mark.parametrize("way", ["file", "text", "body"])
def test_a_stranger_hands_in_no_match_that_has_ended(instance: Instance, way: str) -> None:
    found_club(instance)
    stranger = instance.onlooker()
    if way == "file":
        answer = send(stranger, "/matches", "/matches/upload", {"record": (BytesIO(RECORD.encode()), "r.toml")})
    elif way == "text":
        answer = hand_in(stranger)
    else:
        answer = stranger.post("/matches", json={"record": RECORD}, headers=JSON)
    assert (answer.status_code, "not open on this device" in answer.text) == (403, True)
    assert championship.list_matches(instance.desk) == ()


def test_whoever_keeps_the_book_hands_it_in_and_that_is_on_record(instance: Instance) -> None:
    found_club(instance)
    assert hand_in(open_book(instance, 2)).status_code == 201
    assert whats(instance)[0] == ("Bob", "record_taken")


def test_the_instances_own_device_hands_it_in_without_the_book(instance: Instance) -> None:
    found_club(instance)
    assert hand_in(instance.table).status_code == 201
    assert whats(instance)[0] == (None, "record_taken")


def test_without_a_pin_anybody_hands_in_a_record(instance: Instance) -> None:
    assert hand_in(instance.onlooker()).status_code == 201
    assert whats(instance) == [(None, "record_taken")]


@pytest.mark.parametrize("data", [{"do": "remove"}, {"do": "rename", "name": "Mine"}])
def test_a_stranger_keeps_renames_and_removes_no_rules(instance: Instance, data: dict[str, str]) -> None:
    found_club(instance)
    presets.keep_preset(instance.desk, "Tuesday", {})
    stranger = instance.onlooker()
    assert send(stranger, "/book", "/presets/1", data).status_code == 403
    assert send(stranger, "/book", "/matches/new", KEEP).status_code == 403
    assert [preset.name for preset in presets.list_presets(instance.desk)] == ["Tuesday"]


def test_what_becomes_of_kept_rules_is_on_record(instance: Instance) -> None:
    found_club(instance)
    device, known = open_book(instance), len(whats(instance))
    for path, data in (("/matches/new", KEEP), ("/presets/1", {"do": "rename", "name": "Mine"}),
                       ("/presets/1", {"do": "remove"})):  # fmt: skip
        assert send(device, "/book", path, data).status_code == 303
    done = [("Alice", "rules_removed"), ("Alice", "rules_renamed"), ("Alice", "rules_kept")]
    assert whats(instance)[:-known] == done


def test_without_a_pin_anybody_keeps_rules(instance: Instance) -> None:
    for name in NAMES[:3]:
        roster.add_member(instance.desk, name, None)
    assert send(instance.onlooker(), "/matches/new", "/matches/new", KEEP).status_code == 303

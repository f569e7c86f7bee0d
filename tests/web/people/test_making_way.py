"""A stranger's match does not keep the house's tablet out: the house's link passes it by, the club's PIN ends it."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from referee.service.people import book
from referee.web.frame import guard
from tests.instance import JSON, Instance
from tests.web.book import PIN, found_club, open_book
from tests.web.forms import HTML, fault, send

SEATS = {"seats": [{"colour": "red", "players": ["Mallory"]}, {"colour": "blue", "players": ["Trudy"]},
                   {"colour": "green", "players": ["Sybil"]}]}  # fmt: skip
GIVEN = {"opening-keeper": "1", "opening-pin": PIN}


def device_at(instance: Instance, address: str) -> FlaskClient:
    device = instance.onlooker()
    device.environ_base["REMOTE_ADDR"] = address
    return device


def strange_match(instance: Instance) -> tuple[FlaskClient, str]:
    """Return a stranger, and the match that has this stranger as its table."""
    stranger = instance.onlooker()
    return stranger, str(stranger.post("/matches", json=SEATS, headers=JSON).json["id"])


def refusal(device: FlaskClient) -> str:
    """Return the page that does not let the device begin a match."""
    answer = device.get("/matches/new", headers=HTML)
    assert answer.status_code == 403
    return answer.text


def end_with(device: FlaskClient, fields: dict[str, str]) -> tuple[int, str, str]:
    """Status, way on and page after the form of the refusal."""
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', device.get("/book", headers=HTML).text)
    assert token
    answer = device.post("/matches/make-way", data={"csrf_token": token[1], **fields}, headers=HTML)
    return answer.status_code, answer.location or "", answer.text


def test_the_refusal_tells_both_ways(instance: Instance) -> None:
    found_club(instance)
    strange_match(instance)
    page = refusal(device_at(instance, "192.0.2.9"))
    assert "Mallory, Trudy, Sybil" in page and "A match is running, and this device is not its table." in page
    assert "With the house's link" in page and "With the club's PIN" in page
    assert 'action="/matches/make-way"' in page and 'name="opening-pin"' in page
    assert device_at(instance, "192.0.2.9").get("/matches/new", headers=JSON).json["code"] == "not_the_table"


def test_the_clubs_pin_ends_it_and_the_tablet_goes_on(instance: Instance) -> None:
    found_club(instance)
    stranger, match = strange_match(instance)
    stream = stranger.get(f"/matches/{match}/stream", buffered=False)
    chunks = iter(stream.response)
    assert b"event: beat" in next(chunks)
    device = device_at(instance, "192.0.2.9")
    refusal(device)
    assert end_with(device, GIVEN)[:2] == (303, "/matches/new")
    assert b"event: move" in next(chunks)
    stream.close()
    view = instance.view(match, stranger)
    assert (view["result"]["reason"], view["log"][-1]["action"]) == ("abandoned", "table abandon")
    assert device.get("/matches/new", headers=HTML).status_code == 200
    assert device.post("/matches", json=SEATS, headers=JSON).status_code == 201


def test_where_the_book_is_open_one_tap_ends_it(instance: Instance) -> None:
    found_club(instance)
    _, match = strange_match(instance)
    keeper = open_book(instance)
    page = refusal(keeper)
    assert 'action="/matches/make-way"' in page and "opening-pin" not in page
    assert end_with(keeper, {})[:2] == (303, "/matches/new")
    assert instance.view(match)["result"]["reason"] == "abandoned"


def test_a_wrong_pin_ends_nothing_and_is_counted(instance: Instance) -> None:
    found_club(instance)
    _, match = strange_match(instance)
    device = device_at(instance, "192.0.2.9")
    for _ in range(20):
        status, _, page = end_with(device_at(instance, "192.0.2.9"), {**GIVEN, "opening-pin": "1111"})
        assert (status, fault(page, "opening-pin-reopen")) == (403, "That is not the club's PIN.")
    status, _, page = end_with(device, GIVEN)
    assert (status, "Too many wrong PINs" in page) == (429, True)
    assert instance.state(match).result is None


def test_nobody_else_ends_it(instance: Instance) -> None:
    found_club(instance)
    _, match = strange_match(instance)
    status, _, page = end_with(device_at(instance, "192.0.2.9"), {})
    assert (status, 'name="opening-pin"' in page, instance.state(match).result) == (403, True, None)


def test_the_instances_own_match_goes_on(instance: Instance) -> None:
    found_club(instance)
    match = instance.dealt()
    keeper = open_book(instance)
    assert "make-way" not in refusal(keeper)
    assert end_with(keeper, {})[:2] == (303, "/matches/new")
    assert instance.state(match).result is None
    assert keeper.get("/matches/new", headers=HTML).status_code == 403


def test_a_match_that_was_taken_in_is_the_instances_own(instance: Instance) -> None:
    found_club(instance)
    _, match = strange_match(instance)
    keeper = open_book(instance)
    assert send(keeper, "/book", f"/matches/{match}/take-in", {}).status_code == 303
    end_with(keeper, {})
    assert instance.state(match).result is None


def test_the_instances_link_ends_it_too_also_without_a_pin(instance: Instance) -> None:
    assert not book.read_book(instance.desk).has_pin
    _, match = strange_match(instance)
    page = refusal(device_at(instance, "192.0.2.9"))
    assert "With the house's link" in page and "make-way" not in page
    device = device_at(instance, "192.0.2.9")
    with instance.app.app_context():
        link = f"/table/{guard.table_key()}"
    assert device.get(link).status_code == 303
    assert device.get("/matches/new", headers=HTML).status_code == 200
    assert instance.say(match, "table abandon", by=device).status_code == 201

"""The house's link makes a device the table of every match, until it is revoked at the computer that serves."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from referee.service.desk import clock
from referee.service.house.opening import TABLE_KEY_FILE
from referee.service.people import book
from referee.web.frame import guard
from tests.club_house import JSON, House
from tests.web.book import found_club, open_book
from tests.web.forms import see, send

DAY = 24 * 3600


def link(house: House) -> str:
    """Where the house's link leads."""
    with house.app.app_context():
        return f"/table/{guard.table_key()}"


def tablet(house: House) -> FlaskClient:
    """Return a device that has opened the house's link."""
    device = house.onlooker()
    assert device.get(link(house)).status_code == 303
    return device


def is_table(house: House, match: str, device: FlaskClient) -> bool:
    return bool(house.view(match, device)["audience"] == "table")


def cookie(device: FlaskClient) -> tuple[str, int]:
    """Return what the device shows as a tablet of the house, and for how long it keeps it."""
    held = device.get_cookie("table")
    assert held is not None
    return held.value, int(held.max_age or 0)


def test_revoked_it_leads_nowhere_and_no_tablet_is_the_table(house: House) -> None:
    match, old, device = house.dealt(), link(house), tablet(house)
    began = house.onlooker()
    began.set_cookie(f"table_{match}", _match_key(house, match))
    legacy = house.onlooker()
    legacy.set_cookie("table", old.removeprefix("/table/"))
    assert [is_table(house, match, one) for one in (device, legacy, began)] == [True] * 3
    assert send(house.table, "/book/link", "/book/link", {}).location == "/book/link"
    for _ in range(2):
        assert [is_table(house, match, one) for one in (device, legacy, began)] == [False, False, True]
        assert house.onlooker().get(old, headers=JSON).json["code"] == "code_unknown"
        assert is_table(house, match, tablet(house))
        house.restart()
        for one in (device, legacy, began):
            one.application = house.app


def test_revoked_it_ends_the_streams_of_its_tablets_alone(house: House) -> None:
    match, device, began = house.dealt(), tablet(house), tablet(house)
    began.set_cookie(f"table_{match}", _match_key(house, match))
    answers = [one.get(f"/matches/{match}/stream", buffered=False) for one in (device, began, house.table)]
    by_link, *others = [answer.response for answer in answers]
    assert [b"event: beat" in next(iter(stream)) for stream in (by_link, *others)] == [True] * 3
    send(house.table, "/book/link", "/book/link", {})
    assert [chunk.decode() for chunk in by_link] == ['event: gone\ndata: {"seq":1}\n\n']
    house.place(match)
    assert [b"event: move" in next(iter(stream)) for stream in others] == [True] * 2
    for answer in answers:
        answer.close()


def _match_key(house: House, match: str) -> str:
    with house.app.app_context():
        return guard.table_key(match)


def test_it_can_be_revoked_again_and_again(house: House) -> None:
    links = []
    for _ in range(3):
        links.append(link(house))
        assert send(house.table, "/book/link", "/book/link", {}).status_code == 303
    assert len({*links, link(house)}) == 4
    assert (house.instance / TABLE_KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_only_the_computer_that_serves_shows_and_revokes_it(house: House) -> None:
    found_club(house)
    before = link(house)
    for device in (tablet(house), house.onlooker(), open_book(house)):
        for answer in (device.get("/book/link", headers=JSON), send(device, "/book", "/book/link", {})):
            assert (answer.status_code, "only there" in answer.text) == (403, True)
        assert "/book/link" not in see(device, "/book")
    assert link(house) == before
    assert "/book/link" in see(house.table, "/book")
    assert before in see(house.table, "/book/link")


def test_the_book_says_that_it_was_revoked(house: House) -> None:
    found_club(house)
    send(house.table, "/book/link", "/book/link", {})
    assert [one.what for one in book.list_changes(house.desk)][:2] == ["house_link_revoked", "pin_set"]
    assert "link was made anew" in see(open_book(house), "/book")


def test_a_house_where_nothing_was_entered_stays_empty(house: House) -> None:
    send(house.table, "/book/link", "/book/link", {})
    assert book.list_changes(house.desk) == ()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[timedelta]:
    """How much later it is, each change added."""
    passed: list[timedelta] = []
    begun = clock.now()
    monkeypatch.setattr(clock, "now", lambda: begun + sum(passed, timedelta()))
    return passed


def test_its_cookie_is_renewed_by_use_and_ends_after_400_days_without(house: House, later: list[timedelta]) -> None:
    device = tablet(house)
    first, lasts = cookie(device)
    assert lasts == 400 * DAY
    device.get("/health")
    assert cookie(device)[0] == first
    for _ in range(3):
        later.append(timedelta(days=399))
        device.get("/health")
    renewed, lasts = cookie(device)
    assert (renewed != first, lasts) == (True, 400 * DAY)
    later.append(timedelta(days=401))
    device.set_cookie("table", renewed)
    assert "table" in see(device, "/") and "Set-Cookie" not in device.get("/health").headers
    match = house.dealt()
    house.say(match, "table abandon")
    assert not is_table(house, match, device)


def test_its_cookie_never_ends_while_a_match_runs(house: House, later: list[timedelta]) -> None:
    match, device = house.dealt(), tablet(house)
    held = cookie(device)[0]
    later.append(timedelta(days=500))
    device.set_cookie("table", held)
    assert is_table(house, match, device)
    assert cookie(device)[0] != held


def test_a_cookie_of_before_stays_valid_and_is_given_a_date(house: House, later: list[timedelta]) -> None:
    match, device = house.dealt(), house.onlooker()
    device.set_cookie("table", link(house).removeprefix("/table/"))
    assert is_table(house, match, device)
    assert re.fullmatch(r"\d{10}\.[0-9a-f]{36}", cookie(device)[0])
    assert is_table(house, match, device)


def test_a_clock_that_goes_back_ends_no_cookie(house: House, later: list[timedelta]) -> None:
    match, device = house.dealt(), tablet(house)
    later.append(timedelta(days=-1000))
    assert is_table(house, match, device)


@pytest.mark.parametrize("made", ["", ".", "1.", "99999999999.{key}", "{now}.{key}", "-1.{key}", "١.{key}", "x" * 3000])
def test_a_made_up_cookie_is_none(house: House, made: str) -> None:
    match, device = house.dealt(), house.onlooker()
    key = "0" * 36
    device.set_cookie("table", made.format(key=key, now=int(clock.now().timestamp())))
    assert not is_table(house, match, device)

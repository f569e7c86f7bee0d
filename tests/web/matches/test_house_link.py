"""The house's link makes a device the table of every match, until it is revoked at the computer that serves."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from referee.service.admin.opening import TABLE_KEY_FILE
from referee.service.desk import clock
from referee.service.people import book
from referee.web.frame import guard
from tests.instance import JSON, Instance
from tests.web.book import found_club, open_book
from tests.web.forms import see, send

DAY = 24 * 3600


def link(instance: Instance) -> str:
    """Where the house link leads."""
    with instance.app.app_context():
        return f"/table/{guard.table_key()}"


def tablet(instance: Instance) -> FlaskClient:
    """Return a device that has opened the house link."""
    device = instance.onlooker()
    assert device.get(link(instance)).status_code == 303
    return device


def is_table(instance: Instance, match: str, device: FlaskClient) -> bool:
    return bool(instance.view(match, device)["audience"] == "table")


def cookie(device: FlaskClient) -> tuple[str, int]:
    """Return what the device shows as a tablet of the instance, and for how long it keeps it."""
    held = device.get_cookie("table")
    assert held is not None
    return held.value, int(held.max_age or 0)


def test_revoked_it_leads_nowhere_and_no_tablet_is_the_table(instance: Instance) -> None:
    match, old, device = instance.dealt(), link(instance), tablet(instance)
    began = instance.onlooker()
    began.set_cookie(f"table_{match}", _match_key(instance, match))
    legacy = instance.onlooker()
    legacy.set_cookie("table", old.removeprefix("/table/"))
    assert [is_table(instance, match, one) for one in (device, legacy, began)] == [True] * 3
    assert send(instance.table, "/book/link", "/book/link", {}).location == "/book/link"
    for _ in range(2):
        assert [is_table(instance, match, one) for one in (device, legacy, began)] == [False, False, True]
        assert instance.onlooker().get(old, headers=JSON).json["code"] == "code_unknown"
        assert is_table(instance, match, tablet(instance))
        instance.restart()
        for one in (device, legacy, began):
            one.application = instance.app


def test_revoked_it_ends_the_streams_of_its_tablets_alone(instance: Instance) -> None:
    match, device, began = instance.dealt(), tablet(instance), tablet(instance)
    began.set_cookie(f"table_{match}", _match_key(instance, match))
    answers = [one.get(f"/matches/{match}/stream", buffered=False) for one in (device, began, instance.table)]
    by_link, *others = [answer.response for answer in answers]
    assert [b"event: beat" in next(iter(stream)) for stream in (by_link, *others)] == [True] * 3
    send(instance.table, "/book/link", "/book/link", {})
    assert [chunk.decode() for chunk in by_link] == ['event: gone\ndata: {"seq":1}\n\n']
    instance.place(match)
    assert [b"event: move" in next(iter(stream)) for stream in others] == [True] * 2
    for answer in answers:
        answer.close()


def _match_key(instance: Instance, match: str) -> str:
    with instance.app.app_context():
        return guard.table_key(match)


def test_it_can_be_revoked_again_and_again(instance: Instance) -> None:
    links = []
    for _ in range(3):
        links.append(link(instance))
        assert send(instance.table, "/book/link", "/book/link", {}).status_code == 303
    assert len({*links, link(instance)}) == 4
    assert (instance.folder / TABLE_KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_only_the_computer_that_serves_shows_and_revokes_it(instance: Instance) -> None:
    found_club(instance)
    before = link(instance)
    for device in (tablet(instance), instance.onlooker(), open_book(instance)):
        for answer in (device.get("/book/link", headers=JSON), send(device, "/book", "/book/link", {})):
            assert (answer.status_code, "only there" in answer.text) == (403, True)
        assert "/book/link" not in see(device, "/book")
    assert link(instance) == before
    assert "/book/link" in see(instance.table, "/book")
    assert before in see(instance.table, "/book/link")


def test_the_book_says_that_it_was_revoked(instance: Instance) -> None:
    found_club(instance)
    send(instance.table, "/book/link", "/book/link", {})
    assert [one.what for one in book.list_changes(instance.desk)][:2] == ["house_link_revoked", "pin_set"]
    assert "link was made anew" in see(open_book(instance), "/book")


def test_an_instance_where_nothing_was_entered_stays_empty(instance: Instance) -> None:
    send(instance.table, "/book/link", "/book/link", {})
    assert book.list_changes(instance.desk) == ()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[timedelta]:
    """How much later it is, each change added."""
    passed: list[timedelta] = []
    begun = clock.now()
    monkeypatch.setattr(clock, "now", lambda: begun + sum(passed, timedelta()))
    return passed


def test_its_cookie_is_renewed_by_use_and_ends_after_400_days_without(
    instance: Instance, later: list[timedelta]
) -> None:
    device = tablet(instance)
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
    match = instance.dealt()
    instance.say(match, "table abandon")
    assert not is_table(instance, match, device)


def test_its_cookie_never_ends_while_a_match_runs(instance: Instance, later: list[timedelta]) -> None:
    match, device = instance.dealt(), tablet(instance)
    held = cookie(device)[0]
    later.append(timedelta(days=500))
    device.set_cookie("table", held)
    assert is_table(instance, match, device)
    assert cookie(device)[0] != held


def test_a_cookie_of_before_stays_valid_and_is_given_a_date(instance: Instance, later: list[timedelta]) -> None:
    match, device = instance.dealt(), instance.onlooker()
    device.set_cookie("table", link(instance).removeprefix("/table/"))
    assert is_table(instance, match, device)
    assert re.fullmatch(r"\d{10}\.[0-9a-f]{36}", cookie(device)[0])
    assert is_table(instance, match, device)


def test_a_clock_that_goes_back_ends_no_cookie(instance: Instance, later: list[timedelta]) -> None:
    match, device = instance.dealt(), tablet(instance)
    later.append(timedelta(days=-1000))
    assert is_table(instance, match, device)


@pytest.mark.parametrize("made", ["", ".", "1.", "99999999999.{key}", "{now}.{key}", "-1.{key}", "١.{key}", "x" * 3000])
def test_a_made_up_cookie_is_none(instance: Instance, made: str) -> None:
    match, device = instance.dealt(), instance.onlooker()
    key = "0" * 36
    device.set_cookie("table", made.format(key=key, now=int(clock.now().timestamp())))
    assert not is_table(instance, match, device)

"""A device that was answered encrypted and in the clear is locked out of neither.

No browser lets an answer in the clear replace a cookie that was given encrypted, or sends such a one in the clear.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from referee.service.desk import clock
from referee.web.frame import guard
from referee.web.frame.guard import DAY_SECONDS
from referee.web.frame.server_address import PUBLIC_URL
from tests.instance import COLOURS, JSON, Instance
from tests.web.book import PIN, found_club
from tests.web.forms import HTML, send

SCHEME = "PREFERRED_URL_SCHEME"
"""The app setting by which the devices of a test ask."""


def table_link(instance: Instance) -> str:
    with instance.app.app_context():
        return f"/table/{guard.table_key()}"


def list_given(instance: Instance, scheme: str) -> list[str]:
    """Return the cookies that prove something, as devices are given them."""
    match = instance.dealt()
    code = instance.table.post(f"/matches/{match}/codes/red", json={}, headers=JSON).json["url"].partition("/join/")[2]
    instance.say(match, "table abandon")
    seats = [{"colour": colour, "players": [colour.title()]} for colour in COLOURS[:3]]
    instance.app.config[SCHEME] = scheme
    keeper = instance.onlooker()
    keeper.environ_base["HTTP_REFERER"] = f"{scheme}://localhost/book"
    answers = [
        instance.onlooker().get(f"/join/{code}"),
        instance.onlooker().get(table_link(instance)),
        instance.onlooker().post("/matches", json={"seats": seats}, headers=JSON),
        send(keeper, "/book", "/book/open", {"keeper": "1", "pin": PIN}),
    ]
    return [cookie for answer in answers for cookie in answer.headers.getlist("Set-Cookie")]


def kinds(cookies: list[str]) -> set[str]:
    return {re.sub("_[a-z0-9]{5,}$", "_MATCH", cookie.partition("=")[0]) for cookie in cookies}


@pytest.mark.parametrize(("scheme", "begins", "ends"), [("http", "", "SameSite=Lax"), ("https", "__Secure-", "Secure")])
def test_what_is_given_in_the_clear_replaces_nothing_that_was_given_encrypted(
    instance: Instance, scheme: str, begins: str, ends: str
) -> None:
    found_club(instance)
    given = list_given(instance, scheme)
    assert kinds(given) == {begins + kind for kind in ("device", "seat_MATCH", "session", "table", "table_MATCH")}
    assert [cookie for cookie in given if not cookie.endswith(f"; {ends}")] == []


def test_a_tablet_stays_the_table_from_the_clear_to_a_certificate(instance: Instance) -> None:
    device = instance.onlooker()
    assert device.get(table_link(instance)).status_code == 303
    instance.app.config[SCHEME] = "https"
    match = instance.dealt()
    assert device.get(f"/matches/{match}", headers=JSON).json["audience"] == "table"


@pytest.mark.parametrize("is_first", [True, False])
def test_what_was_given_encrypted_goes_before_what_was_given_in_the_clear(instance: Instance, is_first: bool) -> None:
    """Whichever of them the device sends first."""
    link, match = table_link(instance), instance.dealt()
    device = instance.onlooker()
    instance.app.config[SCHEME] = "https"
    if is_first:
        device.set_cookie("table", "1.forged")
    device.get(link)
    if not is_first:
        device.set_cookie("table", "1.forged")
    assert device.get(f"/matches/{match}", headers=JSON).json["audience"] == "table"
    instance.app.config[SCHEME] = "http"
    assert device.get(f"/matches/{match}", headers=JSON).json["audience"] == "onlooker"


@pytest.mark.parametrize("setting", [{SCHEME: "https"}, {PUBLIC_URL: "https://localhost"}], ids=["certificate", "url"])
def test_a_renewed_cookie_of_the_table_is_never_sent_in_the_clear_either(
    instance: Instance, setting: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    instance.app.config.update(setting)
    device = instance.onlooker()
    device.get(table_link(instance))
    later = clock.now() + timedelta(seconds=DAY_SECONDS + 60)
    monkeypatch.setattr(clock, "now", lambda: later)
    renewed = device.get("/", headers=HTML).headers.getlist("Set-Cookie")
    tables = [cookie for cookie in renewed if "table=" in cookie]
    assert [cookie.startswith("__Secure-table=") and cookie.endswith("; Secure") for cookie in tables] == [True]


def test_beside_its_public_address_a_server_is_asked_in_the_clear(instance: Instance) -> None:
    """No device would keep a cookie that is for encrypted answers alone."""
    instance.app.config[PUBLIC_URL] = "https://referee.example"
    given = instance.onlooker().get(table_link(instance)).headers.getlist("Set-Cookie")
    assert [cookie.partition("=")[0] for cookie in given if "table" in cookie] == ["table"]


def test_what_a_device_has_chosen_is_the_same_everywhere(instance: Instance) -> None:
    device = instance.onlooker()
    instance.app.config[SCHEME] = "https"
    chosen = device.get("/?lang=de", headers=HTML).headers.getlist("Set-Cookie")
    assert [cookie for cookie in chosen if cookie.startswith("lang=de") and "Secure" not in cookie] != []
    instance.app.config[SCHEME] = "http"
    assert '<html lang="de"' in device.get("/", headers=HTML).text

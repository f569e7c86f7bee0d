"""Phones add their luck to the deal by themselves, and the table deals with it in one tap (S7)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import faults
from tests.browser.pages import SEATS, join_link
from tests.browser.phone import Phone
from tests.browser.server import Json, Server
from tests.browser.table import Table

Devices = Callable[..., Device]
ADDED = "This phone has added its luck to the deal."


@pytest.fixture
def match(server: Server) -> str:
    """Return a match that waits for its deal."""
    return str(server.post("/matches", {"seats": SEATS})["id"])


def luck(server: Server, match: str) -> Json:
    return dict(server.get(f"/matches/{match}")["luck"])


def joined(server: Server, devices: Devices, match: str, seat: str, url: str = "") -> Phone:
    """Return a phone whose page has said that it has added its luck."""
    link = join_link(server, match, seat)
    phone = Phone(devices(PHONE).page(link.replace(server.url, url or server.url)))
    expect(phone.page.locator("#luck")).to_contain_text(ADDED)
    return phone


def tablet(server: Server, devices: Devices, match: str) -> Table:
    return Table(devices(TABLET).page(f"{server.url}/matches/{match}"))


def told(page: Page) -> str:
    """How the page names the referee's seal."""
    found = re.search(r"The referee's seal: ([0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4})", page.locator("body").inner_text())
    assert found
    return found[1]


def test_phones_add_their_luck_one_tap_deals_and_the_record_proves_it(
    server: Server, devices: Devices, match: str, shots: Path
) -> None:
    table = tablet(server, devices, match)
    red = joined(server, devices, match, "red")
    # Plain http on the network is no secure place: there the browser has no SHA-256 of its own.
    blue = joined(server, devices, match, "blue", f"http://tablet.test:{server.port}")
    expect(table.page.locator("#pad")).to_contain_text("2 phones have added their luck to the deal.")
    assert told(table.page) == told(red.page) == told(blue.page)
    expect(table.page.locator(".missing, .seat-state")).to_have_count(0)
    expect(red.page.locator("#enter")).to_be_hidden()
    assert faults(table.page) == faults(red.page) == []
    shoot(table.page, shots / "luck-table.png")
    shoot(red.page, shots / "luck-phone.png")
    table.press("deal")
    for page in (table, red, blue):
        page.follows(1) if isinstance(page, Phone) else page.shows(1)
    assert luck(server, match)["stage"] == "drawn"
    expect(red.page.locator("#luck")).to_be_hidden()
    expect(red.page.locator("#latest")).not_to_contain_text("luck")
    server.say(match, "table declare red")
    page = table.page
    page.goto(f"{server.url}/matches/{match}/record")
    # One of them for each of the two phones.
    expect(page.locator(".notice.good")).to_have_count(5)
    assert faults(page) == []
    shoot(page, shots / "luck-record.png", full_page=True)
    page.get_by_role("link", name="Recompute every card").tap()
    expect(page.locator("strong", has_text="All of this holds.")).to_be_visible()
    assert faults(page) == []
    shoot(page, shots / "luck-verify.png", full_page=True)


def test_a_reload_and_a_second_tab_add_nothing_new(server: Server, devices: Devices, match: str) -> None:
    phone = joined(server, devices, match, "red")
    before = luck(server, match)["commitments"]
    phone.page.reload()
    other = Phone(_tab(phone))
    expect(other.page.locator("#luck")).to_contain_text(ADDED)
    expect(phone.page.locator("#luck")).to_contain_text(ADDED)
    assert luck(server, match)["commitments"] == before
    phone.page.close()
    server.post(f"/matches/{match}/deal", {})
    other.follows(1)
    assert luck(server, match)["without"] == []


def _tab(phone: Phone) -> Page:
    page = phone.page.context.new_page()
    page.goto(phone.page.url)
    return page


def test_a_phone_that_has_fallen_asleep_is_named_and_can_be_left_out(
    server: Server, devices: Devices, match: str, shots: Path
) -> None:
    table = tablet(server, devices, match)
    red, blue = (joined(server, devices, match, seat) for seat in ("red", "blue"))
    blue.page.close()
    table.press("deal")
    expect(table.page.locator("#ask")).to_contain_text("The deal waits for Bob")
    expect(table.page.locator('[data-key="deal-without"]')).to_have_text("Deal without Bob")
    assert faults(table.page) == []
    shoot(table.page, shots / "luck-waits.png")
    table.press("deal-without")
    table.shows(1)
    red.follows(1)
    for place in (table.page.locator("#told"), red.page.locator("#latest")):
        expect(place).to_contain_text("Dealt without the luck of Bob")
    shoot(table.page, shots / "luck-without-table.png")
    assert faults(red.page) == []


def test_a_phone_tells_when_what_was_sealed_has_changed(server: Server, devices: Devices, match: str) -> None:
    phone = joined(server, devices, match, "red")
    server.post(f"/matches/{match}/deal", {})
    phone.follows(1)
    place = f"luck {match} red"
    kept = phone.page.evaluate("place => JSON.parse(localStorage.getItem(place))", place)
    kept["seen"] = kept["seen"].replace("sha256:", "sha256:0", 1)
    phone.page.evaluate("([place, kept]) => localStorage.setItem(place, JSON.stringify(kept))", [place, kept])
    phone.page.reload()
    expect(phone.page.locator("#luck")).to_contain_text("What was sealed for the deal has changed")


def test_phones_first_leads_to_the_codes_and_then_to_the_deal(server: Server, devices: Devices, shots: Path) -> None:
    page = devices(TABLET).page(f"{server.url}/matches/new")
    seats = page.locator(".place-who strong").count()
    for name in ("Anna", "Ben", "Cleo") if seats < 3 else ():
        page.locator("#guest-name").fill(name)
        page.get_by_role("button", name="Add").tap()
        expect(page.locator(".place-who strong").last).to_have_text(name)
    shoot(page, shots / "luck-start.png")
    assert faults(page) == []
    page.get_by_role("button", name="Phones first").tap()
    page.wait_for_url("**/codes")
    expect(page.locator("#luck-title")).to_have_text("Phones add their luck")
    shoot(page, shots / "luck-codes.png", full_page=True)
    assert faults(page) == []
    page.get_by_role("link", name="To the table").tap()
    page.wait_for_url(re.compile("/matches/[^/]+$"))
    table = Table(page)
    table.press("deal")
    table.shows(1)
    server.say(table.match, "table abandon")

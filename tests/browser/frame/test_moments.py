"""Times of day are the club's; while no evening says where it is, the device's, which proposes its zone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from playwright.sync_api import expect

from tests.browser.club import found_club, set_pin
from tests.browser.devices import TABLET, Device
from tests.browser.pages import new_match
from tests.browser.server import Server

Devices = Callable[..., Device]
FAR = "Pacific/Auckland"
SHOWN = """() => [...document.querySelectorAll("time[data-shown]")].map((time) => ({
    text: time.textContent,
    here: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Pacific/Auckland" })
        .format(new Date(time.dateTime)),
}))"""


def test_the_first_page_and_the_record_show_the_times_of_the_device(server: Server, devices: Devices) -> None:
    match = new_match(server)
    new_match(server)
    page = devices(TABLET, timezone_id=FAR).context.new_page()
    for address in ("/", f"/matches/{match}/record"):
        page.goto(server.url + address)
        shown = page.evaluate(SHOWN)
        assert len(shown) >= 1, address
        assert [time["text"] for time in shown] == [time["here"] for time in shown], address


def test_without_scripts_the_times_of_the_server_stay(server: Server, devices: Devices) -> None:
    match = new_match(server)
    texts = {
        zone: devices(TABLET, timezone_id=zone, java_script_enabled=False)
        .page(f"{server.url}/matches/{match}/record")
        .locator("time")
        .all_inner_texts()
        for zone in (FAR, "Europe/Berlin")
    }
    assert texts[FAR]
    assert texts[FAR] == texts["Europe/Berlin"]


def test_the_browser_proposes_its_zone_for_the_first_evening_and_later_all_read_the_clubs(
    server: Server, devices: Devices
) -> None:
    """Also on the very first page, before the server has heard of the zone."""
    device = devices(TABLET, timezone_id="Europe/Berlin", locale="en-GB")
    page = device.page(f"{server.url}/book")
    found_club(server)
    set_pin(server, page)
    words = "Berlin (Central European Time)"
    for is_first in (True, False):
        if is_first:
            device.context.clear_cookies(name="zone")
        page.goto(f"{server.url}/evenings")
        expect(page.get_by_label("Time zone")).to_have_value(words)
    page.locator("#day").fill((date.today() + timedelta(days=20)).isoformat())
    page.locator("#zone").fill("Tokyo")
    page.get_by_role("button", name="Plan it").tap()
    page.wait_for_url("**/evenings/*")
    expect(page.get_by_label("Time zone")).to_have_value("Tokyo (Japan)")
    page.goto(f"{server.url}/book")
    moments = page.locator("time").evaluate_all(
        """(times) => times.map((time) => [time.textContent, new Intl.DateTimeFormat("en-GB",
            { timeStyle: "short", timeZone: "Asia/Tokyo" }).format(new Date(time.dateTime))])"""
    )
    assert moments and [text for text, in_tokyo in moments if not text.endswith(in_tokyo)] == []

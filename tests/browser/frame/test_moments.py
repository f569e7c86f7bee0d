"""Times of day are those of the device, also where the server wrote them in its own zone."""

from __future__ import annotations

from collections.abc import Callable

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

"""The table's menu says whether the page keeps the display on, and else what to set on this device."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.pages import new_match
from tests.browser.server import Server

Devices = Callable[..., Device]
GRANTED = """() => navigator.wakeLock.request("screen").then(() => "keeps the display on", () => "refuses")"""
SETTINGS = {
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1": "Auto-Lock",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15": "Auto-Lock",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1": "Auto-Lock",
    "Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36": "Stay awake",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0": "System, Power",
    "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0": "display or power",
}
"""What a browser says of itself, and the words that stand for its device. An iPad may say that it is a Mac."""


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    return new_match(server)


def open_panel(page: Page) -> Locator:
    page.locator('[data-key="menu"]').first.tap()
    page.locator('[data-key="menu.awake"]').tap()
    return page.locator("#pad")


def test_at_a_secure_address_the_menu_says_what_the_browser_granted(
    server: Server, devices: Devices, match: str
) -> None:
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    expect(open_panel(page)).to_contain_text(page.evaluate(GRANTED))


def test_elsewhere_it_says_what_to_set_on_this_device(server: Server, devices: Devices, match: str) -> None:
    """A page asks its browser what it is when the panel is opened."""
    page = devices(TABLET).page(f"{server.url.replace('127.0.0.1', 'table.test')}/matches/{match}")
    browser = page.context.new_cdp_session(page)
    for browser_says, words in SETTINGS.items():
        browser.send("Emulation.setUserAgentOverride", {"userAgent": browser_says})
        panel = open_panel(page)
        expect(panel, browser_says).to_contain_text("https")
        expect(panel, browser_says).to_contain_text(words)
        page.locator('[data-key="back"]').tap()
        expect(panel, browser_says).not_to_contain_text(words)


def test_a_mac_without_a_touch_screen_is_no_ipad(server: Server, devices: Devices, match: str) -> None:
    mac = next(says for says in SETTINGS if "Macintosh" in says)
    address = f"{server.url.replace('127.0.0.1', 'table.test')}/matches/{match}"
    page = devices({"viewport": {"width": 1280, "height": 800}}, user_agent=mac).page(address)
    page.locator('[data-key="menu"]').first.click()
    page.locator('[data-key="menu.awake"]').click()
    expect(page.locator("#pad")).to_contain_text("Lock Screen")


def test_the_longest_of_it_fits(server: Server, devices: Devices, match: str) -> None:
    """On a phone, and on a tablet that the page has become."""
    android = next(says for says in SETTINGS if "Android" in says)
    address = f"{server.url.replace('127.0.0.1', 'table.test')}/matches/{match}"
    page = devices(PHONE, user_agent=android, locale="de-DE").page(address)
    open_panel(page)
    for kind in (PHONE, TABLET):
        size = kind["viewport"]
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], size

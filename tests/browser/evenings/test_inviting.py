"""An evening's invitation is copied with two taps, where the browser forbids it, too."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import found_club, set_pin
from tests.browser.devices import TABLET, Device
from tests.browser.faults import faults
from tests.browser.server import Server
from tests.browser.taps import Taps

Devices = Callable[..., Device]
PASTED = """() => {
  const field = document.createElement("textarea");
  document.body.append(field);
  field.focus();
}"""


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("host", ["127.0.0.1", "table.test"])
def test_the_group_is_invited_by_two_taps(server: Server, devices: Devices, host: str) -> None:
    """Only 127.0.0.1 is a secure place, where a page may use the clipboard."""
    tablet = devices(TABLET, permissions=["clipboard-write"])
    page = tablet.page(f"{server.url}/book")
    if page.locator("#pin-open").count() == 0:
        found_club(server)
        set_pin(server, page)
    address = f"http://{host}:{urlsplit(server.url).port}"
    page.goto(f"{address}/book?next=/evenings")
    if page.locator("#pin-open").count():
        page.locator("#keeper-open").select_option(label="Alice")
        page.locator("#pin-open").fill("2580")
        page.get_by_role("button", name="Open", exact=True).tap()
        page.wait_for_url(re.compile("/evenings"))
    else:
        page.goto(f"{address}/evenings")
    page.locator("#day").fill((date.today() + timedelta(days=20 + len(host))).isoformat())
    page.get_by_role("button", name="Plan it").tap()
    page.wait_for_url("**/evenings/*")
    taps = Taps(page)
    taps.on(page.get_by_role("link", name="Invite"))
    taps.on(page.get_by_role("button", name="Copy For the group"))
    expect(page.get_by_text("Copied.").first).to_be_visible()
    assert taps.count == 2
    text = page.locator("#invitation").input_value()
    page.evaluate(PASTED)
    page.keyboard.press("Control+V")
    assert page.evaluate("document.activeElement.value") == text
    page.evaluate("document.activeElement.remove()")
    page.locator("summary", has_text="A text for each member").tap()
    assert faults(page) == []
    an_answer_leaves_the_page_where_it_is(page)


def an_answer_leaves_the_page_where_it_is(page: Page) -> None:
    """Whoever enters the answers of many finds the last one still under their finger."""
    page.set_viewport_size({"width": 320, "height": 568})
    last = page.locator(".comers li").last.get_by_role("button", name="Maybe")
    last.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    last.tap()
    expect(last).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("before => Math.abs(scrollY - before) < 60", arg=before)

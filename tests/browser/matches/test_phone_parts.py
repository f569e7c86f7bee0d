"""A phone loads what its seat acts with when that is needed, and does without it where the line is down."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, Device
from tests.browser.pages import join_link
from tests.browser.phone import Phone
from tests.browser.positions import ATTACK, open_at
from tests.browser.server import Server

Devices = Callable[..., Device]
PART = re.compile(r"/seat/acting\.js")


def is_there(page: Page) -> bool:
    names: list[str] = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    return any("seat/acting.js" in name for name in names)


def test_a_phone_opened_on_another_turn_has_what_it_acts_with_after_the_first_action(
    server: Server, devices: Devices
) -> None:
    match = open_at(server, ATTACK)
    page = devices(PHONE).page(join_link(server, match, "blue"))
    expect(page.locator("#main")).to_have_attribute("data-seq", "0")
    page.wait_for_load_state("networkidle")
    assert not is_there(page)
    red = Phone(devices(PHONE).page(join_link(server, match, "red")))
    red.press("end")
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('seat/acting.js'))"
    )


def test_a_tap_on_the_board_is_answered_on_another_turn(server: Server, devices: Devices) -> None:
    phone = Phone(devices(PHONE).page(join_link(server, open_at(server, ATTACK), "blue")))
    phone.touch("alaska")
    expect(phone.page.locator("#tip-says")).to_contain_text("Alaska")


def test_a_phone_says_that_it_waits_for_what_it_acts_with(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACK)
    device = devices(PHONE)
    device.context.route(PART, lambda route: route.abort())
    page = device.page(join_link(server, match, "red"))
    expect(page.locator("#ask")).to_have_text("The referee does not answer. Try again.")
    expect(page.locator("#summary")).to_contain_text("Alice")
    device.context.unroute(PART)
    expect(page.locator("#ask")).to_have_text("Where do you attack from?")


def test_a_log_whose_phrases_are_lost_opens_at_the_next_tap(server: Server, devices: Devices) -> None:
    device = devices(PHONE)
    lost = re.compile("/seat/texts/")
    device.context.route(lost, lambda route: route.abort())
    phone = Phone(device.page(join_link(server, open_at(server, ATTACK), "blue")))
    phone.page.locator("#drawer-key").click()
    phone.page.locator("#open-log").click()
    expect(phone.page.locator("#refusal")).to_contain_text("No log: the referee does not answer.")
    device.context.unroute(lost)
    phone.press("refusal-close")
    phone.page.locator("#open-log").click()
    expect(phone.page.get_by_role("heading", name="The log")).to_be_visible()

"""The tour of the table: three cards beside what they speak of, once on a device, and nothing of the table waits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from referee.bootstrap.browser import CHROMIUM
from tests.browser.devices import FLAGS, PHONE, TABLET, Device, device, shoot
from tests.browser.faults import SIZES, faults_everywhere
from tests.browser.matches.past import take_golden
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.stillness import moved_since, watch
from tests.browser.table import Table
from tests.browser.taps import tab_to

Devices = Callable[..., Device]
PLACING = "red: alaska 6; blue: kamchatka 4, japan 2; rest green; turn red reinforce; round 3"
CARDS = range(1, 4)
COVERED = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const [card, spoken] = [box("tour"), box("tour-ring")];
  const width = Math.min(card.right, spoken.right) - Math.max(card.left, spoken.left);
  const height = Math.min(card.bottom, spoken.bottom) - Math.max(card.top, spoken.top);
  return width > 0 && height > 0;
}"""
IS_SEEN = """() => {
  const { left, top, right, bottom } = document.getElementById("tour").getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
NO_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })"


def new_here(devices: Devices, kind: Mapping[str, Any] = TABLET, **more: Any) -> Device:
    """Return a device on which no table was ever opened."""
    return devices(kind, has_toured=False, **more)


def shows_card(page: Page, number: int) -> None:
    expect(page.locator(".tour-step")).to_have_text(f"{number} of 3")
    expect(page.locator("#tour")).to_be_visible()


def is_over(page: Page) -> None:
    expect(page.locator("#tour")).to_be_hidden()
    expect(page.locator("#tour-ring")).to_be_hidden()


def is_not_offered(page: Page) -> None:
    """Check that the script that brings the tour was not even fetched."""
    page.wait_for_load_state("networkidle")
    is_over(page)
    fetched = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [address for address in fetched if "/table/tour.js" in address] == []


def go_on(table: Table, *, to: int) -> None:
    """Go through the cards one after the other, up to that one."""
    for number in range(1, to):
        shows_card(table.page, number)
        expect(table.page.locator("#table.is-resting")).to_have_count(0)
        table.press("tour.next")
    shows_card(table.page, to)
    expect(table.page.locator("#table.is-resting")).to_have_count(0)


@pytest.mark.moving
def test_three_taps_end_it_and_it_does_not_come_back(server: Server, devices: Devices) -> None:
    """Who looks on is not shown round, and the device is as new as before. Nothing moves while the tour goes by."""
    match = open_at(server, PLACING)
    page = new_here(devices).page(f"{server.url}/matches/{match}?as=onlooker")
    is_not_offered(page)
    Table(page).press("menu")
    expect(page.locator('[data-key="menu.tour"]')).to_have_count(0)

    page.goto(f"{server.url}/matches/{match}")
    table = Table(page)
    go_on(table, to=3)
    table.press("tour.done")
    is_over(page)
    assert table.taps.count == 3
    page.reload()
    is_not_offered(page)

    table.press("menu")
    table.press("menu")
    watch(page)
    table.press("menu")
    table.press("menu.tour")
    go_on(table, to=3)
    table.press("tour.done")
    is_over(page)
    assert moved_since(page) == []


def test_it_is_skipped_at_a_tap(server: Server, devices: Devices) -> None:
    """A second tap of two hits nothing behind the key; and a tap on the board counts and ends the tour."""
    page = new_here(devices).page(f"{server.url}/matches/{open_at(server, PLACING)}")
    table = Table(page)
    shows_card(page, 1)
    box = page.locator('[data-key="tour.next"]').bounding_box()
    assert box is not None
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    shows_card(page, 2)
    expect(page.locator("#table.is-resting")).to_have_count(0)
    table.press("tour.skip")
    is_over(page)

    for ends in (lambda: table.press("tour.skip"), lambda: table.taps.territory("alaska")):
        table.press("menu")
        table.press("menu.tour")
        go_on(table, to=1)
        ends()
        is_over(page)
    expect(page.locator('[data-territory="alaska"]')).to_have_attribute("aria-pressed", "true")
    table.said("all")


def test_by_keyboard_enter_goes_on_and_escape_skips_and_nothing_else(server: Server, devices: Devices) -> None:
    """A screen reader hears which place a card speaks of, and what of it."""
    page = new_here(devices).page(f"{server.url}/matches/{open_at(server, PLACING)}")
    table = Table(page)
    shows_card(page, 1)
    card = page.get_by_role("dialog", name="The board")
    expect(card).to_have_accessible_description(re.compile("Tap a territory"))
    expect(card.get_by_role("heading", level=2)).to_have_text("The board")
    expect(page.locator('[data-key="tour.next"]')).to_be_focused()
    page.keyboard.press("Enter")
    shows_card(page, 2)
    expect(page.locator('[data-key="tour.next"]')).to_be_focused()
    page.keyboard.press("Escape")
    is_over(page)
    expect(page.locator('[data-key="menu"]')).to_be_focused()
    table.taps.territory("alaska")
    expect(page.locator('[data-territory="alaska"]')).to_have_attribute("aria-pressed", "true")
    table.press("menu")
    tab_to(page, "menu.tour")
    page.keyboard.press("Enter")
    shows_card(page, 1)
    page.keyboard.press("Escape")
    is_over(page)
    expect(page.locator('[data-territory="alaska"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-key="menu"]')).to_be_focused()


def test_an_instance_that_has_finished_a_match_knows_the_table(empty: Server, devices: Devices) -> None:
    running, opened = open_at(empty, PLACING), new_here(devices)
    take_golden(empty, "domination_3")
    page = opened.page(f"{empty.url}/matches/{running}")
    is_not_offered(page)
    table = Table(page)
    table.press("menu")
    table.press("menu.tour")
    go_on(table, to=3)


def test_where_nothing_can_be_kept_it_is_in_the_menu_alone(server: Server, devices: Devices) -> None:
    opened = new_here(devices)
    opened.context.add_init_script(NO_STORAGE)
    page = opened.page(f"{server.url}/matches/{open_at(server, PLACING)}")
    is_not_offered(page)
    table = Table(page)
    table.press("menu")
    table.press("menu.turn")
    expect(page.locator("body.is-turned")).to_be_attached()
    table.press("menu.tour")
    shows_card(page, 1)
    assert not page.evaluate(COVERED)
    assert page.evaluate(IS_SEEN)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_without_fault_and_covers_not_what_it_speaks_of(
    server: Server, devices: Devices, shots: Any, card: int
) -> None:
    page = new_here(devices).page(f"{server.url}/matches/{open_at(server, PLACING)}")
    go_on(Table(page), to=card)
    assert faults_everywhere(page, axe_everywhere=False) == []
    for width, height in (*SIZES, (768, 1024), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(IS_SEEN)
        shoot(page, shots / f"tour-{card}-{width}.png")
        assert not page.evaluate(COVERED), width


@pytest.mark.by_turns(18, "looks")
@pytest.mark.parametrize("kind", [TABLET, PHONE], ids=["tablet", "phone"])
def test_letters_twice_as_large_leave_the_card_on_the_screen(
    server: Server, browser: Browser, kind: Mapping[str, Any]
) -> None:
    large = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, "--blink-settings=defaultFontSize=32"])
    try:
        page = device(large, kind, has_toured=False).page(f"{server.url}/matches/{open_at(server, PLACING)}")
        for card in CARDS:
            go_on(Table(page), to=1) if card == 1 else Table(page).press("tour.next")
            shows_card(page, card)
            expect(page.locator("#table.is-resting")).to_have_count(0)
            assert not page.evaluate(COVERED), card
            assert page.evaluate(IS_SEEN), card
    finally:
        large.close()

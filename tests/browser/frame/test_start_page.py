"""The first page at every size: the board and a throw are seen, nothing is cut, and every way is a key."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import found_club, set_pin
from tests.browser.devices import TABLET, Device
from tests.browser.pages import new_match
from tests.browser.server import Server

Devices = Callable[..., Device]
SIZES = ((1280, 800), (1024, 768), (768, 1024), (390, 844), (320, 640))
KEYS = """() => [...document.querySelectorAll("main :is(a, button)")].map((key) => {
    const { width, height } = key.getBoundingClientRect();
    const { borderTopWidth, borderTopColor } = getComputedStyle(key);
    const isCut = key.scrollWidth > key.clientWidth + 1 || key.scrollHeight > key.clientHeight + 1;
    const isKey = borderTopWidth !== "0px" && !/, 0\\)/.test(borderTopColor);
    return { name: key.innerText, width, height, isCut, isKey };
})"""
CUT = """() => [...document.querySelectorAll(".start-side > *, .start-land")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent)"""
COLOURS = """(sides) => sides.map((side) =>
    [...new Set([...side.querySelectorAll(".die")].map((die) => getComputedStyle(die).getPropertyValue("--die")))])"""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_nothing_is_cut_and_every_way_is_a_key(server: Server, devices: Devices, locale: str) -> None:
    """In a club that has nobody yet: the only match begins with the last test."""
    page = devices(TABLET, locale=locale).page(server.url)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], size
        keys = page.evaluate(KEYS)
        assert len(keys) >= 7, size
        assert [key for key in keys if key["height"] < 48 or key["isCut"] or not key["isKey"]] == [], size
        assert page.evaluate(CUT) == [], size


def test_nothing_of_the_board_can_be_pressed_and_a_running_match_comes_before_it(
    server: Server, devices: Devices
) -> None:
    page = devices({**TABLET, "viewport": {"width": SIZES[1][0], "height": SIZES[1][1]}}).page(server.url)
    scene = page.get_by_role("img", name="A board in the middle of a match")
    expect(scene).to_be_in_viewport(ratio=1)
    assert page.locator(".start-board").evaluate("(board) => board.complete && board.naturalWidth") == 1600
    expect(scene.locator("a, button, [tabindex]")).to_have_count(0)
    (attacker,), (defender,) = page.locator(".start-side").evaluate_all(COLOURS)
    assert attacker and defender and attacker != defender
    new_match(server)
    resize(page, SIZES[3])
    page.reload()
    back = page.get_by_role("link", name="Back to the table").first.bounding_box()
    below = page.locator(".start-scene").bounding_box()
    assert back is not None
    assert below is not None
    assert back["y"] + back["height"] <= below["y"]


def test_the_key_that_begins_comes_before_what_the_club_has_today(server: Server, devices: Devices) -> None:
    """Wherever the evening is, it pushes nothing out of sight that begins a match."""
    found_club(server)
    page = devices(TABLET).page(server.url)
    set_pin(server, page)
    page.goto(f"{server.url}/evenings")
    page.locator("#day").fill((date.today() + timedelta(days=3)).isoformat())
    page.locator("#place").fill("Donaudampfschifffahrtsgesellschaftskapitänsweg 123b, Hinterhaus")
    page.get_by_role("button", name="Plan it").tap()
    page.wait_for_url("**/evenings/*")
    for size in SIZES:
        resize(page, size)
        page.goto(server.url)
        expect(page.locator(".start-ways .button").first).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], size
    expect(page.locator(".start-today")).to_contain_text("at Alice's · Donaudampf")

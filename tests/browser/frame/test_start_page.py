"""The first page at every size: the board and a throw are seen, nothing is cut, and every way is a key."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

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


def open_start(server: Server, devices: Devices, size: tuple[int, int], **more: str) -> Page:
    viewport = {"width": size[0], "height": size[1]}
    return devices({**TABLET, "viewport": viewport}, **more).page(server.url)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut_and_every_way_is_a_key(
    empty: Server, devices: Devices, size: tuple[int, int], locale: str
) -> None:
    page = open_start(empty, devices, size, locale=locale)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    keys = page.evaluate(KEYS)
    assert len(keys) >= 7
    assert [key for key in keys if key["height"] < 48 or key["isCut"] or not key["isKey"]] == []
    assert page.evaluate(CUT) == []


def test_the_board_is_there_and_nothing_of_it_can_be_pressed(empty: Server, devices: Devices) -> None:
    page = open_start(empty, devices, SIZES[1])
    scene = page.get_by_role("img", name="A board in the middle of a match")
    expect(scene).to_be_in_viewport(ratio=1)
    assert page.locator(".start-board").evaluate("(board) => board.complete && board.naturalWidth") == 1600
    expect(scene.locator("a, button, [tabindex]")).to_have_count(0)


def test_a_running_match_comes_before_the_board(server: Server, devices: Devices) -> None:
    new_match(server)
    page = open_start(server, devices, SIZES[3])
    back = page.get_by_role("link", name="Back to the table").first.bounding_box()
    scene = page.locator(".start-scene").bounding_box()
    assert back is not None
    assert scene is not None
    assert back["y"] + back["height"] <= scene["y"]

"""What a page draws again when something happens: never the map, and never what somebody is reading."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.devices import TABLET, Device
from tests.browser.matches.past import FIGURES, take_golden
from tests.browser.measuring import wait_two_frames
from tests.browser.positions import ATTACK, open_at
from tests.browser.server import Server

pytestmark = pytest.mark.moving
Devices = Callable[..., Device]
TRACED = ["disabled-by-default-devtools.timeline", "devtools.timeline"]


def count_restyled(browser: Browser, page: Page, change: Callable[[], object]) -> int:
    """Return how many elements get their style anew, at most at one time, until ``change`` is on the page."""
    browser.start_tracing(page=page, categories=TRACED)
    change()
    wait_two_frames(page)
    restyled: list[int] = [
        event["args"].get("elementCount", 0)
        for event in json.loads(browser.stop_tracing())["traceEvents"]
        if event["name"] == "UpdateLayoutTree"
    ]
    return max(restyled)


@pytest.mark.parametrize("query", ["", "?as=onlooker"], ids=["table", "onlooker"])
def test_an_action_leaves_the_map_as_it_is(server: Server, devices: Devices, browser: Browser, query: str) -> None:
    """A map whose style is calculated anew is painted anew, which costs a tablet more than all the rest."""
    match = open_at(server, ATTACK)
    page = devices(TABLET).page(f"{server.url}/matches/{match}{query}")
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    on_the_board = page.locator(".board-pane *").count()

    def attack() -> None:
        server.say(match, "red attack alaska kamchatka 6,5,4 v 5,4")
        page.wait_for_function("() => Number(document.querySelector('[data-seq]').dataset.seq) === 1")

    assert 0 < count_restyled(browser, page, attack) < on_the_board
    if not query:
        assert 0 < count_restyled(browser, page, page.locator('[data-key="menu"]').tap) < on_the_board


def test_the_figures_keep_their_reader(server: Server, devices: Devices) -> None:
    """The votes that come in after the end draw the result again, and not the figures."""
    device = devices(TABLET)
    held: list[Route] = []
    device.context.route("**/ballots*", lambda route: held.append(route))
    page = device.page(f"{server.url}/matches/{take_golden(server, 'mission_by_another_5')}")
    expect(page.locator(FIGURES)).to_be_visible()
    page.get_by_role("button", name="The match in figures").tap()
    figures = page.get_by_role("region", name="The match in figures")
    expect(figures).to_be_focused()
    keys = page.locator(".finish-keys > *").first.element_handle()
    assert held
    with page.expect_response("**/ballots*"):
        held[0].continue_()
    page.wait_for_function("(keys) => !keys.isConnected", arg=keys)
    expect(figures).to_be_focused()

"""The match that plays itself, watched."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TABLET, Device
from tests.browser.server import Server

Devices = Callable[..., Device]


@pytest.mark.moving
def test_it_plays_by_itself_until_somebody_stops_it(server: Server, devices: Devices) -> None:
    page = devices(TABLET).page(server.url)
    page.get_by_role("link", name="Watch a match play itself").tap()
    expect(page.locator("#replay")).to_have_attribute("data-seq", re.compile(r"[2-9]|\d\d"))
    page.get_by_role("button", name="Pause").tap()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator("#moment")).not_to_be_empty()
    page.get_by_role("link", name="Start a match").tap()
    page.wait_for_url("**/matches/new")


def test_with_reduced_motion_it_waits_for_a_tap(server: Server, devices: Devices) -> None:
    page = devices(TABLET, reduced_motion="reduce").page(f"{server.url}/demo")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator('#replay[data-seq="0"]')).to_be_attached()
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator("#replay")).to_have_attribute("data-seq", re.compile(r"[1-9]\d*"))

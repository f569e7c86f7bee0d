"""The page can be put on a device's home screen where its address is secure.

The headless Chromium reads a manifest and names its faults, but finds every page installable, even one without a
manifest (`Page.getInstallabilityErrors` is always empty there): what it asks for is therefore looked at here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import TABLET, Device
from tests.browser.server import Server

Devices = Callable[..., Device]
SMALLEST_ICON = 144
"""Pixels: Chromium does not install a page whose icons for any purpose are all smaller."""


@pytest.fixture(scope="module")
def addresses(server: Server) -> tuple[str, ...]:
    seats = [{"colour": colour, "players": [colour]} for colour in ("red", "blue", "green")]
    match = server.post("/matches", {"seats": seats})["id"]
    return "/", "/matches", f"/matches/{match}", f"/matches/{match}/replay"


def read_manifest(page: Page) -> Mapping[str, Any]:
    """Return what Chromium makes of the page's manifest, with the faults it finds in it."""
    answer: Mapping[str, Any] = page.context.new_cdp_session(page).send("Page.getAppManifest")
    return answer


@pytest.mark.by_turns(15, "every page")
def test_chromium_reads_the_manifest_of_every_page_without_a_fault(
    server: Server, devices: Devices, addresses: tuple[str, ...]
) -> None:
    page = devices(TABLET).page(server.url)
    for address in addresses:
        page.goto(server.url + address)
        answer = read_manifest(page)
        manifest = answer["manifest"]
        assert (answer["errors"], manifest["name"]) == ([], "Referee"), address
        assert (manifest["startUrl"], manifest["scope"]) == (f"{server.url}/", f"{server.url}/"), address
        assert manifest["display"] == "kStandalone", address
        assert page.evaluate("isSecureContext"), address


def test_every_icon_of_the_manifest_is_drawn_by_the_browser_in_its_size(server: Server, devices: Devices) -> None:
    page = devices(TABLET).page(server.url)
    widths = []
    for icon in read_manifest(page)["manifest"]["icons"]:
        width, height = page.evaluate(
            """async (address) => {
                const image = new Image();
                image.src = address;
                await image.decode();
                return [image.naturalWidth, image.naturalHeight];
            }""",
            icon["url"],
        )
        assert width == height
        widths.append(width)
    assert max(widths) >= 512
    assert sum(width >= SMALLEST_ICON for width in widths) >= 4


def test_at_an_insecure_address_the_page_works_and_nothing_complains(
    server: Server, devices: Devices, addresses: tuple[str, ...]
) -> None:
    page = devices(TABLET).page(server.url.replace("127.0.0.1", "table.test"))
    for address in addresses:
        page.goto(server.url.replace("127.0.0.1", "table.test") + address)
        expect(page.get_by_role("heading", level=1)).to_be_attached()
        assert (page.evaluate("isSecureContext"), read_manifest(page)["errors"]) == (False, []), address

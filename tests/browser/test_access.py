"""Everybody can use every page: axe finds nothing, targets are large enough, counts can be read, keys work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, SMALL_TABLET, TABLET, UPRIGHT, Device
from tests.browser.pages import Club, furnish, join_link
from tests.browser.server import Server
from tests.browser.table import Table

SCREENS: Mapping[str, Mapping[str, Any]] = {
    "1280x800": TABLET,
    "1024x768": SMALL_TABLET,
    "800x1280": UPRIGHT,
    "390x844": PHONE,
}
SMALLEST = 44
TARGETS = "button, a[href], input:not([type=hidden]), select, summary, [role=button]:not([data-territory])"
# A checkbox or radio is tapped by its label as well; a link within a sentence is text.
TOO_SMALL = """(nodes, least) => nodes
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(".visually-hidden, .skip, p"))
  .map((node) => [node, (node.closest("label") ?? node).getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height && Math.min(box.width, box.height) < least - 0.5)
  .map(([node, box]) => `${node.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


@pytest.fixture(scope="module")
def club(server: Server) -> Club:
    return furnish(server)


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


def faults(page: Page) -> list[str]:
    """What axe finds, and every target too small for a finger."""
    return [*violations(page), *page.locator(TARGETS).evaluate_all(TOO_SMALL, SMALLEST)]


@pytest.mark.parametrize(
    ("screen", "theme"),
    [*((screen, "dark") for screen in SCREENS), ("1280x800", "light"), ("390x844", "light")],
)
def test_axe_finds_nothing_and_targets_are_large(
    server: Server, club: Club, devices: Callable[..., Device], screen: str, theme: str
) -> None:
    device = devices(SCREENS[screen])
    device.context.add_cookies([{"name": "theme", "value": theme, "url": server.url}])
    page = device.context.new_page()
    found: dict[str, list[str]] = {}
    for name, address in club.addresses.items():
        page.goto(server.url + address)
        found[name] = faults(page)
    phone = devices(SCREENS[screen])
    phone.context.add_cookies([{"name": "theme", "value": theme, "url": server.url}])
    seat = phone.page(join_link(server, club.running, "pink"))
    expect(seat.locator("#hold")).to_be_visible()
    found["seat"] = faults(seat)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def channel(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    red, green, blue = (int(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3])
    return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_army_counts_can_be_read(server: Server, club: Club, devices: Callable[..., Device]) -> None:
    """axe leaves text in a drawing undecided: every count stands out from its badge by 4.5 to 1."""
    table = Table(devices(TABLET).page(f"{server.url}/matches/{club.running}"))
    found = table.page.evaluate(
        """() => ["red", "blue", "green", "yellow", "black", "pink"].map((owner) => {
          const badge = document.querySelector("[data-badge]").cloneNode(true);
          badge.dataset.owner = owner;
          document.querySelector(".badges").append(badge);
          const shape = document.createElementNS("http://www.w3.org/2000/svg", "g");
          shape.setAttribute("class", `seat-${owner} seat-shape`);
          badge.append(shape);
          const colours = [getComputedStyle(badge.querySelector("text")).fill, getComputedStyle(shape).fill];
          badge.remove();
          return [owner, ...colours];
        })"""
    )
    assert [owner for owner, text, ground in found if contrast(text, ground) < 4.5] == []

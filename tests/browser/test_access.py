"""Everybody can use every page: axe finds nothing, targets are large enough, counts can be read, keys work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, SMALL_TABLET, TABLET, UPRIGHT, Device
from tests.browser.pages import Club, furnish, join_link
from tests.browser.server import Server
from tests.browser.table import Table

Devices = Callable[..., Device]
SCREENS: Mapping[str, Mapping[str, Any]] = {
    "1280x800": TABLET,
    "1024x768": SMALL_TABLET,
    "800x1280": UPRIGHT,
    "390x844": PHONE,
}
TABLETS = ("1280x800", "1024x768", "800x1280")
"""A phone only looks at the board; nobody taps it there."""
SMALLEST = 44
TARGETS = "button, a[href], input:not([type=hidden]), select, summary, [role=button]:not([data-territory])"
# A checkbox or radio is tapped by its label as well; a link within a sentence is text.
TOO_SMALL = """(nodes, least) => nodes
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(".visually-hidden, .skip, p"))
  .map((node) => [node, (node.closest("label") ?? node).getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height && Math.min(box.width, box.height) < least - 0.5)
  .map(([node, box]) => `${node.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""

REACH = """() => [...document.querySelectorAll("[data-territory]")].map((node) => {
  const name = node.dataset.territory;
  const { width, height } = node.getBoundingClientRect();
  const badge = document.querySelector(`[data-badge="${name}"] .badge-shape`).getBoundingClientRect();
  const [x, y] = [badge.x + badge.width / 2, badge.y + badge.height / 2];
  const hits = ([across, down]) =>
    document.elementFromPoint(x + across, y + down)?.closest("[data-territory]") === node;
  const steps = Array.from({ length: 12 }, (_, index) => 4 * index - 22);
  const round = steps.flatMap((across) => steps.map((down) => [across, down])).filter((at) => Math.hypot(...at) <= 22);
  return { name, size: [width, height], middle: hits([0, 0]), share: round.filter(hits).length / round.length };
})"""


@pytest.fixture(scope="module")
def club(server: Server) -> Club:
    return furnish(server)


def violations(page: Page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


def faults(page: Page) -> list[str]:
    """What axe finds, and every target too small for a finger."""
    return [*violations(page), *page.locator(TARGETS).evaluate_all(TOO_SMALL, SMALLEST)]


def visited(
    server: Server, club: Club, devices: Devices, screen: str, theme: str = "dark"
) -> Iterator[tuple[str, Page]]:
    """Each page by name, on such a screen and in these colours."""
    cookie = {"name": "theme", "value": theme, "url": server.url}
    device, phone = devices(SCREENS[screen]), devices(SCREENS[screen])
    for one in (device, phone):
        one.context.add_cookies([cookie])
    page = device.context.new_page()
    for name, address in club.addresses.items():
        page.goto(server.url + address)
        yield name, page
    seat = phone.page(join_link(server, club.running, "pink"))
    expect(seat.locator("#hold")).to_be_visible()
    yield "seat", seat


@pytest.mark.parametrize(("screen", "theme"), [("1280x800", "dark"), ("390x844", "light")])
def test_axe_finds_nothing(server: Server, club: Club, devices: Devices, screen: str, theme: str) -> None:
    found = {name: violations(page) for name, page in visited(server, club, devices, screen, theme)}
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_targets_are_large(server: Server, club: Club, devices: Devices, screen: str) -> None:
    found = {
        name: page.locator(TARGETS).evaluate_all(TOO_SMALL, SMALLEST)
        for name, page in visited(server, club, devices, screen)
    }
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("screen", TABLETS)
def test_every_territory_is_large_enough_to_tap(server: Server, club: Club, devices: Devices, screen: str) -> None:
    """44 px either way; the middle of the badge and most of the 44 px round it are the territory's own."""
    page = Table(devices(SCREENS[screen]).page(f"{server.url}/matches/{club.running}")).page
    found = page.evaluate(REACH)
    assert len(found) == 42
    assert [one for one in found if min(one["size"]) < SMALLEST - 0.5 or not one["middle"] or one["share"] <= 0.5] == []


def channel(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    red, green, blue = (int(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3])
    return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_army_counts_can_be_read(server: Server, club: Club, devices: Devices) -> None:
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

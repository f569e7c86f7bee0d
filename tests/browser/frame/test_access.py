"""Everybody can use every page: axe finds nothing, targets are large enough, counts can be read, keys work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.books import Books, keep_books, open_book
from tests.browser.devices import SMALL_TABLET, TABLET, UPRIGHT, Device
from tests.browser.faults import SMALLEST, faults_everywhere, faults_of_layout
from tests.browser.measuring import wait_two_frames
from tests.browser.pages import Club, furnish, join_link
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.taps import wait_until

Devices = Callable[..., Device]
TABLETS = (TABLET, SMALL_TABLET, UPRIGHT)
"""A phone only looks at the board; nobody taps it there."""

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


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Books]]:
    """Serve a club whose books have been kept for a while."""
    instance = tmp_path_factory.mktemp("library") / "instance"
    books = keep_books(instance)
    serving = Server(instance)
    serving.start()
    yield serving, books
    serving.kill()


def look_at(
    url: str,
    page: Page,
    addresses: Mapping[str, str],
    thorough: bool,
    look: Callable[..., list[str]] = faults_everywhere,
) -> dict[str, list[str]]:
    """Return the faults of each page, at every size and in both themes unless another ``look`` is enough, by name.

    Axe looks at a tablet and a phone, and at all sizes with the long counts: what is on a page hardly hangs on them.
    """
    faults = {}
    for name, address in addresses.items():
        page.goto(url + address)
        faults[name] = look(page, axe_everywhere=thorough)
    return {name: of_page for name, of_page in faults.items() if of_page}


@pytest.mark.by_turns(15, "every page")
def test_every_page_of_the_table_is_for_everybody(
    server: Server, club: Club, library: tuple[Server, Books], devices: Devices, thorough: bool
) -> None:
    """Pages of the club are empty here; their colours are those they have when something stands in them."""
    page, filled = devices(TABLET).context.new_page(), library[1].addresses
    alone = {name: address for name, address in club.addresses.items() if name not in filled}
    empty = {name: address for name, address in club.addresses.items() if name in filled}
    assert look_at(server.url, page, alone, thorough) == {}
    assert look_at(server.url, page, empty, thorough, faults_of_layout) == {}


def test_the_page_of_a_seat_is_for_everybody(server: Server, club: Club, devices: Devices) -> None:
    seat = devices(TABLET).page(join_link(server, club.running, "pink"))
    expect(seat.locator("#hold")).to_be_visible()
    assert faults_everywhere(seat) == []


@pytest.mark.by_turns(15, "every page")
def test_every_page_of_the_club_is_for_everybody(
    library: tuple[Server, Books], devices: Devices, thorough: bool
) -> None:
    server, books = library
    page = devices(TABLET, locale="de-DE").context.new_page()
    open_book(server, page)
    assert look_at(server.url, page, books.addresses, thorough) == {}


@pytest.mark.by_turns(15, "every page")
def test_whoever_only_reads_the_books_finds_their_way(
    library: tuple[Server, Books], devices: Devices, thorough: bool
) -> None:
    server, books = library
    page = devices(TABLET).context.new_page()
    addresses = {name: books.addresses[name] for name in books.read_differently}
    assert look_at(server.url, page, addresses, thorough, faults_of_layout) == {}


def test_every_territory_is_large_enough_to_tap(server: Server, club: Club, devices: Devices) -> None:
    """44 px either way; the middle of the badge and most of the 44 px round it are the territory's own."""
    page = Table(devices(TABLET).page(f"{server.url}/matches/{club.running}")).page
    wait_until(page, f"() => ({REACH})().every(({{ size }}) => Math.min(...size) > 0)")
    for kind in TABLETS:
        page.set_viewport_size(kind["viewport"])
        # The targets are sized anew once the board has been.
        wait_two_frames(page)
        targets = page.evaluate(REACH)
        assert len(targets) == 42
        assert [
            target
            for target in targets
            if min(target["size"]) < SMALLEST - 0.5 or not target["middle"] or target["share"] <= 0.5
        ] == [], kind


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
    """Axe leaves text in a drawing undecided: every count stands out from its badge by 4.5 to 1."""
    table = Table(devices(TABLET).page(f"{server.url}/matches/{club.running}"))
    contrasts = table.page.evaluate(
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
    assert [owner for owner, text, ground in contrasts if contrast(text, ground) < 4.5] == []

"""Every page on paper: its words black on white, whatever the device shows, without ways to other pages and forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.books import Books, keep_books, open_book
from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.pages import Club, furnish, join_link
from tests.browser.server import Server

Devices = Callable[..., Device]
A4 = (595, 842)
"""Points."""
PAPER = {"width": 703, "height": 1032}
"""A4 without its margins of 12 mm, in CSS pixels."""
LEAST = 4.5
"""How much darker than paper letters are (WCAG 1.4.3)."""
INK = """
(least) => {
  const light = (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const contrast = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    const [r, g, b] = [red, green, blue].map((part) => light(part * alpha + 255 * (1 - alpha)));
    return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pale = [];
  while (words.nextNode()) {
    const node = words.currentNode, place = node.parentElement;
    /* What stands on a seat's colour is printed on that colour. */
    if (!node.textContent.trim()) continue;
    if (!place.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (place.closest(".badge, script, style, .visually-hidden, noscript")) continue;
    const style = getComputedStyle(place);
    const colour = place.closest("svg") ? style.fill : style.color;
    if (colour === "none" || contrast(colour) < least) pale.push([node.textContent.trim(), colour]);
  }
  return pale;
}
"""
LEFT_OVER = """
() => [...document.querySelectorAll(
  "nav, header.bar, .choices, button, a.button, input:not([type=hidden]), select, textarea, dialog, .skip")]
  .filter((one) => one.checkVisibility() && one.getClientRects().length).map((one) => one.outerHTML)
"""
DARK = """
() => [document.documentElement, document.body, ...document.querySelectorAll("main, main *")]
  .filter((one) => one.checkVisibility() && !one.closest("svg"))
  .map((one) => getComputedStyle(one).backgroundColor)
  .filter((colour) => !["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"].includes(colour))
"""
DARK_LINE = "(line) => line.match(/\\d+/g).every((part) => Number(part) < 170)"
LINES = """
() => [...document.querySelectorAll(".season-paper .chart-under")].map((line) => getComputedStyle(line).stroke)
"""
WORDS = """
() => document.querySelector("main").innerText + " " + [...document.querySelectorAll("svg text")]
  .filter((one) => one.checkVisibility()).map((one) => one.textContent).join(" ")
"""
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
PAGES = (
    *("start", "who is here", "matches", "table", "onlooker", "codes", "look away", "PIN", "end", "record"),
    "setting up",
    *("a rulebook", "a clause", "rulebooks", "the table's rules", "kept rules", "unknown"),
)
"""Beside those of the club's books."""


class Library(NamedTuple):
    """A club's books, a running match and one that is over."""

    server: Server
    books: Books
    club: Club


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    instance = tmp_path_factory.mktemp("paper") / "instance"
    books = keep_books(instance)
    serving = Server(instance)
    serving.start()
    yield Library(serving, books, furnish(serving))
    serving.kill()


def check_printed(page: Page, path: Path | None) -> None:
    """Check that the page is good on paper from either theme, and print it to ``path``, if given, to be looked at."""
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)  # type: ignore[arg-type]
    name = page.url
    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert page.evaluate(INK, LEAST) == [], (name, theme)
        assert page.evaluate(DARK) == [], (name, theme)
    assert page.evaluate(LEFT_OVER) == [], name
    assert page.evaluate(WIDE) <= 0, name
    assert page.locator("body").evaluate("(body) => getComputedStyle(body, '::after').content") == "none", name
    assert len(page.locator("main").inner_text().strip()) > 15, name
    if path is not None:
        paper = page.pdf(path=path, prefer_css_page_size=True)
        sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
        assert {tuple(round(float(side)) for side in size) for size in sizes} == {A4}, name
    page.emulate_media(media="screen")


@pytest.mark.by_turns(15, "every page")
def test_every_page_is_printed_black_on_white(
    library: Library, devices: Devices, shots: Path, thorough: bool, day: int
) -> None:
    """On sheets of A4, which is measured on a fourth of the pages on a day, and on all with the long counts."""
    page = devices(TABLET, locale="de-DE").context.new_page()
    open_book(library.server, page)
    others = {name: library.club.addresses[name] for name in PAGES}
    for number, (name, address) in enumerate({**others, **library.books.addresses}.items(), day):
        page.set_viewport_size(TABLET["viewport"])
        page.goto(f"{library.server.url}{address}")
        check_printed(page, shots / f"paper-{name}.pdf" if thorough or number % 4 == 0 else None)
    page.emulate_media(media="print")
    page.goto(f"{library.server.url}{library.books.addresses['statistics']}")
    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        lines = page.evaluate(LINES)
        assert len(lines) == 12 and all(page.evaluate(DARK_LINE, line) for line in lines)


@pytest.mark.by_turns(15, "every page")
def test_the_words_of_the_page_are_on_paper(library: Library, devices: Devices) -> None:
    """Also those that stand in the fields of forms on the screen."""
    page = devices(TABLET).context.new_page()
    open_book(library.server, page)
    addresses = {**library.books.addresses, **library.club.addresses}
    for name, words in {
        "members": ("Alice", "Red", "2020-01-01", "Gus", "2024-06-30"),
        "season": ("First day", "For a win"),
        "bank account": ("Spielverein Übermut e. V.", "DE89 3704 0044 0532 0130 00"),
        "cash box": ("In the box", "owes", "zu spät"),
        "fines of a match": ("Match lost",),
        "evening held": ("was there",),
        "codes": ("Alice", "Bob", "Charlie"),
        "table": ("Brazil", "Alice", "14"),
        "transfer": ("IBAN", "€"),
        "for BG Stats": ("BG Stats",),
        "record": ("Alice",),
        "setting up": ("Alice", "Bob", "Charlie", "Brazil", "Asia"),
    }.items():
        page.emulate_media(media="screen")
        page.goto(f"{library.server.url}{addresses[name]}")
        expect(page.locator("main")).to_be_visible()
        page.emulate_media(media="print")
        text = page.evaluate(WORDS)
        assert [word for word in words if word not in text] == [], name


def test_a_phone_prints_nothing_that_it_keeps_from_the_others(library: Library, devices: Devices, shots: Path) -> None:
    """Face up or not: its mission and its cards are not on paper."""
    server, club = library.server, library.club
    device = devices(PHONE)
    page = device.page(join_link(server, club.running, "blue"))
    page.goto(f"{server.url}/matches/{club.running}/seat")
    page.locator("#hold").hover()
    page.mouse.down()
    mission = page.locator("#mission-cards strong").first
    expect(mission).to_be_visible()
    secret = mission.inner_text()
    page.emulate_media(media="print")
    for place in ("#missions", "#hand", "#ask", "#enter"):
        assert not page.locator(place).is_visible(), place
    assert secret not in page.locator("main").inner_text()
    assert "Round the table" in page.locator("main").inner_text()
    check_printed(page, shots / "paper-phone.pdf")
    page.mouse.up()

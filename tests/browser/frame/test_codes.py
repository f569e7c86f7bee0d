"""Every QR code on a page, as a camera sees it in both themes: another program reads from it what it should say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page

from tests.browser.books import Books, keep_books, open_book
from tests.browser.devices import PHONE, TABLET, Device, paint
from tests.browser.pages import new_match
from tests.browser.server import Server

Devices = Callable[..., Device]
TRANSFER = (
    "BCD\n002\n1\nSCT\nCOBADEFFXXX\nSpielverein Übermut e. V.\nDE89370400440532013000\nEUR2.00\n\n\nCash box Alice"
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Books]]:
    instance = tmp_path_factory.mktemp("codes") / "instance"
    books = keep_books(instance)
    serving = Server(instance)
    serving.start()
    yield serving, books
    serving.kill()


def read(page: Page) -> list[str]:
    """Return what all codes on the page say, from a picture of it in either theme."""
    readings = []
    paint(page)
    for theme in ("light", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        picture = Image.open(BytesIO(page.screenshot(full_page=True)))
        readings.append(
            sorted(barcode.text for barcode in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode))
        )
    assert readings[0] == readings[1]
    return readings[0]


def links(page: Page, where: str) -> list[str]:
    """Where links lead."""
    hrefs: list[str] = page.locator(where).evaluate_all("(nodes) => nodes.map((node) => node.href)")
    return sorted(hrefs)


def test_the_codes_on_a_tablet_say_the_links_of_seats_of_bg_stats_and_of_an_evenings_members(
    library: tuple[Server, Books], devices: Devices
) -> None:
    """Each member has an own link to the evening."""
    server, books = library
    page = devices(TABLET).page(f"{server.url}/matches/{new_match(server)}/codes")
    texts = sorted(page.locator(".code-link").all_inner_texts())
    codes = read(page)
    assert len(texts) == 3 and [link for link in codes if "/join/" in link] == texts
    assert [link.rpartition("/")[2] for link in codes if link not in texts] == ["watch"]

    says_its_link_for_bg_stats(page, server, books)

    open_book(server, page)
    page.goto(f"{server.url}/evenings/{books.soon}")
    page.locator(".links > summary").tap()
    invitations = links(page, ".invitations a")
    assert len(invitations) == 6 and read(page) == invitations


def says_its_link_for_bg_stats(page: Page, server: Server, books: Books) -> None:
    page.goto(f"{server.url}/matches/{books.won}/bg-stats")
    plays = links(page, 'a[href^="https://app.bgstatsapp.com/createPlay.html?data="]')
    assert len(plays) == 1 and read(page) == plays


def test_the_codes_on_a_phone_say_the_link_of_bg_stats_and_every_line_of_a_transfer(
    library: tuple[Server, Books], devices: Devices
) -> None:
    server, books = library
    page = devices(PHONE).page(f"{server.url}/cash/pay/1")
    assert read(page) == [TRANSFER]
    says_its_link_for_bg_stats(page, server, books)

"""A device that was here before asks for hardly anything but the pages: their files lie in its cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.books import Books, keep_books
from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.pages import join_link, new_match
from tests.browser.positions import NOBODY_ASKED, open_at
from tests.browser.server import Server
from tests.browser.table import Table

Devices = Callable[..., Device]
MOST_REQUESTS = 5
MOST_REQUESTS_OF_A_PHONE = 3
MOST_BYTES_OF_A_PHONE = 60_000


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Books]]:
    instance = tmp_path_factory.mktemp("library") / "instance"
    books = keep_books(instance)
    serving = Server(instance)
    serving.start()
    yield serving, books
    serving.kill()


class Visit:
    """A page that goes from address to address, and what it asks the server for; its cache is left out."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.weight = 0
        """Bytes on the wire since the page was opened."""
        self._asked: dict[str, str] = {}
        wire = page.context.new_cdp_session(page)
        wire.on("Network.requestWillBeSent", self._send)
        wire.on("Network.requestServedFromCache", self._find)
        wire.on("Network.responseReceived", self._receive)
        wire.on("Network.loadingFinished", self._weigh)
        wire.send("Network.enable")

    def _send(self, event: dict[str, Any]) -> None:
        self._asked[event["requestId"]] = event["request"]["url"]

    def _find(self, event: dict[str, Any]) -> None:
        self._asked.pop(event["requestId"], None)

    def _receive(self, event: dict[str, Any]) -> None:
        if event["response"]["fromDiskCache"]:
            self._find(event)

    def _weigh(self, event: dict[str, Any]) -> None:
        self.weight += int(event["encodedDataLength"])

    @property
    def asked(self) -> list[str]:
        """What the page has asked for so far."""
        return list(self._asked.values())

    def go(self, address: str) -> list[str]:
        """Open the page; return what was asked for until it stood there with all that belongs to it."""
        # What the page before still asks for is not this one's.
        self.page.goto("about:blank")
        self._asked.clear()
        self.weight = 0
        self.page.goto(address)
        if self.page.locator("#table").count():
            Table(self.page)
        return self.asked


def test_a_second_visit_of_the_table_and_the_matches_asks_for_hardly_anything(server: Server, devices: Devices) -> None:
    visit = Visit(devices(TABLET).context.new_page())
    match = new_match(server)
    addresses = [f"{server.url}/matches/{match}", f"{server.url}/matches", f"{server.url}/matches/{match}?as=onlooker"]
    first = [visit.go(address) for address in addresses]
    assert len(first[0]) > MOST_REQUESTS
    assert [asked for asked in map(visit.go, [*addresses, *addresses]) if not 1 <= len(asked) <= MOST_REQUESTS] == []


def test_a_second_visit_of_a_phone_asks_for_none_of_its_files(server: Server, devices: Devices) -> None:
    phone = Visit(devices(PHONE).context.new_page())
    phone.go(join_link(server, new_match(server), "red"))
    seat = phone.page.url
    phone.go(f"{server.url}/matches")
    assert [asked for asked in phone.go(seat) if "/static/" in asked] == []


def see_connected(visit: Visit, address: str) -> None:
    """Open the page of a phone, and wait until it follows the match and asks for nothing more."""
    visit.go(address)
    expect(visit.page.locator("#lamp")).to_have_attribute("data-line", "connected")
    visit.page.wait_for_load_state("networkidle")


def test_a_phone_gets_and_asks_for_little(server: Server, devices: Devices) -> None:
    """Bytes on the wire of a first visit on another turn, headers included, and what a second one asks for.

    In German, whose phrases are longer.
    """
    match = open_at(server, NOBODY_ASKED)
    device = devices(PHONE, locale="de-DE")
    device.page(join_link(server, match, "blue")).close()
    other = devices(PHONE, locale="de-DE")
    other.context.add_cookies([{**cookie} for cookie in device.context.cookies()])
    visit = Visit(other.context.new_page())
    seat = f"{server.url}/matches/{match}/seat"
    see_connected(visit, seat)
    assert visit.weight <= MOST_BYTES_OF_A_PHONE
    see_connected(visit, seat)
    assert len(visit.asked) <= MOST_REQUESTS_OF_A_PHONE, visit.asked


def test_a_page_names_every_script_that_it_begins_with(server: Server, devices: Devices) -> None:
    """None has to wait until another one is read; what is asked for later, at a tap, is not among them."""
    page = devices(TABLET).context.new_page()
    match = new_match(server)
    for address in (f"/matches/{match}", f"/matches/{match}/replay", f"/matches/{match}/codes", "/"):
        page.goto(server.url + address)
        named = page.evaluate(
            "() => [...document.querySelectorAll('[rel=modulepreload], script[src]')].map((tag) => tag.href ?? tag.src)"
        )
        entries = "() => performance.getEntriesByType('resource').map(({ name }) => name)"
        loaded = [name for name in page.evaluate(entries) if name.endswith(".js")]
        assert sorted(set(named)) == sorted(set(loaded)), address


@pytest.mark.by_turns(15, "every page")
@pytest.mark.parametrize("kind", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_second_visit_of_the_club_asks_for_the_pages_alone(
    library: tuple[Server, Books], devices: Devices, kind: Mapping[str, Any]
) -> None:
    """And for what their scripts look up, but for none of their files."""
    server, books = library
    visit = Visit(devices(kind).context.new_page())
    addresses = [server.url + address for address in books.addresses.values()]
    for address in addresses:
        visit.go(address)
    asked = {address: visit.go(address) for address in addresses}
    assert {address: parts for address, parts in asked.items() if len(parts) > MOST_REQUESTS} == {}
    assert [part for parts in asked.values() for part in parts if "/static/" in part] == []

"""The line breaks between a tap and its answer: nothing is entered twice, and no screen says what is not known."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.held import Held, wait_for
from tests.browser.pages import SEATS, join_link, new_match
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.taps import middle
from tests.browser.wire import Wire

Devices = Callable[..., Device]
DOUBT = "Perhaps not entered: 1 army → "
TABLE_NOTICED, PHONE_NOTICED, DOUBTED = 3_000, 10_500, 10_500
"""Milliseconds after which the table and a phone say that the line is dead, and after which an answer is given up."""


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    with Wire(server.port) as line:
        yield line


@pytest.fixture
def table(server: Server, devices: Devices, wire: Wire) -> Table:
    return Table(devices(TABLET).page(f"{wire.url}/matches/{new_match(server)}"))


def phone_at(devices: Devices, wire: Wire, server: Server, match: str, seat: str) -> Phone:
    return Phone(devices(PHONE).page(join_link(server, match, seat).replace(server.url, wire.url)))


def lines(server: Server, match: str) -> list[str]:
    """Everything that was entered."""
    return [line["action"] for line in server.get(f"/matches/{match}/log")["log"]]


def place_one(server: Server, table: Table) -> str:
    """One army is placed by two taps, or by one where its territory is still chosen; the action."""
    offer = server.get(f"/matches/{table.match}")["legal"]["place"]
    if not table.is_chosen(offer["territories"][0]):
        table.taps.territory(offer["territories"][0])
    table.press("amount-1")
    return f"{offer['seat']} place {offer['territories'][0]} 1"


def kept(page: Page) -> str:
    """Whatever this page keeps for its successor, but that its people know the table."""
    return str(page.evaluate("() => JSON.stringify({...sessionStorage, ...localStorage, tour: undefined})"))


def test_an_action_whose_answer_is_lost_counts_once(server: Server, table: Table, wire: Wire) -> None:
    """Phones B1: it was entered, the tablet said the opposite, and trying again entered it twice.

    While nobody knows, nothing else is entered; and a reload between tap and answer forgets nothing.
    """
    wire.swallows = True
    placed = place_one(server, table)
    expect(table.page.locator("#unsent")).to_contain_text(DOUBT)
    assert lines(server, table.match) == ["table deal", placed]
    table.page.touchscreen.tap(*middle(table.page, "undo"))
    wire.swallows = False
    expect(table.page.locator("#unsent")).to_be_hidden()
    table.shows(2)
    assert lines(server, table.match) == ["table deal", placed]
    expect(table.page.locator("#refusal")).to_be_hidden()

    held = Held(table.page, "**/actions")
    again = place_one(server, table)
    held.caught()
    table.page.reload()
    table.shows(3)
    expect(table.page.locator("#unsent")).to_be_hidden()
    assert lines(server, table.match) == ["table deal", placed, again]
    assert kept(table.page) == "{}"


def test_an_action_that_never_arrived_is_sent_again_as_it_was(server: Server, table: Table, wire: Wire) -> None:
    """What is given up is not sent again.

    Of an action that came second the key is as good as ever, but the board it was meant for is gone: the table names
    what came first.
    """
    sent: list[tuple[str | None, str | None]] = []
    table.page.on(
        "request",
        lambda asked: asked.method == "POST" and sent.append((asked.headers.get("idempotency-key"), asked.post_data)),
    )
    wire.cut()
    placed = place_one(server, table)
    expect(table.page.locator("#unsent")).to_contain_text(DOUBT)
    assert lines(server, table.match) == ["table deal"]
    again = table.page.locator('[data-key="unsent-now"]').element_handle()
    tried = len(sent)
    wait_for(table.page, lambda: len(sent) >= tried + 2, "two more tries")
    # A finger that lies on the key while a try fails still taps it.
    assert again.is_visible()
    wire.mend()
    table.press("unsent-now")
    table.shows(2)
    assert lines(server, table.match) == ["table deal", placed]
    assert len(sent) > 1 and len(set(sent)) == 1

    gives_up(server, table, wire)
    assert lines(server, table.match) == ["table deal", placed]

    wire.cut()
    second = place_one(server, table)
    expect(table.page.locator("#unsent")).to_contain_text(DOUBT)
    offer = server.get(f"/matches/{table.match}")["legal"]["place"]
    first = f"{offer['seat']} place {offer['territories'][1]} 1"
    server.say(table.match, first)
    wire.mend()
    expect(table.page.locator("#refusal")).to_contain_text("This was not entered. Meanwhile: 1 army →")
    table.shows(3)
    assert lines(server, table.match) == ["table deal", placed, first]
    # What was chosen stays chosen.
    expect(table.page.locator(f'[data-territory="{second.split()[2]}"]')).to_have_attribute("aria-pressed", "true")


def gives_up(server: Server, table: Table, wire: Wire) -> None:
    """Give up an action that never arrived, and see the page come back without it."""
    wire.cut()
    place_one(server, table)
    table.press("unsent-drop")
    expect(table.page.locator("#unsent")).to_be_hidden()
    wire.mend()
    expect(table.page.locator("#lamp")).to_have_attribute("data-line", "connected")
    table.page.reload()
    table.shows(2)


def test_of_a_secret_only_that_there_was_one_is_kept(server: Server, devices: Devices, wire: Wire) -> None:
    match = str(server.post("/matches", {"seats": SEATS, "cards": "entered"})["id"])
    phone = phone_at(devices, wire, server, match, "red")
    wire.cut()
    phone.press("mission-africa+asia")
    phone.press("enter-missions")
    expect(phone.page.locator("#unsent")).to_contain_text("Perhaps not entered")
    assert "africa" not in phone.page.locator("#unsent").inner_text()
    assert "africa" not in kept(phone.page)
    wire.mend()
    # As if the phone's browser had been ended before the next try.
    phone.page.route("**/actions", lambda route: route.abort())
    phone.page.reload()
    expect(phone.page.locator("#unsent")).to_contain_text("Something you entered may not have reached the referee.")
    phone.press("unsent-read")
    expect(phone.page.locator("#unsent")).to_be_hidden()
    assert [*json.loads(kept(phone.page))] == [f"luck {match} red"]


def test_a_frozen_line_is_noticed_and_mended(server: Server, devices: Devices, table: Table, wire: Wire) -> None:
    """Phones B4: nothing was said for 39 seconds, and a tap showed nothing at all."""
    phone = phone_at(devices, wire, server, table.match, "blue")
    pages = (table.page, phone.page)
    for page in pages:
        expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    wire.freeze()
    for page, noticed in zip(pages, (TABLE_NOTICED, PHONE_NOTICED), strict=True):
        expect(page.locator("#lamp")).to_have_attribute("data-line", "away", timeout=noticed)
        expect(page.locator("#line")).to_have_text("The referee does not answer. Trying again …")
    placed = place_one(server, table)
    expect(table.page.locator("#unsent")).to_have_text("Being entered …")
    expect(table.page.locator("#unsent")).to_contain_text(DOUBT, timeout=DOUBTED)
    wire.thaw()
    table.shows(2)
    phone.follows(2)
    for page in pages:
        expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
        expect(page.locator("#line")).to_be_hidden()
    assert lines(server, table.match) == ["table deal", placed]

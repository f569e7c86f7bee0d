"""One seat's secret reaches no other device: not on the page, nor in its source, nor by any answer or stream."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from referee.rules.terms import JOKERS
from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.pages import join_link, new_match
from tests.browser.phone import Phone
from tests.browser.server import Json, Server
from tests.browser.strategy import BOARD
from tests.browser.table import Table
from tests.browser.wire import Wire
from tests.web.leaks import leaks_in_json, leaks_in_text

Devices = Callable[..., Device]
COLOURS = ("red", "blue", "pink")
PLAIN = {"Accept-Encoding": "identity"}
NAMES = re.compile(r'<script type="application/json" id="page">.*?</script>', re.DOTALL)
"""Every page knows how all missions and cards are called; that says nothing about who holds them."""
FACTS = re.compile(r'(?:\r\n\r\n|data: |id="view">)(?=\{)')


class Ear(NamedTuple):
    """A device of ``seat`` (nobody's: ""), on a wire that remembers all it was sent."""

    seat: str
    page: Page
    wire: Wire

    def said(self) -> str:
        """Everything but the names of things."""
        return NAMES.sub("", self.wire.heard)

    def facts(self) -> Iterator[Json]:
        """Every JSON answer, every view in a page, every event of the stream."""
        heard, decoder = self.wire.heard, json.JSONDecoder()
        for found in FACTS.finditer(heard):
            yield decoder.raw_decode(heard, found.end())[0]

    def dom(self) -> str:
        """The document as it stands, without the names of things."""
        return NAMES.sub("", str(self.page.evaluate("document.documentElement.outerHTML")))


class Held(NamedTuple):
    """What each seat holds, as its own phone has it."""

    missions: dict[str, list[str]]
    hands: dict[str, list[str]]


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    return new_match(server)


def take_a_turn(server: Server, match: str) -> None:
    """The seat on turn places, conquers and draws a card."""
    view = server.get(f"/matches/{match}")
    owners, turn = view["position"]["owners"], view["position"]["turn"]
    source, target = next(
        (own, other)
        for own in sorted(owners)
        for other in sorted(BOARD.neighbours[own])
        if owners[own] == turn != owners[other] and list(owners.values()).count(owners[other]) > 1
    )
    server.say(
        match,
        f"{turn} place {source} {view['legal']['place']['most']}",
        f"table correct {target} {owners[target]} 1",
        f"{turn} attack {source} {target} 6,5,4 v 1",
        f"{turn} occupy 3",
        f"{turn} draw",
        f"{turn} end",
    )


def holdings(devices: Devices, server: Server, match: str, phones: dict[str, str]) -> Held:
    """What each phone is told of its own seat."""
    views = {seat: devices(PHONE, storage_state=state) for seat, state in phones.items()}
    told = {
        seat: device.context.request.get(f"{server.url}/matches/{match}", headers={"Accept": "application/json"}).json()
        for seat, device in views.items()
    }
    return Held(*({seat: told[seat]["position"][kind][seat] for seat in told} for kind in ("missions", "hands")))


def test_nobody_hears_anothers_secret(server: Server, match: str, devices: Devices, wires: Callable[[], Wire]) -> None:
    """Missions are dealt, cards drawn, a joker lies in a hand; table, onlooker and each phone hear their own alone."""
    ears = [table_ear(devices, wires(), match, query) for query in ("", "?as=onlooker")]
    phones = {}
    for seat in COLOURS:
        wire = wires()
        device = devices(PHONE, extra_http_headers=PLAIN)
        page = device.page(re.sub(r"^http://[^/]+", wire.url, join_link(server, match, seat)))
        ears.append(Ear(seat, Phone(page).page, wire))
        phones[seat] = device.context.storage_state()
    # Nobody holds a card yet, so that no joker can lie elsewhere.
    for seat, joker in zip(COLOURS, JOKERS, strict=False):
        server.hold(match, seat, joker)
    for _ in COLOURS:
        take_a_turn(server, match)
    seq = server.get(f"/matches/{match}")["seq"]
    for ear in ears:
        expect(ear.page.locator("#main, #table")).to_have_attribute("data-seq", str(seq))
        if ear.seat:
            ear.page.locator("#turn-over").tap()
    visit_everything(ears[0], match)
    held = holdings(devices, server, match, phones)
    assert all(len(missions) == 2 for missions in held.missions.values())
    assert [(ear.seat or "no seat", leak) for ear in ears for leak in leaks(ear, held)] == []
    assert all(mission in ear.said() for ear in ears if ear.seat for mission in held.missions[ear.seat])
    assert [mission for one in held.missions.values() for mission in one if mission in server.output.read_text()] == []


def table_ear(devices: Devices, wire: Wire, match: str, query: str) -> Ear:
    page = devices(TABLET, extra_http_headers=PLAIN).page(f"{wire.url}/matches/{match}{query}")
    return Ear("", Table(page).page, wire)


def visit_everything(ear: Ear, match: str) -> None:
    """The table opens every page and file there is about the match, and comes back."""
    table = ear.page.url
    for path in ("", "/codes", "/look", "/look/blue", "/record"):
        ear.page.goto(f"{ear.wire.url}/matches/{match}{path}")
    for path in ("/log", "/record.toml", "/positions/1", ""):
        ear.page.context.request.get(f"{ear.wire.url}/matches/{match}{path}", headers={"Accept": "application/json"})
    ear.page.goto(table)
    Table(ear.page)


def leaks(ear: Ear, held: Held) -> Iterator[str]:
    """Every trace of another seat's secret, in what was sent and in what is shown."""
    own = {*held.missions.get(ear.seat, ()), *held.hands.get(ear.seat, ())}
    for fact in ear.facts():
        yield from (leak for leak in leaks_in_json(fact, ear.seat) if leak.rpartition(": ")[2] not in own)
    for text in (ear.said(), ear.dom()):
        yield from (word for word in leaks_in_text(text) if word not in own)


def test_looked_at_and_left_nothing_stays_on_the_tablet(server: Server, devices: Devices) -> None:
    """Behind the PIN, held, and covered again; neither the table nor the way back shows a mission."""
    table = Table(devices(TABLET).page(f"{server.url}/matches/{new_match(server)}"))
    page = table.page
    page.goto(f"{page.url}/look/blue")
    for digit in "1357":
        table.taps.on(page.locator("#pin-pad").get_by_role("button", name=digit))
    table.taps.on(page.get_by_role("button", name="Open"))
    faces = page.locator("#mission-cards .mission:not(.mission-back)")
    with table.taps.hold("#hold"):
        expect(faces).to_have_count(2)
        words = faces.all_inner_texts()
    expect(faces).to_have_count(0)
    table.taps.on("#close")
    page.wait_for_url(re.compile(r"/matches/\w+$"))
    for step in (lambda: None, page.go_back):
        step()
        assert [word for word in words if word in page.locator("body").inner_text()] == []
        expect(faces).to_have_count(0)


def test_phone_covers_what_it_shows_when_it_is_put_down(server: Server, devices: Devices) -> None:
    match = new_match(server)
    server.hold(match, "blue", "joker_1", "brazil")
    phone = Phone(devices(PHONE).page(join_link(server, match, "blue")))
    page = phone.page
    phone.taps.on("#turn-over")
    expect(page.locator("#hand-cards .card-back")).to_have_count(0)
    with phone.taps.hold("#hold"):
        expect(page.locator(".mission-back")).to_have_count(0)
        page.evaluate("window.dispatchEvent(new Event('blur'))")
        expect(page.locator(".mission-back")).to_have_count(2)
    expect(page.locator("#hand-cards .card-back")).to_have_count(2)

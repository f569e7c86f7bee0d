"""Secret capitals on the screens: a Swedish match from the start page to the win, and what nobody else hears of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from referee.rulebooks import load_board
from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.ears import COLOURS, PLAIN, Ear, table_ear, visit_everything
from tests.browser.faults import faults
from tests.browser.pages import SEATS, join_link, start_without
from tests.browser.phone import Phone, join
from tests.browser.positions import list_territories, read_position
from tests.browser.server import Json, Server
from tests.browser.table import Table
from tests.browser.taps import RESTED, Taps, wait_until
from tests.browser.wire import Wire

Devices = Callable[..., Device]
BOARD = load_board("classic")
HERO, FIRST, SECOND, FOURTH = "red", "blue", "green", "black"
LEFT_OUT = ("Jörgel-San", "Rado")
FEW_ARMIES = "40, 35, 14, 25, 20"
"""Fourteen each for four: three or four to place."""
PIN = "1357"


class Way(NamedTuple):
    """From the hero's territory over the first capital to the second, neighbour by neighbour."""

    source: str
    first: str
    second: str


@pytest.mark.by_turns(8, "long matches")
def test_a_swedish_match_with_capitals(server: Server, devices: Devices, shots: Path) -> None:
    """SV-C3 to SV-C6 by taps alone: three phones and one seat that chooses while all others look away."""
    tablet = devices(TABLET, reduced_motion="reduce")
    links = begin(server, tablet.page(server.url))
    page = tablet.context.pages[0]
    phones = {
        seat: join(devices(PHONE, color_scheme="light", reduced_motion="reduce"), links[seat], server)
        for seat in (HERO, SECOND, FOURTH)
    }
    for phone in phones.values():
        phone.page.goto(f"{phone.page.url}?theme=light")
    Taps(page).on(page.get_by_role("link", name="To the table"))
    page.wait_for_url(re.compile(r"/matches/\w{10}$"))
    evening = Evening(server, Table(page), phones, shots)
    evening.places()
    evening.chooses()
    evening.looks()
    evening.takes_the_first()
    evening.takes_the_second()


def begin(server: Server, page: Page) -> dict[str, str]:
    """From an empty club to the deal of a match of four with capitals; the links of the seats' codes."""
    taps = start_without(page, LEFT_OUT)
    taps.on(page.locator(".book-card", has_text="Swedish rules"))
    taps.on(page.locator(".mode-variant label", has_text="Capitals"))
    expect(page.locator("#option-capital_missions")).to_be_visible()
    page.locator("#option-capital_missions").select_option(label="no")
    page.locator("#option-initial_armies").fill(FEW_ARMIES)
    taps.on(page.get_by_role("button", name="Deal"))
    page.wait_for_url(re.compile(r"/matches/\w{10}/codes$"))
    match = page.url.split("/")[-2]
    while not any(ways(server.get(f"/matches/{match}")["position"])):
        match = again(server, match)
        page.goto(f"{server.url}/matches/{match}/codes")
    return {seat: page.locator(f"#code-{seat} .code-link").inner_text() for seat in (HERO, SECOND, FOURTH)}


def again(server: Server, match: str) -> str:
    """Deal the match anew and return the new one's id: one deal of six hundred leaves the hero no way."""
    server.say(match, "table abandon")
    there = server.get(f"/matches/{match}")["seats"]
    seats = [{"colour": seat["colour"], "players": seat["players"]} for seat in there]
    options = {"capital_missions": False, "initial_armies": [int(one) for one in FEW_ARMIES.split(", ")]}
    body = {"seats": seats, "rulebook": "swedish", "variant": "capital", "options": options}
    other = str(server.post("/matches", body)["id"])
    server.say(other, "table deal")
    return other


class Evening:
    """The match as it goes on at one tablet and three phones."""

    def __init__(self, server: Server, table: Table, phones: Mapping[str, Phone], shots: Path) -> None:
        self.server, self.table, self.phones, self.shots = server, table, phones, shots
        self.way = next(ways(read_position(server, table)))

    def shot(self, name: str) -> None:
        shoot(self.table.page, self.shots / f"capitals-{name}-table.png")
        for seat, phone in self.phones.items():
            shoot(phone.page, self.shots / f"capitals-{name}-{seat}.png", full_page=True)

    def stack(self, seat: str) -> str:
        """Where a seat's armies stand: the hero's before the capital, the others' far from both."""
        if seat == HERO:
            return self.way.source
        own = list_territories(read_position(self.server, self.table), seat)
        return next(land for land in own if land not in self.way and land not in BOARD.neighbours[self.way.source])

    def places(self) -> None:
        """SV-1f: one after the other, from the phone where there is one."""
        now = self.server.get(f"/matches/{self.table.match}")
        self.shot("0-placing")
        while initial := now["legal"].get("initial"):
            (seat,) = initial
            land, seq = self.stack(seat), self.table.seq
            if seat in self.phones:
                self.phones[seat].press(f"initial-{land}")
            else:
                self.table.taps.territory(land)
            self.table.shows(seq + 1)
            for phone in self.phones.values():
                phone.follows(seq + 1)
            now = self.server.get(f"/matches/{self.table.match}")

    def chooses(self) -> None:
        """Two phones at once, one seat on the tablet, the hero last; who has chosen is all the table shows."""
        expect(self.table.page.locator("#ask .ask-what")).to_have_text("4 players still choose a capital in secret")
        self.shot("1-choosing")
        assert faults(self.table.page) + faults(self.phones[HERO].page) == []
        picks = {SECOND: self.way.second, FOURTH: list_territories(read_position(self.server, self.table), FOURTH)[0]}
        for seat, land in picks.items():
            self.phones[seat].press(f"capital-{land}")
        seq = self.table.seq
        for seat in picks:
            # Where another's choice has just moved something, no tap counts for a moment.
            wait_until(self.phones[seat].page, RESTED)
            self.phones[seat].press("enter-capital")
        self.table.shows(seq + 2)
        self.looks_away()
        expect(self.table.page.locator("#ask .ask-what")).to_have_text("1 player still chooses a capital in secret")
        self.shot("2-one-left")
        self.phones[HERO].press(f"capital-{self.way.source}")
        self.phones[HERO].press("enter-capital")
        self.table.shows(seq + 4)
        expect(self.table.page.locator(".capital-mark")).to_have_count(0)

    def looks_away(self) -> None:
        """Choose behind its PIN for the seat without a phone, and check that the tablet shows the table again."""
        page = self.table.page
        self.table.press(f"capital-{FIRST}")
        for digit in PIN:
            self.table.taps.on(page.locator("#pin-pad").get_by_role("button", name=digit))
        self.table.taps.on(page.get_by_role("button", name="Open"))
        self.table.press(f"capital-{self.way.first}")
        shoot(page, self.shots / "capitals-look-away.png")
        assert faults(page) == []
        self.table.press("enter-capital")
        page.wait_for_url(re.compile(r"/matches/\w{10}$"))
        expect(page.locator("#table")).to_have_attribute("data-seq", re.compile(r"\d+"))

    def looks(self) -> None:
        """Check that the own capital is seen while the thumb holds, and no longer."""
        phone = self.phones[HERO]
        phone.follows(self.table.seq)
        name = phone.page.locator("#mission-cards .capital-card strong")
        expect(name).to_have_count(0)
        with phone.taps.hold("#hold"):
            expect(name).to_have_count(1)
            self.shot("3-held")
            phone.page.evaluate("window.dispatchEvent(new Event('blur'))")
            expect(name).to_have_count(0)
        expect(name).to_have_count(0)

    def takes_the_first(self) -> None:
        """SV-C4, SV-C5: named on every screen, the cards handed over, the land around it the conqueror's."""
        self.table.shows(self.server.hold(self.table.match, FIRST, "joker_1", "joker_2"))
        table = self.table
        table.place_all(self.way.source)
        table.aim(self.way.source, self.way.first)
        dice = self.server.get(f"/matches/{table.match}")["legal"]["attack"]["from"][self.way.source]["dice"]
        table.throw([6] * dice, [1])
        latest = table.page.locator("#told")
        expect(latest).to_contain_text("the capital of Tom")
        expect(latest).to_contain_text("The 2 RISK cards of Tom go to Michel")
        table.said("all")
        expect(table.page.locator(f'[data-badge="{self.way.first}"] .capital-mark')).to_have_count(1)
        label = table.page.locator(f'[data-territory="{self.way.first}"]')
        expect(label).to_have_attribute("aria-label", re.compile("capital of Tom"))
        around = next(members for members in BOARD.continents.values() if self.way.first in members)
        owners = read_position(self.server, table)["owners"]
        assert [land for land in around if owners[land] == FIRST] == []
        for phone in self.phones.values():
            phone.follows(table.seq)
            expect(phone.page.locator("#summary")).to_contain_text("capital of Tom, is in the hands of Michel")
        self.shot("4-taken")
        assert faults(table.page) == []

    def takes_the_second(self) -> None:
        """SV-C6: three capitals, the own one included; the end shows everybody's."""
        table = self.table
        table.aim(self.way.first, self.way.second)
        table.wins_throw()
        if self.server.get(f"/matches/{table.match}")["legal"].get("occupy"):
            table.said("all")
        finish = table.page.locator("#finish")
        expect(finish).to_contain_text("Michel wins")
        expect(finish).to_contain_text("Capitals conquered")
        expect(finish.locator(".finish-capital")).to_have_count(4)
        for phone in self.phones.values():
            phone.follows(table.seq)
        expect(self.phones[HERO].page.locator("#result")).to_contain_text("Everybody's capitals")
        self.shot("5-end")
        assert faults(table.page) + faults(self.phones[HERO].page) == []
        result = self.server.get(f"/matches/{table.match}")["result"]
        assert (result["winners"], result["reason"]) == ([HERO], "capitals")


def ways(now: Json) -> Iterator[Way]:
    """All the ways that the hero can march."""
    owners = now["owners"]
    for source in list_territories(now, HERO):
        for first in sorted(BOARD.neighbours[source]):
            for second in sorted(BOARD.neighbours[first]):
                if (owners[first], owners[second]) == (FIRST, SECOND):
                    yield Way(source, first, second)


def test_nobody_hears_anothers_capital(server: Server, devices: Devices, wires: Callable[[], Wire]) -> None:
    """Chosen on the phones: no answer, no stream and no page of anybody else has it, until it is taken."""
    body = {"seats": SEATS, "rulebook": "regelbuch", "variant": "headquarters"}
    match = str(server.post("/matches", {**body, "options": {"initial_armies": [14, 14, 14, 14, 14]}})["id"])
    server.say(match, "table deal")
    ears = [table_ear(devices, wires(), match, query) for query in ("", "?as=onlooker")]
    for colour in COLOURS:
        wire = wires()
        device = devices(PHONE, extra_http_headers=PLAIN)
        page = device.page(re.sub(r"^http://[^/]+", wire.url, join_link(server, match, colour)))
        ears.append(Ear(colour, Phone(page).page, wire))
    named = dict(chosen_on(ears[2:], server, match))
    for ear in ears:
        expect(ear.page.locator("#main, #table")).to_have_attribute("data-seq", str(1 + len(COLOURS)))
    visit_everything(ears[0], match)
    assert [(ear.seat or "no seat", leak) for ear in ears for leak in capital_leaks(ear, named)] == []
    assert all(f"{ear.seat} capital {named[ear.seat]}" in ear.said() for ear in ears if ear.seat)
    assert [land for land in named.values() if f"capital {land}" in server.output.read_text()] == []


def chosen_on(ears: list[Ear], server: Server, match: str) -> Iterator[tuple[str, str]]:
    """Every seat takes the last land of its list for its headquarters."""
    for ear in ears:
        land = list_territories(server.get(f"/matches/{match}")["position"], ear.seat)[-1]
        expect(ear.page.locator("#enter-capital h2")).to_have_text("Choose your headquarters")
        for key in (f"capital-{land}", "enter-capital"):
            ear.page.locator(f'[data-key="{key}"]').tap()
        expect(ear.page.locator("#enter-capital")).to_be_empty()
        yield ear.seat, land


def capital_leaks(ear: Ear, named: Mapping[str, str]) -> Iterator[str]:
    """Every trace of another seat's capital, in what was sent and in what is shown."""
    others = {seat: land for seat, land in named.items() if seat != ear.seat}
    for text in (ear.said(), ear.dom()):
        yield from (f"{seat} capital {land}" for seat, land in others.items() if f"capital {land}" in text)
    yield from (str(fact) for fact in ear.facts() for seat in others if told_of(fact, seat))


def told_of(fact: object, seat: str) -> bool:
    """Whether the data tells where the capital of ``seat`` stands."""
    if isinstance(fact, list):
        return any(told_of(one, seat) for one in fact)
    if not isinstance(fact, dict):
        return False
    known = isinstance(fact.get("capitals"), dict) and fact["capitals"].get(seat) is not None
    named = fact.get("type") == "capital_named" and fact.get("seat") == seat
    return known or named or any(told_of(one, seat) for one in fact.values())

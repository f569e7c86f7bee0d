"""The five claims of a quarrel at midnight: each is answered on the screen within three taps from the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TABLET, Device
from tests.browser.pages import SEATS
from tests.browser.server import Json, Server
from tests.browser.strategy import BOARD
from tests.browser.table import Table, won_throw

Devices = Callable[..., Device]
MOST_TAPS = 3
MOST_TAPS_TO_CORRECT = 6


class Quarrel:
    """A turn in which a territory of seven armies is attacked four times, on the tablet."""

    def __init__(self, server: Server, devices: Devices) -> None:
        self.server = server
        self.match = str(server.post("/matches", {"seats": SEATS})["id"])
        server.say(self.match, "table deal")
        view = self.view()
        self.seat, owners = view["position"]["turn"], view["position"]["owners"]
        self.source, self.target = next(
            (own, other)
            for own in sorted(owners)
            for other in sorted(BOARD.neighbours[own])
            if owners[own] == self.seat != owners[other]
        )
        self.owner = owners[self.target]
        server.say(
            self.match,
            f"{self.seat} place {self.source} {view['legal']['place']['most']}",
            f"table correct {self.source} {self.seat} 20, {self.target} {self.owner} 7 # counted",
            f"{self.seat} attack {self.source} {self.target} 6,4,1 v 5,5",
            *[f"{self.seat} attack {self.source} {self.target} 5,4,1 v 6,6"] * 3,
        )
        self.table = Table(devices(TABLET).page(f"{server.url}/matches/{self.match}"))

    def view(self) -> Json:
        return self.server.get(f"/matches/{self.match}")

    def ends(self, *, conquering: bool) -> None:
        """End the turn without drawing the card."""
        if conquering:
            self.server.say(self.match, f"table correct {self.target} {self.owner} 1")
            self.server.say(self.match, won_throw(self.view(), self.source, self.target), f"{self.seat} occupy 3")
        self.table.shows(self.server.say(self.match, f"{self.seat} end")["seq"])


@pytest.fixture
def quarrel(server: Server, devices: Devices) -> Quarrel:
    return Quarrel(server, devices)


def test_who_lost_what_three_throws_ago(quarrel: Quarrel) -> None:
    table = quarrel.table
    table.press("log")
    throws = table.page.locator(".log-panel .log-line", has=table.page.locator(".line-throw"))
    table.taps.on(throws.nth(3).locator(".line-open"))
    card = table.page.locator(".throw-card")
    expect(card.locator(".card-says")).to_contain_text(re.compile(r"loses 1.*loses 1"))
    expect(card.locator(".card-armies").last).to_have_text(re.compile(r"7\s*→\s*6"))
    assert table.taps.count <= MOST_TAPS


def test_it_was_seven_not_five(quarrel: Quarrel) -> None:
    table, server, target = quarrel.table, quarrel.server, quarrel.target
    with table.taps.hold(f'[data-badge="{target}"] .badge-shape'):
        expect(table.page.locator(".history-panel")).to_be_visible()
    corrected = table.page.locator(".history-line", has=table.page.locator("q"))
    expect(corrected).to_contain_text("Put right from 1 to 7")
    assert table.taps.count <= MOST_TAPS
    table.press("history-correct")
    table.press("digit-7")
    table.said("audit-set")
    assert table.taps.count <= MOST_TAPS_TO_CORRECT
    assert server.get(f"/matches/{quarrel.match}")["position"]["armies"][target] == 7


def test_that_card_was_never_drawn(quarrel: Quarrel) -> None:
    quarrel.ends(conquering=True)
    table = quarrel.table
    table.press("log")
    turn = table.page.locator(f'.log-section[data-seat="{quarrel.seat}"]').first
    expect(turn.locator(".log-card")).to_contain_text("conquered, card not taken")
    expect(turn.locator(".clause-link")).to_have_text(re.compile("§ 8"))
    assert table.taps.count <= MOST_TAPS
    table.said("log-take")
    expect(turn.locator(".log-card")).to_have_text("card taken")
    assert quarrel.server.get(f"/matches/{quarrel.match}")["position"]["hands"][quarrel.seat] == 1


def test_of_a_turn_without_conquest_there_is_no_card(quarrel: Quarrel) -> None:
    quarrel.ends(conquering=False)
    quarrel.table.press("log")
    turn = quarrel.table.page.locator(f'.log-section[data-seat="{quarrel.seat}"]').first
    expect(turn.locator(".log-card")).to_have_text("nothing conquered, no card")
    assert quarrel.table.taps.count <= MOST_TAPS


def test_somebody_bumped_the_table(quarrel: Quarrel) -> None:
    table = quarrel.table
    table.press("menu")
    table.press("menu.setup")
    expect(table.page.locator(".setup-colour").first).to_be_visible()
    assert table.taps.count <= MOST_TAPS


def test_is_that_throw_even_possible(quarrel: Quarrel) -> None:
    table = quarrel.table
    table.press("throw-card")
    card = table.page.locator(".throw-card")
    expect(card).to_contain_text(re.compile(r"Just these losses: [\d.]+\s?% of all throws"))
    expect(card.locator(".card-luck")).not_to_be_empty()
    assert table.taps.count <= MOST_TAPS

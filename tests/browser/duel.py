"""A duel on the tablet, from the start page to the win, by taps alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import strategy
from tests.browser.devices import TABLET, Device, shoot
from tests.browser.phone import Phone
from tests.browser.server import Json, Server
from tests.browser.table import Table, won_throw
from tests.browser.taps import Taps

HERO, OTHER = "red", "blue"
OFTEN = 2
"""The number of times that the same thing is done by taps."""
LEFT_OUT = ("Lena", "Holk", "Jörgel-San", "Rado")


def begin(devices: Callable[..., Device], server: Server, rulebook: str) -> Page:
    """From the start page to the table of a duel; with a third player the start page says what is wrong."""
    page = devices(TABLET, reduced_motion="reduce").page(server.url)
    taps = Taps(page)
    taps.on(page.get_by_role("button", name="The Easy-Move club"))
    for name in LEFT_OUT[1:]:
        taps.on(page.locator(".face-tile", has_text=name))
        expect(page.locator(".place", has_text=name)).to_have_count(0)
    taps.on(page.locator("#rules summary"))
    taps.on(page.locator(".book-card", has_text=rulebook))
    expect(page.locator(".deal-what")).to_contain_text(rulebook)
    taps.on(page.locator(".mode-variant label", has_text="Duel"))
    expect(page.locator(".deal-what")).to_contain_text("Duel")
    taps.on(page.get_by_role("button", name="Deal"))
    expect(page.get_by_text(re.compile("Duel: at most 2"))).to_be_visible()
    taps.on(page.locator(".face-tile", has_text=LEFT_OUT[0]))
    expect(page.locator(".place", has_text=LEFT_OUT[0])).to_have_count(0)
    taps.on(page.get_by_role("button", name="Deal"))
    page.wait_for_url(re.compile(r"/matches/\w{10}/codes$"))
    taps.on(page.get_by_role("link", name="To the table"))
    page.wait_for_url(re.compile(r"/matches/\w{10}$"))
    return page


def new_code(server: Server, match: str, colour: str) -> str:
    return server.url + str(server.post(f"/matches/{match}/codes/{colour}", {})["url"])


class Duel:
    """A match in progress: the hero never loses a throw, and the opponent does nothing."""

    def __init__(self, server: Server, page: Page, shots: Path, name: str) -> None:
        self.server, self.table, self.shots, self.name = server, Table(page), shots, name
        self.match = self.table.match
        self.taken: set[str] = set()
        self.allied = False

    def view(self) -> Json:
        return self.server.get(f"/matches/{self.match}")

    def actions(self) -> list[str]:
        """Everything said in the match."""
        return [line["action"] for line in self.server.get(f"/matches/{self.match}/log")["log"]]

    def shot(self, what: str) -> None:
        """Photograph the page the first time this happens."""
        if what not in self.taken:
            self.taken.add(what)
            shoot(self.table.page, self.shots / f"{self.name}-{what}.png")

    def stands(self) -> dict[str, str]:
        """Where each puts its armies of the set-up: the hero before the other, the other out of the way."""
        view = self.view()
        goal = owned(view, OTHER)
        return {HERO: strategy.stand(view, HERO, goal), OTHER: strategy.shelter(view, OTHER, HERO, frozenset())}

    def places_in_turn(self) -> None:
        """One army after the other (SV-D2)."""
        stands = self.stands()
        while initial := self.view()["legal"].get("initial"):
            (seat,) = initial
            if self.table.is_tapped(f"{seat} set-up", OFTEN):
                self.table.say(lambda seat=seat: self.table.taps.territory(stands[seat]))  # type: ignore[misc]
                self.shot("set-up")
            else:
                self.table.hear(self.server, f"{seat} place {stands[seat]} 1")

    def places_freely(self) -> None:
        """Ten at a tap (FR-5)."""
        stands = self.stands()
        self.table.press("initial-10")
        self.shot("set-up")
        while initial := self.view()["legal"].get("initial"):
            seat = next(iter(initial))
            if self.table.page.locator(f'[data-key="initial-{seat}"]').get_attribute("aria-pressed") != "true":
                self.table.press(f"initial-{seat}")
            self.table.say(lambda seat=seat: self.table.taps.territory(stands[seat]))  # type: ignore[misc]

    def plays(self, leads: Callable[[Json], Any] | None = None) -> None:
        """Until somebody has won; ``leads`` is what its leader does with an ally."""
        while not (view := self.view())["result"]:
            assert view["position"]["round"] < 12, "the hero wins long before"
            neutral = view["legal"].get("neutral")
            if neutral and not neutral.get("place") and leads:
                leads(view)
            elif neutral:
                self.places_for_the_neutral(view)
            else:
                self.turn(view)

    def places_for_the_neutral(self, view: Json) -> None:
        """Place the neutral's armies; check that the screen asks the opponent for it by name."""
        offer, enemies = view["legal"]["neutral"], {view["position"]["turn"]}
        land = max(offer["place"]["territories"], key=lambda land: threat(view, land, enemies))
        if not self.table.is_tapped("neutral", OFTEN):
            self.table.hear(self.server, f"neutral place {land} {offer['place']['most']}")
            return
        leader = "Tom" if offer["seat"] == OTHER else "Michel"
        armies = offer["place"]["most"]
        expect(self.table.page.locator("#ask .ask-what")).to_contain_text(f"{leader} places {armies} arm")
        self.shot("share")
        self.table.place_all(land)

    def attacks_with_the_neutral(self, view: Json) -> bool:
        """Once the ally takes a territory of the hero and occupies it."""
        offer = view["legal"]["neutral"]
        if "occupy" in offer:
            self.table.come_back()
            self.shot("neutral-occupies")
            self.table.said("least")
            return True
        if self.allied or view["position"]["turn"] != HERO or not offer.get("attack"):
            return False
        self.table.come_back()
        source, target, dice = weakest(view, offer["attack"]["from"])
        expect(self.table.page.locator("#head .who")).to_contain_text("Tom, for the neutral")
        expect(self.table.page.locator('[data-key="end"]')).to_have_text("The neutral is done")
        self.shot("neutral-may-attack")
        self.table.aim(source, target)
        self.table.throw([6] * dice, [1] * min(2, view["position"]["armies"][target]))
        self.shot("neutral-threw")
        self.allied = view["position"]["armies"][target] <= min(2, dice)
        return True

    def leads_on_the_phone(self, phone: Phone) -> None:
        """Say that the neutral is done: the opponent on the phone, the hero on the tablet."""
        if not self.table.is_tapped("neutral end", 2 * OFTEN):
            self.table.hear(self.server, "neutral end")
            return
        seq = self.table.seq
        phone.follows(seq)
        if self.view()["legal"]["neutral"]["seat"] == OTHER and "phone" not in self.taken:
            self.taken.add("phone")
            shoot(phone.page, self.shots / f"{self.name}-phone.png", full_page=True)
            phone.press("neutral-end")
            self.table.shows(seq + 1)
        else:
            expect(self.table.page.locator('[data-key="end"]')).to_have_text("The neutral is done")
            self.table.said("end")

    def turn(self, view: Json) -> None:
        """One thing that is asked of the seat on turn."""
        seat, legal = view["position"]["turn"], view["legal"]
        if legal.get("trade", {}).get("forced"):
            self.table.come_back()
            self.table.said("trade")
        elif occupy := legal.get("occupy"):
            if self.table.is_tapped("occupy", OFTEN):
                self.table.said("all")
            else:
                self.table.hear(self.server, f"{seat} occupy {occupy['most']}")
        elif place := legal.get("place"):
            land = strategy.stand(view, HERO, owned(view, OTHER)) if seat == HERO else self.shelter(view)
            if self.table.is_tapped(f"{seat} place", OFTEN):
                self.table.place_all(land)
            else:
                self.table.hear(self.server, f"{seat} place {land} {place['most']}")
        elif seat != HERO or not self.attacks(view):
            self.ends_turn(view)

    def shelter(self, view: Json) -> str:
        return strategy.shelter(view, OTHER, HERO, frozenset())

    def attacks(self, view: Json) -> bool:
        """Make the hero's next throw on the way to the opponent's territories; return whether there was one to make."""
        attack = strategy.attack(view, HERO, owned(view, OTHER))
        if attack is None:
            return False
        if not self.table.is_tapped("attack", OFTEN) and len(owned(view, OTHER)) > 1:
            self.table.hear(self.server, won_throw(view, *attack))
            return True
        self.table.come_back()
        self.table.aim(*attack)
        self.shot("attack")
        self.table.wins_throw()
        return True

    def ends_turn(self, view: Json) -> None:
        seat, draws = view["position"]["turn"], bool(view["legal"].get("draw"))
        if self.table.is_tapped(f"{seat} end {draws}", OFTEN):
            self.table.said("draw", actions=2) if draws else self.table.said("end")
        else:
            self.table.hear(self.server, *[f"{seat} draw"] * draws, f"{seat} end")

    def ends(self) -> None:
        """Check that the duel is won over the opponent alone: the neutral still stands."""
        result = self.view()["result"]
        assert (result["winners"], result["reason"]) == ([HERO], "duel")
        self.table.come_back()
        finish = self.table.page.locator("#finish")
        expect(finish).to_contain_text("Michel wins")
        expect(finish).to_contain_text("The duel is won")
        self.shot("end")


def owned(view: Json, seat: str) -> frozenset[str]:
    """Return the territories of ``seat``."""
    return frozenset(land for land, owner in view["position"]["owners"].items() if owner == seat)


def threat(view: Json, land: str, seats: set[str]) -> int:
    """How many neighbours of ``land`` are of ``seats``."""
    owners = view["position"]["owners"]
    return sum(1 for other in strategy.BOARD.neighbours[land] if owners[other] in seats)


def weakest(view: Json, offers: Json) -> tuple[str, str, int]:
    """Source, target and dice of the attack that costs the target least."""
    armies = view["position"]["armies"]
    pairs = [(source, target, offer["dice"]) for source, offer in offers.items() for target in offer["to"]]
    return min(pairs, key=lambda pair: (armies[pair[1]], -pair[2]))

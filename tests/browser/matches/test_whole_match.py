"""A whole match through taps alone: from an empty club to the win, a phone beside the tablet and a TV on the wall."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import strategy
from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.matches.past import BADGES, holdings
from tests.browser.phone import Phone, join
from tests.browser.server import Json, Server
from tests.browser.table import Table, won_throw
from tests.browser.taps import Taps, wait_until

TV = {"viewport": {"width": 1920, "height": 1080}}
SHOWN_THROW = """() => [".stage-die use", ".stage-loss"].flatMap((selector) =>
  [...document.querySelectorAll(selector)].map((node) => node.getAttribute("href")?.slice(-1) ?? node.textContent))"""
"""The dice of the last throw on the TV, or its losses where no faces are known."""
HERO = "red"
PIN = "2468"
LEFT_OUT = ("Holk", "Jörgel-San", "Rado")
OFTEN = 3
"""So often the same thing is done by taps."""
SPARED_ROUNDS = 2
"""In these rounds the hero conquers little, so that the round of the discards comes."""


@pytest.mark.by_turns(8, "long matches")
def test_whole_match(server: Server, devices: Callable[..., Device], shots: Path) -> None:
    # An evening of pulsing badges takes a software renderer twice as long; other tests look at what moves.
    tablet, phone, tv = (devices(kind, reduced_motion="reduce") for kind in (TABLET, PHONE, TV))
    page = tablet.page(server.url)
    link = deal(page, shots)
    table = Table(page)
    wall = tv.page(f"{server.url}/matches/{table.match}/watch")
    evening = Evening(server, table, join(phone, link, server), wall, shots)
    evening.looks_at_missions()
    evening.plays()
    evening.ends()


def deal(page: Page, shots: Path) -> str:
    """From the first page of an empty club to the deal; the link of the hero's code."""
    taps = Taps(page)
    shoot(page, shots / "1-start.png")
    taps.on(page.get_by_role("button", name="The Easy-Move club"))
    for name in LEFT_OUT:
        taps.on(page.locator(".face-tile", has_text=name))
        expect(page.locator(".place", has_text=name)).to_have_count(0)
    shoot(page, shots / "2-who-is-here.png")
    taps.on(page.get_by_role("button", name="Deal"))
    link = page.locator(f"#code-{HERO} .code-link").inner_text()
    shoot(page, shots / "3-codes.png")
    taps.on(page.get_by_role("link", name="To the table"))
    page.wait_for_url(re.compile(r"/matches/\w+$"))
    return link


def faces_or_losses(thrown: Json | None) -> list[str]:
    """Return the dice of the throw, or its losses where no faces are known; nothing before the first one."""
    if thrown is None:
        return []
    dice = [str(face) for side in thrown["dice"].values() for face in side]
    return dice or [f"−{lost}" if lost else "0" for lost in thrown["losses"].values()]


class Evening:
    """The match as it goes on: three seats at the table, the hero with a phone."""

    def __init__(self, server: Server, table: Table, phone: Phone, tv: Page, shots: Path) -> None:
        self.server, self.table, self.phone, self.tv, self.shots = server, table, phone, tv, shots
        self.match = table.match
        self.thrown = 0
        self.restarted = False

    def view(self) -> Json:
        return self.server.get(f"/matches/{self.match}")

    def goal(self, view: Json) -> frozenset[str]:
        missions = self.phone.view(self.match)["position"]["missions"][HERO]
        return strategy.wanted(view, HERO, strategy.easiest(view, HERO, missions))

    def shot(self, name: str) -> None:
        shoot(self.table.page, self.shots / f"{name}-table.png")
        shoot(self.phone.page, self.shots / f"{name}-phone.png", full_page=True)

    def looks_at_missions(self) -> None:
        """Backs; while the thumb holds, the two missions; backs again."""
        faces = self.phone.page.locator("#mission-cards .mission:not(.mission-back)")
        expect(self.phone.page.locator(".mission-back")).to_have_count(2)
        with self.phone.taps.hold("#hold"):
            expect(faces).to_have_count(2)
            self.shot("4-missions")
        expect(faces).to_have_count(0)

    def plays(self) -> None:
        while not (view := self.view())["result"]:
            assert view["position"]["round"] < 20, "the hero wins long before"
            self.turn(view)

    def turn(self, view: Json) -> None:
        """One thing that is asked; the phone and the TV are never behind."""
        seat, legal = view["position"]["turn"], view["legal"]
        if legal.get("discard"):
            self.table.come_back()
            self.discards(seat)
        elif legal.get("trade", {}).get("forced"):
            self.table.come_back()
            self.shot("6-trade")
            self.table.said("trade")
        elif occupy := legal.get("occupy"):
            if self.table.is_tapped("occupy", OFTEN):
                self.table.said("all")
            else:
                self.table.hear(self.server, f"{seat} occupy {occupy['most']}")
        elif legal.get("place"):
            self.places(view, seat)
        elif seat != HERO or not self.attacks(view):
            self.ends_turn(view)
        view = self.view()
        self.phone.follows(view["seq"])
        self.is_on_the_wall(view)

    def is_on_the_wall(self, view: Json) -> None:
        """Check that the TV shows the position and the last throw."""
        wait_until(self.tv, "(seq) => document.getElementById('watch').dataset.seq === seq", str(view["seq"]))
        assert self.tv.evaluate(BADGES) == holdings(view)
        assert sorted(self.tv.evaluate(SHOWN_THROW)) == sorted(faces_or_losses(view["last_throw"]))

    def discards(self, seat: str) -> None:
        seq = self.table.seq
        if seat == HERO:
            self.shot("5-discard")
            missions = self.phone.view(self.match)["position"]["missions"][HERO]
            worse = missions.index(strategy.easiest(self.view(), HERO, missions)) ^ 1
            self.phone.press(f"give-{worse}")
            self.phone.press(f"give-{worse}")
        else:
            self.table.look_away(seat, PIN, give=0)
        self.table.shows(seq + 1)

    def places(self, view: Json, seat: str) -> None:
        goal = self.goal(view)
        if seat == HERO:
            where = strategy.stand(view, HERO, goal)
        else:
            where = strategy.shelter(view, seat, HERO, goal)
        if self.table.is_tapped("place", OFTEN):
            self.table.place_all(where)
        else:
            self.table.hear(self.server, f"{seat} place {where} {view['legal']['place']['most']}")

    def attacks(self, view: Json) -> bool:
        """Make the hero's next throw, the first with dice, then the losses alone; tell whether there was one."""
        position = view["position"]
        attack = strategy.attack(view, HERO, self.goal(view))
        spared = position["round"] <= SPARED_ROUNDS and position["conquered"]
        if attack is None or spared:
            return False
        if not self.table.is_tapped("attack", OFTEN) and len(self.goal(view)) > 1:
            self.table.hear(self.server, won_throw(view, *attack))
            return True
        self.table.come_back()
        self.table.aim(*attack)
        if self.thrown:
            self.table.wins_throw()
        else:
            offer = view["legal"]["attack"]["from"][attack.source]
            self.table.throw([6] * offer["dice"], [1] * offer["to"][attack.target]["dice"])
            self.shot("4-throw")
        self.thrown += 1
        return True

    def ends_turn(self, view: Json) -> None:
        seat, draws = view["position"]["turn"], bool(view["legal"].get("draw"))
        if self.table.is_tapped(f"end {draws}", OFTEN):
            self.table.said("draw", actions=2) if draws else self.table.said("end")
        else:
            self.table.hear(self.server, *[f"{seat} draw"] * draws, f"{seat} end")
        if view["position"]["round"] >= SPARED_ROUNDS and not self.restarted:
            self.restarts()

    def restarts(self) -> None:
        """Restart the server; check that both pages say that it is gone, and that it is back."""
        self.restarted = True
        self.table.come_back()
        self.server.kill()
        lines = [self.table.page.locator("#line"), self.phone.page.locator("#line")]
        for line in lines:
            expect(line).to_be_visible()
        self.shot("7-server-gone")
        self.server.start()
        for line in lines:
            expect(line).to_be_hidden()

    def ends(self) -> None:
        """Check the winner on both screens, everybody's missions, and the win in the championship."""
        view = self.view()
        assert self.restarted
        assert view["result"]["winners"] == [HERO]
        self.table.come_back()
        finish = self.table.page.locator("#finish")
        expect(finish).to_contain_text("Michel wins")
        expect(finish.locator(".finish-seat")).to_have_count(3)
        expect(self.phone.page.locator("#result")).to_contain_text("Michel has won")
        self.is_on_the_wall(view)
        expect(self.tv.locator("#turn")).to_contain_text("Michel wins")
        self.shot("8-end")
        self.table.taps.on(finish.get_by_role("link", name="Record"))
        expect(self.table.page.locator(".notice.good")).to_contain_text("The seal is right")
        self.table.taps.on(self.table.page.get_by_role("link", name="Club", exact=True))
        expect(self.table.page.locator(".rank-1")).to_contain_text("Michel")
        shoot(self.table.page, self.shots / "9-championship.png")

"""The table's screen under a finger: everything a player does, in as few taps as the screen allows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

from playwright.sync_api import Page, expect

from tests.browser.server import Json, Server
from tests.browser.taps import RESTED, Taps, wait_until

AWAY = "about:blank"
SHOWS = "(seq) => document.getElementById('table')?.dataset.seq === seq"


class Table:
    """The page of a running match on the tablet."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = Taps(page)
        self.done = Counter[str]()
        self.address = page.url
        self.match = page.url.rpartition("/")[2].partition("?")[0]
        expect(page.locator("#table")).to_have_attribute("data-seq", re.compile(r"\d+"))

    @property
    def seq(self) -> int:
        """The last action this page has shown."""
        return int(self.page.locator("#table").get_attribute("data-seq") or -1)

    def shows(self, seq: int) -> None:
        """Wait until the page has come as far as ``seq``."""
        wait_until(self.page, SHOWS, str(seq))

    def press(self, key: str) -> None:
        """One tap on the button with that key."""
        self.taps.on(f'[data-key="{key}"]')

    def say(self, tap: Callable[[], None], *, actions: int = 1) -> None:
        """``tap`` says so many actions, and the page shows what they did and takes taps again."""
        seq = self.seq
        tap()
        self.shows(seq + actions)
        wait_until(self.page, RESTED)

    def said(self, key: str, *, actions: int = 1) -> None:
        """Check that a tap on that button says so many actions, and the page shows what they did."""
        self.say(lambda: self.press(key), actions=actions)

    def is_tapped(self, kind: str, often: int) -> bool:
        """Whether this is done by taps: so ``often`` it is, and then nothing new is learnt from more of them."""
        self.done[kind] += 1
        if self.done[kind] > often:
            return False
        self.come_back()
        return True

    def hear(self, server: Server, *actions: str) -> None:
        """They are said elsewhere, in a fraction of the time that taps take; the page comes back for the next tap."""
        if self.page.url != AWAY:
            self.page.goto(AWAY)
        server.say(self.match, *actions)

    def come_back(self) -> None:
        """Wait until the page, opened again if it was left, shows the match and takes taps."""
        if self.page.url == AWAY:
            self.page.goto(self.address)
            expect(self.page.locator("#table")).to_have_attribute("data-seq", re.compile(r"\d+"))
        wait_until(self.page, RESTED)

    def place_all(self, territory: str) -> None:
        self.taps.territory(territory)
        self.said("all")

    def aim(self, source: str, target: str) -> None:
        """Choose the attack on the board; what is chosen already costs no tap."""
        if not self.is_chosen(source):
            self.taps.territory(source)
        if not self._is_armed(target):
            self.taps.territory(target)
        expect(self.page.locator(".dice-pad.is-armed")).to_be_visible()

    def is_chosen(self, territory: str) -> bool:
        return self.page.locator(f'[data-territory="{territory}"]').get_attribute("aria-pressed") == "true"

    def _is_armed(self, target: str) -> bool:
        """After a throw the same attack stays armed: another tap on its target would take it back."""
        armed = self.page.locator(".dice-pad.is-armed").count() > 0
        return armed and self.page.locator(f'.light-target[href="#outline-{target}"]').count() > 0

    def throw(self, red: Iterable[int], blue: Iterable[int]) -> None:
        """Every die is entered; the last one resolves the throw. Where both sides say first how many fight, they do."""
        red, blue = list(red), list(blue)
        self._send("red", len(red))
        self._send("blue", len(blue))
        *first, last = dice_keys(red, blue)
        for key in first:
            self.press(key)
        self.said(last)

    def wins_throw(self) -> None:
        """Only the losses are entered, and the attacker has none; as many fight as may."""
        for side in ("red", "blue"):
            self._send(side, self.page.locator(f'[data-key^="{side}-send-"]:enabled').count())
        if self.page.locator('[data-key="way-losses"]').get_attribute("aria-pressed") != "true":
            self.press("way-losses")
        self.said("loss-0")

    def _send(self, side: str, number: int) -> None:
        """So many armies fight; where that is said already it costs no tap."""
        key = self.page.locator(f'[data-key="{side}-send-{number}"]')
        if key.count() and key.get_attribute("aria-pressed") != "true":
            self.press(f"{side}-send-{number}")

    def ask(self) -> str:
        """Return what the screen asks now."""
        return self.page.locator("#ask .ask-what").inner_text()

    def trade_behind_pin(self, colour: str, pin: str) -> None:
        """Trade for the seat, on the tablet, a set that need not be traded, while everybody else looks away."""
        self._open_behind_pin(colour, pin)
        self.press("best")
        self._comes_back()

    def _open_behind_pin(self, colour: str, pin: str) -> None:
        self.press(f"look-{colour}")
        self.open_with_pin(pin)

    def open_with_pin(self, pin: str) -> None:
        """Open the page of a seat that is shown."""
        for digit in pin:
            self.taps.on(self.page.locator("#pin-pad").get_by_role("button", name=digit))
        self.taps.on(self.page.get_by_role("button", name="Open"))

    def _comes_back(self) -> None:
        """Wait until the tablet shows the table again."""
        self.page.wait_for_url(re.compile(r"/matches/\w+$"))
        expect(self.page.locator("#table")).to_have_attribute("data-seq", re.compile(r"\d+"))

    def look_away(self, colour: str, pin: str, *, give: int) -> None:
        """Give a mission of the seat back on the tablet, behind its PIN, while everybody else looks away."""
        self._open_behind_pin(colour, pin)
        with self.taps.hold("#hold"):
            expect(self.page.locator("#mission-cards .mission:not(.mission-back)")).to_have_count(2)
        for _ in range(2):
            self.press(f"give-{give}")
        self._comes_back()


def dice_keys(red: Iterable[int], blue: Iterable[int]) -> list[str]:
    """Return the keys of the pad, die by die."""
    sides = (("red", red), ("blue", blue))
    return [f"{side}-{row}-{face}" for side, dice in sides for row, face in enumerate(dice)]


def won_throw(view: Json, source: str, target: str) -> str:
    """Return the throw that costs the attacker nothing, with as many dice as may be thrown."""
    offer = view["legal"]["attack"]["from"][source]
    sides = ([6] * offer["dice"], [1] * offer["to"][target]["dice"])
    red, blue = (",".join(map(str, dice)) for dice in sides)
    return f"{view['legal']['attack']['seat']} attack {source} {target} {red} v {blue}"

"""A seat's phone under a thumb."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.devices import Device
from tests.browser.server import Json, Server
from tests.browser.taps import Taps, wait_until

ZOOM = "getComputedStyle(document.getElementById('board-sheet')).getPropertyValue('--zoom')"
MOST_ENLARGING = 4


class Phone:
    """The page of one seat."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = Taps(page)
        expect(page.locator("#main")).to_have_attribute("data-seq", re.compile(r"\d+"))
        # What came late caught no tap for a moment.
        expect(page.locator("#main")).not_to_have_class(re.compile("is-resting"))

    def follows(self, seq: int) -> None:
        """Wait until the page has come as far as ``seq``."""
        wait_until(self.page, "(seq) => document.getElementById('main')?.dataset.seq === seq", str(seq))

    def press(self, key: str) -> None:
        """One tap on the button with that key."""
        self.taps.on(f'[data-key="{key}"]')

    def touch(self, territory: str) -> None:
        """Tap the territory; where a finger may mean several, the first tap enlarges the board there."""
        badge = self.page.locator(f'[data-badge="{territory}"] .badge-shape')
        for _ in range(MOST_ENLARGING):
            badge.scroll_into_view_if_needed()
            shown = self.page.evaluate(ZOOM)
            self.taps.territory(territory)
            if self.page.evaluate(ZOOM) == shown:
                return
        raise AssertionError(f"{territory} stays too small")

    def place_all(self, match: str) -> str:
        """Place all armies on one territory, which is returned."""
        territory = str(self.view(match)["legal"]["place"]["territories"][0])
        self.touch(territory)
        self.press("all")
        return territory

    def view(self, match: str) -> Json:
        """Return what the referee shows to this seat."""
        answer = self.page.context.request.get(
            f"{self.page.url.partition('/matches')[0]}/matches/{match}", headers={"Accept": "application/json"}
        )
        return dict(answer.json())


def join(phone: Device, link: str, server: Server) -> Phone:
    """Return the phone that scanned ``link``; the code names this computer's address on its network."""
    return Phone(phone.page(re.sub(r"^http://[^/]+", server.url, link)))

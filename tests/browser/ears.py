"""Devices that remember everything they received."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from playwright.sync_api import Page

from tests.browser.devices import TABLET, Device
from tests.browser.server import Json, Server
from tests.browser.strategy import BOARD
from tests.browser.table import Table
from tests.browser.wire import Wire

Devices = Callable[..., Device]
COLOURS = ("red", "blue", "pink")
PLAIN = {"Accept-Encoding": "identity"}
NAMES = re.compile(r'<script type="application/json" id="page">.*?</script>', re.DOTALL)
"""The names of all missions and cards, which are in every page and do not tell who holds them."""
FACTS = re.compile(r'(?:\r\n\r\n|data: |id="view">)(?=\{)')


class Ear(NamedTuple):
    """A device of ``seat`` ("" for no seat), on a wire that remembers everything it received."""

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
        """Return the document as it stands, without the names of things."""
        return NAMES.sub("", str(self.page.evaluate("document.documentElement.outerHTML")))


def take_turn(server: Server, match: str) -> None:
    """Place, conquer and draw a card for the seat on turn."""
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


def table_ear(devices: Devices, wire: Wire, match: str, query: str) -> Ear:
    page = devices(TABLET, extra_http_headers=PLAIN).page(f"{wire.url}/matches/{match}{query}")
    return Ear("", Table(page).page, wire)


def visit_everything(ear: Ear, match: str) -> None:
    """Open at the table every page and file there is about the match, and come back."""
    table = ear.page.url
    for path in ("", "/codes", "/look", "/look/blue", "/record"):
        ear.page.goto(f"{ear.wire.url}/matches/{match}{path}")
    for path in ("/log", "/record.toml", "/positions/1", ""):
        ear.page.context.request.get(f"{ear.wire.url}/matches/{match}{path}", headers={"Accept": "application/json"})
    ear.page.goto(table)
    Table(ear.page)

"""Two who share a colour are on turn together, and the phrases say so."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.devices import PHONE, Device
from tests.browser.pages import join_link
from tests.browser.server import Server

PAIRS = {"red": ["Alice", "Bob"], "blue": ["Charlie", "Dana"], "green": ["Emil", "Frida"]}


def test_the_phone_says_who_are_on_turn(server: Server, devices: Callable[..., Device]) -> None:
    seats = [{"colour": colour, "players": players} for colour, players in PAIRS.items()]
    match = str(server.post("/matches", {"seats": seats})["id"])
    server.say(match, "table deal")
    turn = str(server.get(f"/matches/{match}")["position"]["turn"])
    other = next(colour for colour in PAIRS if colour != turn)
    says = {"de-DE": f"{' & '.join(PAIRS[turn])} sind am Zug", "en-GB": f"The turn of {' & '.join(PAIRS[turn])}"}
    for locale, text in says.items():
        page = devices(PHONE, locale=locale).page(join_link(server, match, other))
        expect(page.locator("main")).to_contain_text(text)

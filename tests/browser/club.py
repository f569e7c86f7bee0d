"""A club whose members play under its fines, in the browser."""

from __future__ import annotations

import re
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from playwright.sync_api import Page, expect

from tests.browser.server import Server

SEATS = {"Alice": "red", "Bob": "blue", "Charlie": "green", "Dana": "pink"}


def add_member(server: Server, page: Page, name: str) -> None:
    page.goto(f"{server.url}/members")
    page.locator("#name-new").fill(name)
    page.get_by_role("button", name="Add").tap()
    expect(page.locator(".member-card", has_text=name)).to_be_visible()


def set_pin(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/book?next=/cash")
    page.get_by_label("Who keeps the book?").select_option(label="Alice")
    page.locator("#new-set").fill("2580")
    page.locator("#again-set").fill("2580")
    page.get_by_role("button", name="Keep this PIN").tap()
    expect(page.get_by_text("Alice keeps the book")).to_be_visible()


def found_club(server: Server) -> None:
    """Make the four members of the club, whichever test comes first, as the form of their page does."""
    address = f"{server.url}/members"
    tablet = build_opener(HTTPCookieProcessor())
    with tablet.open(address) as answer:
        shown = answer.read().decode()
    token = re.search('name="csrf_token" value="([^"]+)"', shown)
    assert token
    for name in SEATS:
        if f'value="{name}"' not in shown:
            with tablet.open(address, urlencode({"csrf_token": token[1], "name": name}).encode()) as answer:
                assert f'value="{name}"' in answer.read().decode()


def begin_match(server: Server, **more: str) -> str:
    seats = [{"colour": colour, "players": [name]} for name, colour in SEATS.items()]
    match = str(server.post("/matches", {"seats": seats, **more})["id"])
    server.say(match, "table deal")
    return match


def move_fine(page: Page) -> None:
    page.locator('.face-choice:has([name="mover"])', has_text="Alice").tap()
    page.locator('.face-choice:has([name="accused"])', has_text="Dana").tap()
    page.locator("#text").fill("too loud")
    page.locator("#amount").fill("0,50")
    page.get_by_text("Whoever pays has no vote").tap()
    page.get_by_role("button", name="Put it to the vote").tap()


def trade_twice(server: Server) -> str:
    """Begin a match in which Alice has traded a set and three cards that are none, and return its id."""
    match = begin_match(server, cards="counted", dealer="blue")
    server.say(match, "table correct hand red 8", "red trade alaska alberta argentina")
    server.say(match, "red trade afghanistan iceland brazil !stood")
    return match

"""Two who share a colour are on turn together, each with a phone, and the phrases say so."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, Device, scan
from tests.browser.pages import join_link
from tests.browser.phone import Phone
from tests.browser.server import Server

PAIRS = {"red": ["Alice", "Bob"], "blue": ["Charlie", "Dana"], "green": ["Emil", "Frida"]}


def begin(server: Server) -> str:
    """Begin a match of three pairs, red's turn first, and return its id."""
    seats = [{"colour": colour, "players": players} for colour, players in PAIRS.items()]
    match = str(server.post("/matches", {"seats": seats, "starter": "red"})["id"])
    server.say(match, "table deal")
    return match


def test_the_phone_says_who_are_on_turn(server: Server, devices: Callable[..., Device]) -> None:
    match = begin(server)
    says = {"de-DE": "Alice & Bob sind am Zug", "en-GB": "The turn of Alice & Bob"}
    for locale, text in says.items():
        page = devices(PHONE, locale=locale).page(join_link(server, match, "blue"))
        expect(page.locator("main")).to_contain_text(text)


def test_both_phones_act_for_the_seat(server: Server, devices: Callable[..., Device]) -> None:
    match = begin(server)
    phones = [Phone(devices(PHONE).page(join_link(server, match, "red", who))) for who in (0, 1)]
    for phone, name in zip(phones, PAIRS["red"], strict=True):
        expect(phone.page.locator(".seat-name")).to_have_text(f"{name} Red")
    expect(phones[0].page.locator("#status")).to_contain_text("Bob sees all of this, too, on the other phone.")
    expect(phones[1].page.locator("#status")).to_contain_text("Alice sees all of this, too")
    territory = server.get(f"/matches/{match}")["legal"]["place"]["territories"][0]
    for number, phone in enumerate(phones, 2):
        phone.touch(territory)
        phone.press("amount-1")
        for other in phones:
            other.follows(number)
    lines = [line["action"] for line in server.get(f"/matches/{match}/log")["log"]][1:]
    assert lines == [f"red place {territory} 1"] * 2


def test_the_phone_that_lost_the_seat_says_so_and_the_other_goes_on(
    server: Server, devices: Callable[..., Device]
) -> None:
    match = begin(server)
    alice, bob = (devices(PHONE).page(join_link(server, match, "red", who)) for who in (0, 1))
    codes = devices(TABLET).page(f"{server.url}/matches/{match}/codes")
    expect(codes.locator("[data-joined]")).to_have_count(2)
    codes.locator("#code-red-1 .code-new button").tap()
    expect(bob.locator(".gone")).to_be_visible()
    expect(codes.locator("#code-red-1 .code-link")).to_be_visible()
    expect(codes.locator("[data-joined]")).to_have_count(1)
    expect(alice.locator("#status")).to_contain_text("It is your turn")
    scan(bob, codes.locator("#code-red-1 .code-link").inner_text())
    expect(bob.locator(".seat-name")).to_have_text("Bob Red")
    expect(codes.locator("[data-joined]")).to_have_count(2)

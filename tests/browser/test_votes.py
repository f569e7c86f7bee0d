"""A fine is voted on three phones and counted on the tablet; whoever has no vote only sees that there is one."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.faults import faults
from tests.browser.pages import join_link
from tests.browser.server import Server
from tests.browser.test_cash import add_member

Devices = Callable[..., Device]
SEATS = {"Alice": "red", "Bob": "blue", "Charlie": "green", "Dana": "pink"}


def begin(server: Server) -> str:
    seats = [{"colour": colour, "players": [name]} for name, colour in SEATS.items()]
    match = str(server.post("/matches", {"seats": seats})["id"])
    server.say(match, "table deal")
    return match


def move(page: Page) -> None:
    page.locator("#mover").select_option(label="Alice")
    page.locator("#accused").select_option(label="Dana")
    page.locator("#text").fill("too loud")
    page.locator("#amount").fill("0,50")
    page.get_by_text("Whoever pays has no vote").tap()
    page.get_by_role("button", name="Put it to the vote").tap()


def test_three_phones_carry_a_fine_and_the_fourth_has_no_vote(server: Server, devices: Devices) -> None:
    page = devices(TABLET).page(server.url)
    for name in SEATS:
        add_member(server, page, name)
    match = begin(server)
    phones = {name: devices(PHONE).page(join_link(server, match, colour)) for name, colour in SEATS.items()}
    page.goto(f"{server.url}/matches/{match}")
    page.locator('[data-key="menu"]').tap()
    page.get_by_role("link", name="Vote on a fine").tap()
    move(page)
    expect(page.get_by_role("heading", name="Alice moves: Dana pays €0.50. too loud")).to_be_visible()
    assert faults(page) == []
    for name, said in (("Alice", "Yes"), ("Bob", "No")):
        phones[name].get_by_role("button", name=said, exact=True).tap()
        expect(phones[name].locator(".vote-choices")).to_have_count(0)
    expect(page.locator("[data-motion]")).to_have_text("2")
    expect(page.locator('input[name="hand_Alice"]').first).to_be_disabled()
    expect(page.locator('input[name="hand_Charlie"]').first).to_be_enabled()
    expect(phones["Dana"].locator(".vote")).to_contain_text("2 of 3 have voted")
    expect(phones["Dana"].locator(".vote-choices")).to_have_count(0)
    assert faults(phones["Charlie"]) == []
    phones["Charlie"].get_by_role("button", name="Yes", exact=True).tap()
    expect(phones["Charlie"].locator(".vote")).to_have_count(0)
    expect(page.get_by_text("Carried: 2 yes, 1 no, 0 abstain")).to_be_visible()
    page.goto(f"{server.url}/cash")
    expect(page.locator(".accounts li", has_text="Dana")).to_contain_text("owes €0.50")

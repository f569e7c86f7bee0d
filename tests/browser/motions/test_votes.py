"""A fine is voted on three phones and counted on the tablet; cards are shown, rightly and wrongly demanded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.club import SEATS, begin_match, found_club, move_fine, set_pin, trade_twice
from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import faults
from tests.browser.pages import join_link
from tests.browser.server import Server

Devices = Callable[..., Device]


def test_three_phones_carry_a_fine_and_the_fourth_has_no_vote(server: Server, devices: Devices) -> None:
    """Then the same fine is moved twice, openly and in secret; no page has faults."""
    page = devices(TABLET).context.new_page()
    found_club(server)
    match = begin_match(server)
    phones = {name: devices(PHONE).page(join_link(server, match, colour)) for name, colour in SEATS.items()}
    page.goto(f"{server.url}/matches/{match}")
    page.locator('[data-key="menu"]').tap()
    page.get_by_role("link", name="Vote on a fine").tap()
    move_fine(page)
    expect(page.get_by_role("heading", name="Alice moves: Dana pays €0.50 (too loud)")).to_be_visible()
    assert faults(page) == []
    for name, choice in (("Alice", "Yes"), ("Bob", "No")):
        phones[name].get_by_role("button", name=choice, exact=True).tap()
        expect(phones[name].locator(".vote-choices")).to_have_count(0)
    expect(page.locator("[data-motion]")).to_have_text("2 of 3 have voted")
    expect(page.locator('input[name="hand_Alice"]').first).to_be_disabled()
    expect(page.locator('input[name="hand_Charlie"]').first).to_be_enabled()
    expect(phones["Dana"].locator(".vote")).to_contain_text("2 of 3 have voted")
    expect(phones["Dana"].locator(".vote-choices")).to_have_count(0)
    assert faults(phones["Charlie"]) == []
    phones["Charlie"].get_by_role("button", name="Yes", exact=True).tap()
    expect(phones["Charlie"].locator(".vote")).to_have_count(0)
    expect(phones["Dana"].locator(".vote-result")).to_contain_text("Carried: 2 yes, 1 no, 0 abstain")
    expect(page.get_by_text("Carried: 2 yes, 1 no, 0 abstain")).to_be_visible()
    a_secret_vote_says_so_and_needs_all_or_its_time(page, phones["Alice"])
    page.goto(f"{server.url}/cash")
    expect(page.locator(".accounts li", has_text="Dana")).to_contain_text("owes €0.50")


def test_a_motion_without_faces_says_so_where_it_can_be_seen(server: Server, devices: Devices) -> None:
    page = devices(PHONE, viewport={"width": 320, "height": 568}).context.new_page()
    found_club(server)
    page.goto(f"{server.url}/matches/{begin_match(server)}/motions")
    page.get_by_role("button", name="Put it to the vote").tap()
    expect(page.locator("#fault-mover-motion")).to_be_in_viewport()
    movers = page.get_by_role("group", name="Who moves it")
    expect(movers).to_have_accessible_description("Choose a member.")


def a_secret_vote_says_so_and_needs_all_or_its_time(page: Page, phone: Page) -> None:
    """Only the open one can be counted at any time."""
    move_fine(page)
    expect(page.locator("[data-motion]")).to_have_count(1)
    page.get_by_text("Secret: nobody sees").tap()
    move_fine(page)
    expect(page.locator("[data-motion]")).to_have_count(2)
    expect(page.get_by_role("button", name="Count the votes now")).to_have_count(1)
    ballot = phone.locator(".vote", has_text="Secret: nobody sees who voted what")
    ballot.get_by_role("button", name="No", exact=True).tap()
    expect(ballot).to_contain_text("1 of 3 has voted")
    expect(page.get_by_text("It is counted once everybody has voted or the time is up.")).to_be_visible()
    assert (faults(page), faults(phone)) == ([], [])


def test_the_table_hears_of_a_vote_and_everybody_of_its_end(server: Server, devices: Devices, shots: Path) -> None:
    """Nobody leaves the board for it; what was put aside stays away until there is a result.

    A vote whose action is taken back is marked, and dropped with one tap.
    """
    page = devices(TABLET).context.new_page()
    found_club(server)
    match = begin_match(server)
    table = devices(TABLET).page(f"{server.url}/matches/{match}")
    phone = devices(PHONE).page(join_link(server, match, "pink"))
    page.goto(f"{server.url}/matches/{match}/motions")
    move_fine(page)
    strip, result = table.locator("#votes"), phone.locator(".vote-result")
    expect(strip).to_contain_text("Alice moves: Dana pays €0.50 (too loud) · 0 of 3 have voted")
    assert faults(table) == []
    strip.get_by_role("button", name="Close").tap()
    expect(strip).to_be_hidden()
    page.get_by_role("button", name="Count the votes now").tap()
    for place in (strip, result):
        expect(place).to_contain_text("Rejected: 0 yes, 0 no, 0 abstain")
    assert faults(phone) == []
    for place in (strip, result):
        place.get_by_role("button", name="Close").tap()
        expect(place).to_be_hidden()
    move_fine(page)
    strip.get_by_role("button", name="Close").tap()
    expect(strip).to_be_hidden()
    is_marked_while_its_action_is_taken_back(server, table, page, phone, shots)
    strip.get_by_role("button", name="Drop this vote").tap()
    for place in (strip, result):
        expect(place).to_contain_text("Dropped: what it was for counts no more")
    expect(page.get_by_text("Dropped: what it was for counts no more")).to_be_visible()


def is_marked_while_its_action_is_taken_back(server: Server, table: Page, page: Page, phone: Page, shots: Path) -> None:
    """See the mark come and go with the action, on the board as on the page of the votes and on a phone."""
    match = table.url.rpartition("/")[2]
    mark = "Action 1, which this was moved for, counts no more."
    strip, motion, vote = table.locator("#votes"), page.locator(".motion"), phone.locator(".vote")
    server.say(match, "table undo")
    for there in (strip, motion, vote):
        expect(there).to_contain_text(mark)
    assert (faults(table), faults(page), faults(phone)) == ([], [], [])
    shoot(table, shots / "vote-lost-table.png")
    shoot(page, shots / "vote-lost-page.png")
    shoot(phone, shots / "vote-lost-phone.png")
    server.say(match, "table redo")
    expect(strip).to_be_hidden()
    for there in (motion, vote):
        expect(there).not_to_contain_text(mark)
    server.say(match, "table undo")
    expect(strip).to_contain_text(mark)
    expect(table.locator("#table.is-resting")).to_have_count(0)


def look_at(page: Page, challenger: str, outcome: str) -> None:
    page.locator(f'[data-key="demands-{SEATS[challenger]}"]').tap()
    page.get_by_role("button", name=outcome).tap()


def test_cards_are_shown_at_the_table_with_either_outcome(server: Server, devices: Devices) -> None:
    """One demand from the trade's line, one from the menu, one from a phone; the fines are booked at once."""
    page = devices(TABLET).context.new_page()
    found_club(server)
    set_pin(server, page)
    page.goto(f"{server.url}/fines")
    page.locator("#preset-title ~ form button").tap()
    expect(page.get_by_role("rowheader", name="Poor hospitality")).to_be_visible()
    match = trade_twice(server)
    phone = devices(PHONE).page(join_link(server, match, "pink"))
    page.goto(f"{server.url}/matches/{match}")
    page.get_by_role("button", name="Have the cards of this trade shown").last.tap()
    look_at(page, "Bob", "Clearly wrong cards")
    expect(page.get_by_text("Alice traded wrong cards.")).to_be_visible()
    expect(page.locator("#tail .log li").last).to_contain_text("Alice holds 0 cards")
    page.locator('[data-key="back"]').tap()
    phone.get_by_role("button", name="Have cards shown").tap()
    phone.locator('[data-key^="trade-"]').tap()
    expect(phone.get_by_text("If the cards are right, it may cost you €2.50.")).to_be_visible()
    assert faults(phone) == []
    phone.get_by_role("button", name="Demand it: tap again").tap()
    expect(page.locator("#asked")).to_contain_text("Dana demands to see the cards of Alice.")
    phone.get_by_role("button", name="I take it back").tap()
    expect(page.locator("#asked")).to_be_hidden()
    page.locator('[data-key="menu"]').tap()
    page.get_by_role("button", name="Have cards shown").tap()
    page.locator('[data-key^="trade-"]').tap()
    page.locator(f'[data-key="demands-{SEATS["Charlie"]}"]').tap()
    expect(page.get_by_text("Charlie may be fined €2.50.")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="The cards are right").tap()
    page.get_by_role("button", name="A mistake: decide it again").tap()
    expect(page.get_by_text("Charlie demands to see the cards of Alice.")).to_be_visible()
    page.get_by_role("button", name="The cards are right").tap()
    page.get_by_role("link", name="Fines of the match").tap()
    page.get_by_role("button", name="Book the chosen fines").tap()
    expect(page.get_by_text("booked", exact=True)).to_have_count(2)
    page.goto(f"{server.url}/cash")
    for name, owes in (("Alice", "€5.00"), ("Charlie", "€2.50")):
        expect(page.locator(".accounts li", has_text=name)).to_contain_text(f"owes {owes}")


def test_a_demand_that_is_open_at_the_end_is_decided_then(server: Server, devices: Devices) -> None:
    """The table agrees on a winner before anybody has looked at the cards."""
    match = trade_twice(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    page.get_by_role("button", name="Have the cards of this trade shown").last.tap()
    page.locator(f'[data-key="demands-{SEATS["Bob"]}"]').tap()
    expect(page.locator('[data-key="outcome-false"]')).to_be_visible()
    server.say(match, "table declare green")
    finish = page.locator("#finish")
    expect(finish).to_contain_text("Charlie wins")
    expect(finish).to_contain_text("Bob demands to see the cards of Alice.")
    assert faults(page) == []
    finish.locator('[data-key="challenge-open"]').tap()
    page.locator('[data-key="outcome-false"]').tap()
    expect(page.get_by_text("Alice traded wrong cards.")).to_be_visible()
    page.locator('[data-key="back"]').tap()
    expect(finish).to_be_visible()
    expect(finish).not_to_contain_text("Bob demands")

"""A fine by a face and an offence: how many taps, what the page answers, and who can use it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import begin_match, found_club, set_pin
from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.faults import faults
from tests.browser.server import Server
from tests.browser.taps import Taps

Devices = Callable[..., Device]


@pytest.fixture
def page(server: Server, devices: Devices) -> Page:
    """Return the tablet of a club with a catalogue, on which Alice keeps the book."""
    page = devices(TABLET).page(f"{server.url}/book?next=/cash")
    if page.locator("#pin-open").count():
        page.locator("#keeper-open").select_option(label="Alice")
        page.locator("#pin-open").fill("2580")
        page.get_by_role("button", name="Open", exact=True).tap()
    else:
        found_club(server)
        set_pin(server, page)
        page.goto(f"{server.url}/fines")
        page.get_by_role("button", name="Take this catalogue").tap()
    expect(page.get_by_role("heading", name=re.compile("Cash box|Catalogue of fines"))).to_be_visible()
    return page


def face(page: Page, name: str) -> str:
    """Return the face of whoever pays a fine."""
    return f'.face-choice:not(:has([name="member"])):has-text("{name}")'


BURP = '.offence-key[value="burp"]'


def test_a_fine_takes_two_taps_and_each_person_more_one(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/cash")
    taps = Taps(page)
    for target in (face(page, "Bob"), BURP):
        taps.on(target)
    booked = page.locator(".booked")
    expect(booked).to_contain_text("Fine: Bob Burped in somebody's face €0.50")
    assert taps.count == 2
    expect(booked).to_be_in_viewport()
    for target in (face(page, "Bob"), face(page, "Dana"), face(page, "Charlie"), BURP):
        taps.on(target)
    expect(booked.locator("li")).to_have_count(3)
    assert taps.count == 2 + 4
    expect(page.locator(".offence-key").first).to_have_attribute("value", "burp")
    assert faults(page) == []
    taps.on(booked.get_by_role("button", name="Take all back"))
    expect(booked.locator("li")).to_contain_text(3 * ["Taken back: Fine"])
    expect(page.locator(".accounts li", has_text="Dana")).to_contain_text("owes nothing")
    expect(page.locator(".accounts li", has_text="Bob")).to_contain_text("owes €0.50")


def test_from_the_menu_of_the_table_it_takes_three_and_the_way_back_is_one(server: Server, page: Page) -> None:
    match = begin_match(server)
    page.goto(f"{server.url}/matches/{match}")
    page.locator('[data-key="menu"]').tap()
    taps = Taps(page)
    for target in ('[data-key="menu.fine"]', face(page, "Charlie"), BURP):
        taps.on(target)
    expect(page.locator(".booked")).to_contain_text("Fine: Charlie Burped in somebody's face €0.50")
    assert taps.count == 3
    assert faults(page) == []
    page.get_by_role("link", name="To the table").tap()
    page.wait_for_url(f"**/matches/{match}")


def test_the_club_page_offers_the_faces_too(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/club")
    taps = Taps(page)
    for target in (face(page, "Dana"), BURP):
        taps.on(target)
    expect(page.locator(".booked")).to_contain_text("Fine: Dana Burped in somebody's face €0.50")
    assert taps.count == 2
    page.goto(f"{server.url}/club")
    assert faults(page) == []


def test_an_offence_is_found_by_typing_and_the_enter_key_books_nothing(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/cash")
    taps = Taps(page)
    taps.on(face(page, "Bob"))
    search = page.locator("#offence-search")
    search.fill("CUP wrong")
    expect(page.locator(".offence-key:visible")).to_have_count(1)
    search.press("Enter")
    expect(page.locator('.offence-key[value="wrong_dice"]')).to_be_focused()
    assert "done" not in page.url
    search.fill("elephant")
    expect(page.get_by_text("No offence has these words.")).to_be_visible()
    search.fill("")
    expect(page.locator(".offence-key:visible")).to_have_count(20)


def test_what_many_pay_can_be_taken_back_on_the_smallest_phone_without_scrolling(
    server: Server, page: Page, devices: Devices
) -> None:
    small = {**PHONE, "viewport": {"width": 320, "height": 568}}
    phone = devices(small, storage_state=page.context.storage_state()).page(f"{server.url}/cash/fine")
    for name in ("Alice", "Bob", "Charlie", "Dana"):
        phone.locator(face(phone, name)).tap()
    phone.locator('.offence-key[value="wrong_dice"]').tap()
    back = phone.get_by_role("button", name="Take all back")
    expect(back).to_be_in_viewport(ratio=1)
    assert phone.locator(".booked").evaluate("node => node.scrollHeight <= node.clientHeight")
    assert faults(phone) == []
    back.tap()
    expect(phone.locator(".booked li").first).to_contain_text("Taken back: Fine")
    assert faults(phone) == []


def test_the_enter_key_on_a_face_chooses_it_and_books_nothing(server: Server, page: Page, devices: Devices) -> None:
    page.goto(f"{server.url}/cash")
    page.get_by_role("checkbox", name="Bob").focus()
    page.keyboard.press("Enter")
    page.locator(BURP).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".booked li")).to_contain_text(["Fine: Bob Burped in somebody's face €0.50"])
    plain = devices(PHONE, java_script_enabled=False, storage_state=page.context.storage_state())
    reader = plain.page(f"{server.url}/cash")
    reader.get_by_role("checkbox", name="Bob").focus()
    reader.keyboard.press("Space")
    reader.keyboard.press("Enter")
    expect(reader.get_by_role("alert")).to_contain_text("offence")
    expect(reader.get_by_role("checkbox", name="Bob")).to_be_checked()


def test_without_a_face_the_page_says_what_comes_first_and_a_vote_is_prepared(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/cash")
    page.locator(BURP).tap()
    expect(page.get_by_role("alert")).to_have_text("Tap the face of whoever pays first, then the offence.")
    assert faults(page) == []
    page.locator(face(page, "Dana")).tap()
    page.locator('.offence-key[value="hospitality"]').tap()
    expect(page.get_by_role("heading", name="Move a fine")).to_be_in_viewport()
    expect(page.locator('.face-choice:has([name="accused"]:checked)')).to_contain_text("Dana")
    expect(page.locator("#offence option:checked")).to_contain_text("Poor hospitality")


def test_a_motion_takes_at_most_six_taps(server: Server, page: Page) -> None:
    """Without the votes; a list to choose from counts two."""
    page.goto(f"{server.url}/motions")
    taps = Taps(page)
    for field, name in (("mover", "Alice"), ("accused", "Dana")):
        taps.on(f'.face-choice:has([name="{field}"]):has-text("{name}")')
    page.locator("#offence").select_option("insult")
    taps.on(page.get_by_role("button", name="Put it to the vote"))
    expect(page.get_by_role("heading", name="Alice moves: Dana pays €0.50")).to_be_visible()
    assert taps.count + 2 <= 6
    assert faults(page) == []


def test_what_a_match_proposes_is_booked_once_unless_it_happened_again(server: Server, page: Page) -> None:
    match = begin_match(server)
    server.say(match, "table declare red")
    page.goto(f"{server.url}/matches/{match}/fine")
    lost = '.offence-key[value="lost"]'
    for target in (face(page, "Dana"), lost):
        page.locator(target).tap()
    expect(page.locator(".booked")).to_contain_text("Match of")
    for target in (face(page, "Dana"), lost):
        page.locator(target).tap()
    expect(page.get_by_role("alert")).to_contain_text("This is in the book for Dana already")
    assert faults(page) == []
    page.get_by_role("button", name="Book another: Match lost").tap()
    expect(page.locator(".booked")).to_contain_text("Fine: Dana Match lost €0.50")


def test_everybody_pays_is_asked_once_and_taken_back_as_one(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/cash")
    page.locator(face(page, "Bob")).tap()
    page.locator(face(page, "Dana")).tap()
    page.locator(BURP).tap()
    page.get_by_text("Everybody pays in cash").tap()
    page.get_by_role("button", name="Yes, enter").tap()
    booked = page.locator(".booked")
    expect(booked).to_contain_text("Paid in cash: Dana")
    expect(page.locator(".accounts")).not_to_contain_text("owes €")
    booked.get_by_role("button", name="Take all back").tap()
    expect(booked).to_contain_text("Taken back: Paid in cash: Dana")
    expect(page.locator(".accounts li", has_text="Dana")).to_contain_text("owes €")


def test_without_scripts_two_taps_book_as_well(server: Server, page: Page, devices: Devices) -> None:
    phone = devices(PHONE, java_script_enabled=False, storage_state=page.context.storage_state())
    reader = phone.page(f"{server.url}/cash")
    reader.locator(face(reader, "Bob")).tap()
    reader.locator(BURP).tap()
    expect(reader.locator(".booked")).to_contain_text("Fine: Bob Burped in somebody's face €0.50")
    expect(reader.locator(".booked")).to_be_in_viewport()

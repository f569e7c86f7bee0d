"""A phone calls its player, and shows an end that is one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, Device, shoot
from tests.browser.faults import faults
from tests.browser.longest import NAMES as LONGEST
from tests.browser.pages import join_link
from tests.browser.phone import Phone
from tests.browser.positions import NAMES, begin_set_up, list_territories, open_at
from tests.browser.server import Server

Devices = Callable[..., Device]
SCREENS = ((390, 844), (360, 640), (320, 568), (844, 390), (568, 320))
NEXT_IS_BLUE = "red: alaska 6; blue: kamchatka 2; rest green; turn red attack; missions red ? ?, blue ? ?, green ? ?"
LAST_OF_BLUE = (
    "red: alaska 6; blue: kamchatka 1; rest green; turn red attack; attacks_made; "
    "missions red eliminate_blue 24_territories, blue asia+south_america africa+asia, "
    "green 18_territories_2_armies north_america+africa"
)
ICON = "document.querySelector('link[rel=icon]').href.split('/').pop().split('?')[0]"
BUZZED = "void (navigator.vibrate = (how) => { (window.buzzed ??= []).push(how); return true; })"


def phone_at(devices: Devices, server: Server, match: str, seat: str, **how: object) -> Phone:
    return Phone(devices(PHONE, **how).page(join_link(server, match, seat)))


def buzzes(page: Page) -> int:
    return int(page.evaluate("(window.buzzed ?? []).length"))


def test_the_turn_is_called_by_title_icon_vibration_and_the_place_of_the_page(server: Server, devices: Devices) -> None:
    match = open_at(server, NEXT_IS_BLUE)
    page = phone_at(devices, server, match, "blue", viewport={"width": 390, "height": 500}).page
    page.evaluate(BUZZED)
    quiet = page.title()
    assert (page.evaluate(ICON), buzzes(page)) == ("icon.svg", 0)
    page.locator("#drawer-key").scroll_into_view_if_needed()
    page.locator("#drawer-key").tap()
    assert page.evaluate("scrollY") > 0
    server.say(match, "red end")
    expect(page).to_have_title(f"Your turn · {quiet}")
    assert (page.evaluate(ICON), buzzes(page), page.evaluate("scrollY")) == ("called.svg", 1, 0)
    # Called once; whoever has read it is not called again by what happens in the own turn.
    server.say(match, "blue place kamchatka 1")
    expect(page.locator('[data-badge="kamchatka"]')).to_have_text("3")
    assert buzzes(page) == 1
    server.say(match, "blue place kamchatka 2", "blue end")
    expect(page).to_have_title(quiet)
    assert page.evaluate(ICON) == "icon.svg"


def test_nothing_moves_while_a_mission_is_held_open(server: Server, devices: Devices) -> None:
    match = open_at(server, NEXT_IS_BLUE.replace("blue ? ?", "blue asia+south_america africa+asia"))
    page = phone_at(devices, server, match, "blue", viewport={"width": 390, "height": 500}).page
    hold = page.locator("#hold")
    hold.scroll_into_view_if_needed()
    hold.hover()
    page.mouse.down()
    expect(page.locator("#mission-cards .mission-back")).to_have_count(0)
    before = page.evaluate("scrollY")
    assert before > 0
    server.say(match, "red end")
    expect(page).to_have_title(re.compile("^Your turn"))
    assert hold.bounding_box() is not None and page.evaluate("scrollY") >= before
    page.mouse.up()


def test_whoever_has_entered_or_enters_the_set_up_is_left_in_peace(server: Server, devices: Devices) -> None:
    match, view = begin_set_up(server, "hasbro")
    first, entered, entering = view["to_place"]
    own = list_territories(view["position"], entered)
    armies = dict.fromkeys(own, 1) | {own[0]: 1 + view["to_place"][entered]}
    server.post(f"/matches/{match}/set-up", {"seat": entered, "armies": armies})
    done = phone_at(devices, server, match, entered).page
    quiet = done.title()
    busy = phone_at(devices, server, match, entering, viewport={"width": 390, "height": 500}).page
    busy.locator(f'[data-key="stands-{entering}"]').tap()
    busy.locator('[data-key="back"]').scroll_into_view_if_needed()
    assert busy.evaluate("scrollY") > 0
    server.say(match, f"{first} place {list_territories(view['position'], first)[0]} 1")
    expect(done.locator("#main")).to_have_attribute("data-seq", "2")
    expect(done).to_have_title(quiet)
    server.say(match, f"{entered} place {own[0]} 1")
    expect(busy).to_have_title(re.compile("^Your turn"))
    assert busy.evaluate("scrollY") > 0


def test_the_end_is_called_once(server: Server, devices: Devices) -> None:
    match = open_at(server, LAST_OF_BLUE)
    page = phone_at(devices, server, match, "green", viewport={"width": 390, "height": 500}).page
    page.evaluate(BUZZED)
    page.locator("#drawer-key").tap()
    server.say(match, "table declare red")
    expect(page.locator(".winner")).to_be_visible()
    assert buzzes(page) == 1
    page.evaluate("scrollTo(0, 200)")
    server.say(match, "table correct alaska red 5")
    expect(page.locator("#main")).to_have_attribute("data-seq", "2")
    assert (buzzes(page), page.evaluate("scrollY > 0")) == (1, True)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("names", [NAMES, LONGEST])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_end_is_an_end(server: Server, devices: Devices, shots: Path, names: dict[str, str], locale: str) -> None:
    match = open_at(server, LAST_OF_BLUE, names=names)
    page = phone_at(devices, server, match, "red", locale=locale).page
    server.say(match, "red attack alaska kamchatka 6,5,4 v 1", "table declare red")
    end = page.locator("#result")
    expect(end.locator(".laurels .sign")).to_have_count(1)
    expect(end.locator(".winner")).to_contain_text(names["red"])
    # The own missions come first, and the own luck is told.
    expect(end.locator(".revealed li").first).to_contain_text(names["red"])
    expect(end.locator(".card-luck li")).to_have_count(1)
    expect(end.locator(".laurels")).to_be_in_viewport()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, shots / f"phone-end-{locale}-{width}-{len(names['red'])}.png", full_page=True)
        assert faults(page) == [], width


def test_the_phone_goes_on_to_the_next_match_by_player(server: Server, devices: Devices, shots: Path) -> None:
    match = open_at(server, NEXT_IS_BLUE)
    page = phone_at(devices, server, match, "blue").page
    server.say(match, "table declare red")
    expect(page.locator("#result .winner")).to_be_visible()
    seats = [{"colour": "red", "players": ["Charlie"]}, {"colour": "black", "players": ["Bob"]}]
    after = str(server.post("/matches", {"seats": [*seats, {"colour": "green", "players": ["Dora"]}]})["id"])
    link = page.locator('[data-key="next-match"]')
    expect(link).to_have_text("To the next match: Bob (Black)")
    shoot(page, shots / "phone-next.png")
    link.tap()
    expect(page.locator("h1")).to_have_text("Are you Bob?")
    shoot(page, shots / "phone-next-asked.png")
    assert faults(page) == []
    page.locator('[data-key="next-black"]').tap()
    page.wait_for_url(f"**/matches/{after}/seat")
    expect(page.locator(".seat-name")).to_contain_text("Bob")

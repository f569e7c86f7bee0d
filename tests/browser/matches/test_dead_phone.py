"""A seat whose phone is dead is looked at on the tablet: two other phones confirm it, its own refuses if it lives."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import faults, faults_everywhere
from tests.browser.longest import NAMES
from tests.browser.measuring import wait_two_frames
from tests.browser.pages import join_link
from tests.browser.server import Server

Devices = Callable[..., Device]
PLAYERS = {"red": ["Alice", "Ann"], "blue": ["Bob"], "green": ["Carla"]}
OPENED = "whoever holds the tablet may have read Alice & Ann's missions and cards."


def begin(server: Server) -> str:
    seats = [{"colour": colour, "players": players} for colour, players in PLAYERS.items()]
    match = str(server.post("/matches", {"seats": seats})["id"])
    server.say(match, "table deal")
    return match


def ask(tablet: Page, server: Server, match: str, seat: str) -> None:
    """Say at the tablet that the phone of the seat is dead."""
    tablet.goto(f"{server.url}/matches/{match}/look/{seat}")
    tablet.locator("#ask-opening").tap()
    expect(tablet.locator("#openings")).to_contain_text("0 of 2 phones have confirmed it.")


def confirm(phone: Page, seat: str = "red") -> None:
    """Confirm it on the phone of another seat, once what slid in may be tapped."""
    key = phone.locator(f'[data-key="opening-confirm-{seat}"]')
    expect(key).to_be_visible()
    expect(phone.locator(".is-resting")).to_have_count(0)
    key.tap()
    expect(key).to_have_count(0)


def test_two_phones_confirm_it_and_its_player_chooses_a_pin_at_the_tablet(server: Server, devices: Devices) -> None:
    match = begin(server)
    tablet = devices(TABLET).page("about:blank")
    phones = {seat: devices(PHONE).page(join_link(server, match, seat)) for seat in PLAYERS}
    ask(tablet, server, match, "red")
    for number, seat in enumerate(("blue", "green"), 1):
        expect(phones[seat].locator("#openings h2")).to_have_text("The phone of Alice is dead")
        assert phones[seat].title().startswith("A dead phone?")
        confirm(phones[seat])
        expect(phones[seat].locator("#openings")).to_contain_text(f"{number} of 2 phones have confirmed it.")
    tablet.locator('[data-key="opening-look"]').tap()
    tablet.locator("#pin").fill("1357")
    tablet.locator("#pin-form .primary").tap()
    expect(tablet.locator("#mission-cards .mission").first).to_be_visible()
    for phone in phones.values():
        expect(phone.locator("#latest")).to_contain_text(OPENED)
        expect(phone.locator("#openings > *")).to_have_count(0)
    tablet.locator("#close").tap()
    expect(tablet.locator("#told")).to_contain_text(OPENED)


def test_the_phone_that_lives_refuses(server: Server, devices: Devices) -> None:
    match = begin(server)
    tablet = devices(TABLET).page("about:blank")
    phones = {seat: devices(PHONE).page(join_link(server, match, seat)) for seat in PLAYERS}
    ask(tablet, server, match, "red")
    confirm(phones["blue"])
    red = phones["red"].locator("#openings")
    expect(red).to_contain_text("Is this phone dead?")
    expect(red.locator('[data-key^="opening-confirm"]')).to_have_count(0)
    expect(phones["red"].locator(".is-resting")).to_have_count(0)
    red.locator('[data-key="opening-drop-red"]').tap()
    expect(tablet.locator("#openings")).to_be_hidden()
    for phone in phones.values():
        expect(phone.locator("#openings > *")).to_have_count(0)
    tablet.goto(f"{server.url}/matches/{match}/look/red")
    expect(tablet.locator("#pin")).to_have_count(0)


def test_the_table_takes_back_what_it_asked(server: Server, devices: Devices) -> None:
    match = begin(server)
    tablet = devices(TABLET).page("about:blank")
    phones = {seat: devices(PHONE).page(join_link(server, match, seat)) for seat in PLAYERS}
    ask(tablet, server, match, "red")
    tablet.locator('[data-key="opening-drop"]').tap()
    expect(tablet.locator("#openings")).to_be_hidden()
    expect(phones["blue"].locator("#openings > *")).to_have_count(0)


def test_the_table_says_it_once_and_not_at_every_tap(server: Server, devices: Devices) -> None:
    """What has the role of an alert is read out whenever it is drawn."""
    match = begin(server)
    tablet = devices(TABLET).page("about:blank")
    phones = {seat: devices(PHONE).page(join_link(server, match, seat)) for seat in PLAYERS}
    ask(tablet, server, match, "red")
    tablet.evaluate(
        """() => new MutationObserver((changes) => { window.drawn = (window.drawn ?? 0) + changes.length; })
          .observe(document.getElementById("openings"), { childList: true, subtree: true, characterData: true })"""
    )
    place = server.get(f"/matches/{match}")["legal"]["place"]
    server.say(match, f"{place['seat']} place {place['territories'][0]} 1")
    expect(tablet.locator("#table")).to_have_attribute("data-seq", "2")
    assert tablet.evaluate("() => window.drawn ?? 0") == 0
    confirm(phones["blue"])
    expect(tablet.locator("#openings")).to_contain_text("1 of 2 phones have confirmed it.")


def test_a_phone_is_told_of_a_confirmation_and_not_of_the_whole_request_again(server: Server, devices: Devices) -> None:
    match = begin(server)
    tablet = devices(TABLET).page("about:blank")
    phones = {seat: devices(PHONE).page(join_link(server, match, seat)) for seat in PLAYERS}
    ask(tablet, server, match, "red")
    green = phones["green"]
    expect(green.locator("#openings")).to_contain_text("0 of 2 phones have confirmed it.")
    green.evaluate(
        """() => {
          window.heard = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent);
          }).observe(document.getElementById("openings"), { childList: true, subtree: true });
        }"""
    )
    confirm(phones["blue"])
    expect(green.locator("#openings")).to_contain_text("1 of 2 phones have confirmed it.")
    assert green.evaluate("() => window.heard") == ["1 of 2 phones have confirmed it."]


def test_the_phone_of_the_partner_neither_confirms_nor_is_called_dead(server: Server, devices: Devices) -> None:
    match = begin(server)
    tablet = devices(TABLET).page("about:blank")
    for seat in PLAYERS:
        devices(PHONE).page(join_link(server, match, seat))
    ann = devices(PHONE).page(join_link(server, match, "red", 1))
    expect(ann.locator(".seat-name")).to_have_text("Ann Red")
    ask(tablet, server, match, "red")
    expect(ann.locator("#openings h2")).to_have_text("The phone of Alice is dead")
    expect(ann.locator("#openings button")).to_have_text(["No, refuse"])


def test_each_of_two_who_share_a_seat_is_confirmed_apart(server: Server, devices: Devices) -> None:
    """The focus that leaves the one key must not come to the other: a second press would confirm that, too."""
    match = begin(server)
    phone = devices(PHONE).page(join_link(server, match, "blue"))
    for seat, partner in (("red", 0), ("red", 1), ("green", 0)):
        devices(PHONE).page(join_link(server, match, seat, partner))
    assert len(server.post(f"/matches/{match}/seats/red/opening", {"partner": 0})["openings"]) == 1
    expect(phone.locator("#openings button")).to_have_count(1)
    phone.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    assert len(server.post(f"/matches/{match}/seats/red/opening", {"partner": 1})["openings"]) == 2
    expect(phone.locator("#openings button")).to_have_count(2)
    assert phone.evaluate("() => window.scrollY") == 0
    expect(phone.locator(".is-resting")).to_have_count(0)
    phone.locator("#openings button").nth(1).focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("#openings section").nth(1)).to_contain_text("1 of 2 phones have confirmed it.")
    expect(phone.locator("#openings button")).not_to_be_focused()
    confirmed = [opening["confirmed"] for opening in server.get(f"/matches/{match}")["openings"]]
    assert confirmed == [[], ["blue"]]


def test_the_table_shows_first_the_seat_that_is_confirmed(server: Server, devices: Devices) -> None:
    """Of two dead phones the later one may be confirmed sooner, and its player waits for the tablet."""
    match = begin(server)
    tablet = devices(TABLET).page("about:blank")
    phones = {seat: devices(PHONE).page(join_link(server, match, seat)) for seat in PLAYERS}
    for seat in ("blue", "red"):
        server.post(f"/matches/{match}/seats/{seat}/opening", {})
    tablet.goto(f"{server.url}/matches/{match}")
    first = tablet.locator("#openings .news-title")
    expect(first).to_be_visible()
    later = "red" if "Bob" in first.inner_text() else "blue"
    for seat in PLAYERS:
        if seat != later:
            confirm(phones[seat], later)
    expect(first).to_contain_text("Alice" if later == "red" else "Bob")
    tablet.locator('[data-key="opening-look"]').tap()
    expect(tablet).to_have_url(re.compile(f"/look/{later}"))


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_it_can_be_read_on_every_screen_with_the_longest_names(
    server: Server, devices: Devices, shots: Path, locale: str
) -> None:
    seats = [{"colour": colour, "players": [name]} for colour, name in NAMES.items()]
    match = str(server.post("/matches", {"seats": seats})["id"])
    server.say(match, "table deal")
    first, second, third, *_ = NAMES
    tablet = devices(TABLET, locale=locale).page("about:blank")
    phones = [devices(PHONE, locale=locale).page(join_link(server, match, seat)) for seat in (first, second, third)]
    tablet.goto(f"{server.url}/matches/{match}/look/{first}")
    assert faults_everywhere(tablet) == []
    tablet.set_viewport_size({"width": 1024, "height": 768})
    tablet.locator("#ask-opening").tap()
    expect(tablet.locator("#openings")).to_be_visible()
    for name, phone in zip(("own", "other"), phones, strict=False):
        expect(phone.locator("#openings section")).to_be_visible()
        for width, height in ((390, 844), (360, 640), (320, 568), (844, 390)):
            phone.set_viewport_size({"width": width, "height": height})
            wait_two_frames(phone)
            shoot(phone, shots / f"dead-{name}-{locale}-{width}.png")
            assert faults(phone) == [], (name, width)
    for phone in phones[1:]:
        confirm(phone, first)
    expect(tablet.locator('[data-key="opening-look"]')).to_be_visible()
    for width, height in ((1280, 800), (1024, 768), (800, 1280)):
        tablet.set_viewport_size({"width": width, "height": height})
        wait_two_frames(tablet)
        shoot(tablet, shots / f"dead-table-{locale}-{width}.png")
        assert faults(tablet) == [], width

"""Three phones play: each its own turns by taps, with a tablet that only watches, or without one."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.pages import SEATS, join_link
from tests.browser.phone import Phone
from tests.browser.server import Json, Server
from tests.browser.table import Table

Devices = Callable[..., Device]
RULES = {"rulebook": "easy_move", "variant": "domination"}


def own_turn(phone: Phone, match: str) -> None:
    """Place all armies, win a throw where one can be made, occupy, take the card and end the turn."""
    territory = ""

    def place() -> None:
        nonlocal territory
        territory = phone.place_all(match)

    view = grown(phone, match, place)
    attacks = {name: offer for name, offer in view["legal"].get("attack", {}).get("from", {}).items() if offer["to"]}
    if attacks:
        source = territory if territory in attacks else next(iter(attacks))
        target = next(iter(attacks[source]["to"]))
        red, blue = attacks[source]["dice"], attacks[source]["to"][target]["dice"]

        def throw() -> None:
            phone.touch(source)
            phone.touch(target)
            for side, dice in (("red", [6] * red), ("blue", [1] * blue)):
                for row, face in enumerate(dice):
                    phone.press(f"{side}-{row}-{face}")

        view = grown(phone, match, throw)
        if "occupy" in view["legal"]:
            view = grown(phone, match, lambda: phone.press("least"))
    phone.press("draw" if "draw" in view["legal"] else "end")
    expect(phone.page.locator("#status.is-mine")).to_have_count(0)


def grown(phone: Phone, match: str, tap: Callable[[], object]) -> Json:
    """Return the view once the page shows what ``tap`` has entered, and takes taps again."""
    seq = int(phone.page.locator("#main").get_attribute("data-seq") or 0)
    tap()
    phone.follows(seq + 1)
    expect(phone.page.locator(".is-resting, .is-waiting")).to_have_count(0)
    return phone.view(match)


def play_round(phones: dict[str, Phone], match: str, server: Server, turns: int) -> list[str]:
    """Let the phones play so many turns, and return whose they were."""
    played = []
    for _ in range(turns):
        seat = str(server.get(f"/matches/{match}")["position"]["turn"])
        expect(phones[seat].page.locator("#status.is-mine")).to_have_count(1)
        own_turn(phones[seat], match)
        played.append(seat)
    return played


@pytest.mark.by_turns(8, "long matches")
def test_three_phones_play_their_own_turns_and_the_tablet_only_watches(server: Server, devices: Devices) -> None:
    match = str(server.post("/matches", {"seats": SEATS, **RULES})["id"])
    server.say(match, "table deal")
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    phones = {seat["colour"]: Phone(devices(PHONE).page(join_link(server, match, seat["colour"]))) for seat in SEATS}
    played = play_round(phones, match, server, 4)
    assert len(set(played)) == 3 and played[3] == played[0]
    now = server.get(f"/matches/{match}")
    table.shows(int(now["seq"]))
    assert table.taps.count == 0
    for seat in now["seats"]:
        assert sum(seat["colour"] == owner for owner in now["position"]["owners"].values()) == seat["territories"]


@pytest.mark.by_turns(8, "long matches")
def test_a_match_without_a_tablet(server: Server, devices: Devices) -> None:
    """The phone that begins it takes a seat, and speaks for the table on a page without its seat's secrets."""
    first = devices(PHONE)
    sent = first.context.request.post(f"{server.url}/matches", data={"seats": SEATS, "rulebook": "easy_move"})
    match = str(sent.json()["id"])
    page = first.page(f"{server.url}/matches/{match}")
    deal = page.locator('[data-key="deal"]')
    deal.tap()
    expect(page.locator("#table")).to_have_attribute("data-seq", "1")
    phones = {"red": Phone(first.page(join_link(server, match, "red")))}
    for seat in ("blue", "pink"):
        phones[seat] = Phone(devices(PHONE).page(join_link(server, match, seat)))
    own = phones["red"]
    own.taps.on("#drawer-key")
    own.page.get_by_role("link", name="Speak for the table").tap()
    expect(own.page.locator("#table")).to_have_attribute("data-seq", "1")
    seen = json.loads(own.page.evaluate("document.getElementById('view').textContent"))
    assert (seen["audience"], seen["seat"], seen["position"]["missions"]["red"]) == ("table", None, 2)
    own.page.locator('[data-key="menu"]').tap()
    own.page.locator('[data-key="menu.seat"]').tap()
    phones["red"] = Phone(own.page)
    assert len(set(play_round(phones, match, server, 3))) == 3

"""A phone offers every action that its seat may say, and none that it may not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, Device
from tests.browser.pages import SEATS, join_link
from tests.browser.phone import Phone
from tests.browser.positions import ATTACK, open_at
from tests.browser.server import Json, Server

Devices = Callable[..., Device]
SECRETS = "missions red africa+asia 24_territories, blue ? ?, green ? ?"
STANDING = "red: alaska 6, alberta 4; blue: kamchatka 3, japan 4"
ATTACKING = f"{STANDING}; turn red attack; attacks_made; {SECRETS}"
OF_A_DUEL = [{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}]
HAND = "alaska+siberia+joker_1"


def stands(text: str, *actions: str, cards: str = "dealt") -> Callable[[Server], str]:
    """Return what begins a match that stands as ``text`` says, after the actions."""

    def begin(server: Server) -> str:
        match = open_at(server, text, cards=cards)
        server.say(match, *actions) if actions else None
        return match

    return begin


def dealt(rulebook: str, variant: str, seats: list[Json]) -> Callable[[Server], str]:
    """Return what begins a match that has just been dealt."""

    def begin(server: Server) -> str:
        match = str(server.post("/matches", {"seats": seats, "rulebook": rulebook, "variant": variant})["id"])
        server.say(match, "table deal")
        return match

    return begin


MATCHES: dict[str, Callable[[Server], str]] = {
    "placing": stands(f"{STANDING}; turn red reinforce; {SECRETS}"),
    "attack": stands(ATTACKING),
    "cocked dice": stands(ATTACKING, "red attack alaska kamchatka 6,5,x v 5,x"),
    "conquest": stands(f"{ATTACKING}; conquered", "red attack alaska northwest_territory 6,5,4 v 1"),
    "card": stands(f"{ATTACK}; conquered"),
    "forgotten card": stands(f"{ATTACK}; conquered", "red end"),
    "own card": stands(f"{ATTACKING}; conquered", cards="entered"),
    "forgotten own card": stands(f"{ATTACKING}; conquered", "red end", cards="entered"),
    "forced trade": stands(f"{STANDING}; turn red reinforce; hands red {HAND}+peru+siam; {SECRETS}"),
    "trade": stands(f"{STANDING}; turn red reinforce; hands red {HAND}; {SECRETS}"),
    "discard": stands(f"{STANDING}; turn red discard; round 3; {SECRETS}"),
    "set-up in turn": dealt("swedish", "missions", SEATS),
    "set-up at once": dealt("french_1976", "missions", SEATS),
    "set-up of the Regelbuch": dealt("regelbuch", "domination", SEATS),
    "set-up of Hasbro": dealt("hasbro", "domination", SEATS),
    "penalty": stands(ATTACKING.replace("kamchatka 3", "kamchatka 2"), "blue foul three_defence_dice kamchatka"),
    "capitals": dealt("swedish", "capital", SEATS),
    "duel": dealt("french_1976", "duel", OF_A_DUEL),
}

KEYS = {
    "place": None,
    "attack": None,
    "fortify": None,
    "take": None,
    "occupy": '[data-key="least"]',
    "reroll": '[data-key^="reroll-"]',
    "trade": '[data-key="best"], .set button',
    "discard": '[data-key^="give-"]',
    "draw": '[data-key="draw"], [data-key="take-card"]',
    "end": '[data-key="end"], [data-key="end_no_card"], .end-key[data-key="draw"]',
    "pay": '[data-key^="pay-"]',
    "initial": '[data-key^="initial-"]:enabled',
    "capital": "#enter-capital > *",
    "mission": "#enter-missions [data-key]",
    "concede": '[data-key="leave"]',
    "undo": '[data-key="undo"]',
}
"""Where each action is offered; those without keys are offered by the board alone."""

LIT = """(name) => [...document.querySelectorAll(`.light-${name}`)]
  .map((light) => light.getAttribute("href").slice("#outline-".length)).sort()"""


def press(page: Page, territory: str) -> None:
    page.locator(f'[data-territory="{territory}"]').focus()
    page.keyboard.press("Enter")


def lit_from(page: Page, territories: Iterable[str], light: str) -> dict[str, list[str]]:
    """Return what is lit for each of the territories when it is chosen; nothing is chosen afterwards."""
    lit = {}
    for territory in territories:
        press(page, territory)
        lit[territory] = list(page.evaluate(LIT, light))
        press(page, territory)
    return {territory: shown for territory, shown in lit.items() if shown}


def offers_by_board(page: Page, view: Json) -> None:
    """Compare what the board offers: from each own territory, and to every other."""
    legal, owners = view["legal"], view["position"]["owners"]
    own = [name for name, owner in owners.items() if owner == view["seat"] == view["position"]["turn"]]
    if legal.get("trade", {}).get("forced"):
        # It is asked for alone.
        return
    if place := legal.get("place"):
        for territory in place["territories"]:
            press(page, territory)
            expect(page.locator('[data-key="all"]')).to_be_visible()
            press(page, territory)
        return
    if "occupy" in legal or "reroll" in legal:
        return
    attack, fortify = (legal.get(name, {}).get("from", {}) for name in ("attack", "fortify"))
    assert lit_from(page, own, "target") == {name: sorted(offer["to"]) for name, offer in attack.items()}
    assert lit_from(page, own, "way") == {name: sorted(offer["to"]) for name, offer in fortify.items() if offer["to"]}


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("name", MATCHES)
def test_a_phone_offers_what_its_seat_may_say_and_nothing_else(server: Server, devices: Devices, name: str) -> None:
    match = MATCHES[name](server)
    for seat in [seat["colour"] for seat in server.get(f"/matches/{match}")["seats"]][:2]:
        phone = Phone(devices(PHONE).page(join_link(server, match, seat)))
        page, view = phone.page, phone.view(match)
        page.locator("#drawer-key").tap()
        legal = {key: offer for key, offer in view["legal"].items() if offer}
        assert set(legal) - {"neutral"} <= set(KEYS)
        for key, place in KEYS.items():
            if place is not None and key not in legal.get("neutral", {}):
                assert (page.locator(place).locator("visible=true").count() > 0) == (key in legal), (seat, key)
        offers_by_board(page, view)

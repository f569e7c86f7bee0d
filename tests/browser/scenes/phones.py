"""A seat's phone in its states."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.browser.scenes.at_table import ATTACK, LAST_OF_BLUE, LONG, PLACE, THROW, full
from tests.browser.scenes.stage import HELD, SIX, Chapter, Visit

PHONE = Chapter("The phone of a seat", HELD, is_whole=True)
OWN = "missions red africa+asia 24_territories, blue asia+south_america eliminate_red"
HAND = "hands red alaska+siberia+brazil+peru+joker_1, blue siam+congo+egypt"


@PHONE.scene("phone: before the deal")
def undealt(visit: Visit) -> Page:
    seats = [{"colour": colour, "players": [name]} for colour, name in SIX.items()]
    return visit.phone(str(visit.server.post("/matches", {"seats": seats})["id"]), "red").page


@PHONE.scene("phone: the cards of an own box")
def entering(visit: Visit) -> Page:
    seats = [{"colour": colour, "players": [name]} for colour, name in SIX.items()]
    body = {"seats": seats, "cards": "entered"}
    return visit.phone(str(visit.server.post("/matches", body)["id"]), "red").page


@PHONE.scene("phone: a mission to give back")
def giving_back(visit: Visit) -> Page:
    return visit.phone(visit.match(full("turn red discard", "round 3", OWN)), "red").page


@PHONE.scene("phone: armies to place")
def placing(visit: Visit) -> Page:
    return visit.phone(visit.match(PLACE), "red").page


@PHONE.scene("phone: a set that must be traded")
def forced(visit: Visit) -> Page:
    return visit.phone(visit.match(f"{PLACE}; {HAND}"), "red").page


@PHONE.scene("phone: the cards turned over")
def hand(visit: Visit) -> Page:
    phone = visit.phone(visit.match(f"{PLACE}; {HAND}"), "red")
    phone.taps.on("#turn-over")
    return phone.page


@PHONE.scene("phone: attacking")
def attacking(visit: Visit) -> Page:
    return visit.phone(visit.match(ATTACK, THROW), "red").page


@PHONE.scene("phone: another's turn")
def waiting(visit: Visit) -> Page:
    return visit.phone(visit.match(ATTACK, THROW), "blue").page


@PHONE.scene("phone: the odds")
def odds(visit: Visit) -> Page:
    phone = visit.phone(visit.match(ATTACK), "red")
    phone.taps.on("#open-odds")
    expect(phone.page.locator("dialog.layer")).to_be_visible()
    return phone.page


@PHONE.scene("phone: the log", is_whole=False)
def log(visit: Visit) -> Page:
    phone = visit.phone(visit.match(ATTACK, THROW, "red attack alaska kamchatka 6,5,4 v 3,1"), "blue")
    phone.taps.on("#drawer-key")
    phone.taps.on("#open-log")
    expect(phone.page.locator(".log-panel .log-line").first).to_be_visible()
    return phone.page


@PHONE.scene("phone: a capital to choose")
def capital(visit: Visit) -> Page:
    seats = [{"colour": colour, "players": [SIX[colour]]} for colour in ("red", "blue", "green")]
    body = {"seats": seats, "rulebook": "swedish", "variant": "capital", "options": {"initial_armies": [14] * 5}}
    match = str(visit.server.post("/matches", body)["id"])
    visit.server.say(match, "table deal")
    return visit.phone(match, "red").page


@PHONE.scene("phone: mission held open", is_whole=False)
def held(visit: Visit) -> Page:
    phone = visit.phone(visit.match(full("turn red attack", OWN)), "red")
    phone.page.locator("#hold").dispatch_event("pointerdown", {"pointerId": 1})
    expect(phone.page.locator(".mission-back")).to_have_count(0)
    return phone.page


@PHONE.scene("phone: out of the match")
def eliminated(visit: Visit) -> Page:
    match = visit.match(LAST_OF_BLUE, "red attack alaska kamchatka 6,5,4 v 3", "red occupy 3")
    return visit.phone(match, "blue").page


@PHONE.scene("phone: the end")
def end(visit: Visit) -> Page:
    return visit.phone(visit.match(ATTACK, THROW, "table declare red"), "blue").page


@PHONE.scene("phone: the seat lost")
def lost(visit: Visit) -> Page:
    match = visit.match(ATTACK)
    phone: Phone = visit.phone(match, "red")
    visit.server.post(f"/matches/{match}/codes/red", {})
    expect(phone.page.get_by_role("alert")).to_be_visible()
    return phone.page


@PHONE.scene("phone: names of forty letters")
def long_names(visit: Visit) -> Page:
    return visit.phone(visit.match(ATTACK, THROW, names=LONG), "red").page


@PHONE.scene("tablet passed round: whose secrets")
def look_away(visit: Visit) -> Page:
    return visit.page(f"/matches/{visit.match(ATTACK)}/look")


@PHONE.scene("tablet passed round: the PIN")
def look_pin(visit: Visit) -> Page:
    return visit.page(f"/matches/{visit.match(ATTACK)}/look/blue")

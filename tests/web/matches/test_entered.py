"""Physical cards: what a seat enters is its own secret, on the phone as behind the "look away" screen."""

from __future__ import annotations

from referee.rules.terms import Colour
from tests.club_house import JSON, House
from tests.rules.helpers import BOARD
from tests.web.matches.streams import find_leaks
from tests.web.matches.turns import earn_card

MISSIONS = {"red": ("africa+asia", "eliminate_blue"), "blue": ("24_territories", "asia+south_america")}
PIN = "2468"


def set_up(house: House, *, first: Colour = "red") -> str:
    """Begin a match whose territories were taken by hand, one by one from the left of the dealer."""
    match = house.begin(3, cards="entered", starter=first)
    for at, territory in enumerate(BOARD.territories):
        assert house.say(match, f"{('red', 'blue', 'green')[at % 3]} takes {territory}").status_code == 201
    return match


def test_nobody_else_learns_what_was_entered(house: House) -> None:
    match = set_up(house)
    phones = {seat: house.phone(match, seat) for seat in MISSIONS}
    for seat, missions in MISSIONS.items():
        for mission in missions:
            assert house.say(match, f"{seat} mission {mission}", by=phones[seat]).status_code == 201
    earn_card(house, match)
    assert house.say(match, "red draw joker_1", by=phones["red"]).status_code == 201
    for asker, client in {"": house.table, "onlooker": house.onlooker(), **phones}.items():
        assert find_leaks(house, match, client, asker if asker in phones else "") == [], asker
    assert house.view(match, phones["red"])["position"]["hands"]["red"] == ["joker_1"]
    assert house.view(match, phones["blue"])["position"]["missions"] == {"red": 2, "blue": [*MISSIONS["blue"]]}


def test_the_table_cannot_enter_for_a_seat(house: House) -> None:
    """Neither a mission nor the card drawn: both are the seat's to tell."""
    match = set_up(house)
    assert house.say(match, "red mission africa+asia").json["code"] == "seat_secret"
    earn_card(house, match)
    assert house.say(match, "red draw peru").json["code"] == "seat_secret"


def test_the_tablet_enters_behind_the_seats_pin(house: House) -> None:
    """The list of cards to choose from leaves out the own hand alone, whatever another holds."""
    match = set_up(house)
    assert house.say(match, "blue mission africa+asia", pin=PIN).status_code == 201
    earn_card(house, match)
    assert house.say(match, "red draw siam", pin=PIN).status_code == 201
    house.say(match, "red end")
    earn_card(house, match)
    seen = house.table.post(f"/matches/{match}/seats/blue/look", json={"pin": PIN}, headers=JSON).json
    assert (seen["missions"], set(seen["drawable"])) == (["africa+asia"], {*BOARD.territories, "joker_1", "joker_2"})


def test_a_card_that_is_found_in_another_hand_is_told_to_the_phone_that_entered_it(house: House) -> None:
    match = set_up(house)
    phones = {seat: house.phone(match, seat) for seat in ("red", "blue")}
    earn_card(house, match)
    assert house.say(match, "red draw peru", by=phones["red"]).status_code == 201
    assert house.say(match, "table correct hand blue peru").status_code == 201
    said = {}
    for lang in ("en", "de"):
        view = phones["red"].get(f"/matches/{match}?lang={lang}", headers=JSON).json
        said[lang] = [happening.get("text") for happening in view["happenings"]]
        assert view["position"]["hands"]["red"] == ["?"]
    assert said == {
        "en": ["Peru (cavalry) was found in another hand: one of your cards is unknown now."],
        "de": ["Peru (Reiter) liegt in einer anderen Hand: Dafür ist eine Karte in dieser Hand nun unbekannt."],
    }
    house.restart()
    phones["red"].application = house.app
    told_to = (phones["red"], house.table, house.onlooker())
    assert [len(house.view(match, device)["happenings"]) for device in told_to] == [1, 0, 0]


def test_missions_are_missing_until_every_seat_has_told_its_own(house: House) -> None:
    match = house.begin(3, cards="entered")
    assert house.view(match)["legal"]["mission"] == ["red", "blue", "green"]
    for mission in MISSIONS["red"]:
        house.say(match, f"red mission {mission}", pin=PIN)
    assert house.view(match)["legal"]["mission"] == ["blue", "green"]


def test_a_dealt_match_lists_no_cards(house: House) -> None:
    match = house.dealt(starter="red")
    earn_card(house, match)
    seen = house.table.post(f"/matches/{match}/seats/red/look", json={"pin": PIN}, headers=JSON).json
    assert seen["drawable"] == []

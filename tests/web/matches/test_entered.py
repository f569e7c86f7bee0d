"""Physical cards: what a seat enters is its own secret, on the phone as behind the "look away" screen."""

from __future__ import annotations

from referee.rules.terms import Colour
from tests.instance import JSON, Instance
from tests.rules.helpers import BOARD
from tests.web.matches.streams import find_leaks
from tests.web.matches.turns import earn_card

MISSIONS = {"red": ("africa+asia", "eliminate_blue"), "blue": ("24_territories", "asia+south_america")}
PIN = "2468"


def set_up(instance: Instance, *, first: Colour = "red") -> str:
    """Begin a match whose territories were taken by hand, one by one from the left of the dealer."""
    match = instance.begin(3, cards="entered", starter=first)
    for at, territory in enumerate(BOARD.territories):
        assert instance.say(match, f"{('red', 'blue', 'green')[at % 3]} takes {territory}").status_code == 201
    return match


def test_nobody_else_learns_what_was_entered(instance: Instance) -> None:
    match = set_up(instance)
    phones = {seat: instance.phone(match, seat) for seat in MISSIONS}
    for seat, missions in MISSIONS.items():
        for mission in missions:
            assert instance.say(match, f"{seat} mission {mission}", by=phones[seat]).status_code == 201
    earn_card(instance, match)
    assert instance.say(match, "red draw joker_1", by=phones["red"]).status_code == 201
    for asker, client in {"": instance.table, "onlooker": instance.onlooker(), **phones}.items():
        assert find_leaks(instance, match, client, asker if asker in phones else "") == [], asker
    assert instance.view(match, phones["red"])["position"]["hands"]["red"] == ["joker_1"]
    assert instance.view(match, phones["blue"])["position"]["missions"] == {"red": 2, "blue": [*MISSIONS["blue"]]}


def test_the_table_cannot_enter_for_a_seat(instance: Instance) -> None:
    """Neither a mission nor the card drawn: both are the seat's to tell."""
    match = set_up(instance)
    assert instance.say(match, "red mission africa+asia").json["code"] == "seat_secret"
    earn_card(instance, match)
    assert instance.say(match, "red draw peru").json["code"] == "seat_secret"


def test_the_tablet_enters_behind_the_seats_pin(instance: Instance) -> None:
    """The list of cards to choose from leaves out the own hand alone, whatever another holds."""
    match = set_up(instance)
    assert instance.say(match, "blue mission africa+asia", pin=PIN).status_code == 201
    earn_card(instance, match)
    assert instance.say(match, "red draw siam", pin=PIN).status_code == 201
    instance.say(match, "red end")
    earn_card(instance, match)
    seen = instance.table.post(f"/matches/{match}/seats/blue/look", json={"pin": PIN}, headers=JSON).json
    assert (seen["missions"], set(seen["drawable"])) == (["africa+asia"], {*BOARD.territories, "joker_1", "joker_2"})


def test_a_card_that_is_found_in_another_hand_is_told_to_the_phone_that_entered_it(instance: Instance) -> None:
    match = set_up(instance)
    phones = {seat: instance.phone(match, seat) for seat in ("red", "blue")}
    earn_card(instance, match)
    assert instance.say(match, "red draw peru", by=phones["red"]).status_code == 201
    assert instance.say(match, "table correct hand blue peru").status_code == 201
    said = {}
    for lang in ("en", "de"):
        view = phones["red"].get(f"/matches/{match}?lang={lang}", headers=JSON).json
        said[lang] = [happening.get("text") for happening in view["happenings"]]
        assert view["position"]["hands"]["red"] == ["?"]
    assert said == {
        "en": ["Peru (cavalry) was found in another hand: one of your cards is unknown now."],
        "de": ["Peru (Reiter) liegt in einer anderen Hand: Dafür ist eine Karte in dieser Hand nun unbekannt."],
    }
    instance.restart()
    phones["red"].application = instance.app
    told_to = (phones["red"], instance.table, instance.onlooker())
    assert [len(instance.view(match, device)["happenings"]) for device in told_to] == [1, 0, 0]


def test_missions_are_missing_until_every_seat_has_told_its_own(instance: Instance) -> None:
    match = instance.begin(3, cards="entered")
    assert instance.view(match)["legal"]["mission"] == ["red", "blue", "green"]
    for mission in MISSIONS["red"]:
        instance.say(match, f"red mission {mission}", pin=PIN)
    assert instance.view(match)["legal"]["mission"] == ["blue", "green"]


def test_a_dealt_match_lists_no_cards(instance: Instance) -> None:
    match = instance.dealt(starter="red")
    earn_card(instance, match)
    seen = instance.table.post(f"/matches/{match}/seats/red/look", json={"pin": PIN}, headers=JSON).json
    assert seen["drawable"] == []

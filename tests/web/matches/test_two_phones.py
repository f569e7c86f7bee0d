"""Two players who share a colour have a phone each: their own name, code, PIN, revocation, votes and account."""

from __future__ import annotations

import re
from typing import Any

from flask.testing import FlaskClient

from referee.service.cash import fines
from tests.instance import JSON, Instance
from tests.web.book import found_club
from tests.web.forms import see, send
from tests.web.motions.votes import list_owed, move_fine, send_vote

PLAYERS = {"red": ["Alice", "Bob"], "blue": ["Charlie"], "green": ["Dana"]}


def begin(instance: Instance) -> str:
    """Begin a match in which Alice and Bob share red, in their club, and return its id."""
    found_club(instance, 4)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    return instance.dealt(seats=[{"colour": colour, "players": names} for colour, names in PLAYERS.items()])


def pair(instance: Instance, match: str) -> tuple[FlaskClient, FlaskClient]:
    """Return the phones of Alice and of Bob."""
    return instance.phone(match, "red"), instance.phone(match, "red", 1)


def red_of(instance: Instance, match: str) -> dict[str, Any]:
    return next(seat for seat in instance.view(match)["seats"] if seat["colour"] == "red")


def look(instance: Instance, match: str, pin: str, partner: int) -> tuple[int, str]:
    body = {"pin": pin, "partner": partner}
    answer = instance.table.post(f"/matches/{match}/seats/red/look", json=body, headers=JSON)
    return answer.status_code, str(answer.json.get("code", ""))


def test_the_table_has_a_code_for_each_with_the_own_name(instance: Instance) -> None:
    match = begin(instance)
    page = see(instance.table, f"/matches/{match}/codes")
    assert re.findall(r'<li class="code" id="(.+?)" data-seat="(.+?)" data-player="(.+?)"', page) == [
        ("code-red", "red", "Alice"),
        ("code-red-1", "red", "Bob"),
        ("code-blue", "blue", "Charlie"),
        ("code-green", "green", "Dana"),
    ]
    codes = re.findall(r'class="code-link mono">[^<]*(/join/[^<]+)<', page)
    for code, name in zip(codes, ("Alice", "Bob", "Charlie", "Dana"), strict=True):
        assert f"<h1>Are you {name}?</h1>" in see(instance.onlooker(), code)


def test_both_phones_are_the_seat_and_say_whose_they_are(instance: Instance) -> None:
    match = begin(instance)
    assert red_of(instance, match)["phones"] == []
    alice, bob = pair(instance, match)
    assert [instance.view(match, phone)["seat"] for phone in (alice, bob)] == ["red", "red"]
    assert instance.view(match, alice)["position"]["missions"] == instance.view(match, bob)["position"]["missions"]
    assert [re.search(r'seat-name">(\w+)', see(phone, f"/matches/{match}/seat"))[1] for phone in (alice, bob)] == [  # type: ignore[index]
        "Alice",
        "Bob",
    ]
    assert (red_of(instance, match)["joined"], red_of(instance, match)["phones"]) == (True, ["Alice", "Bob"])


def test_a_new_code_for_one_leaves_the_other_its_seat(instance: Instance) -> None:
    match = begin(instance)
    alice, bob = pair(instance, match)
    codes = f"/matches/{match}/codes"
    answer = send(instance.table, codes, codes, {"colour": "red", "partner": "1"})
    assert (answer.status_code, answer.location) == (303, f"{codes}#code-red-1")
    assert [instance.view(match, phone)["audience"] for phone in (alice, bob)] == ["seat", "onlooker"]
    assert red_of(instance, match)["phones"] == ["Alice"]


def test_each_has_a_pin_at_the_tablet(instance: Instance) -> None:
    match = begin(instance)
    assert [look(instance, match, pin, who) for pin, who in (("1111", 0), ("2222", 1))] == [(200, ""), (200, "")]
    assert [look(instance, match, "2222", who) for who in (0, 1)] == [(403, "pin_wrong"), (200, "")]
    assert look(instance, match, "2222", 2) == (400, "field_value")
    place = instance.view(match)["legal"]["place"]["territories"][0]
    for who, pin in ((0, "2222"), (1, "1111")):
        said = instance.say(match, f"red place {place} 1", pin=pin, partner=who)
        assert (said.status_code, said.json["code"]) == (403, "pin_wrong")


def test_a_phone_that_scans_the_code_of_the_partner_is_asked_which_it_keeps(instance: Instance) -> None:
    match = begin(instance)
    alice = instance.phone(match, "red")
    code = re.findall(r"(/join/[^<]+)<", see(instance.table, f"/matches/{match}/codes"))[0]
    page = see(alice, code)
    assert "Until now this phone shows the seat of Alice." in page and "Yes, show the seat of Bob" in page
    assert send(alice, code, code, {}).status_code == 303
    assert red_of(instance, match)["phones"] == ["Bob"]


def test_each_votes_and_moves_for_one_and_pays_alone(instance: Instance) -> None:
    match = begin(instance)
    alice, bob = pair(instance, match)
    assert move_fine(instance, match, bob, mover="1").status_code == 400
    assert move_fine(instance, match, bob, mover="2", accused="3").status_code == 303
    assert [
        phone.get(f"/matches/{match}/ballots", headers=JSON).json["ballots"][0]["voters"] for phone in (alice, bob)
    ] == [["Alice"], ["Bob"]]
    assert send_vote(alice, "Bob", "yes").json["code"] == "not_your_seat"
    assert [send_vote(alice, "Alice", "yes").status_code, send_vote(bob, "Bob", "yes").status_code] == [201, 201]
    assert move_fine(instance, match, alice, mover="1", accused="2", amount="1").status_code == 303
    answer = send(
        instance.table, f"/matches/{match}/motions", "/motions/2/count", {"hand_Charlie": "yes", "hand_Dana": "yes"}
    )
    assert answer.status_code == 303
    assert list_owed(instance) == [0, 100, 0, 0]


def test_a_tablet_that_is_a_seat_s_phone_asks_for_a_dead_one_like_any_other(instance: Instance) -> None:
    match = begin(instance)
    for colour in PLAYERS:
        instance.phone(match, colour)
    codes = f"/matches/{match}/codes/blue"
    assert instance.table.get(instance.table.post(codes, json={}, headers=JSON).json["url"]).status_code == 303
    assert instance.view(match)["audience"] == "seat"
    answer = instance.table.post(f"/matches/{match}/seats/red/opening", json={}, headers=JSON)
    assert (answer.status_code, answer.json.get("code")) == (201, None)
    elsewhere = instance.onlooker().post(f"/matches/{match}/seats/green/opening", json={}, headers=JSON)
    assert elsewhere.json["code"] == "not_the_table"


def test_whose_phone_is_there_is_said_to_the_one_who_has_none(instance: Instance) -> None:
    match = begin(instance)
    instance.phone(match, "red", 1)
    page = see(instance.table, f"/matches/{match}/look/red")
    assert "Bob has a phone at the table and looks there." in page
    assert "and Alice then chooses a PIN here." in page

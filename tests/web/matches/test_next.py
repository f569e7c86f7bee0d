"""After a match its phones go on to the next one, by player and not by colour."""

from __future__ import annotations

import re

from flask.testing import FlaskClient
from sqlalchemy import delete

from referee.store.schema import SeatRow
from tests.instance import JSON, Instance
from tests.web.forms import HTML, send

BEFORE = [("red", ["Lena"]), ("blue", ["Rado"]), ("green", ["Holk"])]
AFTER = [("red", ["Rado"]), ("black", ["Lena"]), ("green", ["Holk"])]
SHARED = [("red", ["Lena", "Rado"]), ("green", ["Holk"]), ("blue", ["Emil"])]


def begin(instance: Instance, seats: list[tuple[str, list[str]]]) -> str:
    body = {"seats": [{"colour": colour, "players": players} for colour, players in seats]}
    return str(instance.table.post("/matches", json=body, headers=JSON).json["id"])


def over(instance: Instance) -> tuple[str, dict[str, FlaskClient]]:
    """Return a match that has ended, with a phone of each seat."""
    match = begin(instance, BEFORE)
    instance.say(match, "table deal")
    phones = {colour: instance.phone(match, colour) for colour, _ in BEFORE}
    instance.say(match, "table declare red")
    return match, phones


def over_with_one_phone_for_two(instance: Instance) -> tuple[str, FlaskClient]:
    """Return a match that an earlier version began and that has ended, with the one phone of the two who share red."""
    match = begin(instance, SHARED)
    instance.say(match, "table deal")
    instance.desk.change(lambda change: change.connection.execute(delete(SeatRow).where(SeatRow.partner == 1)))
    instance.restart()
    phone = instance.phone(match, "red")
    instance.say(match, "table declare red")
    return match, phone


def take(phone: FlaskClient, match: str, colour: str, page: str = "") -> tuple[int, str]:
    """Return status and address of what follows the tap; whoever is not asked sends the form of another ``page``."""
    address = f"/matches/{match}/next"
    answer = send(phone, page or address, address, {"colour": colour})
    return answer.status_code, answer.headers.get("Location", "")


def test_lena_was_red_and_is_black_now(instance: Instance) -> None:
    match, phones = over(instance)
    assert phones["red"].get(f"/matches/{match}/next", headers=JSON).json == {}
    after = begin(instance, AFTER)
    assert phones["red"].get(f"/matches/{match}/next", headers=JSON).json == {
        "match": after,
        "seats": [{"colour": "black", "players": ["Lena"], "joined": False}],
    }
    assert "Yes: Lena, now Black" in phones["red"].get(f"/matches/{match}/next", headers=HTML).text
    assert take(phones["red"], match, "black") == (303, f"/matches/{after}/seat")
    assert instance.view(after, phones["red"])["seat"] == "black"
    # The old match is still hers to look at.
    assert instance.view(match, phones["red"])["seat"] == "red"


def test_nobody_takes_anybody_else_s_seat(instance: Instance) -> None:
    match, phones = over(instance)
    begin(instance, AFTER)
    assert take(phones["red"], match, "red")[0] == 409
    assert take(phones["red"], match, "green")[0] == 409
    assert take(instance.onlooker(), match, "black", "/")[0] == 403
    assert instance.onlooker().get(f"/matches/{match}/next", headers=JSON).status_code == 403
    # The table has the codes, and no seat of its own.
    assert take(instance.table, match, "black", "/")[0] == 403


def test_a_phone_that_was_replaced_is_not_carried(instance: Instance) -> None:
    match, phones = over(instance)
    begin(instance, AFTER)
    old, new = phones["red"], instance.phone(match, "red")
    assert take(old, match, "black", "/")[0] == 403
    assert take(new, match, "black")[0] == 303
    assert take(phones["blue"], match, "black")[0] == 409


def test_a_seat_that_has_a_phone_already_is_told(instance: Instance) -> None:
    match, phones = over(instance)
    after = begin(instance, AFTER)
    instance.phone(after, "black")
    page = phones["red"].get(f"/matches/{match}/next", headers=HTML).text
    assert "Another phone has this seat already." in page
    assert take(phones["red"], match, "black")[0] == 410


def test_without_a_next_match_the_page_leads_back_to_the_seat(instance: Instance) -> None:
    match, phones = over(instance)
    answer = phones["red"].get(f"/matches/{match}/next", headers=HTML)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/matches/{match}/seat")


def test_phones_of_a_match_that_has_ended_hear_of_the_next_one(instance: Instance) -> None:
    match, phones = over(instance)
    with instance.desk.channels.following(match, 1) as follower:
        follower.is_changed = False
        begin(instance, AFTER)
        assert follower.is_changed


def test_a_seat_with_a_pin_asks_for_it(instance: Instance) -> None:
    match, phones = over(instance)
    after = begin(instance, AFTER)
    instance.table.post(f"/matches/{after}/seats/black/look", json={"pin": "1234"}, headers=JSON)
    address = f"/matches/{match}/next"
    answer = send(phones["red"], address, address, {"colour": "black"})
    assert answer.status_code == 200
    join = re.search(r'action="(/join/[^"]+)"', answer.text)
    assert join, "the page asks for the PIN"
    assert send(phones["red"], join[1], join[1], {"pin": "1234"}).status_code == 303
    assert instance.view(after, phones["red"])["seat"] == "black"


def test_one_phone_of_two_goes_on_as_the_one_whose_key_is_tapped(instance: Instance) -> None:
    """In the next match they share a seat again."""
    match, phone = over_with_one_phone_for_two(instance)
    after = begin(instance, SHARED)
    address = f"/matches/{match}/next"
    forms = phone.get(address, headers=HTML).text.split("<form")[1:]
    rado = next(form for form in forms if "Yes: Rado" in form)
    body = dict(re.findall(r'type="hidden" name="(colour|partner)" value="(.*?)"', rado))
    assert send(phone, address, address, body).status_code == 303
    assert next(seat["phones"] for seat in instance.view(after)["seats"] if seat["colour"] == "red") == ["Rado"]


def test_a_seat_that_the_phone_leaves_for_another_one_waits_again(instance: Instance) -> None:
    """In the next match each of the two who shared one has a seat, and their phone may go on as either of them."""
    match, phone = over_with_one_phone_for_two(instance)
    after = begin(instance, AFTER)
    assert take(phone, match, "black")[0] == 303
    assert take(phone, match, "red")[0] == 303
    assert {seat["colour"]: seat["joined"] for seat in instance.view(after)["seats"]}["black"] is False

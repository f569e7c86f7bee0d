"""A phone is asked for a PIN when it takes its seat: with it the tablet shows the seat, should the phone go off."""

from __future__ import annotations

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.instance import JSON, Instance
from tests.web.forms import fault, send


def join(instance: Instance, match: str, pin: str) -> tuple[FlaskClient, TestResponse]:
    """Return a phone that has scanned the code of red, and the answer to its form with that PIN."""
    phone = instance.onlooker()
    code = str(instance.table.post(f"/matches/{match}/codes/red", headers=JSON).json["url"])
    return phone, send(phone, code, code, {"new_pin": pin})


def look(instance: Instance, match: str, pin: str) -> tuple[int, str]:
    answer = instance.table.post(f"/matches/{match}/seats/red/look", json={"pin": pin}, headers=JSON)
    return answer.status_code, str(answer.json.get("code", ""))


def test_the_tablet_shows_the_seat_to_whoever_knows_it_with_the_phone_still_there(instance: Instance) -> None:
    match = instance.dealt()
    phone, answer = join(instance, match, "4711")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/matches/{match}/seat")
    assert look(instance, match, "1234") == (403, "pin_wrong")
    assert look(instance, match, "4711") == (200, "")
    assert instance.view(match, phone)["audience"] == "seat"
    # Everybody is told, once.
    assert look(instance, match, "4711") == (200, "")
    assert [(mark["kind"], mark["seat"]) for mark in instance.view(match, phone)["marks"]] == [("seat_looked", "red")]


def test_after_the_end_a_look_is_nothing_to_be_told(instance: Instance) -> None:
    match = instance.dealt()
    phone, _ = join(instance, match, "4711")
    instance.say(match, "table abandon")
    assert look(instance, match, "4711") == (200, "")
    assert instance.view(match, phone)["marks"] == []


def test_without_one_the_seat_stays_with_its_phone(instance: Instance) -> None:
    match = instance.dealt()
    _, answer = join(instance, match, "")
    assert answer.status_code == 303
    assert look(instance, match, "4711") == (403, "on_the_phone")


def test_what_is_no_pin_is_said_at_its_field_and_the_seat_is_still_free(instance: Instance) -> None:
    match = instance.dealt()
    phone, answer = join(instance, match, "12")
    assert answer.status_code == 400
    assert "four to eight digits" in fault(answer.get_data(as_text=True), "new_pin-join")
    assert instance.view(match, phone)["audience"] != "seat"
    assert [seat["joined"] for seat in instance.view(match)["seats"]][:1] == [False]


def test_a_pin_that_the_seat_has_is_not_replaced(instance: Instance) -> None:
    match = instance.dealt()
    join(instance, match, "4711")
    code = str(instance.table.post(f"/matches/{match}/codes/red", headers=JSON).json["url"])
    other = instance.onlooker()
    # The next phone must know it, and chooses none.
    assert send(other, code, code, {"pin": "9999", "new_pin": "9999"}).status_code == 403
    assert send(other, code, code, {"pin": "4711", "new_pin": "9999"}).status_code == 303
    assert look(instance, match, "4711") == (200, "")

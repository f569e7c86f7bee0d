"""A key under which a match was begun, sent again by another device, makes that device no table."""

from __future__ import annotations

import re
from html import unescape
from threading import Barrier, Thread

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from referee.service.championship import championship
from tests.instance import JSON, Instance
from tests.web.book import found_club
from tests.web.forms import HTML, see

SEATS = {"seats": [{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]},
                   {"colour": "green", "players": ["Charlie"]}]}  # fmt: skip


def rematch(device: FlaskClient) -> MultiDict[str, str]:
    """Return the fields of the form that deals the next match with one tap, as the device reads them."""
    start = see(device, "/")
    form = re.search(r"<form[^>]*>(?:(?!</form>).)*after (?:(?!</form>).)*</form>", start, re.DOTALL)
    assert form
    fields = re.findall(r'name="([^"]*)"[^>]*value="([^"]*)"', form[0])
    return MultiDict([(unescape(name), unescape(value)) for name, value in fields])


def tap(device: FlaskClient, fields: MultiDict[str, str]) -> TestResponse:
    answer = device.post("/matches/new", data=fields, headers=HTML)
    assert answer.status_code == 303, answer.text
    return answer


def finish(instance: Instance, match: str) -> None:
    for colour in ("blue", "green"):
        assert instance.say(match, f"{colour} concede", by=instance.phone(match, colour)).status_code == 201


def test_a_rematch_tapped_again_elsewhere_makes_no_second_table(instance: Instance) -> None:
    found_club(instance)
    finish(instance, instance.dealt())
    stranger = instance.onlooker()
    kept = rematch(stranger)
    second = tap(instance.table, rematch(instance.table)).location.split("/")[2]
    finish(instance, second)
    answer = tap(stranger, kept)
    assert (answer.location, answer.headers.getlist("Set-Cookie")) == (f"/matches/{second}", [])
    assert instance.view(second, stranger)["audience"] == "onlooker"
    assert instance.say(second, "table undo", by=stranger).json["code"] == "onlooker"
    assert stranger.post(f"/matches/{second}/codes/red", headers=JSON).status_code == 403


def test_a_rematch_whose_answer_was_lost_is_tapped_again_on_the_same_device(instance: Instance) -> None:
    finish(instance, instance.dealt())
    device = instance.onlooker()
    fields = rematch(device)
    match = tap(device, fields).location.split("/")[2]
    device.delete_cookie(f"table_{match}")
    assert instance.view(match, device)["audience"] == "onlooker"
    finish(instance, match)
    assert tap(device, fields).location == f"/matches/{match}/codes"
    assert instance.view(match, device)["audience"] == "table"


def test_a_key_of_the_api_gives_the_table_to_the_device_that_used_it_first(instance: Instance) -> None:
    headers = JSON | {"Idempotency-Key": "one"}
    match = instance.table.post("/matches", json=SEATS, headers=headers).json["id"]
    instance.say(match, "table abandon")
    stranger = instance.onlooker()
    again = stranger.post("/matches", json=SEATS, headers=headers)
    assert (again.status_code, again.json["id"]) == (201, match)
    assert instance.view(match, stranger)["audience"] == "onlooker"


def test_whoever_lost_the_answer_of_the_api_asks_again_and_is_the_table(instance: Instance) -> None:
    headers, device = JSON | {"Idempotency-Key": "one"}, instance.onlooker()
    see(device, "/")
    match = device.post("/matches", json=SEATS, headers=headers).json["id"]
    instance.say(match, "table abandon")
    device.delete_cookie(f"table_{match}")
    assert device.post("/matches", json=SEATS, headers=headers).json["id"] == match
    assert instance.view(match, device)["audience"] == "table"


def test_without_a_session_nobody_is_the_table_by_a_key_alone(instance: Instance) -> None:
    """As many devices have one address, and a key is easily guessed or read."""
    headers = JSON | {"Idempotency-Key": "one"}
    match = instance.onlooker().post("/matches", json=SEATS, headers=headers).json["id"]
    instance.say(match, "table abandon")
    again = instance.onlooker()
    answer = again.post("/matches", json=SEATS, headers=headers)
    assert (answer.status_code, answer.json["id"], answer.headers.getlist("Set-Cookie")) == (201, match, [])
    assert instance.view(match, again)["audience"] == "onlooker"


def test_of_eight_without_a_session_that_use_one_key_one_is_the_table(instance: Instance) -> None:
    """A barrier lets them come at once, so that some may find that no match runs yet and the key used."""
    barrier, answers = Barrier(8), list[TestResponse]()

    def ask() -> None:
        device = instance.onlooker()
        barrier.wait()
        answers.append(device.post("/matches", json=SEATS, headers=JSON | {"Idempotency-Key": "one"}))

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tables = [answer for answer in answers if answer.headers.getlist("Set-Cookie")]
    assert len(answers) == 8 and [answer.status_code for answer in tables] == [201]
    others = {(answer.status_code, answer.json.get("code")) for answer in answers if answer not in tables}
    assert others <= {(403, "not_the_table"), (201, None)}
    assert len(championship.list_running(instance.desk)) == 1

"""How often a match may be begun: from one address once in ten minutes, and beside a running one by its table alone."""

from __future__ import annotations

from threading import Thread

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.desk.beginnings import PAUSE_SECONDS, Beginnings, Begun, Host
from referee.service.desk.desk import Desk
from referee.service.desk.problems import Problem
from referee.service.matches import begin
from referee.service.matches.taken_out import Giver
from referee.service.matches.wishes import parse_wish
from tests.instance import JSON, Game, Instance

SEATS = {"seats": [{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]},
                   {"colour": "green", "players": ["Charlie"]}]}  # fmt: skip
RECORD = 'format = "match-record/1"\nrulebook = "easy_move"\nactions = []\n' + "".join(
    f'[[seats]]\ncolour = "{seat["colour"]}"\nplayers = {seat["players"]}\n' for seat in SEATS["seats"]
)


def started(client: FlaskClient, **more: object) -> TestResponse:
    """Return the answer to a client that begins a match."""
    return client.post("/matches", json=SEATS | more, headers=JSON)


def end(instance: Instance, match: str, *lines: str) -> None:
    """Say that at the table, so that the match is over."""
    for line in lines:
        assert instance.say(match, line).status_code == 201, line


def test_an_address_begins_one_match_in_ten_minutes(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(instance.desk, "beginnings", Beginnings(lambda: now[0]))
    stranger = instance.onlooker()
    end(instance, started(stranger).json["id"], "table deal", "table declare red")
    now[0] += 60
    refused = started(stranger)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "540")
    assert (refused.json["code"], refused.json["facts"]) == ("begun_lately", {"seconds": 540, "minutes": 9})
    assert instance.onlooker().post("/matches", data=RECORD, content_type="text/toml", headers=JSON).status_code == 429
    other = instance.onlooker()
    other.environ_base["REMOTE_ADDR"] = "192.0.2.8"
    end(instance, started(other).json["id"], "table deal", "table declare red")
    now[0] += PAUSE_SECONDS - 60
    assert started(stranger).status_code == 201


def test_the_instance_begins_as_many_as_it_wants(instance: Instance) -> None:
    for _ in range(3):
        end(instance, started(instance.table).json["id"], "table deal", "table declare red")


def test_a_match_abandoned_before_its_first_throw_does_not_count_for_the_same_device(instance: Instance) -> None:
    stranger, neighbour = instance.onlooker(), instance.onlooker()
    for client in (stranger, neighbour):
        with client.session_transaction() as session:
            session["csrf_token"] = str(id(client))
    match = started(stranger).json["id"]
    assert instance.say(match, "table deal", by=stranger).status_code == 201
    assert instance.say(match, "table abandon", by=stranger).status_code == 201
    assert started(neighbour).status_code == 429
    match = started(stranger).json["id"]
    end(instance, match, "table deal")
    game = Game(instance, match, seed=1)
    while " attack " not in instance.view(match)["log"][-1]["action"]:
        game.step()
    end(instance, match, "table abandon")
    assert started(stranger).status_code == 429


def test_what_was_not_begun_does_not_count(instance: Instance) -> None:
    stranger = instance.onlooker()
    assert started(stranger, dealer="pink").status_code == 400
    assert started(stranger).status_code == 201


def test_of_eight_that_begin_at_once_one_does(instance: Instance) -> None:
    lines: list[str] = []

    def ask(desk: Desk, number: int) -> None:
        host = Host(f"192.0.2.{number}", str(number), frozenset(), limited=True)
        try:
            begin.begin_match(desk, parse_wish(dict(SEATS), desk.shelf().books), giver=Giver(True, None, host))
            lines.append("begun")
        except Problem as problem:
            lines.append(problem.code)

    threads = [Thread(target=ask, args=(instance.desk, number)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(lines) == ["begun"] + ["not_the_table"] * 7


def test_what_was_begun_long_ago_is_forgotten() -> None:
    now = [0.0]
    beginnings, host = Beginnings(lambda: now[0]), Host("192.0.2.7", "phone", frozenset(), limited=True)
    beginnings.add(Begun("first", host))
    now[0] = PAUSE_SECONDS - 0.5
    assert beginnings.recent("192.0.2.7") == [(1, Begun("first", host))]
    assert beginnings.recent("192.0.2.8") == []
    now[0] = PAUSE_SECONDS
    assert beginnings.recent("192.0.2.7") == []

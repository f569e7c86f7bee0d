"""A match as it stood: `GET /matches/ID?at=N` shows what was visible then and may be seen now (match-record 7)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.instance import JSON, Instance
from tests.places import CASES
from tests.web.forms import HTML


def seen(instance: Instance, match: str, at: int, by: FlaskClient | None = None) -> dict[str, Any]:
    answer = (by or instance.table).get(f"/matches/{match}?at={at}", headers=JSON)
    assert answer.status_code == 200, answer.json
    assert answer.headers["Cache-Control"] == "no-store"
    return dict(answer.json)


def test_at_the_head_it_is_the_present(instance: Instance) -> None:
    match = instance.dealt()
    assert seen(instance, match, 1) == instance.view(match)
    assert instance.view(match)["legal"] != {}


def test_before_the_head_nothing_may_be_said(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table correct alaska red 7")
    before, now = seen(instance, match, 1), seen(instance, match, 2)
    empty = {"legal": {}, "undo": None, "redo": None, "pieces": None, "notices": []}
    assert {name: before[name] for name in empty} == empty
    assert before["position"]["armies"]["alaska"] == 1
    assert now["position"]["armies"]["alaska"] == 7
    assert [line["seq"] for line in before["log"]] == [1]
    assert seen(instance, match, 0)["position"]["owners"] == {}


def test_an_undone_moment_stays(instance: Instance) -> None:
    match = instance.dealt()
    for line in ("table correct alaska red 7", "table undo", "table correct alaska red 3"):
        instance.say(match, line)
    assert [seen(instance, match, at)["position"]["armies"]["alaska"] for at in range(1, 5)] == [1, 7, 1, 3]


def test_a_seat_sees_its_secrets_of_now_and_numbers_of_then(instance: Instance) -> None:
    match = instance.dealt()
    phone, hand = instance.phone(match, "red"), ("alaska", "brazil")
    instance.hold(match, "red", *hand)
    then, other = seen(instance, match, 1, phone), seen(instance, match, 1)
    assert then["position"]["hands"] == {"red": [*hand], "blue": 0, "green": 0}
    assert then["position"]["missions"]["red"] == [*instance.state(match).missions["red"]]
    assert [seat["cards"] for seat in then["seats"]] == [0, 0, 0]
    assert other["position"]["hands"] == {"red": 0, "blue": 0, "green": 0}


def test_after_the_end_everything_lies_open(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table declare red")
    then = seen(instance, match, 1, instance.onlooker())
    assert then["position"]["missions"] == {seat: [*held] for seat, held in instance.state(match).missions.items()}
    assert (then["result"], then["legal"]) == (None, {})
    assert seen(instance, match, 2)["result"]["winners"] == ["red"]


@pytest.mark.parametrize(
    ("at", "status", "code"),
    [
        ("3", 404, "line_unknown"),
        ("9" * 400, 404, "line_unknown"),
        *((text, 400, "field_value") for text in ("", "x", "-1", "1.0", "٣", "1 ", "%00")),
    ],
)
def test_what_is_no_line_is_told_in_a_sentence(instance: Instance, at: str, status: int, code: str) -> None:
    match = instance.dealt()
    instance.say(match, "table correct alaska red 7")
    answer = instance.table.get(f"/matches/{match}?at={at}", headers=JSON)
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (status, code, "at")
    assert answer.json["text"].endswith(".")


def test_a_browser_is_led_to_the_replay(instance: Instance) -> None:
    match = instance.dealt()
    answer = instance.table.get(f"/matches/{match}?at=1", headers=HTML)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/matches/{match}/replay#1")


def test_a_match_from_a_position_begins_with_it(instance: Instance) -> None:
    text = (CASES / "s2_capital_unread_taken.toml").read_text(encoding="utf-8")
    text = re.sub(r"actions = \[.*?\]", 'actions = ["red attack alaska kamchatka 6,5,4 v 1"]', text, flags=re.DOTALL)
    answer = instance.table.post("/matches", data=text, content_type="application/toml", headers=JSON)
    match = str(answer.json["id"])
    story = instance.table.get(f"/matches/{match}/story", headers=JSON).json
    then = seen(instance, match, 0)["position"]
    assert (story["seq"], story["start"]["owners"], story["start"]["round"]) == (1, then["owners"], then["round"])
    assert (then["owners"]["kamchatka"], story["steps"][0]["board"]) == ("blue", {"kamchatka": ["red", 0]})

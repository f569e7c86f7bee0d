"""A phone goes on to the next match by its player, whatever colour that player has there."""

from __future__ import annotations

import pytest

from referee.rules.judge.view import Viewer
from referee.service.desk.problems import Problem
from referee.service.matches import carrying, seats, taken_out
from tests.instance import JSON, Instance

LENA = Viewer("seat", "red")
BEFORE = [("red", ["Lena"]), ("blue", ["Rado"]), ("green", ["Holk"])]
AFTER = [("red", ["Rado"]), ("black", ["lena "]), ("green", ["Holk"])]


def begin(instance: Instance, who: list[tuple[str, list[str]]]) -> str:
    body = {"seats": [{"colour": colour, "players": players} for colour, players in who]}
    return str(instance.table.post("/matches", json=body, headers=JSON).json["id"])


def ended(instance: Instance, who: list[tuple[str, list[str]]] = BEFORE) -> str:
    match = begin(instance, who)
    instance.say(match, "table deal")
    instance.say(match, "table declare red")
    return match


def found(instance: Instance, match: str, viewer: Viewer = LENA) -> list[str]:
    """Return the colours of the viewer's players in the next match."""
    following = carrying.next_match(instance.desk, instance.desk.match(match), viewer)
    return [seat.colour for seat in following.seats] if following else []


def test_the_player_is_looked_for_and_not_the_colour(instance: Instance) -> None:
    match = ended(instance)
    assert found(instance, match) == []
    begin(instance, AFTER)
    assert found(instance, match) == ["black"]
    assert found(instance, match, Viewer("seat", "blue")) == ["red"]


def test_two_who_shared_a_colour_may_have_one_each(instance: Instance) -> None:
    match = ended(instance, [("red", ["Lena", "Rado"]), ("blue", ["Emil"]), ("green", ["Holk"])])
    begin(instance, AFTER)
    assert found(instance, match) == ["red", "black"]


def test_no_match_runs_on_from_one_that_has_not_ended_or_without_its_player(instance: Instance) -> None:
    running = begin(instance, BEFORE)
    assert found(instance, running) == []
    instance.say(running, "table deal")
    instance.say(running, "table declare red")
    begin(instance, [("red", ["Emil"]), ("blue", ["Rado"]), ("green", ["Holk"])])
    assert found(instance, running) == []
    with pytest.raises(Problem) as told:
        found(instance, running, Viewer("onlooker"))
    assert told.value.code == "no_seat_here"


def test_a_match_that_waits_for_the_keeper_calls_nobodys_phone(instance: Instance) -> None:
    match, other = ended(instance), begin(instance, AFTER)
    instance.desk.change(lambda change: taken_out.add_voiding(change, None, taken_out.BEGUN_ELSEWHERE, match_id=other))
    assert found(instance, match) == []


def test_the_phone_gets_the_seat_there_once(instance: Instance) -> None:
    match, after = ended(instance), begin(instance, AFTER)
    old = instance.desk.match(match)
    claimed = seats.claim_seat(instance.desk, carrying.find_next_code(instance.desk, old, LENA, "black"), None)
    assert (claimed.match_id, claimed.colour) == (after, "black")
    for colour, code in (("black", "code_used"), ("red", "next_gone"), ("pink", "next_gone")):
        with pytest.raises(Problem) as told:
            carrying.find_next_code(instance.desk, old, LENA, colour)
        assert told.value.code == code

"""A phone goes on to the next match by its player, whatever colour that player has there."""

from __future__ import annotations

import pytest

from referee.service.desk.problems import Problem
from referee.service.matches import carrying, seats, taken_out
from referee.store.schema import SeatRow
from tests.instance import JSON, Instance

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


def phone_of(instance: Instance, match: str, colour: str = "red", partner: int = 0) -> SeatRow:
    return instance.desk.match(match).access[colour][partner]


def found(instance: Instance, match: str, colour: str = "red", partner: int = 0) -> list[tuple[str, int]]:
    """Return the seats of the phone's player in the next match, and which of two players it is there."""
    following = carrying.next_match(
        instance.desk, instance.desk.match(match), phone_of(instance, match, colour, partner)
    )
    return [(access.colour, access.partner) for access in following.accesses] if following else []


def test_the_player_is_looked_for_and_not_the_colour(instance: Instance) -> None:
    match = ended(instance)
    assert found(instance, match) == []
    begin(instance, AFTER)
    assert found(instance, match) == [("black", 0)]
    assert found(instance, match, "blue") == [("red", 0)]


def test_two_who_shared_a_colour_may_have_one_each(instance: Instance) -> None:
    match = ended(instance, [("red", ["Lena", "Rado"]), ("blue", ["Emil"]), ("green", ["Holk"])])
    begin(instance, AFTER)
    assert [found(instance, match, "red", partner) for partner in (0, 1)] == [[("black", 0)], [("red", 0)]]


def test_whoever_shares_a_colour_then_gets_the_own_code_of_it(instance: Instance) -> None:
    match = ended(instance)
    after = begin(instance, [("red", ["Emil"]), ("black", ["Rado", "Lena"]), ("green", ["Holk"])])
    assert [found(instance, match, colour) for colour in ("red", "blue")] == [[("black", 1)], [("black", 0)]]
    lena = phone_of(instance, match)
    claimed = seats.claim_seat(
        instance.desk, carrying.find_next_code(instance.desk, instance.desk.match(match), lena, "black"), None
    )
    assert (claimed.match_id, claimed.colour, claimed.partner) == (after, "black", 1)


def test_no_match_runs_on_from_one_that_has_not_ended_or_without_its_player(instance: Instance) -> None:
    running = begin(instance, BEFORE)
    assert found(instance, running) == []
    instance.say(running, "table deal")
    instance.say(running, "table declare red")
    begin(instance, [("red", ["Emil"]), ("blue", ["Rado"]), ("green", ["Holk"])])
    assert found(instance, running) == []
    with pytest.raises(Problem) as told:
        carrying.next_match(instance.desk, instance.desk.match(running), None)
    assert told.value.code == "no_seat_here"


def test_a_match_that_waits_for_the_keeper_calls_nobodys_phone(instance: Instance) -> None:
    match, other = ended(instance), begin(instance, AFTER)
    instance.desk.change(lambda change: taken_out.add_voiding(change, None, taken_out.BEGUN_ELSEWHERE, match_id=other))
    assert found(instance, match) == []


def test_the_phone_gets_the_seat_there_once(instance: Instance) -> None:
    match, after = ended(instance), begin(instance, AFTER)
    old, lena = instance.desk.match(match), phone_of(instance, match)
    claimed = seats.claim_seat(instance.desk, carrying.find_next_code(instance.desk, old, lena, "black"), None)
    assert (claimed.match_id, claimed.colour) == (after, "black")
    for colour, code in (("black", "code_used"), ("red", "next_gone"), ("pink", "next_gone")):
        with pytest.raises(Problem) as told:
            carrying.find_next_code(instance.desk, old, lena, colour)
        assert told.value.code == code

"""Demanding to see the cards of a traded set: raised at the table or on a phone, decided at the table, then a fine."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.rules.cards import is_set
from referee.service.cash import cash, fines
from referee.service.championship import results
from referee.web.matches import live
from tests.club_house import JSON, NAMES, House
from tests.web.book import found, keeper
from tests.web.forms import see, send
from tests.web.leaks import leaks_in_json
from tests.web.matches.test_stream import TABLE, frames

PEOPLE = dict(zip(("red", "blue", "green"), NAMES, strict=False))


def cards(house: House, match: str, proper: bool) -> str:
    """Three cards that nobody holds and that are a set, or none."""
    state = house.state(match)
    held = {card for hand in state.hands.values() for card in hand}
    free = [card for card in state.setting.board.territories if card not in held]
    symbols = state.setting.symbols
    return next(
        " ".join(three) for three in combinations(free, 3) if is_set([symbols[card] for card in three]) == proper
    )


def traded(house: House, *, proper: bool = True, mode: str = "counted") -> tuple[str, str, str, int]:
    """A match in which the seat on turn has traded three of its five cards: the match, that seat, another, the seq."""
    found(house)
    fines.take_preset(house.desk, 1, "2020-01-01")
    match = house.dealt(cards=mode)
    turn = house.state(match).turn
    three = cards(house, match, proper)
    if mode == "counted":
        assert house.say(match, f"table correct hand {turn} 5").status_code == 201
    else:
        rest = [card for card in house.state(match).setting.board.territories if card not in three.split()]
        house.hold(match, turn, *three.split(), *rest[:2])
    answer = house.say(match, f"{turn} trade {three}{'' if proper else ' !stood'}")
    assert answer.status_code == 201, answer.json
    other = next(house.state(match).setting.colours_after(turn))
    return match, turn, other, answer.json["seq"]


def demand(house: House, match: str, seq: object, challenger: object, by: FlaskClient | None = None) -> TestResponse:
    body = {"seq": seq, "challenger": challenger}
    return (by or house.table).post(f"/matches/{match}/challenges", json=body, headers=JSON)


def decide(house: House, match: str, outcome: object, by: FlaskClient | None = None, at: int = 1) -> TestResponse:
    return (by or house.table).post(f"/matches/{match}/challenges/{at}", json={"outcome": outcome}, headers=JSON)


def trades(house: House, match: str, by: FlaskClient | None = None) -> list[dict[str, Any]]:
    answer = (by or house.table).get(f"/matches/{match}/challenges", headers=JSON)
    assert answer.status_code == 200, answer.json
    return list(answer.json["trades"])


def proposed(house: House, match: str) -> list[tuple[int, str, str, str | None]]:
    found = fines.list_proposals(house.desk, match)
    return [(one.proposal.seq, one.offence.key, one.name, one.proposal.cite) for one in found]


def test_st_6_3_a_wrong_demand_to_see_the_cards_proposes_a_fine_while_the_match_runs(house: House) -> None:
    """§ 6 (3): the set was right, so whoever demanded to see it may be fined 2.50; nothing is booked by itself."""
    match, turn, other, seq = traded(house)
    before = house.view(match)["seq"]
    assert demand(house, match, seq, other).status_code == 201
    assert decide(house, match, "right").json == {
        **{"id": 1, "challenger": other, "accused": turn},
        "outcome": "right",
    }
    assert house.view(match)["seq"] == before
    assert proposed(house, match) == [(seq, "false_accusation", PEOPLE[other], "EM-8.8c")]
    assert cash.list_lines(house.desk, None) == ()


def test_st_6_3_a_false_set_costs_a_fine_and_all_remaining_cards(house: House) -> None:
    """§ 6 (3): 5.00 for whoever traded it, and the hand is empty by a correction in the log."""
    match, turn, other, seq = traded(house, proper=False)
    assert len(house.state(match).hands[turn]) == 2
    demand(house, match, seq, other)
    assert decide(house, match, "false").status_code == 200
    assert house.state(match).hands[turn] == ()
    log = house.table.get(f"/matches/{match}/log", headers=JSON).json["log"]
    assert (log[-1]["seq"], log[-1]["action"]) == (seq + 1, f"table correct hand {turn} 0")
    assert proposed(house, match) == [(seq, "false_set", PEOPLE[turn], "EM-8.8c")]
    house.say(match, "table declare red")
    assert [one for one in proposed(house, match) if one[1] == "false_set"] == [
        (seq, "false_set", PEOPLE[turn], "EM-8.8c")
    ]


def test_a_fine_of_a_challenge_is_booked_at_once_by_whoever_keeps_the_book(house: House) -> None:
    match, turn, other, seq = traded(house, proper=False)
    demand(house, match, seq, other)
    decide(house, match, "false")
    path = f"/matches/{match}/fines"
    page = see(keeper(house), path)
    assert "€5.00" in page and "The match still runs" in page
    chosen = fines.list_proposals(house.desk, match)[0].id
    assert send(keeper(house), path, path, {"fine": chosen}).status_code == 303
    entry = cash.list_lines(house.desk, None)[0].entry
    assert (entry.cents, entry.offence, entry.match_id, entry.seq) == (500, "false_set", match, seq)
    house.say(match, "table declare red")
    assert [one.booked for one in fines.list_proposals(house.desk, match) if one.offence.key == "false_set"] == [True]


def test_what_is_taken_back_in_the_log_is_not_proposed_and_comes_back_with_it(house: House) -> None:
    """The correction, then the trade itself are undone and brought back."""
    match, turn, other, seq = traded(house, proper=False)
    demand(house, match, seq, other)
    decide(house, match, "false")
    house.say(match, "table undo")
    assert (proposed(house, match), len(house.state(match).hands[turn])) == ([], 2)
    house.say(match, "table redo")
    assert [one[1] for one in proposed(house, match)] == ["false_set"]
    house.say(match, "table undo")
    house.say(match, "table undo")
    assert (proposed(house, match), trades(house, match)) == ([], [])
    assert demand(house, match, seq, other).json["code"] == "challenge_no_trade"
    house.say(match, "table redo")
    assert demand(house, match, seq, other).status_code == 201
    assert decide(house, match, "false", at=2).status_code == 200
    assert [one[1] for one in proposed(house, match)] == ["false_set"]


@pytest.mark.parametrize("mode", ["counted", "entered", "dealt"])
def test_the_hand_is_lost_however_the_cards_are_kept(house: House, mode: str) -> None:
    match, turn, other, seq = traded(house, proper=False, mode=mode)
    demand(house, match, seq, other)
    (one,) = trades(house, match)
    assert (one["challenge"]["proper"], one["challenge"]["dealt"]) == (False, mode == "dealt")
    assert decide(house, match, "false").status_code == 200
    assert house.state(match).hands[turn] == ()


def test_what_the_referee_dealt_it_knows(house: House) -> None:
    match, turn, other, seq = traded(house, mode="dealt")
    demand(house, match, seq, other)
    refused = decide(house, match, "false")
    assert (refused.status_code, refused.json["code"]) == (409, "challenge_dealt")
    assert decide(house, match, "right").status_code == 200


def test_physical_cards_are_what_the_table_sees(house: House) -> None:
    """What was named may have been another card."""
    match, turn, other, seq = traded(house, mode="entered")
    demand(house, match, seq, other)
    assert decide(house, match, "false").status_code == 200
    assert house.state(match).hands[turn] == ()


def test_without_remaining_cards_nothing_is_corrected(house: House) -> None:
    match, turn, other, seq = traded(house, proper=False)
    house.say(match, f"table correct hand {turn} 0")
    demand(house, match, seq, other)
    before = house.view(match)["seq"]
    decide(house, match, "false")
    assert house.view(match)["seq"] == before
    assert [one[1] for one in proposed(house, match)] == ["false_set"]


def test_a_withdrawn_demand_costs_nothing_and_may_be_made_again(house: House) -> None:
    match, turn, other, seq = traded(house)
    phone = house.phone(match, other)
    assert demand(house, match, seq, other, by=phone).status_code == 201
    assert decide(house, match, "withdrawn", by=phone).status_code == 200
    assert (proposed(house, match), trades(house, match)[0]["challenge"]) == ([], None)
    assert demand(house, match, seq, other, by=phone).status_code == 201


def test_who_may_demand_and_who_decides(house: House) -> None:
    match, turn, other, seq = traded(house)
    third = next(colour for colour in PEOPLE if colour not in (turn, other))
    phones = {colour: house.phone(match, colour) for colour in PEOPLE}
    assert demand(house, match, seq, other, by=house.onlooker()).json["code"] == "onlooker"
    assert demand(house, match, seq, other, by=phones[third]).json["code"] == "not_your_seat"
    assert demand(house, match, seq, other, by=phones[other]).status_code == 201
    for colour in PEOPLE:
        assert decide(house, match, "right", by=phones[colour]).json["code"] == "not_the_table"
    assert decide(house, match, "withdrawn", by=phones[turn]).json["code"] == "not_your_seat"
    assert decide(house, match, "withdrawn", by=house.onlooker()).json["code"] == "onlooker"
    assert proposed(house, match) == []


def test_refusals(house: House) -> None:
    match, turn, other, seq = traded(house)
    third = next(colour for colour in PEOPLE if colour not in (turn, other))
    for at, who, code in (
        (1, other, "challenge_no_trade"),
        (99, other, "challenge_no_trade"),
        (seq, turn, "challenge_own"),
        (seq, "yellow", "seat_unknown"),
    ):
        refused = demand(house, match, at, who)
        assert refused.json["code"] == code and refused.status_code in (404, 409)
    demand(house, match, seq, other)
    assert demand(house, match, seq, third).json["code"] == "challenge_twice"
    decide(house, match, "right")
    assert demand(house, match, seq, third).json["code"] == "challenge_twice"
    assert decide(house, match, "right").status_code == 200
    assert decide(house, match, "false").json["code"] == "challenge_decided"
    assert decide(house, match, "right", at=9).json["code"] == "challenge_unknown"
    assert decide(house, "unknown", "right").status_code == 404
    assert demand(house, "unknown", seq, other).status_code == 404


def test_neither_an_ended_nor_a_voided_match_is_challenged(house: House) -> None:
    match, _, other, seq = traded(house)
    results.set_void(house.desk, 1, f"match:{match}", True, "a test")
    assert demand(house, match, seq, other).json["code"] == "match_void"
    results.set_void(house.desk, 1, f"match:{match}", False, "it was none")
    house.say(match, "table declare red")
    assert demand(house, match, seq, other).json["code"] == "challenge_over"


def test_a_demand_is_not_decided_any_more_once_its_match_is_taken_out(house: House) -> None:
    match, turn, other, seq = traded(house, proper=False)
    demand(house, match, seq, other)
    results.set_void(house.desk, 1, f"match:{match}", True, "a test")
    for outcome in ("false", "right", "withdrawn"):
        refused = decide(house, match, outcome)
        assert (refused.status_code, refused.json["code"]) == (409, "match_void")
    assert len(house.state(match).hands[turn]) == 2
    results.set_void(house.desk, 1, f"match:{match}", False, "it was none")
    assert decide(house, match, "false").status_code == 200


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "field_missing"),
        ({"seq": "3", "challenger": "red"}, "field_type"),
        ({"seq": -1, "challenger": "red"}, "field_value"),
        ({"seq": 3}, "field_type"),
        ({"seq": 3, "challenger": ""}, "field_value"),
        ({"seq": 3, "challenger": "red", "cards": []}, "field_unknown"),
    ],
)
def test_a_faulty_demand_names_its_field(house: House, body: dict[str, Any], code: str) -> None:
    match, *_ = traded(house)
    answer = house.table.post(f"/matches/{match}/challenges", json=body, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (400, code)


def test_an_outcome_that_there_is_not(house: House) -> None:
    match, _, other, seq = traded(house)
    demand(house, match, seq, other)
    for outcome in ("maybe", None, 1):
        assert decide(house, match, outcome).status_code == 400


def test_the_same_demand_sent_twice_is_one(house: House) -> None:
    match, _, other, seq = traded(house)
    body = {"seq": seq, "challenger": other}
    headers = JSON | {"Idempotency-Key": "once"}
    answers = [house.table.post(f"/matches/{match}/challenges", json=body, headers=headers) for _ in range(2)]
    assert [(one.status_code, one.json["id"]) for one in answers] == [(201, 1), (201, 1)]


def test_a_demand_tells_nobody_what_somebody_holds(house: House) -> None:
    """The traded set is open; what is left in the hands stays with its seat."""
    match, turn, other, seq = traded(house, mode="dealt", proper=False)
    demand(house, match, seq, other)
    decide(house, match, "false")
    for client in (house.table, house.onlooker(), house.phone(match, other)):
        answer = client.get(f"/matches/{match}/challenges", headers=JSON)
        assert leaks_in_json({"trades": [{**one, "text": ""} for one in answer.json["trades"]]}, other) == []
        log = client.get(f"/matches/{match}/log?after={seq}", headers=JSON)
        assert leaks_in_json(log.json, other) == []


def test_whoever_follows_the_match_is_told_to_ask_again(house: House) -> None:
    match, _, other, seq = traded(house)
    stream = live.stream_moves(house.desk, match, TABLE, None)
    next(stream)
    demand(house, match, seq, other)
    assert frames(next(stream)) == [("aside", {"seq": seq})]
    decide(house, match, "false")
    assert [event for event, _ in frames(next(stream))] == ["move"]
    assert frames(next(stream)) == [("aside", {"seq": seq + 1})]
    stream.close()

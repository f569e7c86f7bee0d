"""A decision about shown cards that was a slip of the finger is taken back until the next move, which is on record."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.cash import cash, fines
from referee.service.championship import results
from referee.service.people import book
from tests.club_house import JSON, House
from tests.web.book import open_book
from tests.web.forms import see, send
from tests.web.matches.challenged_trades import (
    PEOPLE,
    decide_challenge,
    demand_cards,
    list_proposed,
    list_trades,
    trade_set,
)


def reopen(house: House, match: str, by: FlaskClient | None = None, at: int = 1) -> TestResponse:
    return (by or house.table).post(f"/matches/{match}/challenges/{at}/reopen", json={}, headers=JSON)


def decided(house: House, outcome: str = "right", *, proper: bool = True) -> tuple[str, str, str, int]:
    """Begin a match whose table has decided on a demand; the accused has no cards left where the set was false."""
    match, turn, other, seq = trade_set(house, proper=proper)
    if not proper:
        house.say(match, f"table correct hand {turn} 0")
    demand_cards(house, match, seq, other)
    assert decide_challenge(house, match, outcome).status_code == 200
    return match, turn, other, seq


def test_a_wrong_tap_is_taken_back_and_decided_again(house: House) -> None:
    match, turn, other, seq = decided(house)
    assert list_trades(house, match)[0]["challenge"]["reopens"]
    assert reopen(house, match).status_code == 200
    (one,) = list_trades(house, match)
    assert (one["challenge"]["outcome"], one["challenge"]["decides"], list_proposed(house, match)) == (None, True, [])
    assert decide_challenge(house, match, "false").status_code == 200
    assert list_proposed(house, match) == [(seq, "false_set", PEOPLE[turn], "EM-8.8c")]
    assert house.state(match).hands[turn] == ()


@pytest.mark.parametrize("outcome", ["right", "false"])
def test_that_it_was_taken_back_is_on_record(house: House, outcome: str) -> None:
    match, turn, _, _ = decided(house, outcome, proper=outcome == "right")
    reopen(house, match)
    newest = book.list_changes(house.desk)[0]
    assert (newest.who, newest.what, newest.facts) == (None, f"cards_{outcome}_undone", {"names": [PEOPLE[turn]]})
    told = {"right": "right", "false": "wrong"}[outcome]
    assert f"It was taken back that the cards {PEOPLE[turn]} traded were {told}." in see(open_book(house), "/book")


def test_after_the_next_move_it_stands(house: House) -> None:
    """Even when that is taken back in turn."""
    match, turn, _, _ = decided(house)
    for action in (f"table correct hand {turn} 1", "table undo"):
        assert house.say(match, action).status_code == 201
    assert not list_trades(house, match)[0]["challenge"]["reopens"]
    refused = reopen(house, match)
    assert (refused.status_code, refused.json["code"]) == (409, "challenge_settled")


def test_where_cards_were_lost_undo_gives_them_back(house: House) -> None:
    match, turn, other, seq = trade_set(house, proper=False)
    demand_cards(house, match, seq, other)
    decide_challenge(house, match, "false")
    assert reopen(house, match).json["code"] == "challenge_settled"
    house.say(match, "table undo")
    assert len(house.state(match).hands[turn]) == 2
    assert demand_cards(house, match, seq, other).status_code == 201


def test_what_was_not_decided_and_what_is_not_there_is_not_taken_back(house: House) -> None:
    match, _, other, seq = trade_set(house)
    demand_cards(house, match, seq, other)
    assert reopen(house, match).json["code"] == "challenge_settled"
    assert reopen(house, match, at=9).json["code"] == "challenge_unknown"
    assert reopen(house, "unknown").status_code == 404
    decide_challenge(house, match, "withdrawn")
    assert reopen(house, match).json["code"] == "challenge_settled"


def test_only_the_table_takes_it_back(house: House) -> None:
    match, _, other, _ = decided(house)
    for client in (house.onlooker(), house.phone(match, other)):
        assert reopen(house, match, client).json["code"] == "not_the_table"
        assert not list_trades(house, match, client)[0]["challenge"]["reopens"]
    results.set_void(house.desk, 1, f"match:{match}", True, "a test")
    assert reopen(house, match).json["code"] == "match_void"


def test_a_fine_that_was_booked_is_taken_back_first(house: House) -> None:
    match, _, _, _ = decided(house)
    device, path = open_book(house), f"/matches/{match}/fines"
    assert send(device, path, path, {"fine": fines.list_proposals(house.desk, match)[0].id}).status_code == 303
    refused = reopen(house, match)
    assert (refused.status_code, refused.json["code"]) == (409, "challenge_booked")
    cash.take_back(house.desk, 1, 1)
    assert reopen(house, match).status_code == 200

"""A decision about shown cards that was a slip of the finger is taken back until the next move, which is on record."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.cash import cash, fines
from referee.service.championship import results
from referee.service.people import book
from tests.instance import JSON, Instance
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


def reopen(instance: Instance, match: str, by: FlaskClient | None = None, at: int = 1) -> TestResponse:
    return (by or instance.table).post(f"/matches/{match}/challenges/{at}/reopen", json={}, headers=JSON)


def decided(instance: Instance, outcome: str = "right", *, proper: bool = True) -> tuple[str, str, str, int]:
    """Begin a match whose table has decided on a demand; the accused has no cards left where the set was false."""
    match, turn, other, seq = trade_set(instance, proper=proper)
    if not proper:
        instance.say(match, f"table correct hand {turn} 0")
    demand_cards(instance, match, seq, other)
    assert decide_challenge(instance, match, outcome).status_code == 200
    return match, turn, other, seq


def test_a_wrong_tap_is_taken_back_and_decided_again(instance: Instance) -> None:
    match, turn, other, seq = decided(instance)
    assert list_trades(instance, match)[0]["challenge"]["reopens"]
    assert reopen(instance, match).status_code == 200
    (one,) = list_trades(instance, match)
    assert (one["challenge"]["outcome"], one["challenge"]["decides"], list_proposed(instance, match)) == (
        None,
        True,
        [],
    )
    assert decide_challenge(instance, match, "false").status_code == 200
    assert list_proposed(instance, match) == [(seq, "false_set", PEOPLE[turn], "EM-8.8c")]
    assert instance.state(match).hands[turn] == ()


@pytest.mark.parametrize("outcome", ["right", "false"])
def test_that_it_was_taken_back_is_on_record(instance: Instance, outcome: str) -> None:
    match, turn, _, _ = decided(instance, outcome, proper=outcome == "right")
    reopen(instance, match)
    newest = book.list_changes(instance.desk)[0]
    assert (newest.who, newest.what, newest.facts) == (None, f"cards_{outcome}_undone", {"names": [PEOPLE[turn]]})
    told = {"right": "right", "false": "wrong"}[outcome]
    assert f"It was taken back that the cards {PEOPLE[turn]} traded were {told}." in see(open_book(instance), "/book")


def test_after_the_next_move_it_stands(instance: Instance) -> None:
    """Even when that is taken back in turn."""
    match, turn, _, _ = decided(instance)
    for action in (f"table correct hand {turn} 1", "table undo"):
        assert instance.say(match, action).status_code == 201
    assert not list_trades(instance, match)[0]["challenge"]["reopens"]
    refused = reopen(instance, match)
    assert (refused.status_code, refused.json["code"]) == (409, "challenge_settled")


def test_where_cards_were_lost_undo_gives_them_back(instance: Instance) -> None:
    match, turn, other, seq = trade_set(instance, proper=False)
    demand_cards(instance, match, seq, other)
    decide_challenge(instance, match, "false")
    assert reopen(instance, match).json["code"] == "challenge_settled"
    instance.say(match, "table undo")
    assert len(instance.state(match).hands[turn]) == 2
    assert demand_cards(instance, match, seq, other).status_code == 201


def test_what_was_not_decided_and_what_is_not_there_is_not_taken_back(instance: Instance) -> None:
    match, _, other, seq = trade_set(instance)
    demand_cards(instance, match, seq, other)
    assert reopen(instance, match).json["code"] == "challenge_settled"
    assert reopen(instance, match, at=9).json["code"] == "challenge_unknown"
    assert reopen(instance, "unknown").status_code == 404
    decide_challenge(instance, match, "withdrawn")
    assert reopen(instance, match).json["code"] == "challenge_settled"


def test_only_the_table_takes_it_back(instance: Instance) -> None:
    match, _, other, _ = decided(instance)
    for client in (instance.onlooker(), instance.phone(match, other)):
        assert reopen(instance, match, client).json["code"] == "not_the_table"
        assert not list_trades(instance, match, client)[0]["challenge"]["reopens"]
    results.set_void(instance.desk, 1, f"match:{match}", True, "a test")
    assert reopen(instance, match).json["code"] == "match_void"


def test_a_fine_that_was_booked_is_taken_back_first(instance: Instance) -> None:
    match, _, _, _ = decided(instance)
    device, path = open_book(instance), f"/matches/{match}/fines"
    assert send(device, path, path, {"fine": fines.list_proposals(instance.desk, match)[0].id}).status_code == 303
    refused = reopen(instance, match)
    assert (refused.status_code, refused.json["code"]) == (409, "challenge_booked")
    cash.take_back(instance.desk, 1, 1)
    assert reopen(instance, match).status_code == 200

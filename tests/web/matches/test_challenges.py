"""Demanding to see the cards of a traded set: raised at the table or on a phone, decided at the table, then a fine."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.judge.view import Viewer
from referee.service.cash import cash, fines
from referee.service.championship import results
from referee.web.matches import live
from tests.club_house import JSON, House
from tests.web.book import open_book
from tests.web.forms import see, send
from tests.web.leaks import leaks_in_json
from tests.web.matches.challenged_trades import (
    PEOPLE,
    decide_challenge,
    demand_cards,
    list_proposed,
    list_trades,
    trade_set,
)
from tests.web.matches.streams import TABLE, read_frames


def test_st_6_3_a_wrong_demand_to_see_the_cards_proposes_a_fine_while_the_match_runs(house: House) -> None:
    """§ 6 (3): the set was right, so whoever demanded to see it may be fined 2.50; nothing is booked by itself."""
    match, turn, other, seq = trade_set(house)
    before = house.view(match)["seq"]
    assert demand_cards(house, match, seq, other).status_code == 201
    assert decide_challenge(house, match, "right").json == {
        **{"id": 1, "challenger": other, "accused": turn},
        "outcome": "right",
    }
    assert house.view(match)["seq"] == before
    assert list_proposed(house, match) == [(seq, "false_accusation", PEOPLE[other], "EM-8.8c")]
    assert cash.list_lines(house.desk, None) == ()


def test_st_6_3_a_false_set_costs_a_fine_and_all_remaining_cards(house: House) -> None:
    """§ 6 (3): 5.00 for whoever traded it, and the hand is empty by a correction in the log."""
    match, turn, other, seq = trade_set(house, proper=False)
    assert len(house.state(match).hands[turn]) == 2
    demand_cards(house, match, seq, other)
    assert decide_challenge(house, match, "false").status_code == 200
    assert house.state(match).hands[turn] == ()
    log = house.table.get(f"/matches/{match}/log", headers=JSON).json["log"]
    assert (log[-1]["seq"], log[-1]["action"]) == (seq + 1, f"table correct hand {turn} 0")
    assert list_proposed(house, match) == [(seq, "false_set", PEOPLE[turn], "EM-8.8c")]
    house.say(match, "table declare red")
    assert [one for one in list_proposed(house, match) if one[1] == "false_set"] == [
        (seq, "false_set", PEOPLE[turn], "EM-8.8c")
    ]


def test_a_fine_of_a_challenge_is_booked_at_once_by_whoever_keeps_the_book(house: House) -> None:
    match, turn, other, seq = trade_set(house, proper=False)
    demand_cards(house, match, seq, other)
    decide_challenge(house, match, "false")
    path = f"/matches/{match}/fines"
    page = see(open_book(house), path)
    assert "€5.00" in page and "The match still runs" in page
    chosen = fines.list_proposals(house.desk, match)[0].id
    assert send(open_book(house), path, path, {"fine": chosen}).status_code == 303
    entry = cash.list_lines(house.desk, None)[0].entry
    assert (entry.cents, entry.offence, entry.match_id, entry.seq) == (500, "false_set", match, seq)
    house.say(match, "table declare red")
    assert [one.booked for one in fines.list_proposals(house.desk, match) if one.offence.key == "false_set"] == [True]


def test_what_is_taken_back_in_the_log_is_not_proposed_and_comes_back_with_it(house: House) -> None:
    """The correction, then the trade itself are undone and brought back."""
    match, turn, other, seq = trade_set(house, proper=False)
    demand_cards(house, match, seq, other)
    decide_challenge(house, match, "false")
    house.say(match, "table undo")
    assert (list_proposed(house, match), len(house.state(match).hands[turn])) == ([], 2)
    house.say(match, "table redo")
    assert [one[1] for one in list_proposed(house, match)] == ["false_set"]
    house.say(match, "table undo")
    house.say(match, "table undo")
    assert (list_proposed(house, match), list_trades(house, match)) == ([], [])
    assert demand_cards(house, match, seq, other).json["code"] == "challenge_no_trade"
    house.say(match, "table redo")
    assert demand_cards(house, match, seq, other).status_code == 201
    assert decide_challenge(house, match, "false", at=2).status_code == 200
    assert [one[1] for one in list_proposed(house, match)] == ["false_set"]


@pytest.mark.parametrize("mode", ["counted", "entered", "dealt"])
def test_the_hand_is_lost_however_the_cards_are_kept(house: House, mode: str) -> None:
    match, turn, other, seq = trade_set(house, proper=False, mode=mode)
    demand_cards(house, match, seq, other)
    (one,) = list_trades(house, match)
    assert (one["challenge"]["proper"], one["challenge"]["dealt"]) == (False, mode == "dealt")
    assert decide_challenge(house, match, "false").status_code == 200
    assert house.state(match).hands[turn] == ()


def test_what_the_referee_dealt_it_knows(house: House) -> None:
    match, turn, other, seq = trade_set(house, mode="dealt")
    demand_cards(house, match, seq, other)
    refused = decide_challenge(house, match, "false")
    assert (refused.status_code, refused.json["code"]) == (409, "challenge_dealt")
    assert decide_challenge(house, match, "right").status_code == 200


def test_physical_cards_are_what_the_table_sees(house: House) -> None:
    """What was named may have been another card."""
    match, turn, other, seq = trade_set(house, mode="entered")
    demand_cards(house, match, seq, other)
    assert decide_challenge(house, match, "false").status_code == 200
    assert house.state(match).hands[turn] == ()


def test_without_remaining_cards_nothing_is_corrected(house: House) -> None:
    match, turn, other, seq = trade_set(house, proper=False)
    house.say(match, f"table correct hand {turn} 0")
    demand_cards(house, match, seq, other)
    before = house.view(match)["seq"]
    decide_challenge(house, match, "false")
    assert house.view(match)["seq"] == before
    assert [one[1] for one in list_proposed(house, match)] == ["false_set"]


def test_a_withdrawn_demand_costs_nothing_and_may_be_made_again(house: House) -> None:
    match, turn, other, seq = trade_set(house)
    phone = house.phone(match, other)
    assert demand_cards(house, match, seq, other, by=phone).status_code == 201
    assert decide_challenge(house, match, "withdrawn", by=phone).status_code == 200
    assert (list_proposed(house, match), list_trades(house, match)[0]["challenge"]) == ([], None)
    assert demand_cards(house, match, seq, other, by=phone).status_code == 201


def test_who_may_demand_and_who_decides(house: House) -> None:
    match, turn, other, seq = trade_set(house)
    third = next(colour for colour in PEOPLE if colour not in (turn, other))
    phones = {colour: house.phone(match, colour) for colour in PEOPLE}
    assert demand_cards(house, match, seq, other, by=house.onlooker()).json["code"] == "onlooker"
    assert demand_cards(house, match, seq, other, by=phones[third]).json["code"] == "not_your_seat"
    assert demand_cards(house, match, seq, other, by=phones[other]).status_code == 201
    for colour in PEOPLE:
        assert decide_challenge(house, match, "right", by=phones[colour]).json["code"] == "not_the_table"
    assert decide_challenge(house, match, "withdrawn", by=phones[turn]).json["code"] == "not_your_seat"
    assert decide_challenge(house, match, "withdrawn", by=house.onlooker()).json["code"] == "onlooker"
    assert list_proposed(house, match) == []


def test_refusals(house: House) -> None:
    match, turn, other, seq = trade_set(house)
    third = next(colour for colour in PEOPLE if colour not in (turn, other))
    for at, who, code in (
        (1, other, "challenge_no_trade"),
        (99, other, "challenge_no_trade"),
        (seq, turn, "challenge_own"),
        (seq, "yellow", "seat_unknown"),
    ):
        refused = demand_cards(house, match, at, who)
        assert refused.json["code"] == code and refused.status_code in (404, 409)
    demand_cards(house, match, seq, other)
    assert demand_cards(house, match, seq, third).json["code"] == "challenge_twice"
    decide_challenge(house, match, "right")
    assert demand_cards(house, match, seq, third).json["code"] == "challenge_twice"
    assert decide_challenge(house, match, "right").status_code == 200
    assert decide_challenge(house, match, "false").json["code"] == "challenge_decided"
    assert decide_challenge(house, match, "right", at=9).json["code"] == "challenge_unknown"
    assert decide_challenge(house, "unknown", "right").status_code == 404
    assert demand_cards(house, "unknown", seq, other).status_code == 404


def test_neither_an_ended_nor_a_voided_match_is_challenged(house: House) -> None:
    match, _, other, seq = trade_set(house)
    results.set_void(house.desk, 1, f"match:{match}", True, "a test")
    assert demand_cards(house, match, seq, other).json["code"] == "match_void"
    results.set_void(house.desk, 1, f"match:{match}", False, "it was none")
    house.say(match, "table declare red")
    assert demand_cards(house, match, seq, other).json["code"] == "challenge_over"


def test_a_demand_is_not_decided_any_more_once_its_match_is_taken_out(house: House) -> None:
    match, turn, other, seq = trade_set(house, proper=False)
    demand_cards(house, match, seq, other)
    results.set_void(house.desk, 1, f"match:{match}", True, "a test")
    for outcome in ("false", "right", "withdrawn"):
        refused = decide_challenge(house, match, outcome)
        assert (refused.status_code, refused.json["code"]) == (409, "match_void")
    assert len(house.state(match).hands[turn]) == 2
    results.set_void(house.desk, 1, f"match:{match}", False, "it was none")
    assert decide_challenge(house, match, "false").status_code == 200


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
    match, *_ = trade_set(house)
    answer = house.table.post(f"/matches/{match}/challenges", json=body, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (400, code)


def test_an_outcome_that_there_is_not(house: House) -> None:
    match, _, other, seq = trade_set(house)
    demand_cards(house, match, seq, other)
    for outcome in ("maybe", None, 1):
        assert decide_challenge(house, match, outcome).status_code == 400


def test_the_same_demand_sent_twice_is_one(house: House) -> None:
    match, _, other, seq = trade_set(house)
    body = {"seq": seq, "challenger": other}
    headers = JSON | {"Idempotency-Key": "once"}
    answers = [house.table.post(f"/matches/{match}/challenges", json=body, headers=headers) for _ in range(2)]
    assert [(one.status_code, one.json["id"]) for one in answers] == [(201, 1), (201, 1)]


def test_a_demand_tells_nobody_what_somebody_holds(house: House) -> None:
    """The traded set is open; what is left in the hands stays with its seat."""
    match, turn, other, seq = trade_set(house, mode="dealt", proper=False)
    demand_cards(house, match, seq, other)
    decide_challenge(house, match, "false")
    for client in (house.table, house.onlooker(), house.phone(match, other)):
        answer = client.get(f"/matches/{match}/challenges", headers=JSON)
        assert leaks_in_json({"trades": [{**one, "text": ""} for one in answer.json["trades"]]}, other) == []
        log = client.get(f"/matches/{match}/log?after={seq}", headers=JSON)
        assert leaks_in_json(log.json, other) == []


def test_whoever_follows_the_match_is_told_to_ask_again(house: House) -> None:
    match, _, other, seq = trade_set(house)
    stream = live.stream_moves(house.desk, match, TABLE, None)
    next(stream)
    demand_cards(house, match, seq, other)
    assert read_frames(next(stream)) == [("aside", {"seq": seq})]
    decide_challenge(house, match, "false")
    assert [event for event, _ in read_frames(next(stream))] == ["move"]
    assert read_frames(next(stream)) == [("aside", {"seq": seq + 1})]
    stream.close()


def test_what_was_traded_comes_with_the_move_that_changes_it(house: House) -> None:
    """In the answer that has the view, and to every device but onlookers; after any other move nothing of it."""
    match, *_ = trade_set(house)
    streams = {
        viewer: live.stream_moves(house.desk, match, viewer, None)
        for viewer in (TABLE, Viewer("seat", "red"), Viewer("onlooker"))
    }
    for stream in streams.values():
        next(stream)
    for line, changes in (("table undo", True), ("table redo", True), ("table correct alaska red 3", False)):
        headers = {**JSON, "Prefer": "return=representation"}
        answer = house.table.post(f"/matches/{match}/actions", json={"action": line}, headers=headers).json
        traded = list_trades(house, match)
        sent = {viewer: read_frames(next(stream))[0][1].get("challenges") for viewer, stream in streams.items()}
        assert len(traded) == (line != "table undo")
        if changes:
            assert answer["challenges"]["trades"] == sent[TABLE]["trades"] == traded
            assert [trade["seq"] for trade in sent[Viewer("seat", "red")]["trades"]] == [
                trade["seq"] for trade in traded
            ]
            assert sent[Viewer("onlooker")] is None
        else:
            assert "challenges" not in answer
            assert set(sent.values()) == {None}

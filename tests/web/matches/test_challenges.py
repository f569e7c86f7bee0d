"""Demanding to see the cards of a traded set: raised at the table or on a phone, decided at the table, then a fine."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.judge.view import Viewer
from referee.service.cash import cash, fines
from referee.service.championship import results
from referee.web.matches import live
from tests.instance import JSON, Instance
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


def test_st_6_3_a_wrong_demand_to_see_the_cards_proposes_a_fine_while_the_match_runs(instance: Instance) -> None:
    """§ 6 (3): the set was right, so whoever demanded to see it may be fined 2.50; nothing is booked by itself."""
    match, turn, other, seq = trade_set(instance)
    before = instance.view(match)["seq"]
    assert demand_cards(instance, match, seq, other).status_code == 201
    assert decide_challenge(instance, match, "right").json == {
        **{"id": 1, "challenger": other, "accused": turn},
        "outcome": "right",
    }
    assert instance.view(match)["seq"] == before
    assert list_proposed(instance, match) == [(seq, "false_accusation", PEOPLE[other], "EM-8.8c")]
    assert cash.list_lines(instance.desk, None) == ()


def test_st_6_3_a_false_set_costs_a_fine_and_all_remaining_cards(instance: Instance) -> None:
    """§ 6 (3): 5.00 for whoever traded it, and the hand is empty by a correction in the log."""
    match, turn, other, seq = trade_set(instance, proper=False)
    assert len(instance.state(match).hands[turn]) == 2
    demand_cards(instance, match, seq, other)
    assert decide_challenge(instance, match, "false").status_code == 200
    assert instance.state(match).hands[turn] == ()
    log = instance.table.get(f"/matches/{match}/log", headers=JSON).json["log"]
    assert (log[-1]["seq"], log[-1]["action"]) == (seq + 1, f"table correct hand {turn} 0")
    assert list_proposed(instance, match) == [(seq, "false_set", PEOPLE[turn], "EM-8.8c")]
    instance.say(match, "table declare red")
    assert [one for one in list_proposed(instance, match) if one[1] == "false_set"] == [
        (seq, "false_set", PEOPLE[turn], "EM-8.8c")
    ]


def test_a_fine_of_a_challenge_is_booked_at_once_by_whoever_keeps_the_book(instance: Instance) -> None:
    match, turn, other, seq = trade_set(instance, proper=False)
    demand_cards(instance, match, seq, other)
    decide_challenge(instance, match, "false")
    path = f"/matches/{match}/fines"
    page = see(open_book(instance), path)
    assert "€5.00" in page and "The match still runs" in page
    chosen = fines.list_proposals(instance.desk, match)[0].id
    assert send(open_book(instance), path, path, {"fine": chosen}).status_code == 303
    entry = cash.list_lines(instance.desk, None)[0].entry
    assert (entry.cents, entry.offence, entry.match_id, entry.seq) == (500, "false_set", match, seq)
    instance.say(match, "table declare red")
    assert [one.booked for one in fines.list_proposals(instance.desk, match) if one.offence.key == "false_set"] == [
        True
    ]


def test_what_is_taken_back_in_the_log_is_not_proposed_and_comes_back_with_it(instance: Instance) -> None:
    """The correction, then the trade itself are undone and brought back."""
    match, turn, other, seq = trade_set(instance, proper=False)
    demand_cards(instance, match, seq, other)
    decide_challenge(instance, match, "false")
    instance.say(match, "table undo")
    assert (list_proposed(instance, match), len(instance.state(match).hands[turn])) == ([], 2)
    instance.say(match, "table redo")
    assert [one[1] for one in list_proposed(instance, match)] == ["false_set"]
    instance.say(match, "table undo")
    instance.say(match, "table undo")
    assert (list_proposed(instance, match), list_trades(instance, match)) == ([], [])
    assert demand_cards(instance, match, seq, other).json["code"] == "challenge_no_trade"
    instance.say(match, "table redo")
    assert demand_cards(instance, match, seq, other).status_code == 201
    assert decide_challenge(instance, match, "false", at=2).status_code == 200
    assert [one[1] for one in list_proposed(instance, match)] == ["false_set"]


@pytest.mark.parametrize("mode", ["counted", "entered", "dealt"])
def test_the_hand_is_lost_however_the_cards_are_kept(instance: Instance, mode: str) -> None:
    match, turn, other, seq = trade_set(instance, proper=False, mode=mode)
    demand_cards(instance, match, seq, other)
    (one,) = list_trades(instance, match)
    assert (one["challenge"]["proper"], one["challenge"]["dealt"]) == (False, mode == "dealt")
    assert decide_challenge(instance, match, "false").status_code == 200
    assert instance.state(match).hands[turn] == ()


def test_what_the_referee_dealt_it_knows(instance: Instance) -> None:
    match, turn, other, seq = trade_set(instance, mode="dealt")
    demand_cards(instance, match, seq, other)
    refused = decide_challenge(instance, match, "false")
    assert (refused.status_code, refused.json["code"]) == (409, "challenge_dealt")
    assert decide_challenge(instance, match, "right").status_code == 200


def test_physical_cards_are_what_the_table_sees(instance: Instance) -> None:
    """What was named may have been another card."""
    match, turn, other, seq = trade_set(instance, mode="entered")
    demand_cards(instance, match, seq, other)
    assert decide_challenge(instance, match, "false").status_code == 200
    assert instance.state(match).hands[turn] == ()


def test_without_remaining_cards_nothing_is_corrected(instance: Instance) -> None:
    match, turn, other, seq = trade_set(instance, proper=False)
    instance.say(match, f"table correct hand {turn} 0")
    demand_cards(instance, match, seq, other)
    before = instance.view(match)["seq"]
    decide_challenge(instance, match, "false")
    assert instance.view(match)["seq"] == before
    assert [one[1] for one in list_proposed(instance, match)] == ["false_set"]


def test_a_withdrawn_demand_costs_nothing_and_may_be_made_again(instance: Instance) -> None:
    match, turn, other, seq = trade_set(instance)
    phone = instance.phone(match, other)
    assert demand_cards(instance, match, seq, other, by=phone).status_code == 201
    assert decide_challenge(instance, match, "withdrawn", by=phone).status_code == 200
    assert (list_proposed(instance, match), list_trades(instance, match)[0]["challenge"]) == ([], None)
    assert demand_cards(instance, match, seq, other, by=phone).status_code == 201


def test_who_may_demand_and_who_decides(instance: Instance) -> None:
    match, turn, other, seq = trade_set(instance)
    third = next(colour for colour in PEOPLE if colour not in (turn, other))
    phones = {colour: instance.phone(match, colour) for colour in PEOPLE}
    assert demand_cards(instance, match, seq, other, by=instance.onlooker()).json["code"] == "onlooker"
    assert demand_cards(instance, match, seq, other, by=phones[third]).json["code"] == "not_your_seat"
    assert demand_cards(instance, match, seq, other, by=phones[other]).status_code == 201
    for colour in PEOPLE:
        assert decide_challenge(instance, match, "right", by=phones[colour]).json["code"] == "not_the_table"
    assert decide_challenge(instance, match, "withdrawn", by=phones[turn]).json["code"] == "not_your_seat"
    assert decide_challenge(instance, match, "withdrawn", by=instance.onlooker()).json["code"] == "onlooker"
    assert list_proposed(instance, match) == []


def test_refusals(instance: Instance) -> None:
    match, turn, other, seq = trade_set(instance)
    third = next(colour for colour in PEOPLE if colour not in (turn, other))
    for at, who, status, code in (
        (1, other, 409, "challenge_no_trade"),
        (99, other, 409, "challenge_no_trade"),
        (seq, turn, 409, "challenge_own"),
        (seq, "yellow", 404, "seat_unknown"),
    ):
        refused = demand_cards(instance, match, at, who)
        assert (refused.status_code, refused.json["code"]) == (status, code)
    demand_cards(instance, match, seq, other)
    assert demand_cards(instance, match, seq, third).json["code"] == "challenge_twice"
    decide_challenge(instance, match, "right")
    assert demand_cards(instance, match, seq, third).json["code"] == "challenge_twice"
    assert decide_challenge(instance, match, "right").status_code == 200
    assert decide_challenge(instance, match, "false").json["code"] == "challenge_decided"
    assert decide_challenge(instance, match, "right", at=9).json["code"] == "challenge_unknown"
    assert decide_challenge(instance, "unknown", "right").status_code == 404
    assert demand_cards(instance, "unknown", seq, other).status_code == 404


def test_neither_an_ended_nor_a_voided_match_is_challenged(instance: Instance) -> None:
    match, _, other, seq = trade_set(instance)
    results.set_void(instance.desk, 1, f"match:{match}", True, "a test")
    assert demand_cards(instance, match, seq, other).json["code"] == "match_void"
    results.set_void(instance.desk, 1, f"match:{match}", False, "it was none")
    instance.say(match, "table declare red")
    assert demand_cards(instance, match, seq, other).json["code"] == "challenge_over"


def test_a_demand_is_not_decided_any_more_once_its_match_is_taken_out(instance: Instance) -> None:
    match, turn, other, seq = trade_set(instance, proper=False)
    demand_cards(instance, match, seq, other)
    results.set_void(instance.desk, 1, f"match:{match}", True, "a test")
    for outcome in ("false", "right", "withdrawn"):
        refused = decide_challenge(instance, match, outcome)
        assert (refused.status_code, refused.json["code"]) == (409, "match_void")
    assert len(instance.state(match).hands[turn]) == 2
    results.set_void(instance.desk, 1, f"match:{match}", False, "it was none")
    assert decide_challenge(instance, match, "false").status_code == 200


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
def test_a_faulty_demand_names_its_field(instance: Instance, body: dict[str, Any], code: str) -> None:
    match, *_ = trade_set(instance)
    answer = instance.table.post(f"/matches/{match}/challenges", json=body, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (400, code)


def test_an_outcome_that_there_is_not(instance: Instance) -> None:
    match, _, other, seq = trade_set(instance)
    demand_cards(instance, match, seq, other)
    for outcome in ("maybe", None, 1):
        assert decide_challenge(instance, match, outcome).status_code == 400


def test_the_same_demand_sent_twice_is_one(instance: Instance) -> None:
    match, _, other, seq = trade_set(instance)
    body = {"seq": seq, "challenger": other}
    headers = JSON | {"Idempotency-Key": "once"}
    answers = [instance.table.post(f"/matches/{match}/challenges", json=body, headers=headers) for _ in range(2)]
    assert [(one.status_code, one.json["id"]) for one in answers] == [(201, 1), (201, 1)]


def test_a_demand_tells_nobody_what_somebody_holds(instance: Instance) -> None:
    """The traded set is open; what is left in the hands stays with its seat."""
    match, turn, other, seq = trade_set(instance, mode="dealt", proper=False)
    demand_cards(instance, match, seq, other)
    decide_challenge(instance, match, "false")
    for client in (instance.table, instance.onlooker(), instance.phone(match, other)):
        answer = client.get(f"/matches/{match}/challenges", headers=JSON)
        assert leaks_in_json({"trades": [{**one, "text": ""} for one in answer.json["trades"]]}, other) == []
        log = client.get(f"/matches/{match}/log?after={seq}", headers=JSON)
        assert leaks_in_json(log.json, other) == []


def test_whoever_follows_the_match_is_told_to_ask_again(instance: Instance) -> None:
    match, _, other, seq = trade_set(instance)
    stream = live.stream_moves(instance.desk, match, TABLE, None)
    next(stream)
    demand_cards(instance, match, seq, other)
    assert read_frames(next(stream)) == [("aside", {"seq": seq})]
    decide_challenge(instance, match, "false")
    assert [event for event, _ in read_frames(next(stream))] == ["move"]
    assert read_frames(next(stream)) == [("aside", {"seq": seq + 1})]
    stream.close()


def test_what_was_traded_comes_with_the_move_that_changes_it(instance: Instance) -> None:
    """In the answer that has the view, and to every device but onlookers; after any other move nothing of it."""
    match, *_ = trade_set(instance)
    streams = {
        viewer: live.stream_moves(instance.desk, match, viewer, None)
        for viewer in (TABLE, Viewer("seat", "red"), Viewer("onlooker"))
    }
    for stream in streams.values():
        next(stream)
    for line, changes in (("table undo", True), ("table redo", True), ("table correct alaska red 3", False)):
        headers = {**JSON, "Prefer": "return=representation"}
        answer = instance.table.post(f"/matches/{match}/actions", json={"action": line}, headers=headers).json
        traded = list_trades(instance, match)
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

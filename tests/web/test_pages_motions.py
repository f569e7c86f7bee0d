"""Votes on fines: moved at the table or on a phone, voted on phones or by show of hands, counted into the cash box."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service import cash, clock, fines, motions
from tests.club_house import JSON, House
from tests.web.book import found, keeper
from tests.web.forms import fault, see, send

MOTION = {"mover": "1", "accused": "2", "text": "rolled under the table", "amount": "0,50", "minutes": "5"}
COLOUR = {"Alice": "red", "Bob": "blue", "Charlie": "green"}


def table(house: House) -> tuple[str, dict[str, FlaskClient]]:
    """A match of Alice, Bob and Charlie with their phones, in a club with its catalogue."""
    found(house)
    fines.take_preset(house.desk, 1, "2020-01-01")
    match = house.dealt()
    return match, {name: house.phone(match, colour) for name, colour in COLOUR.items()}


def move(house: House, match: str, by: FlaskClient | None = None, **data: str) -> TestResponse:
    path = f"/matches/{match}/motions"
    return send(by or house.table, path, path, {**MOTION, **data})


def vote(phone: FlaskClient, voter: str, said: object, motion: int = 1) -> Any:
    return phone.post(f"/motions/{motion}/votes", json={"voter": voter, "vote": said}, headers=JSON)


def hands(house: House, match: str, **said: str) -> TestResponse:
    data = {f"hand_{name}": one for name, one in said.items()}
    return send(house.table, f"/matches/{match}/motions", "/motions/1/count", data)


def owed(house: House) -> list[int]:
    return [one.owes for one in cash.cash(house.desk).accounts]


def test_em_8_8h_three_phones_vote_and_the_fine_is_in_the_cash_box(house: House) -> None:
    """More yes than no carries it; the fine names the action of the match behind it."""
    match, phones = table(house)
    assert move(house, match).status_code == 303
    offered = phones["Bob"].get(f"/matches/{match}/ballots", headers=JSON).json["ballots"][0]
    assert (offered["voters"], offered["text"]) == (["Bob"], "Alice moves: Bob pays €0.50. rolled under the table")
    for name, said in (("Alice", "yes"), ("Bob", "no")):
        assert vote(phones[name], name, said).status_code == 201
        assert owed(house) == [0, 0, 0]
    assert vote(phones["Charlie"], "Charlie", "yes").status_code == 201
    assert owed(house) == [0, 50, 0]
    entry = cash.lines(house.desk, None)[0].entry
    assert (entry.match_id, entry.seq, entry.text, entry.keeper_id) == (match, 1, "rolled under the table", 1)
    page = see(house.table, f"/matches/{match}/motions")
    assert "Carried: 2 yes, 1 no, 0 abstain" in page and "Bob: no" in page
    assert phones["Bob"].get(f"/matches/{match}/ballots", headers=JSON).json["ballots"] == []


def test_em_8_8h_a_tie_is_rejected(house: House) -> None:
    match, phones = table(house)
    move(house, match)
    for name, said in (("Alice", "yes"), ("Bob", "no"), ("Charlie", "abstain")):
        vote(phones[name], name, said)
    assert "Rejected: 1 yes, 1 no, 1 abstain" in see(house.table, f"/matches/{match}/motions")
    assert cash.lines(house.desk, None) == ()


def test_st_6_1_a_show_of_hands_on_the_tablet_completes_what_phones_have_said(house: House) -> None:
    match, phones = table(house)
    move(house, match)
    vote(phones["Charlie"], "Charlie", "yes")
    assert hands(house, match, Alice="yes").status_code == 303
    found_ones = motions.standing(house.desk, match)
    assert (found_ones[0].row.carried, found_ones[0].tally) == (True, (2, 0, 0))


def test_st_5_5_the_host_has_no_vote_on_poor_hospitality(house: House) -> None:
    """The amount is voted within its bounds, and whoever is accused of it is left out."""
    match, phones = table(house)
    low = move(house, match, offence="hospitality", text="", amount="0,90")
    assert fault(low.text, "amount-motion") == "This fine lies between €1.00 and €2.50."
    assert move(house, match, offence="hospitality", text="", amount="1,75").status_code == 303
    refused = vote(phones["Bob"], "Bob", "no")
    assert (refused.status_code, refused.json["code"]) == (403, "vote_excluded")
    for name in ("Alice", "Charlie"):
        vote(phones[name], name, "yes")
    assert owed(house) == [0, 175, 0]


def test_the_accused_votes_unless_the_motion_says_otherwise(house: House) -> None:
    match, phones = table(house)
    move(house, match, silenced="y")
    assert vote(phones["Bob"], "Bob", "no").json["code"] == "vote_excluded"
    assert "Bob has no vote" in see(house.table, f"/matches/{match}/motions")


def test_a_secret_vote_tells_nobody_who_said_what(house: House) -> None:
    match, phones = table(house)
    move(house, match, secret="y")
    for name, said in (("Alice", "yes"), ("Bob", "no")):
        vote(phones[name], name, said)
    refused = hands(house, match, Charlie="yes")
    assert (refused.status_code, "voted on the phones alone" in refused.text) == (409, True)
    assert motions.standing(house.desk, match)[0].votes == {}
    vote(phones["Charlie"], "Charlie", "yes")
    page = see(house.table, f"/matches/{match}/motions")
    assert "Carried: 2 yes, 1 no" in page
    assert not re.search(r"(Alice|Bob|Charlie): (yes|no)", page)


@pytest.mark.parametrize(
    ("voter", "said", "status", "code"),
    [
        ("Bob", "yes", 403, "not_your_seat"),
        ("Zoe", "yes", 403, "not_your_seat"),
        ("Alice", "perhaps", 400, "field_value"),
        ("Alice", None, 400, "field_type"),
        ("Alice", 1, 400, "field_type"),
        ("", "yes", 400, "field_value"),
    ],
)
def test_a_faulty_vote_is_told(house: House, voter: str, said: object, status: int, code: str) -> None:
    match, phones = table(house)
    move(house, match)
    answer = vote(phones["Alice"], voter, said)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert motions.standing(house.desk, match)[0].voted == ()


def test_nobody_votes_twice_nor_after_the_count(house: House) -> None:
    match, phones = table(house)
    move(house, match)
    vote(phones["Alice"], "Alice", "yes")
    assert vote(phones["Alice"], "Alice", "no").json["code"] == "vote_twice"
    twice = hands(house, match, Alice="no")
    assert (twice.status_code, "given already" in twice.text) == (409, True)
    hands(house, match, Bob="no")
    assert vote(phones["Charlie"], "Charlie", "yes").json["code"] == "vote_counted"
    again = hands(house, match, Charlie="yes")
    assert (again.status_code, "counted already" in again.text) == (409, True)
    assert motions.standing(house.desk, match)[0].tally == (1, 1, 0)


def test_when_the_time_is_up_phones_are_too_late_and_the_table_counts(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, phones = table(house)
    move(house, match, minutes="2")
    vote(phones["Alice"], "Alice", "yes")
    later = clock.now() + timedelta(minutes=3)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert vote(phones["Charlie"], "Charlie", "no").json["code"] == "vote_over"
    assert "the time is up" in see(house.table, f"/matches/{match}/motions")
    hands(house, match)
    assert owed(house) == [0, 50, 0]


def test_a_phone_moves_a_fine_and_only_the_table_counts(house: House) -> None:
    match, phones = table(house)
    path = f"/matches/{match}/motions"
    assert move(house, match, by=phones["Charlie"], mover="3").status_code == 303
    assert "Count the votes now" not in see(phones["Charlie"], path)
    borrowed = move(house, match, by=phones["Charlie"], mover="1")
    assert (borrowed.status_code, fault(borrowed.text, "mover-motion")) == (400, "Choose a member.")
    assert send(phones["Charlie"], path, "/motions/1/count", {}).status_code == 403
    onlooker = house.onlooker()
    assert "Put it to the vote" not in see(onlooker, path)
    assert send(onlooker, "/book", path, MOTION).status_code == 403
    assert vote(onlooker, "Alice", "yes").status_code == 403


def test_without_a_match_whoever_keeps_the_book_counts_the_hands_of_the_club(house: House) -> None:
    found(house)
    device = keeper(house)
    assert send(device, "/motions", "/motions", MOTION).status_code == 303
    assert send(house.onlooker(), "/book", "/motions", MOTION).status_code == 403
    data = {"hand_Alice": "yes", "hand_Charlie": "yes", "hand_Bob": "no"}
    assert send(device, "/motions", "/motions/1/count", data).status_code == 303
    assert owed(house) == [0, 50, 0]


@pytest.mark.parametrize(
    ("data", "field", "says"),
    [
        ({"mover": ""}, "mover", "Choose a member."),
        ({"accused": "99"}, "accused", "Choose a member."),
        ({"text": ""}, "text", "Write what it is for."),
        ({"text": "x" * 201}, "text", "That is too long: at most 200 characters."),
        ({"amount": ""}, "amount", "An amount is missing."),
        ({"amount": "-1"}, "amount", "a mistake is taken back at its entry"),
        ({"amount": "2,505"}, "amount", "at most two digits after the comma"),
        ({"offence": "theft"}, "offence", "does not know this offence"),
        ({"offence": "insult", "amount": "3"}, "amount", "The catalogue says how much this fine is: €0.50."),
        ({"seq": "99"}, "seq", "The match has 1 actions: choose one of them."),
        ({"seq": "0"}, "seq", "The match has 1 actions"),
        ({"minutes": "7"}, "minutes", "possible is: 2, 5, 10, 30"),
        ({"minutes": "x"}, "minutes", "possible is: 2, 5, 10, 30"),
    ],
)
def test_a_faulty_motion_is_told_at_the_field(house: House, data: dict[str, str], field: str, says: str) -> None:
    match, _ = table(house)
    answer = move(house, match, **data)
    assert answer.status_code == 400
    assert says in fault(answer.text, f"{field}-motion")
    assert motions.standing(house.desk, match) == ()


def test_two_taps_move_one_fine(house: House) -> None:
    match, _ = table(house)
    for _ in range(2):
        move(house, match, once="token")
    assert len(motions.standing(house.desk, match)) == 1


def test_unknown_motions_and_matches_are_not_there(house: House) -> None:
    match, phones = table(house)
    assert vote(phones["Alice"], "Alice", "yes", motion=9).status_code == 404
    assert send(house.table, "/book", "/motions/9/count", {}).status_code == 404
    assert house.table.get("/matches/unknown/motions").status_code == 404
    assert house.table.get("/matches/unknown/ballots").status_code == 404


def test_a_proposal_without_a_fixed_price_leads_to_a_vote(house: House) -> None:
    match, _ = table(house)
    page = see(house.table, f"/matches/{match}/motions?seq=1&accused=2&offence=hospitality")
    assert re.search(r'<option selected value="hospitality">', page)
    assert re.search(r'<option selected value="2">Bob', page)

"""Votes on fines: moved at the table or on a phone, voted on phones or by show of hands, counted into the cash box."""

from __future__ import annotations

import re

import pytest

from referee.service.cash import cash, fines
from referee.service.evenings import evenings
from referee.service.motions import motions
from referee.service.motions.moving import OfClub, OfEvening, OfMatch
from referee.service.people import roster
from referee.web.matches import live
from tests.instance import JSON, Instance
from tests.web.book import found_club, open_book
from tests.web.forms import fault, see, send
from tests.web.matches.streams import TABLE, read_frames
from tests.web.motions.votes import (
    COLOUR,
    MOTION,
    begin_table,
    begun_elsewhere,
    count_hands,
    list_owed,
    move_fine,
    plan_today,
    send_vote,
)


@pytest.fixture(scope="module")
def running(lasting: Instance) -> str:
    """Return the id of a match of the ``lasting`` club, which has a catalogue."""
    fines.take_preset(lasting.desk, 1, "2020-01-01")
    return lasting.dealt()


def test_em_8_8h_three_phones_vote_and_the_fine_is_in_the_cash_box(instance: Instance) -> None:
    """More yes than no carries it; the fine names the action of the match behind it."""
    match, phones = begin_table(instance)
    assert move_fine(instance, match).status_code == 303
    offered = phones["Bob"].get(f"/matches/{match}/ballots", headers=JSON).json["ballots"][0]
    assert (offered["voters"], offered["text"]) == (["Bob"], "Alice moves: Bob pays €0.50 (rolled under the table)")
    for name, choice in (("Alice", "yes"), ("Bob", "no")):
        assert send_vote(phones[name], name, choice).status_code == 201
        assert list_owed(instance) == [0, 0, 0]
    assert send_vote(phones["Charlie"], "Charlie", "yes").status_code == 201
    instance.tick()
    assert list_owed(instance) == [0, 50, 0]
    entry = cash.list_lines(instance.desk, None)[0].entry
    assert (entry.match_id, entry.seq, entry.text, entry.keeper_id) == (match, 1, "rolled under the table", None)
    page = see(instance.table, f"/matches/{match}/motions")
    assert "Carried: 2 yes, 1 no, 0 abstain" in page and "Bob: no" in page
    assert phones["Bob"].get(f"/matches/{match}/ballots", headers=JSON).json["ballots"] == []


def test_em_8_8h_a_tie_is_rejected(instance: Instance) -> None:
    match, phones = begin_table(instance)
    move_fine(instance, match)
    for name, choice in (("Alice", "yes"), ("Bob", "no"), ("Charlie", "abstain")):
        send_vote(phones[name], name, choice)
    instance.tick()
    assert "Rejected: 1 yes, 1 no, 1 abstain" in see(instance.table, f"/matches/{match}/motions")
    assert cash.list_lines(instance.desk, None) == ()


def test_st_6_1_a_show_of_hands_on_the_tablet_completes_what_phones_have_said(instance: Instance) -> None:
    match, phones = begin_table(instance)
    move_fine(instance, match)
    send_vote(phones["Charlie"], "Charlie", "yes")
    assert count_hands(instance, match, Alice="yes").status_code == 303
    found_ones = motions.list_latest(instance.desk, OfMatch(match))
    assert (found_ones[0].row.carried, found_ones[0].tally) == (True, (2, 0, 0))


def test_st_5_5_the_host_has_no_vote_on_poor_hospitality(instance: Instance) -> None:
    """The amount is voted within its bounds, and whoever is accused of it is left out."""
    match, phones = begin_table(instance)
    low = move_fine(instance, match, offence="hospitality", text="", amount="0,90")
    assert fault(low.text, "amount-motion") == "This fine lies between €1.00 and €2.50."
    assert move_fine(instance, match, offence="hospitality", text="", amount="1,75").status_code == 303
    refused = send_vote(phones["Bob"], "Bob", "no")
    assert (refused.status_code, refused.json["code"]) == (403, "vote_excluded")
    for name in ("Alice", "Charlie"):
        send_vote(phones[name], name, "yes")
    instance.tick()
    assert list_owed(instance) == [0, 175, 0]


def test_the_accused_votes_unless_the_motion_says_otherwise(instance: Instance) -> None:
    match, phones = begin_table(instance)
    move_fine(instance, match, silenced="y")
    assert send_vote(phones["Bob"], "Bob", "no").json["code"] == "vote_excluded"
    assert "Bob has no vote" in see(instance.table, f"/matches/{match}/motions")


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
def test_a_faulty_vote_is_told(instance: Instance, voter: str, said: object, status: int, code: str) -> None:
    match, phones = begin_table(instance)
    move_fine(instance, match)
    answer = send_vote(phones["Alice"], voter, said)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert motions.list_latest(instance.desk, OfMatch(match))[0].voted == ()


def test_nobody_votes_twice_nor_after_the_count(instance: Instance) -> None:
    match, phones = begin_table(instance)
    move_fine(instance, match)
    send_vote(phones["Alice"], "Alice", "yes")
    assert send_vote(phones["Alice"], "Alice", "no").json["code"] == "vote_twice"
    twice = count_hands(instance, match, Alice="no")
    assert (twice.status_code, "given already" in twice.text) == (409, True)
    count_hands(instance, match, Bob="no")
    assert send_vote(phones["Charlie"], "Charlie", "yes").json["code"] == "vote_counted"
    again = count_hands(instance, match, Charlie="yes")
    assert (again.status_code, "counted already" in again.text) == (409, True)
    assert motions.list_latest(instance.desk, OfMatch(match))[0].tally == (1, 1, 0)


def test_a_phone_moves_a_fine_and_only_the_table_counts(instance: Instance) -> None:
    match, phones = begin_table(instance)
    path = f"/matches/{match}/motions"
    assert move_fine(instance, match, by=phones["Charlie"], mover="3").status_code == 303
    assert "Count the votes now" not in see(phones["Charlie"], path)
    borrowed = move_fine(instance, match, by=phones["Charlie"], mover="1")
    assert (borrowed.status_code, fault(borrowed.text, "mover-motion")) == (400, "Choose a member.")
    assert send(phones["Charlie"], path, "/motions/1/count", {}).status_code == 403
    onlooker = instance.onlooker()
    assert "Put it to the vote" not in see(onlooker, path)
    assert send(onlooker, "/book", path, MOTION).status_code == 403
    assert send_vote(onlooker, "Alice", "yes").status_code == 403


def test_without_a_match_whoever_keeps_the_book_counts_the_hands_of_the_club(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    assert send(device, "/motions", "/motions", MOTION).status_code == 303
    assert send(instance.onlooker(), "/book", "/motions", MOTION).status_code == 403
    data = {"hand_Alice": "yes", "hand_Charlie": "yes", "hand_Bob": "no"}
    assert send(device, "/motions", "/motions/1/count", data).status_code == 303
    assert list_owed(instance) == [0, 50, 0]


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
        ({"seq": "the last"}, "seq", "The match has 1 actions"),
        ({"minutes": "7"}, "minutes", "possible is: 2, 5, 10, 30"),
        ({"minutes": "x"}, "minutes", "possible is: 2, 5, 10, 30"),
    ],
)
def test_a_faulty_motion_is_told_at_the_field(
    lasting: Instance, running: str, data: dict[str, str], field: str, says: str
) -> None:
    answer = move_fine(lasting, running, **data)
    assert answer.status_code == 400
    assert says in fault(answer.text, f"{field}-motion")
    assert motions.list_latest(lasting.desk, OfMatch(running)) == ()


def test_hands_are_not_raised_in_secret(instance: Instance) -> None:
    """Without a match nobody votes on a phone: a secret vote could never be given."""
    found_club(instance)
    device = open_book(instance)
    number = plan_today(instance, 2, 1, 2, 3)
    for forum in (OfClub(), OfEvening(number)):
        path = "/motions" if forum == OfClub() else f"/evenings/{number}/motions"
        refused = send(device, path, path, {**MOTION, "secret": "y"})
        assert (refused.status_code, "which cannot be secret" in fault(refused.text, "secret-motion")) == (400, True)
        assert motions.list_latest(instance.desk, forum) == ()


def test_two_taps_move_one_fine(instance: Instance) -> None:
    match, _ = begin_table(instance)
    for _ in range(2):
        move_fine(instance, match, once="token")
    assert len(motions.list_latest(instance.desk, OfMatch(match))) == 1


def test_unknown_motions_and_matches_are_not_there(instance: Instance) -> None:
    match, phones = begin_table(instance)
    assert send_vote(phones["Alice"], "Alice", "yes", motion=9).status_code == 404
    assert send(instance.table, "/book", "/motions/9/count", {}).status_code == 404
    assert instance.table.get("/matches/unknown/motions").status_code == 404
    assert instance.table.get("/matches/unknown/ballots").status_code == 404


def test_a_proposal_without_a_fixed_price_leads_to_a_vote(instance: Instance) -> None:
    match, _ = begin_table(instance)
    page = see(instance.table, f"/matches/{match}/motions?seq=1&accused=2&offence=hospitality")
    assert re.search(r'<option selected value="hospitality">', page)
    assert re.search(r'name="accused" value="2"[^>]* checked', page)


def test_everything_wrong_with_a_motion_is_told_at_once(instance: Instance) -> None:
    match, _ = begin_table(instance)
    answer = move_fine(instance, match, mover="", accused="", text="", amount="x", seq="99", minutes="7")
    fields = ("mover", "accused", "text", "amount", "seq", "minutes")
    assert answer.status_code == 400
    assert [name for name in fields if not fault(answer.text, f"{name}-motion")] == []


def test_st_5_5_the_host_of_the_matchs_evening_pays_and_has_no_vote(instance: Instance) -> None:
    """Nobody needs to say who hosts: the evening of the match's day knows it."""
    match, phones = begin_table(instance)
    plan_today(instance, 3)
    assert move_fine(instance, match, accused="", offence="hospitality", text="", amount="1").status_code == 303
    (motion,) = motions.list_latest(instance.desk, OfMatch(match))
    assert (motion.accused, motion.row.excluded, motion.row.cents) == ("Charlie", ["Charlie"], 100)
    refused = send_vote(phones["Charlie"], "Charlie", "no")
    assert refused.json["text"] == "Whoever pays has no vote on this, nor has the host on the hospitality."


def test_st_5_5_an_evening_votes_on_its_hospitality_without_a_match(instance: Instance) -> None:
    """Those vote who come, later those who were there; the fine names the evening."""
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    number = plan_today(instance, 2, 1, 2, 3)
    path, device = f"/evenings/{number}/motions", open_book(instance)
    page = see(device, f"/evenings/{number}")
    assert path in page and "Action of the match" not in see(device, path)
    sent = {**MOTION, "accused": "", "offence": "hospitality", "text": "warm beer", "amount": "2.50"}
    assert send(device, path, path, sent).status_code == 303
    (motion,) = motions.list_latest(instance.desk, OfEvening(number))
    assert (motion.row.voters, motion.row.excluded) == (["Alice", "Bob", "Charlie"], ["Bob"])
    assert motions.list_latest(instance.desk, OfClub()) == ()
    data = {"hand_Alice": "yes", "hand_Charlie": "abstain"}
    assert send(device, path, "/motions/1/count", data).headers["Location"] == path
    entry = cash.list_lines(instance.desk, None)[0].entry
    assert (entry.member_id, entry.cents, entry.evening_id, entry.match_id) == (2, 250, number, None)
    evenings.record_outcome(instance.desk, 1, number, "held", [1, 2])
    send(device, path, path, {**MOTION, "silenced": ""})
    assert motions.list_latest(instance.desk, OfEvening(number))[0].row.voters == ["Alice", "Bob"]


def test_an_evening_where_nobody_is_has_no_vote(instance: Instance) -> None:
    found_club(instance)
    path, device = f"/evenings/{plan_today(instance, 2)}/motions", open_book(instance)
    refused = send(device, path, path, MOTION)
    assert (refused.status_code, "Nobody is there who could vote" in refused.text) == (409, True)
    assert "rolled under the table" in refused.text
    assert device.get("/evenings/99/motions").status_code == 404
    onlooker = instance.onlooker()
    assert send(onlooker, "/book", path, MOTION).status_code == 403


def test_a_guest_at_the_table_moves_votes_and_is_fined(instance: Instance) -> None:
    """Dana is no member; with the first motion she has an account."""
    begin_table(instance)
    match = instance.dealt(4)
    phones = {name: instance.phone(match, colour) for name, colour in {**COLOUR, "Dana": "black"}.items()}
    path = f"/matches/{match}/motions"
    assert 'name="mover" value="guest:Dana"' in see(instance.table, path)
    assert move_fine(instance, match, mover="guest:Zoe").status_code == 400
    assert move_fine(instance, match, by=phones["Dana"], mover="guest:Dana", accused="1").status_code == 303
    dana = next(member for member in roster.list_members(instance.desk) if member.name == "Dana")
    assert dana.guest
    assert move_fine(instance, match, accused=str(dana.id)).status_code == 303
    for name in ("Alice", "Bob", "Dana"):
        assert send_vote(phones[name], name, "yes", motion=2).status_code == 201
    send_vote(phones["Charlie"], "Charlie", "no", motion=2)
    instance.tick()
    assert cash.list_lines(instance.desk, None)[0].entry.member_id == dana.id


def test_whoever_follows_the_match_is_told_of_each_vote(instance: Instance) -> None:
    match, phones = begin_table(instance)
    stream = live.stream_moves(instance.desk, match, TABLE, None)
    next(stream)
    move_fine(instance, match)
    assert read_frames(next(stream)) == [("aside", {"seq": 1})]
    send_vote(phones["Alice"], "Alice", "yes")
    assert read_frames(next(stream)) == [("aside", {"seq": 1})]
    ballot = phones["Bob"].get(f"/matches/{match}/ballots", headers=JSON).json["ballots"][0]
    assert (ballot["voted"], ballot["of"], 0 < ballot["seconds"] <= 300) == (1, 3, True)
    count_hands(instance, match)
    assert read_frames(next(stream)) == [("aside", {"seq": 1})]
    stream.close()


def test_st_6_3_a_false_set_that_was_voted_takes_the_cards_with_one_tap(instance: Instance) -> None:
    match, phones = begin_table(instance, cards="counted")
    instance.say(match, "table correct hand blue 2")
    assert move_fine(instance, match, offence="false_set", text="", amount="").status_code == 303
    path = f"/matches/{match}/motions"
    for name in ("Alice", "Bob", "Charlie"):
        assert "loses all remaining cards" not in see(instance.table, path)
        send_vote(phones[name], name, "yes")
    instance.tick()
    assert "Bob loses all remaining cards" in see(instance.table, path)
    assert "loses all remaining cards" not in see(phones["Bob"], path)
    assert send(phones["Bob"], path, "/motions/1/cards", {}).status_code == 403
    assert send(instance.table, path, "/motions/1/cards", {}).status_code == 303
    assert instance.state(match).hands["blue"] == ()
    again = send(instance.table, path, "/motions/1/cards", {})
    assert (again.status_code, "no cards to lose any more" in again.text) == (409, True)
    instance.say(match, "table correct hand blue 1")
    assert "loses all remaining cards" not in see(instance.table, path)
    instance.say(match, "table undo")
    instance.say(match, "table undo")
    assert "Bob loses all remaining cards" in see(instance.table, path)


def test_cards_are_not_lost_by_another_fine_nor_before_the_count(instance: Instance) -> None:
    match, _ = begin_table(instance, cards="counted")
    instance.say(match, "table correct hand blue 2")
    move_fine(instance, match)
    move_fine(instance, match, offence="false_set", text="", amount="")
    for motion in (1, 2):
        assert send(instance.table, "/book", f"/motions/{motion}/cards", {}).status_code == 409
    count_hands(instance, match, Alice="yes")
    assert send(instance.table, "/book", "/motions/1/cards", {}).status_code == 409
    assert send(instance.table, "/book", "/motions/9/cards", {}).status_code == 404
    assert len(instance.state(match).hands["blue"]) == 2


# whose tablet it is


def test_a_device_that_began_a_match_books_no_fine_by_itself(instance: Instance) -> None:
    """Anybody may begin a match, with anybody's name in it; whoever counts writes into the cash box."""
    match, device = begun_elsewhere(instance)
    assert move_fine(instance, match, device).status_code == 303
    path = f"/matches/{match}/motions"
    answer = send(device, path, "/motions/1/count", {"hand_Alice": "yes"})
    assert (answer.status_code, "not open on this device" in answer.text) == (403, True)
    page = see(device, path)
    assert f'href="/book?next={path}"' in page and "hand_Alice" not in page
    assert send(instance.onlooker(), "/book", "/motions/1/count", {}).status_code == 403
    assert list_owed(instance) == [0, 0, 0, 0]
    send(device, "/book", "/book/open", {"keeper": "1", "pin": "2580"})
    assert send(device, path, "/motions/1/count", {"hand_Alice": "yes"}).status_code == 303
    assert list_owed(instance) == [0, 50, 0, 0]


@pytest.mark.parametrize("data", [{"mover": "4"}, {"accused": "4"}, {"accused": "guest:Mallory"}])
def test_there_only_whoever_plays_moves_and_pays(instance: Instance, data: dict[str, str]) -> None:
    match, device = begun_elsewhere(instance)
    assert "Dana" not in see(device, f"/matches/{match}/motions").partition("<main")[2]
    assert move_fine(instance, match, device, **data).status_code == 400
    assert len(roster.list_members(instance.desk)) == 4


def test_a_closed_book_tells_onlookers_no_motion(instance: Instance) -> None:
    match, phones = begin_table(instance)
    move_fine(instance, match)
    assert len(instance.onlooker().get(f"/matches/{match}/ballots", headers=JSON).json["ballots"]) == 1
    send(open_book(instance), "/book", "/book/reading", {"reading": "pin"})
    assert instance.onlooker().get(f"/matches/{match}/ballots", headers=JSON).json["ballots"] == []
    assert len(phones["Bob"].get(f"/matches/{match}/ballots", headers=JSON).json["ballots"]) == 1

"""A match that was taken out: its own pages say so, and nothing is moved, voted on, counted or lost in it."""

from __future__ import annotations

from referee.service.championship import results
from referee.service.motions import motions
from referee.service.motions.moving import OfMatch
from tests.instance import JSON, Instance
from tests.web.book import found_club
from tests.web.forms import see, send
from tests.web.motions.votes import MOTION, begin_table, count_hands, list_owed, move_fine, send_vote


def test_its_record_and_the_list_say_why_it_does_not_count_and_offer_no_link_for_it(instance: Instance) -> None:
    found_club(instance)
    match = instance.dealt()
    instance.say(match, "table declare red")
    for counts in (False, True):
        results.set_void(instance.desk, 1, f"match:{match}", not counts, "Streit")
        pages = [see(instance.onlooker(), f"{page}?lang=de") for page in ("/matches", f"/matches/{match}/record")]
        assert ["Alice: der Tisch ist sich einig" in page for page in pages] == [True, True]
        assert ["zählt nicht: Streit" in page for page in pages] == [not counts, not counts]
        assert ("Für BG Stats" in pages[1]) == counts


def test_in_a_match_that_was_taken_out_nothing_is_moved(instance: Instance) -> None:
    match, _ = begin_table(instance)
    page = see(instance.table, f"/matches/{match}/motions")
    assert "Put it to the vote" in page
    results.set_void(instance.desk, 1, f"match:{match}", True, "played without a board")
    refused = send(instance.table, "/book", f"/matches/{match}/motions", MOTION)
    assert (refused.status_code, "This match was taken out and does not count" in refused.text) == (409, True)
    page = see(instance.table, f"/matches/{match}/motions")
    assert "played without a board" in page and "Put it to the vote" not in page
    assert motions.list_latest(instance.desk, OfMatch(match)) == ()


def test_a_vote_that_is_open_when_its_match_is_taken_out_ends_there(instance: Instance) -> None:
    """Neither phones nor hands book a fine in it, and nothing is asked on the phones any more."""
    match, phones = begin_table(instance)
    move_fine(instance, match)
    send_vote(phones["Alice"], "Alice", "yes")
    results.set_void(instance.desk, 1, f"match:{match}", True, "played without a board")
    for name in ("Bob", "Charlie"):
        refused = send_vote(phones[name], name, "yes")
        assert (refused.status_code, refused.json["code"]) == (409, "match_void")
        assert phones[name].get(f"/matches/{match}/ballots", headers=JSON).json["ballots"] == []
    counted = send(instance.table, "/book", "/motions/1/count", {"hand_Bob": "yes", "hand_Charlie": "yes"})
    assert (counted.status_code, "nothing is moved, voted on, demanded or fined" in counted.text) == (409, True)
    assert "Count the votes now" not in see(instance.table, f"/matches/{match}/motions")
    assert (motions.list_latest(instance.desk, OfMatch(match))[0].is_open, list_owed(instance)) == (True, [0, 0, 0])
    results.set_void(instance.desk, 1, f"match:{match}", False, "there was one")
    assert send_vote(phones["Bob"], "Bob", "yes").status_code == 201


def test_no_cards_are_lost_by_a_vote_once_its_match_is_taken_out(instance: Instance) -> None:
    match, _ = begin_table(instance, cards="counted")
    instance.say(match, "table correct hand blue 2")
    move_fine(instance, match, offence="false_set", text="", amount="")
    count_hands(instance, match, Alice="yes")
    results.set_void(instance.desk, 1, f"match:{match}", True, "played without a board")
    refused = send(instance.table, "/book", "/motions/1/cards", {})
    assert (refused.status_code, "nothing is moved, voted on, demanded or fined" in refused.text) == (409, True)
    assert "loses all remaining cards" not in see(instance.table, f"/matches/{match}/motions")
    assert len(instance.state(match).hands["blue"]) == 2

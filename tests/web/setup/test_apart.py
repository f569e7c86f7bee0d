"""Strangers play without becoming members of a club: their match stands in the list and counts once it is taken in."""

from __future__ import annotations

from referee.service.championship import championship, results
from referee.service.desk import clock
from referee.service.evenings import evening_matches
from referee.service.people import roster
from tests.instance import JSON, Instance
from tests.web.book import found_club, open_book
from tests.web.forms import hidden, see, send
from tests.web.matches.waiting import MOTION, wins

STRANGERS = ("Wanda", "Xaver", "Yves", "Zoe")
APART = "played outside the club"
SEATS = {"seat": [f"g..{name}" for name in STRANGERS]}


def begin(instance: Instance, **fields: object) -> str:
    """Return the id of the match that these strangers have begun at the table."""
    answer = send(instance.table, "/matches/new?apart=yes", "/matches/new", {"do": "deal", **SEATS, **fields})
    assert answer.status_code == 303
    return championship.list_matches(instance.desk)[0].id


def win(instance: Instance, match: str) -> None:
    """Let the first of them win, as the table agrees."""
    answer = instance.table.post(f"/matches/{match}/actions", json={"action": "table declare red"}, headers=JSON)
    assert answer.status_code == 201, answer.json


def test_an_empty_instance_offers_a_club_as_one_choice_among_three(instance: Instance) -> None:
    page = see(instance.table, "/")
    ways = [page.index(way) for way in ("Just play", "A club of our own", "The Easy-Move club")]
    assert ways == sorted(ways)
    assert 'href="/matches/new?apart=yes"' in page


def test_who_just_plays_is_asked_for_names_alone(instance: Instance) -> None:
    page = see(instance.table, "/matches/new?apart=yes")
    assert 'name="apart" value="yes"' in page
    answer = send(instance.table, "/matches/new", "/matches/new", {"do": "guest", "guest_name": "Zoe", "apart": "yes"})
    assert "apart=yes" in str(answer.location)
    assert hidden(see(instance.table, str(answer.location)), "seat") == ["g..Zoe"]


def test_strangers_become_no_members_and_their_match_does_not_count(instance: Instance) -> None:
    match = begin(instance, apart="yes")
    win(instance, match)
    assert (roster.list_members(instance.desk), wins(instance)) == ((), {})
    listed = see(instance.table, "/matches")
    assert ("Wanda" in listed, APART in listed) == (True, True)
    assert "Open the book to take it in" in see(instance.table, f"/matches/{match}/record")


def test_no_statistic_and_no_evening_knows_of_it_until_it_is_taken_in(instance: Instance) -> None:
    found_club(instance)
    day = clock.today(clock.local_zone()).isoformat()
    typed = {"day": day, "time": "00:05", "zone": "UTC", "host": "1", "hours": "24", "quorum": "3", "once": "one"}
    evening = int(
        send(open_book(instance), "/evenings", "/evenings", typed).location.partition("?")[0].rpartition("/")[2]
    )
    match = begin(instance, apart="yes")
    win(instance, match)
    nobody = ((), (), False)

    def known() -> tuple[object, ...]:
        players = {person.name for person in evening_matches.list_players(instance.desk, evening)}
        won = "No match has been won" not in see(instance.table, "/statistics")
        return tuple(sorted(players)), evening_matches.list_matches_of_evening(instance.desk, evening), won

    assert known() == nobody
    results.accept_match(instance.desk, 1, match)
    assert known() == (STRANGERS, (match,), True)


def test_nothing_is_moved_or_fined_in_it(instance: Instance) -> None:
    match = begin(instance, apart="yes")
    refused = send(instance.table, "/matches/new", f"/matches/{match}/motions", MOTION)
    assert (refused.status_code, "takes it in with one tap, at its record" in refused.text) == (409, True)


def test_it_counts_once_it_is_taken_in(instance: Instance) -> None:
    found_club(instance)
    match = begin(instance, apart="yes")
    win(instance, match)
    assert wins(instance) == {}
    keeper = open_book(instance)
    for _ in range(2):
        assert send(keeper, "/results", f"/matches/{match}/take-in", {}).status_code == 303
    assert list(wins(instance).values()) == [1]
    assert APART not in see(instance.table, "/matches")


def test_whoever_takes_it_in_says_who_the_strangers_are(instance: Instance) -> None:
    """One becomes a member, one is a member under another name, the others stay guests; all of them count."""
    found_club(instance)
    match = begin(instance, apart="yes")
    win(instance, match)
    keeper = open_book(instance)
    record = f"/matches/{match}/record"
    assert [f"Who is {name}?" in see(keeper, record) for name in STRANGERS] == [True] * 4
    known = roster.list_members(instance.desk)
    people = {"as:Wanda": str(known[0].id), "as:Xaver": "new", "as:Yves": ""}
    assert send(keeper, record, f"/matches/{match}/take-in", people).status_code == 303
    assert wins(instance) == {known[0].name: 1}
    assert [member.name for member in roster.list_members(instance.desk)] == [*(one.name for one in known), "Xaver"]
    played = championship.read_championship(instance.desk, None).results[0].played.players
    assert sorted(played) == sorted([known[0].name, "Xaver", "Yves", "Zoe"])


def test_two_strangers_are_not_one_member_and_nobody_is_a_member_who_does_not_exist(instance: Instance) -> None:
    """Then nothing was taken in."""
    found_club(instance)
    match = begin(instance, apart="yes")
    win(instance, match)
    keeper = open_book(instance)
    first = str(roster.list_members(instance.desk)[0].id)
    for people, status in (({"as:Wanda": first, "as:Xaver": first}, 400), ({"as:Wanda": "99"}, 404)):
        answer = send(keeper, "/results", f"/matches/{match}/take-in", people)
        assert answer.status_code == status, answer.text
        assert wins(instance) == {}
        assert APART in see(instance.table, "/matches")


def test_the_same_people_play_apart_again(instance: Instance) -> None:
    win(instance, begin(instance, apart="yes"))
    assert 'name="apart" value="yes"' in see(instance.table, "/matches/new")
    assert 'name="apart" value="yes"' in see(instance.table, "/")


def test_a_match_of_the_club_counts_as_ever(instance: Instance) -> None:
    match = begin(instance)
    win(instance, match)
    assert (len(wins(instance)), APART in see(instance.table, "/matches")) == (1, False)

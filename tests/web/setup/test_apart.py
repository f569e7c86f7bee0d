"""Strangers play without becoming members of a club: their match stands in the list and counts once it is taken in."""

from __future__ import annotations

from referee.service.championship import championship, results
from referee.service.desk import clock
from referee.service.evenings import evening_matches
from referee.service.people import roster
from tests.club_house import JSON, House
from tests.web.book import found_club, open_book
from tests.web.forms import hidden, see, send
from tests.web.matches.waiting import MOTION, wins

STRANGERS = ("Wanda", "Xaver", "Yves", "Zoe")
APART = "played outside the club"
SEATS = {"seat": [f"g..{name}" for name in STRANGERS]}


def begin(house: House, **fields: object) -> str:
    """Return the id of the match that these strangers have begun at the table."""
    answer = send(house.table, "/matches/new?apart=yes", "/matches/new", {"do": "deal", **SEATS, **fields})
    assert answer.status_code == 303
    return championship.list_matches(house.desk)[0].id


def win(house: House, match: str) -> None:
    """Let the first of them win, as the table agrees."""
    answer = house.table.post(f"/matches/{match}/actions", json={"action": "table declare red"}, headers=JSON)
    assert answer.status_code == 201, answer.json


def test_an_empty_house_offers_a_club_as_one_choice_among_three(house: House) -> None:
    page = see(house.table, "/")
    ways = [page.index(way) for way in ("Just play", "A club of our own", "The Easy-Move club")]
    assert ways == sorted(ways)
    assert 'href="/matches/new?apart=yes"' in page


def test_who_just_plays_is_asked_for_names_alone(house: House) -> None:
    page = see(house.table, "/matches/new?apart=yes")
    assert 'name="apart" value="yes"' in page
    answer = send(house.table, "/matches/new", "/matches/new", {"do": "guest", "guest_name": "Zoe", "apart": "yes"})
    assert "apart=yes" in str(answer.location)
    assert hidden(see(house.table, str(answer.location)), "seat") == ["g..Zoe"]


def test_strangers_become_no_members_and_their_match_does_not_count(house: House) -> None:
    match = begin(house, apart="yes")
    win(house, match)
    assert (roster.list_members(house.desk), wins(house)) == ((), {})
    listed = see(house.table, "/matches")
    assert ("Wanda" in listed, APART in listed) == (True, True)
    assert "Open the book to take it in" in see(house.table, f"/matches/{match}/record")


def test_no_statistic_and_no_evening_knows_of_it_until_it_is_taken_in(house: House) -> None:
    found_club(house)
    day = clock.today(clock.local_zone()).isoformat()
    typed = {"day": day, "time": "00:05", "zone": "UTC", "host": "1", "hours": "24", "quorum": "3", "once": "one"}
    evening = int(send(open_book(house), "/evenings", "/evenings", typed).location.rpartition("/")[2])
    match = begin(house, apart="yes")
    win(house, match)
    nobody = ((), (), False)

    def known() -> tuple[object, ...]:
        players = {person.name for person in evening_matches.list_players(house.desk, evening)}
        won = "No match has been won" not in see(house.table, "/statistics")
        return tuple(sorted(players)), evening_matches.list_matches_of_evening(house.desk, evening), won

    assert known() == nobody
    results.accept_match(house.desk, 1, match)
    assert known() == (STRANGERS, (match,), True)


def test_nothing_is_moved_or_fined_in_it(house: House) -> None:
    match = begin(house, apart="yes")
    refused = send(house.table, "/matches/new", f"/matches/{match}/motions", MOTION)
    assert (refused.status_code, "takes it in with one tap, at its record" in refused.text) == (409, True)


def test_it_counts_once_it_is_taken_in(house: House) -> None:
    found_club(house)
    match = begin(house, apart="yes")
    win(house, match)
    assert wins(house) == {}
    keeper = open_book(house)
    for _ in range(2):
        assert send(keeper, "/results", f"/matches/{match}/take-in", {}).status_code == 303
    assert list(wins(house).values()) == [1]
    assert APART not in see(house.table, "/matches")


def test_whoever_takes_it_in_says_who_the_strangers_are(house: House) -> None:
    """One becomes a member, one is a member under another name, the others stay guests; all of them count."""
    found_club(house)
    match = begin(house, apart="yes")
    win(house, match)
    keeper = open_book(house)
    record = f"/matches/{match}/record"
    assert [f"Who is {name}?" in see(keeper, record) for name in STRANGERS] == [True] * 4
    known = roster.list_members(house.desk)
    people = {"as:Wanda": str(known[0].id), "as:Xaver": "new", "as:Yves": ""}
    assert send(keeper, record, f"/matches/{match}/take-in", people).status_code == 303
    assert wins(house) == {known[0].name: 1}
    assert [member.name for member in roster.list_members(house.desk)] == [*(one.name for one in known), "Xaver"]
    played = championship.read_championship(house.desk, None).results[0].played.players
    assert sorted(played) == sorted([known[0].name, "Xaver", "Yves", "Zoe"])


def test_two_strangers_are_not_one_member_and_nobody_is_a_member_who_does_not_exist(house: House) -> None:
    """Then nothing was taken in."""
    found_club(house)
    match = begin(house, apart="yes")
    win(house, match)
    keeper = open_book(house)
    first = str(roster.list_members(house.desk)[0].id)
    for people, status in (({"as:Wanda": first, "as:Xaver": first}, 400), ({"as:Wanda": "99"}, 404)):
        answer = send(keeper, "/results", f"/matches/{match}/take-in", people)
        assert answer.status_code == status, answer.text
        assert wins(house) == {}
        assert APART in see(house.table, "/matches")


def test_the_same_people_play_apart_again(house: House) -> None:
    win(house, begin(house, apart="yes"))
    assert 'name="apart" value="yes"' in see(house.table, "/matches/new")
    assert 'name="apart" value="yes"' in see(house.table, "/")


def test_a_match_of_the_club_counts_as_ever(house: House) -> None:
    match = begin(house)
    win(house, match)
    assert (len(wins(house)), APART in see(house.table, "/matches")) == (1, False)

"""A match that was changed outside of Referee says so on its pages, and its table accepts it there."""

from __future__ import annotations

from tests.club_house import House
from tests.service.desk.chained_house import change_outside, play_lines
from tests.web.book import found_club, open_book
from tests.web.forms import see, send

FOUND = "found at line 8 of its log: lines are missing from here on."
KEY = "Accept the log as it stands"


def changed(house: House) -> str:
    """Return a match whose last lines are missing."""
    match = play_lines(house, 9)
    change_outside(house, "DELETE FROM events WHERE seq > 7")
    return match


def test_every_page_says_it_and_the_table_alone_accepts(house: House) -> None:
    found_club(house)
    match = changed(house)
    assert f'href="/matches/{match}/record#changed"' in see(house.table, f"/matches/{match}/table")
    record = f"/matches/{match}/record"
    assert (FOUND in see(house.table, record), KEY in see(house.table, record)) == (True, True)
    onlooker = house.onlooker()
    assert (FOUND in see(onlooker, record), KEY in see(onlooker, record)) == (True, False)
    assert send(onlooker, "/matches", f"/matches/{match}/accept", {}).status_code == 403
    assert house.say(match, "table correct alaska red 2").status_code == 409
    answer = send(house.table, record, f"/matches/{match}/accept", {})
    assert (answer.status_code, answer.location) == (303, record)
    assert FOUND not in see(house.table, record)
    assert house.say(match, "table correct alaska red 2").status_code == 201
    assert "found at line 8 of its log; the table accepted the log as it stands." in see(open_book(house), "/book")


def test_an_action_is_refused_with_what_was_found_and_what_can_be_done(house: House) -> None:
    match = changed(house)
    answer = house.say(match, "table correct alaska red 2")
    assert answer.json["text"] == (
        "This match was changed outside of Referee, found at line 8 of its log: lines are missing from here on. It can"
        " be read, but nothing more is entered until the table accepts the log as it stands, on the page of its record."
    )

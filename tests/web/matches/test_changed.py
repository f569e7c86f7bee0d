"""A match that was changed outside of Referee says so on its pages, and its table accepts it there."""

from __future__ import annotations

from tests.instance import Instance
from tests.service.desk.chained_instance import change_outside, play_lines
from tests.web.book import found_club, open_book
from tests.web.forms import see, send

FOUND = "found at line 8 of its log: lines are missing from here on."
KEY = "Accept the log as it stands"


def changed(instance: Instance) -> str:
    """Return a match whose last lines are missing."""
    match = play_lines(instance, 9)
    change_outside(instance, "DELETE FROM events WHERE seq > 7")
    return match


def test_every_page_says_it_and_the_table_alone_accepts(instance: Instance) -> None:
    found_club(instance)
    match = changed(instance)
    assert f'href="/matches/{match}/record#changed"' in see(instance.table, f"/matches/{match}/table")
    record = f"/matches/{match}/record"
    assert (FOUND in see(instance.table, record), KEY in see(instance.table, record)) == (True, True)
    onlooker = instance.onlooker()
    assert (FOUND in see(onlooker, record), KEY in see(onlooker, record)) == (True, False)
    assert send(onlooker, "/matches", f"/matches/{match}/accept", {}).status_code == 403
    assert instance.say(match, "table correct alaska red 2").status_code == 409
    answer = send(instance.table, record, f"/matches/{match}/accept", {})
    assert (answer.status_code, answer.location) == (303, record)
    assert FOUND not in see(instance.table, record)
    assert instance.say(match, "table correct alaska red 2").status_code == 201
    assert "found at line 8 of its log; the table accepted the log as it stands." in see(open_book(instance), "/book")


def test_an_action_is_refused_with_what_was_found_and_what_can_be_done(instance: Instance) -> None:
    match = changed(instance)
    answer = instance.say(match, "table correct alaska red 2")
    assert answer.json["text"] == (
        "This match was changed outside of Referee, found at line 8 of its log: lines are missing from here on. It can"
        " be read, but nothing more is entered until the table accepts the log as it stands, on the page of its record."
    )

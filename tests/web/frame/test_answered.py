"""After a form of the book the next page says what was changed."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from referee.service.championship import results
from referee.service.championship.results import ResultInput
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import see, send


def told(device: FlaskClient, location: str | None) -> list[str]:
    """Return what the page to which a form leads says of it."""
    notice = re.search(r'<div class="notice good booked" role="status">(.*?)</div>', see(device, location or ""), re.S)
    return re.findall(r"<p>(.*?)</p>", notice[1]) if notice else []


def test_a_form_of_the_book_is_answered_by_what_was_changed(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    added = send(device, "/members", "/members", {"name": "Dana", "colour": "pink"})
    assert told(device, added.location) == ["Dana became a member."]
    assert told(instance.onlooker(), added.location) == []
    changed = {"name": "Dan", "colour": "", "since": "2022-03-04"}
    location = send(device, "/members", "/members/4", changed).location
    assert len(told(device, location)) == 3
    assert told(device, send(device, "/members", "/members/4", changed).location) == [
        "It is in the book already: nothing was changed."
    ]


def test_the_answer_keeps_the_rest_of_the_address(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    results.add_result(instance.desk, 1, ResultInput("2022-03-04", "Alice, Bob", "Bob"), None)
    taken_out = {"target": "result:1", "do": "void", "reason": "wrong"}
    location = send(device, "/results", "/results/void?year=2022", taken_out).location
    assert location is not None
    assert re.fullmatch(r"/results\?year=2022&turned=result:1&did=[0-9]+#results-title", location)
    assert len(told(device, location)) == 1


def test_what_somebody_else_changes_meanwhile_and_what_is_not_there_is_not_told(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    assert told(device, "/members?did=x.0") == ["It is in the book already: nothing was changed."]
    assert told(device, "/members?did=999") == []
    location = send(device, "/fines", "/fines/preset", {"valid_from": "2022-01-01"}).location
    assert len(told(device, location)) == 1


def test_only_who_made_a_change_is_told_of_it_whatever_numbers_the_address_has(instance: Instance) -> None:
    found_club(instance)
    keeper, other = open_book(instance), open_book(instance, 2)
    location = send(keeper, "/fines", "/fines/preset", {"valid_from": "2022-01-01"}).location
    assert len(told(keeper, location)) == 1
    assert [told(device, location) for device in (other, instance.table, instance.onlooker())] == [[], [], []]


def test_before_there_is_a_pin_the_table_is_answered(instance: Instance) -> None:
    added = send(instance.table, "/members", "/members", {"name": "Dana", "colour": "pink"}).location
    assert told(instance.table, added) == ["Dana became a member."]
    found_club(instance)
    assert told(open_book(instance), added) == []

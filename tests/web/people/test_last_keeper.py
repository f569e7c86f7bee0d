"""A club cannot lock itself out of its own book; where a day has done it, the computer that serves has a way back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.people import roster
from referee.service.people.roster import MemberInput
from referee.store.base import change_row
from referee.store.schema import MemberRow
from tests.instance import Instance
from tests.web.book import PIN, found_club, open_book
from tests.web.forms import fault, see, send

LAST = "Somebody must be left to keep the book: without Alice nobody is a member today. Add somebody first."


def day_in(days: int) -> str:
    return (clock.today() + timedelta(days)).isoformat()


def alone(instance: Instance) -> None:
    """Alice alone is a member and has set the book's PIN; Bob is a guest."""
    found_club(instance, 2)
    evenings.change_member(instance.desk, 2, MemberInput("Bob", None, guest=True))


def shut(instance: Instance) -> None:
    """Bring the day on which Alice, alone in the club, wanted to leave."""
    alone(instance)
    alice = MemberRow(1, "Alice", "red", clock.today() - timedelta(9), clock.today())
    instance.desk.change(lambda change: change_row(change.connection, alice))


@pytest.mark.parametrize(
    ("field", "days"),
    [("guest", None), ("until", 0), ("since", 1)],
)
def test_the_last_who_can_open_the_book_stays_a_member(instance: Instance, field: str, days: int | None) -> None:
    alone(instance)
    data = {field: "y" if days is None else day_in(days)}
    answer = send(open_book(instance), "/members", "/members/1", {"name": "Alice", "colour": "red", **data})
    assert (answer.status_code, fault(answer.text, f"{field}-1")) == (409, LAST)
    assert roster.find_member(instance.desk, 1).active
    roster.add_member(instance.desk, "Charlie", None)
    assert send(open_book(instance), "/members", "/members/1", {"name": "Alice", **data}).status_code == 303
    assert not roster.find_member(instance.desk, 1).active


def test_without_a_pin_the_last_member_may_leave_and_with_one_on_a_day_to_come(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red")
    data = {"name": "Alice", "until": day_in(0)}
    assert send(instance.table, "/members", "/members/1", data).status_code == 303
    assert send(instance.table, "/members", "/members/1", {"name": "Alice"}).status_code == 303
    first = {"keeper": "1", "new": PIN, "again": PIN}
    assert send(instance.table, "/book", "/book/pin", first).status_code == 303
    answer = send(instance.table, "/members", "/members/1", {"name": "Alice", "until": day_in(1)})
    assert answer.status_code == 303


def test_a_book_that_nobody_can_open_is_opened_again_from_the_computer_that_serves(instance: Instance) -> None:
    shut(instance)
    elsewhere, here = instance.onlooker(), instance.app.test_client()
    assert "At the computer that serves, a member can be added." in see(elsewhere, "/book")
    assert 'action="/members"' not in see(elsewhere, "/members")
    assert send(elsewhere, "/matches/new", "/members", {"name": "Mallory"}).status_code == 403
    assert "members may be changed and added until somebody is" in see(here, "/book")
    assert send(here, "/members", "/members/1", {"name": "Alice", "colour": "red"}).status_code == 303
    assert send(here, "/book", "/members", {"name": "Mallory"}).status_code == 403
    assert "Alice keeps the book" in see(open_book(instance), "/book")

"""The list of evenings: the next one, those to come after it, those that have been; page by page."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from uuid import uuid4

from flask.testing import FlaskClient

from referee.service.desk import clock
from referee.service.desk.desk import Change
from referee.store.base import add_row
from referee.store.schema import EveningRow
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.evenings.evening_pages import end, plan
from tests.web.forms import see


def listed(device: FlaskClient, path: str = "/evenings") -> dict[str, list[int]]:
    """Return the evenings under each heading of the page."""
    parts = re.split(r'<h2 id="[^"]+"[^>]*>([^<]+)</h2>', see(device, path))
    fields = {
        title: re.findall(r'href="/evenings/(\d+)"', text) for title, text in zip(parts[1::2], parts[2::2], strict=True)
    }
    return {title: list(map(int, ids)) for title, ids in fields.items() if ids}


def held(instance: Instance, number: int, first: date) -> None:
    """So many evenings, week after week."""

    def row(day: date) -> EveningRow:
        begins = datetime.combine(day, time(18))
        facts = (None, 300, 5, None, False, None, "held", [], [], 0, begins)
        return EveningRow(0, str(uuid4()), day, time(20), "Europe/Berlin", begins, *facts)

    def work(change: Change) -> None:
        for week in range(number):
            add_row(change.connection, row(first + timedelta(days=7 * week)))

    instance.desk.change(work)


def test_the_next_evening_comes_first_then_those_after_it_then_the_latest(instance: Instance) -> None:
    found_club(instance)
    device, today = open_book(instance), clock.today(clock.local_zone())
    for days in (30, 9, 16, -9, -2, 2):
        plan(device, day=(today + timedelta(days=days)).isoformat())
    end(device, "cancelled", evening=6)
    assert listed(device) == {"The next evening": [2], "More evenings": [6, 3, 1], "Past evenings": [5, 4]}
    assert "Older evenings" not in see(device, "/evenings")


def test_the_evenings_of_many_years_are_listed_page_by_page(instance: Instance) -> None:
    found_club(instance)
    held(instance, 120, date(2020, 1, 3))
    device, pages, path = instance.onlooker(), list[list[int]](), "/evenings"
    while path:
        (ids,) = listed(device, path).values()
        pages.append(ids)
        older = re.search(r'href="(/evenings\?skip=\d+)#past-title">Older evenings', see(device, path))
        path = older[1] if older else ""
    assert [len(ids) for ids in pages] == [50, 50, 20]
    assert sum(pages, []) == list(range(120, 0, -1))
    assert "Past evenings" not in see(device, "/evenings?skip=500") and see(device, "/evenings?skip=x")

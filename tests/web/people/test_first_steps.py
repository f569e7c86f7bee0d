"""The list of what comes next in a new club."""

from __future__ import annotations

import pytest

from referee.service.cash import fines
from referee.service.championship import results
from referee.service.championship.results import ResultInput
from referee.service.evenings import evenings
from referee.service.evenings.evenings import EveningInput
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import see

TITLE = "What comes next"


@pytest.mark.parametrize("path", ["/members", "/club"])
def test_a_new_club_reads_what_comes_next_where_it_may_be_done(instance: Instance, path: str) -> None:
    assert see(instance.table, path).count('class="link-row step-text"') == 5
    assert TITLE not in see(instance.onlooker(), path)
    found_club(instance)
    assert TITLE not in see(instance.table, path)
    page = see(open_book(instance), path)
    assert (page.count('<li class="is-done">'), page.count('class="link-row step-text"')) == (2, 3)


def test_the_list_goes_once_everything_is_done(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    fines.take_preset(instance.desk, 1, "2022-01-01")
    results.add_result(instance.desk, 1, ResultInput("2022-03-04", "Alice, Bob", "Bob"), None)
    assert TITLE in see(device, "/members")
    evenings.plan_evening(instance.desk, 1, EveningInput("2022-03-11", "19:30", "Europe/Berlin", None), None)
    assert TITLE not in see(device, "/members")


def test_the_list_is_put_away_on_a_device_for_good(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    assert 'href="?steps=away"' in see(device, "/members")
    assert TITLE not in see(device, "/members?steps=away")
    assert TITLE not in see(device, "/club")
    assert TITLE in see(open_book(instance, 2), "/members")

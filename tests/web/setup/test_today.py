"""The start page knows today: the evening that is on or comes next, who comes, and who leads the year."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.service.championship import results
from referee.service.championship.results import ResultInput
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.evenings.evenings import EveningInput
from referee.service.people import book
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import see

ALICE, BOB, CHARLIE = 1, 2, 3


@pytest.fixture
def club(instance: Instance) -> Instance:
    """Return a club of three."""
    found_club(instance)
    return instance


def plan(club: Instance, days: int, *coming: int) -> int:
    """Plan an evening at Bob's in so many days that begins now, to which these members come; return its id."""
    now = clock.now()
    day = (now + timedelta(days=days)).date().isoformat()
    written = EveningInput(day, f"{now:%H:%M}", "UTC", BOB, place="Hafenstraße 1")
    evening_id = evenings.plan_evening(club.desk, ALICE, written, None)
    if days > 0:
        for member in coming:
            evenings.record_answer(club.desk, evening_id, member, "yes", keeper=ALICE)
    elif coming:
        evenings.record_outcome(club.desk, ALICE, evening_id, "held", coming)
    return evening_id


def today(club: Instance) -> str:
    """Return what the start page says of today; empty if nothing."""
    return see(club.onlooker(), "/").partition('<section class="start-today"')[2].partition("</section>")[0]


def test_a_club_without_evenings_and_wins_has_nothing_to_tell(club: Instance) -> None:
    assert today(club) == ""


def test_the_next_evening_is_named_with_who_comes_but_no_match_is_begun_with_them(club: Instance) -> None:
    evening_id = plan(club, 3, ALICE, CHARLIE)
    told = today(club)
    assert "The next evening" in told and f"/evenings/{evening_id}" in told and "at Bob's · Hafenstraße 1" in told
    assert [name in told for name in (">Alice<", ">Bob<", ">Charlie<")] == [True, False, True]
    assert "Start the match with them" not in told


def test_on_the_evening_one_tap_begins_the_match_with_those_who_are_there(club: Instance) -> None:
    evening_id = plan(club, 0, BOB, CHARLIE)
    told = today(club)
    assert ">Today<" in told and f'href="/matches/new?evening={evening_id}"' in told
    club.dealt()
    assert "Start the match with them" not in today(club)


def test_a_cancelled_evening_is_not_named(club: Instance) -> None:
    evening_id = plan(club, 3)
    evenings.record_outcome(club.desk, ALICE, evening_id, "cancelled", [])
    assert today(club) == ""


def test_who_leads_the_year_is_named(club: Instance) -> None:
    results.add_result(club.desk, ALICE, ResultInput(clock.today().isoformat(), "Alice, Bob", "Bob"), None)
    assert f"In the lead {clock.today().year}: Bob" in today(club)
    results.add_result(club.desk, ALICE, ResultInput(clock.today().isoformat(), "Alice, Bob", "Alice"), None)
    assert "In the lead together" in today(club)


def test_a_closed_book_tells_only_its_keeper(club: Instance) -> None:
    plan(club, 3, ALICE)
    book.set_reading(club.desk, ALICE, closed=True)
    assert today(club) == ""
    assert "Hafenstraße 1" in see(open_book(club), "/")

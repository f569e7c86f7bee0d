"""Booked fines whose ground is gone: told on their own page and in the cash box, taken back with one tap."""

from __future__ import annotations

import re

import pytest

from referee.service.cash import cash, fines
from referee.service.championship import results
from referee.service.evenings import evenings, lapses
from referee.service.motions import grounds
from referee.service.people import roster
from tests.instance import Instance
from tests.service.statutes.rows import ALICE, BOB, answer_evening, plan_evening
from tests.web.book import found_club, open_book
from tests.web.forms import hidden, see, send

GONE = "Booked, but what it was for is gone"


def changed(instance: Instance) -> str:
    """Return the page of a match's fines: Bob's was booked, then he has won."""
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    match = instance.dealt()
    instance.say(match, "table declare red")
    fines.book_proposals(instance.desk, ALICE, match, [fine.id for fine in fines.list_proposals(instance.desk, match)])
    for action in ("table undo", "table declare blue"):
        instance.say(match, action)
    return f"/matches/{match}/fines"


def lost(page: str) -> str:
    """Return what the page says about such fines; nothing where there is none."""
    part = re.search(r'<section class="panel seal lost".*?</section>', page, re.S)
    return part[0] if part else ""


def test_a_fine_without_ground_is_told_on_the_matchs_page_and_taken_back_from_there(instance: Instance) -> None:
    path = changed(instance)
    panel = lost(see(instance.onlooker(), path))
    assert GONE in panel and "Bob: Match lost" in panel and ", action 2<" in panel and "Charlie" not in panel
    assert "<form" not in panel and f'href="/book?next={path}"' in panel
    device = open_book(instance)
    panel = lost(see(device, path))
    (back,) = re.findall(r'action="(/cash/entries/\d+/back)"', panel)
    assert hidden(panel, "next") == [path]
    answer = send(device, path, back, {"next": path})
    assert (answer.status_code, answer.location) == (303, path)
    assert lost(see(device, path)) == "" and cash.read_cash_box(instance.desk).owed == 50


def test_the_cash_box_tells_it_whoever_keeps_the_book(instance: Instance) -> None:
    path = changed(instance)
    device = open_book(instance)
    panel = lost(see(device, "/cash"))
    assert "Bob: Match lost" in panel and f'href="{path}"' in panel
    assert lost(see(instance.onlooker(), "/cash")) == ""
    (back,) = re.findall(r'action="(/cash/entries/\d+/back)"', panel)
    assert send(device, "/cash", back, {"next": "/cash"}).location == "/cash"
    assert lost(see(device, "/cash")) == ""


@pytest.mark.parametrize("wanted", ["https://example.org/", "//example.org", "/cash/../x", ""])
def test_taking_back_leads_nowhere_but_to_a_page_of_the_book(instance: Instance, wanted: str) -> None:
    changed(instance)
    (line,) = grounds.list_groundless(instance.desk)
    answer = send(open_book(instance), "/cash", f"/cash/entries/{line.entry.id}/back", {"next": wanted})
    assert (answer.status_code, answer.location) == (303, "/cash")


def test_the_fines_of_a_match_that_was_taken_out_stay_on_its_page_until_they_are_taken_back(instance: Instance) -> None:
    path = changed(instance)
    match = path.split("/")[2]
    results.set_void(instance.desk, ALICE, f"match:{match}", True, "played without a board")
    page = see(open_book(instance), path)
    assert "played without a board" in page and lost(page).count("Match lost") == 2
    assert lost(page).count("/back") == 2


def test_an_evening_tells_the_fine_of_whoever_was_there_after_all(instance: Instance) -> None:
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    dana = roster.add_member(instance.desk, "Dana", None, "2020-01-01")
    evening = plan_evening(instance, -1)
    answer_evening(instance, evening, dana, "yes")
    evenings.record_outcome(instance.desk, ALICE, evening, "held", [ALICE, BOB])
    lapses.book_fines(
        instance.desk, ALICE, evening, [fine.id for fine in lapses.list_proposals(instance.desk, evening)], {}
    )
    path, device = f"/evenings/{evening}", open_book(instance)
    assert lost(see(device, path)) == ""
    evenings.record_outcome(instance.desk, ALICE, evening, "held", [ALICE, BOB, dana])
    panel = lost(see(device, path))
    assert "Dana: Absent without excuse" in panel and "€5.00" in panel
    (back,) = re.findall(r'action="(/cash/entries/\d+/back)"', panel)
    assert send(device, path, back, {"next": path}).location == path
    assert lost(see(device, path)) == "" and cash.read_cash_box(instance.desk).owed == 0

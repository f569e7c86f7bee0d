"""Evenings that are opened again, called off after all or moved to another day: what was said before and counts."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from referee.service.cash import fines
from referee.service.desk import clock
from referee.service.evenings import evenings, lapses
from tests.instance import Instance
from tests.service.statutes.rows import proposed_by_evening
from tests.web.admin.csv_lists import read_list
from tests.web.book import found_club, open_book
from tests.web.evenings.evening_pages import EVENING, end, links, plan, says, soon
from tests.web.forms import fault, see, send


def ticked(device: FlaskClient) -> list[str]:
    """Whoever is ticked in the form that says who was there."""
    faces = re.findall(r'<label class="face-choice">.*?</label>', see(device, "/evenings/1"), re.S)
    there = [face for face in faces if re.search(r'name="present"[^>]* checked', face)]
    return [name for face in there for name in re.findall(r'face-name">([^<]+)<', face)]


@pytest.mark.parametrize("ways", [["planned"], ["planned", "cancelled"], ["planned", "cancelled", "planned"]])
def test_an_evening_opened_again_or_called_off_still_knows_who_was_there(instance: Instance, ways: list[str]) -> None:
    """The club's book has them ticked; nobody has been there until it is said again."""
    found_club(instance)
    device = open_book(instance)
    plan(device)
    end(device, "held", 1, 3, "guest:Zoe")
    for kept in ways:
        end(device, kept, 2)
        assert ticked(device) == ["Alice", "Charlie", "Zoe"]
        assert "<strong>was there<" not in see(instance.onlooker(), "/evenings/1")
    end(device, "held", 1, 3)
    assert evenings.find_evening(instance.desk, 1).facts.present == (1, 3)
    assert ticked(device) == ["Alice", "Charlie"]


def move(device: FlaskClient, days: int, **data: str) -> None:
    """Move the evening to the day in so many days."""
    day = (clock.today(clock.local_zone()) + timedelta(days=days)).isoformat()
    assert send(device, "/evenings/1", "/evenings/1", {**EVENING, "day": day, **data}).status_code == 303


def test_statutes_4_2_on_another_day_a_date_stands_once_five_agree_to_that_one(instance: Instance) -> None:
    """At another time of the same day the answers stay; calendars are told of each change."""
    found_club(instance, 6)
    device = open_book(instance)
    soon(device)
    for member in range(1, 6):
        says(device, member, "yes")
    move(device, 30, time="19:30")
    kept = evenings.find_evening(instance.desk, 1)
    assert (kept.state, kept.row.sequence, len(kept.facts.rsvps)) == ("confirmed", 2, 5)
    move(device, 41)
    moved = evenings.find_evening(instance.desk, 1)
    assert (moved.state, moved.row.sequence, moved.row.uid) == ("tentative", 3, kept.row.uid)
    assert (moved.facts.rsvps, moved.facts.outdated) == ((), kept.facts.rsvps)
    for member in range(1, 6):
        assert evenings.find_evening(instance.desk, 1).state == "tentative"
        says(device, member, "yes")
    assert evenings.find_evening(instance.desk, 1).state == "confirmed"
    move(device, 30)
    assert evenings.find_evening(instance.desk, 1).state == "tentative"


def test_statutes_4_3_whoever_cancelled_in_time_owes_nothing_when_the_evening_is_moved_nearer(
    instance: Instance,
) -> None:
    """Bob said no thirty days ahead, and the evening is now in three; whoever cancels that one late may be fined."""
    found_club(instance)
    device = open_book(instance)
    fines.take_preset(instance.desk, 1, "2022-01-01")
    soon(device)
    for member, answers in ((2, ("yes", "no")), (3, ("yes",))):
        for coming in answers:
            says(device, member, coming)
    move(device, 3)
    assert proposed_by_evening(instance, 1) == []
    says(device, 3, "yes")
    says(device, 3, "no")
    assert proposed_by_evening(instance, 1) == [(3, "short_notice", 250, True)]


def test_whoever_had_answered_for_the_earlier_day_is_asked_again(instance: Instance) -> None:
    """The page, the personal link and the file with all answers say so; the answer itself is not forgotten."""
    found_club(instance)
    device, phone = open_book(instance), instance.onlooker()
    soon(device)
    says(device, 2, "yes")
    move(device, 41)
    page, link = see(device, "/evenings/1"), links(device)["Bob"]
    assert "answered for the earlier day: comes" in page and "everybody answers anew." in page
    assert "0 are coming" in page
    asked = see(phone, link)
    assert "The day was changed: please answer anew." in asked and 'aria-pressed="true"' not in asked
    send(phone, link, link, {"evening": "1", "coming": "yes"})
    assert "please answer anew" not in see(phone, link)
    assert "earlier day" not in see(device, "/evenings/1")
    assert [(row[1], row[-1]) for row in read_list(device, "answers")] == [("Bob", "yes"), ("Bob", "no")]


def test_a_reason_for_cancelling_the_earlier_day_excuses_nobody_on_the_new_one(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    fines.take_preset(instance.desk, 1, "2022-01-01")
    plan(device, day=(clock.today(clock.local_zone()) + timedelta(days=3)).isoformat())
    for coming in ("yes", "no"):
        says(device, 2, coming)
    lapses.leave_out(instance.desk, 1, 1, "2.short_notice")
    move(device, 4)
    for coming in ("yes", "no"):
        says(device, 2, coming)
    assert [(proposal.id, proposal.spared) for proposal in lapses.list_proposals(instance.desk, 1)] == [
        ("2.short_notice", False)
    ]


def test_an_evening_at_which_nobody_was_is_not_held(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device)
    answer = end(device, "held")
    assert (answer.status_code, evenings.find_evening(instance.desk, 1).row.kept) == (400, "planned")
    assert "Nobody is ticked: tick who was there, or call the evening off." in answer.text
    assert end(device, "cancelled").status_code == 303


def test_an_evening_that_would_be_over_already_is_asked_about_once(instance: Instance) -> None:
    """What was typed stays; a club may write down an evening that has been, one that still runs is no question."""
    found_club(instance)
    device = open_book(instance)
    assert "It has already been" not in see(device, "/evenings")
    answer = send(device, "/evenings", "/evenings", {**EVENING, "place": "Hafenstraße 1"})
    assert answer.status_code == 400
    assert "would be over already" in fault(answer.text, "day-evening")
    assert 'value="Hafenstraße 1"' in answer.text and 'value="2022-10-14"' in answer.text
    assert re.search(r'name="been" value="1">It has already been', answer.text)
    assert evenings.list_evenings(instance.desk) == ()
    assert plan(device, place="Hafenstraße 1", been="1").status_code == 303
    begins = clock.now() - timedelta(minutes=20)
    when = {"day": begins.date().isoformat(), "time": begins.strftime("%H:%M"), "zone": "UTC"}
    assert send(device, "/evenings", "/evenings", {**EVENING, **when}).status_code == 303


def test_calling_an_evening_off_takes_a_second_tap_apart_from_who_was_there(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for evening in (soon(device), int(plan(device).location.partition("?")[0].rpartition("/")[2])):
        end_of_it = see(device, f"/evenings/{evening}").split('id="end-title"')[1].split("</section>")[0]
        apart = end_of_it.partition("<details")[2].partition("</details>")[0]
        assert 'value="cancelled"' in apart and "<summary" in apart
        assert end_of_it.count('value="cancelled"') == 1
    end(device, "cancelled", evening=1)
    assert "Open it again" in see(device, "/evenings/1")

"""What an evening's page is for while everybody sits at the table."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.evenings.evening_pages import begun_before, end, plan, says
from tests.web.forms import see, send


def ways_on(page: str) -> list[str]:
    """Return what can be begun or entered beside the matches of the evening."""
    matches = page.split('id="played-title"')[1].split("</section>")[0]
    return re.findall(r'class="button[^>]*>([^<]+)</a>', matches)


def test_a_match_is_begun_from_the_evening_also_once_attendance_is_ticked(instance: Instance) -> None:
    """Attendance is ticked when everybody is there; then the matches are played."""
    found_club(instance)
    device = open_book(instance)
    begun_before(device, 20)
    assert ways_on(see(device, "/evenings/1")) == ["Begin a match", "Enter results"]
    end(device, "held", 1, 2)
    assert ways_on(see(device, "/evenings/1")) == ["Begin a match", "Enter results"]
    assert ways_on(see(instance.onlooker(), "/evenings/1")) == ["Begin a match"]
    end(device, "planned")
    end(device, "cancelled")
    assert ways_on(see(device, "/evenings/1")) == []


def test_the_results_of_an_evening_long_ago_are_entered_from_it_but_no_match_is_begun(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device)
    end(device, "held", 1, 2)
    assert ways_on(see(device, "/evenings/1")) == ["Enter results"]
    assert ways_on(see(instance.onlooker(), "/evenings/1")) == []


def test_an_evening_runs_until_its_length_is_over(instance: Instance) -> None:
    """Then it is asked who was there; while it runs, who is."""
    found_club(instance)
    device = open_book(instance)
    begun_before(device, 22)
    page = see(device, "/evenings/1")
    assert "on right now" in page and "over, who was there?" not in page
    assert "Who is there?" in page and "They are there" in page and "They were there" not in page
    assert "on right now" in see(device, "/evenings")
    end(device, "held", 2)
    page = see(device, "/evenings/1")
    assert "on right now" in page and "<strong>is there</strong>" in page


def test_an_evening_whose_length_is_over_asks_who_was_there(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    begun_before(device, 301)
    page = see(device, "/evenings/1")
    assert "over, who was there?" in page and "Who was there" in page and "They were there" in page


def seated(device: FlaskClient, evening: str = "/evenings/1") -> list[str]:
    """Who sits at the table already where the evening's "Begin a match" leads."""
    way = re.search(r'href="([^"]+)">Begin a match', see(device, evening))
    assert way
    return re.findall(r'name="seat" value="([^"]+)"', see(device, way[1]))


def test_a_match_begun_from_the_evening_seats_whoever_is_there_or_else_whoever_comes(instance: Instance) -> None:
    found_club(instance, 6)
    device = open_book(instance)
    begun_before(device, 20)
    assert seated(device) == ["m1.", "m2.", "m3."], "the regulars: nobody has answered"
    for member in (2, 4, 6):
        says(device, member, "yes")
    assert seated(device) == ["m2.", "m4.", "m6."]
    end(device, "held", 4, 5, "guest:Zoe")
    assert seated(device) == ["m4.", "m5.", "m7."]


def test_the_second_match_of_the_evening_seats_the_same_people_as_before(instance: Instance) -> None:
    found_club(instance, 6)
    device = open_book(instance)
    begun_before(device, 20)
    end(device, "held", 4, 5, 6)
    deal = {"do": "deal", "seat": ["m6.pink", "m4.black", "m5.green"], "variant": "domination"}
    match = send(device, "/matches/new", "/matches/new", deal).location.split("/")[2]
    assert 'href="/">Begin a match' in see(device, "/evenings/1"), "one runs: first the way back to it"
    instance.say(match, "table declare pink")
    assert sorted(seated(device)) == ["m4.black", "m5.green", "m6.pink"]
    page = see(device, "/matches/new?evening=1")
    assert re.search(r'name="variant" value="domination"[^>]*checked', page)
    end(device, "held", 4, 5, 6, 1)
    assert seated(device) == ["m1.", "m4.", "m5.", "m6."]


def test_a_match_begun_from_an_evening_tells_nobody_who_comes_where_reading_needs_the_pin(instance: Instance) -> None:
    found_club(instance, 6)
    device = open_book(instance)
    begun_before(device, 20)
    says(device, 6, "yes")
    send(device, "/book", "/book/reading", {"reading": "pin"})
    assert 'value="m6.' not in see(instance.onlooker(), "/matches/new?evening=1")
    assert seated(device) == ["m6."]

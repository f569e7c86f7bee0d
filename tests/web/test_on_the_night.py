"""What an evening's page is for while everybody sits at the table."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from flask.testing import FlaskClient

from referee.service import clock
from tests.club_house import House
from tests.web.book import found, keeper
from tests.web.forms import see
from tests.web.test_pages_evenings import end, plan


def begun_before(device: FlaskClient, minutes: int, **data: str) -> None:
    """An evening that began so many minutes ago and lasts five hours."""
    begins: datetime = clock.now() - timedelta(minutes=minutes)
    when = {"day": begins.date().isoformat(), "time": begins.strftime("%H:%M"), "zone": "UTC"}
    assert plan(device, **when, hours="5", **data).status_code == 303


def ways_on(page: str) -> list[str]:
    """What can be begun or entered beside the matches of the evening."""
    matches = page.split('id="played-title"')[1].split("</section>")[0]
    return re.findall(r'class="button[^>]*>([^<]+)</a>', matches)


def test_a_match_is_begun_from_the_evening_also_once_attendance_is_ticked(house: House) -> None:
    """Attendance is ticked when everybody is there; then the matches are played."""
    found(house)
    device = keeper(house)
    begun_before(device, 20)
    assert ways_on(see(device, "/evenings/1")) == ["Begin a match", "Enter results"]
    end(device, "held", 1, 2)
    assert ways_on(see(device, "/evenings/1")) == ["Begin a match", "Enter results"]
    assert ways_on(see(house.onlooker(), "/evenings/1")) == ["Begin a match"]
    end(device, "cancelled")
    assert ways_on(see(device, "/evenings/1")) == []


def test_the_results_of_an_evening_long_ago_are_entered_from_it_but_no_match_is_begun(house: House) -> None:
    found(house)
    device = keeper(house)
    plan(device)
    end(device, "held", 1, 2)
    assert ways_on(see(device, "/evenings/1")) == ["Enter results"]
    assert ways_on(see(house.onlooker(), "/evenings/1")) == []


def test_an_evening_runs_until_its_length_is_over(house: House) -> None:
    """Then it is asked who was there; while it runs, who is."""
    found(house)
    device = keeper(house)
    begun_before(device, 22)
    page = see(device, "/evenings/1")
    assert "on right now" in page and "over, who was there?" not in page
    assert "Who is there?" in page and "They are there" in page and "They were there" not in page
    assert "on right now" in see(device, "/evenings")
    end(device, "held", 2)
    page = see(device, "/evenings/1")
    assert "on right now" in page and "<strong>is there</strong>" in page


def test_an_evening_whose_length_is_over_asks_who_was_there(house: House) -> None:
    found(house)
    device = keeper(house)
    begun_before(device, 301)
    page = see(device, "/evenings/1")
    assert "over, who was there?" in page and "Who was there" in page and "They were there" in page

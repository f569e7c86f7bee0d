"""Dates and times of all pages: written one way, and no month is a number where it could be taken for the day."""

from __future__ import annotations

import re
from datetime import datetime

import pytest

from referee.web.frame.dates import (
    format_day,
    format_day_and_month,
    format_day_and_time,
    format_full_day,
    format_short_day,
    format_time_of_day,
)
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import see

EVENING = datetime(2026, 11, 2, 16, 46)
EUROPEAN = ("Monday, 2 November 2026", "2 November 2026", "2 Nov 2026", "2 Nov", "16:46", "2 Nov 2026, 16:46")
AMERICAN = ("Monday, November 2, 2026", "November 2, 2026", "Nov 2, 2026", "Nov 2", "4:46 PM", "Nov 2, 2026, 4:46 PM")
GERMAN = ("Montag, 2. November 2026", "2. November 2026", "02.11.2026", "2. Nov.", "16:46", "02.11.2026, 16:46")


@pytest.mark.parametrize(
    ("accepted", "chosen", "says"),
    [
        ("de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "", GERMAN),
        ("de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "?lang=en", EUROPEAN),
        ("en-GB,en;q=0.9", "", EUROPEAN),
        ("en-IE", "", EUROPEAN),
        ("", "?lang=en", EUROPEAN),
        ("en-US,en;q=0.9,de;q=0.8", "", AMERICAN),
        ("en-US,en;q=0.9", "?lang=de", GERMAN),
    ],
)
def test_english_dates_are_the_browser_s_own_or_those_of_europe(
    instance: Instance, accepted: str, chosen: str, says: tuple[str, ...]
) -> None:
    with instance.app.test_request_context(f"/{chosen}", headers={"Accept-Language": accepted}):
        days = (format_full_day(EVENING), format_day(EVENING), format_short_day(EVENING), format_day_and_month(EVENING))
        texts = (*days, format_time_of_day(EVENING), format_day_and_time(EVENING))
    assert tuple(text.replace("\N{NARROW NO-BREAK SPACE}", " ") for text in texts) == says


def test_when_the_book_was_changed_is_told_with_the_month_by_name(instance: Instance) -> None:
    found_club(instance)
    page = see(open_book(instance), "/book")
    assert re.findall(r"\d+/\d+/\d+", page) == []
    assert re.search(r"\d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d", page)

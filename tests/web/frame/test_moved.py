"""Whoever may give out new links is told that those from before no longer open."""

from __future__ import annotations

from datetime import date

from referee.service.admin import addresses
from referee.service.desk import clock
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import see

HOME, CLUB = "http://192.168.0.7:8137", "https://referee.example"
TOLD = f"this Referee is at {CLUB}. Codes, links and calendars with {HOME} no longer open."


def test_start_page_and_codes_tell_the_table_and_the_keeper(instance: Instance) -> None:
    found_club(instance)
    match, keeper = instance.dealt(), open_book(instance)
    addresses.note_origin(instance.folder, HOME, date(2026, 1, 1))
    assert "no longer open" not in see(instance.table, "/")
    addresses.note_origin(instance.folder, CLUB, clock.today())
    for device, path in ((instance.table, "/"), (keeper, "/"), (instance.table, f"/matches/{match}/codes")):
        page = see(device, path)
        assert TOLD in page and 'href="/evenings"' in page
    assert HOME not in see(instance.onlooker(), "/")

"""The calendar: read back strictly by its library and line by line by a second reader; private, stable, counted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import vobject

from referee.service.admin import founding
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.people import roster
from referee.service.people.roster import MemberInput
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.evenings.evening_pages import end, events, feed_of, links, plainly, plan, says, soon
from tests.web.forms import see, send


def test_the_next_date_of_the_news_is_friday_2022_10_14_at_paulis(instance: Instance) -> None:
    founding.found_club(instance.desk, "easy_move_club")
    send(instance.table, "/book", "/book/pin", {"keeper": "1", "new": "2580", "again": "2580"})
    pauli = next(member.id for member in roster.list_members(instance.desk) if member.name == "Pauli")
    plan(instance.table, day="2022-09-16", host="1")
    plan(instance.table, day="2022-10-14", host=str(pauli))
    after = evenings.first_after(evenings.list_evenings(instance.desk), datetime(2022, 9, 17))
    assert after is not None and after.host is not None
    assert (after.row.day.isoformat(), after.host.name) == ("2022-10-14", "Pauli")
    event = events(instance.onlooker(), feed_of(instance.table))[0]
    begins = event["DTSTART"].dt.astimezone(ZoneInfo("Europe/Berlin"))
    assert f"{begins:%A %Y-%m-%d %H:%M}" == "Friday 2022-10-14 20:00"
    assert event["SUMMARY"] == "Game night at Pauli's"
    assert "Friday, 14 October 2022" in see(instance.onlooker(), f"/evenings/{after.row.id}")


def test_a_second_reader_reads_the_same(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device, place="Café, Hafenstraße 1; backyard \\ left", note="ü" * 150)
    read = dict(plainly(instance.onlooker().get(feed_of(device)).data))
    row = evenings.find_evening(instance.desk, 1).row
    assert read["UID"] == f"{row.uid}@referee"
    assert read["DTSTART"] == "20221014T180000Z"
    assert read["DTSTAMP"] == f"{row.at:%Y%m%dT%H%M%SZ}"
    assert read["LOCATION"] == r"Café\, Hafenstraße 1\; backyard \\ left"
    assert read["DESCRIPTION"] == "ü" * 150
    assert (read["VERSION"], read["STATUS"], read["SEQUENCE"]) == ("2.0", "TENTATIVE", "0")


def test_a_reader_of_another_make_finds_the_same_evenings(instance: Instance) -> None:
    """In the feed and in each evening's file: the same uid, begin and summary."""
    found_club(instance)
    device = open_book(instance)
    for day in ("2022-10-14", "2023-03-26"):
        plan(device, day=day, place="Café, Hafenstraße 1; backyard \\ left", note="ü" * 150)
    for path in (feed_of(device), "/evenings/1.ics", "/evenings/2.ics"):
        listed = [(event["UID"], event["DTSTART"].dt, event["SUMMARY"]) for event in events(instance.onlooker(), path)]
        (calendar,) = vobject.readComponents(instance.onlooker().get(path).data.decode())
        read = [(event.uid.value, event.dtstart.value, event.summary.value) for event in calendar.vevent_list]
        assert read == listed and len(listed) == (1 if path.startswith("/evenings") else 2)
        assert {event.location.value for event in calendar.vevent_list} == {"Café, Hafenstraße 1; backyard \\ left"}


def test_a_change_keeps_the_uid_and_raises_the_sequence(instance: Instance) -> None:
    found_club(instance, 6)
    device = open_book(instance)
    evening = soon(device)
    versions = [events(device, feed_of(device))[0]]
    for member in range(1, 6):
        says(device, member, "yes", evening)
    versions.append(events(device, feed_of(device))[0])
    end(device, "cancelled", evening=evening)
    versions.append(events(device, feed_of(device))[0])
    assert len({event["UID"] for event in versions}) == 1
    assert [(event["SEQUENCE"], event["STATUS"]) for event in versions] == [
        (0, "TENTATIVE"),
        (1, "CONFIRMED"),
        (2, "CANCELLED"),
    ]


def test_a_host_of_another_name_is_told_to_calendars(instance: Instance) -> None:
    """Every evening that Bob hosts is changed, and no other; a new colour tells nothing."""
    found_club(instance)
    device = open_book(instance)
    for day, host in (("2022-10-14", "2"), ("2022-10-21", "3"), ("2022-10-28", "")):
        plan(device, day=day, host=host)
    before = [evenings.find_evening(instance.desk, number).row for number in (1, 2, 3)]
    for name, colour in (("Bob", "pink"), ("Robert", "pink")):
        evenings.change_member(instance.desk, 2, MemberInput(name, colour))
    rows = [evenings.find_evening(instance.desk, number).row for number in (1, 2, 3)]
    assert rows == [replace(before[0], sequence=1, at=rows[0].at), *before[1:]]
    (event,) = events(device, "/evenings/1.ics")
    assert (event["SUMMARY"], event["SEQUENCE"]) == ("Game night at Robert's", 1)
    for name in ("DTSTAMP", "LAST-MODIFIED"):
        assert event[name].dt == rows[0].at.replace(tzinfo=UTC, microsecond=0) and rows[0].at > before[0].at


def test_an_evening_has_a_file_of_its_own(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device)
    evening = soon(device)
    event = events(instance.onlooker(), f"/evenings/{evening}.ics")
    assert [entry["UID"] for entry in event] == [f"{evenings.find_evening(instance.desk, evening).row.uid}@referee"]
    assert event[0]["DTSTART"].dt > clock.now().replace(tzinfo=UTC)
    assert f'href="/evenings/{evening}.ics"' in see(instance.onlooker(), f"/evenings/{evening}")
    assert instance.onlooker().get("/evenings/9.ics").status_code == 404


def test_an_evening_lasts_five_hours_unless_its_form_says_otherwise(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device)
    assert 'name="hours" type="text" value="5"' in see(device, "/evenings/1")
    assert events(device, "/evenings/1.ics")[0]["DURATION"].dt == timedelta(hours=5)
    plan(device, day="2022-10-21", hours="3,5")
    assert events(device, "/evenings/2.ics")[0]["DURATION"].dt == timedelta(hours=3.5)
    assert 'value="3.5"' in see(device, "/evenings/2")


def test_the_feed_is_private_and_needs_no_pin(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    soon(device)
    path = feed_of(device)
    send(device, "/book", "/book/reading", {"reading": "pin"})
    assert len(events(instance.onlooker(), path)) == 1
    assert instance.onlooker().get("/evenings/1.ics").status_code == 303
    assert instance.onlooker().get("/calendar/0123.ics").status_code == 404
    assert feed_of(device).partition("?")[0] in see(instance.onlooker(), links(device)["Bob"])
    send(device, "/book", "/book/change", {"pin": "2580", "new": "1470", "again": "1470"})
    assert instance.onlooker().get(path).status_code == 404


def test_whoever_merely_reads_is_not_told_the_private_link(instance: Instance) -> None:
    found_club(instance)
    soon(open_book(instance))
    assert "/calendar/" not in see(instance.onlooker(), "/evenings")


def test_a_club_without_evenings_has_an_empty_calendar(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    assert events(device, feed_of(device)) == []


def test_the_calendar_speaks_the_language_of_its_link(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device)
    german = feed_of(device).partition("?")[0] + "?lang=de"
    assert events(instance.onlooker(), german)[0]["SUMMARY"] == "Spieleabend bei Bob"

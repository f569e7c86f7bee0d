"""Invitations as texts: for the group, for each member, and for those who have not answered."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from referee.service.desk import clock
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.evenings.evening_pages import events, feed_of, links, plan, says, soon
from tests.web.forms import HTML, see

IN_MARCH = f"{clock.today().year + 1}-03-14"


def texts(device: FlaskClient, evening: int = 1) -> dict[str, str]:
    """Return the texts of the evening's page by their ids."""
    page = device.get(f"/evenings/{evening}", headers=HTML).text
    found = re.findall(r'<textarea id="([^"]+)"[^>]*>(.*?)</textarea>', page, re.S)
    return {name: unescape(text) for name, text in found}


def test_the_group_reads_day_time_host_place_quorum_and_the_address(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device, day=IN_MARCH, host="2", place="Hafenstraße 1", note="Bring dice", quorum="5", zone="Europe/Berlin")
    when, quorum, note, link = texts(device)["invitation"].splitlines()
    assert re.fullmatch(rf"Game night: \w+, 14 March {IN_MARCH[:4]}, .*20:00.*at Bob's, Hafenstraße 1", when)
    assert (quorum, note) == ("With 5 who come the date stands.", "Bring dice")
    assert link.startswith("http://") and link.endswith("/evenings/1")


def test_each_member_gets_their_own_link_and_the_host_is_told(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device, day=IN_MARCH, host="2")
    written, own = texts(device), links(device)
    assert written["invitation-1"].startswith("Alice, are you coming?")
    assert written["invitation-2"].startswith("Bob, you are the host:")
    assert [own[name] in written[f"invitation-{number}"] for number, name in ((1, "Alice"), (2, "Bob"))] == [True, True]
    assert own["Alice"] not in written["invitation-2"] + written["invitation"]
    assert "You are the host." in see(instance.onlooker(), own["Bob"])
    assert "You are the host." not in see(instance.onlooker(), own["Alice"])


def test_a_reminder_names_who_has_not_answered(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    soon(device)
    says(device, 1, "yes")
    assert texts(device)["reminder"].endswith("): Bob and Charlie")
    for member in (2, 3):
        says(device, member, "no")
    assert "reminder" not in texts(device)


def test_readers_and_evenings_that_are_over_have_no_texts(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    soon(device)
    plan(device, day="2022-10-14")
    assert texts(instance.onlooker()) == {}
    assert texts(device, 2) == {}


def test_the_feed_says_its_zone_how_often_to_ask_and_reminds_a_day_before(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    soon(device)
    feed = feed_of(device)
    answer = instance.onlooker().get(feed)
    for line in ("X-WR-TIMEZONE:", "REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n", "X-PUBLISHED-TTL:PT6H\r\n"):
        assert line in answer.text
    (event,) = events(instance.onlooker(), feed)
    (alarm,) = event.walk("VALARM")
    assert (alarm["ACTION"], alarm["TRIGGER"].to_ical(), alarm["DESCRIPTION"]) == ("DISPLAY", b"-P1D", event["SUMMARY"])
    assert f'href="webcal:{feed_link(device)}"' in see(device, "/evenings")


def feed_link(device: FlaskClient) -> str:
    """Return the address of the feed without its scheme."""
    found = re.search(r'class="feed" href="http:([^"]+)"', see(device, "/evenings"))
    assert found is not None
    return found[1]


def test_a_feed_that_has_not_changed_is_not_sent_again(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    soon(device)
    feed, reader = feed_of(device), instance.onlooker()
    tag = reader.get(feed).headers["ETag"]
    again = reader.get(feed, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    says(device, 1, "yes")
    plan(device, day=IN_MARCH)
    assert reader.get(feed, headers={"If-None-Match": tag}).status_code == 200

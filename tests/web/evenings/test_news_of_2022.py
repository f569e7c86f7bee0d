"""The club's own news of autumn 2022, told by the app (EM-N1, EM-N2, EM-N3), in German and in English.

Tom has won both matches of an evening, leads with five wins and shares the lead with nobody any more; the newest
evening went to Pauli and to Lena, and there was no third match; the next one is on Friday 2022-10-14 at Pauli's.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from flask.testing import FlaskClient

from referee.service.admin import founding
from referee.service.desk import clock
from referee.service.people import roster
from tests.instance import Instance
from tests.web.championship.result_pages import LINE, load_results
from tests.web.evenings.evening_pages import articles, end, events, feed_of, plainly, plan, written
from tests.web.forms import see, send

EVERYBODY = ("Michel", "Tom", "Lena", "Holk", "Jörgel-San", "Rado", "Pauli")
WON = {
    "14.01.2022": ("Michel", "Tom"),
    "11.03.2022": ("Lena", "Michel", "Tom"),
    "13.05.2022": ("Lena", "Michel", "Tom"),
    "08.07.2022": ("Tom", "Tom"),
    "09.09.2022": ("Pauli", "Lena"),
}
NOTE = "Alle an Bord: Wir machen ein Gesamtfoto."
TABLE = [("1", "Tom", "5"), ("2", "Lena", "3"), ("2", "Michel", "3"), ("4", "Pauli", "1")]
"""Rank, name and wins in 2022 of everybody who has won."""


class Telling(NamedTuple):
    """What the pages say in a language."""

    language: str
    news: str
    title: str
    before: str
    in_front: tuple[str, str]
    next_day: str
    calendar: str


GERMAN = Telling(
    "de",
    "Wir waren bei Holk. Gespielt wurden 2 Partien:\n\n"
    "1. Sieg für **Pauli** gegen Michel, Tom, Lena, Holk, Jörgel-San und Rado\n"
    "2. Sieg für **Lena** gegen Michel, Tom, Holk, Jörgel-San, Rado und Pauli\n\n"
    "In der Meisterschaft 2022 führt Tom mit 5 Siegen. Die Führung hat nicht gewechselt.\n\n"
    "**Vorschau:** Der nächste Abend ist am Freitag, 14. Oktober 2022, um 20:00 Uhr bei Pauli. " + NOTE,
    "Der Abend vom 9. September 2022",
    "In der Meisterschaft 2022 führt Tom mit 5 Siegen. Vor diesem Abend führten Michel und Tom.",
    ("Vorn", "5 Siege"),
    "Freitag, 14. Oktober 2022",
    "Spieleabend bei Pauli",
)
ENGLISH = Telling(
    "en",
    "We were at Holk's. 2 matches were played:\n\n"
    "1. **Pauli** won against Michel, Tom, Lena, Holk, Jörgel-San and Rado\n"
    "2. **Lena** won against Michel, Tom, Holk, Jörgel-San, Rado and Pauli\n\n"
    "Tom leads the championship of 2022 with 5 wins. The lead has not changed.\n\n"
    "**Preview:** The next evening is on Friday, 14 October 2022, at 20:00 at Pauli's. " + NOTE,
    "The evening of 9 September 2022",
    "Tom leads the championship of 2022 with 5 wins. Before this evening Michel and Tom were in the lead.",
    ("In the lead", "5 wins"),
    "Friday, 14 October 2022",
    "Game night at Pauli's",
)


@pytest.fixture(params=[GERMAN, ENGLISH], ids=lambda told: told.language)
def told(request: pytest.FixtureRequest, instance: Instance, monkeypatch: pytest.MonkeyPatch) -> Telling:
    """Fill the club as it was on Saturday, 2022-09-10, the day after the newest evening."""
    monkeypatch.setattr(clock, "now", lambda: datetime(2022, 9, 10, 9))
    monkeypatch.setattr(clock, "today", lambda zone=None: date(2022, 9, 10))
    telling: Telling = request.param
    instance.table.environ_base["HTTP_ACCEPT_LANGUAGE"] = telling.language
    founding.found_club(instance.desk, "easy_move_club")
    send(instance.table, "/book", "/book/pin", {"keeper": "1", "new": "2580", "again": "2580"})
    rows = [f"{day};{'/'.join(EVERYBODY)};{winner}" for day, winners in WON.items() for winner in winners]
    assert (
        load_results(instance.table, "\r\n".join(["Datum;Spieler;Sieger", *rows]).encode("utf-8-sig")).status_code
        == 303
    )
    hosts = {member.name: str(member.id) for member in roster.list_members(instance.desk)}
    for day, host in (("2022-07-08", "Michel"), ("2022-09-09", "Holk"), ("2022-10-14", "Pauli")):
        note = NOTE if host == "Pauli" else ""
        assert plan(instance.table, day=day, host=hosts[host], note=note).status_code == 303
    for evening in (1, 2):
        end(instance.table, "held", *map(int, hosts.values()), evening=evening)
    return telling


def onlooker(instance: Instance, told: Telling) -> FlaskClient:
    """Anybody on the network whose device speaks the language."""
    device = instance.onlooker()
    device.environ_base["HTTP_ACCEPT_LANGUAGE"] = told.language
    return device


def test_em_n1_em_n2_tom_leads_the_table_with_five_wins_and_ranks_are_shared(instance: Instance, told: Telling) -> None:
    device = onlooker(instance, told)
    for page in ("/championship/2022", "/club"):
        lines = [line[:3] for line in re.findall(LINE, see(device, page), re.S)]
        assert lines == [*TABLE, *(("5", name, "0") for name in ("Holk", "Jörgel-San", "Rado"))]
    assert re.findall(r'class="rank">(\d)', see(device, "/club")) == list("1224555")


def test_em_n3_the_newest_evening_has_two_matches_and_no_third(instance: Instance, told: Telling) -> None:
    page = see(onlooker(instance, told), "/evenings/2")
    winners = re.findall(r'<li><span class="result-line">(\w+) (?:gegen|against) ', page)
    assert winners == ["Pauli", "Lena"]


def test_the_evening_before_put_tom_in_front(instance: Instance, told: Telling) -> None:
    text = written(instance.table, "/news/new/2022-07-08")
    assert told.before in text and text.count("**Tom**") == 2


def test_the_news_are_written_from_the_results_and_published_as_they_are(instance: Instance, told: Telling) -> None:
    assert written(instance.table, "/news/new") == told.news
    form = see(instance.table, "/news/new")
    title = re.search(r'id="title"[^>]*value="([^"]*)"', form)
    assert title and title[1] == told.title
    sent = {"day": "", "title": title[1], "text": told.news, "do": "publish"}
    assert send(instance.table, "/news/new", "/news", sent).status_code == 303
    device = onlooker(instance, told)
    plain = re.sub("<[^>]*>", "", articles(device)[0])
    assert plain.split() == re.sub(r"\*\*|^\d\. ", "", told.news, flags=re.M).split()
    assert told.title in see(device, "/news") and told.title in see(device, "/club")


def test_the_page_of_the_club_tells_it_all(instance: Instance, told: Telling) -> None:
    page = see(onlooker(instance, told), "/club")
    label, count = told.in_front
    assert f'<dt>{label}</dt><dd><strong>Tom</strong> <span class="hint">{count}</span>' in page
    assert f'href="/evenings/3">{told.next_day}</a>' in page and NOTE in page
    assert re.findall(r'<li><span class="result-line">(\w+) (?:gegen|against) ', page) == ["Pauli", "Lena"]
    assert 'href="/statistics/2022"' in page and 'href="/evenings/3.ics"' in page


def test_em_n5_the_calendar_has_friday_2022_10_14_at_paulis(instance: Instance, told: Telling) -> None:
    device = onlooker(instance, told)
    for path in ("/evenings/3.ics", feed_of(instance.table)):
        event = next(candidate for candidate in events(device, path) if candidate["SUMMARY"] == told.calendar)
        begins = event["DTSTART"].dt.astimezone(ZoneInfo("Europe/Berlin"))
        assert f"{begins:%A %Y-%m-%d %H:%M}" == "Friday 2022-10-14 20:00"
    read = dict(plainly(device.get("/evenings/3.ics").data))
    assert (read["DTSTART"], read["SUMMARY"], read["DESCRIPTION"]) == ("20221014T180000Z", told.calendar, NOTE)

"""The club's time zone: proposed from the device, kept with the evenings, named in words, and used for all times."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from flask.testing import FlaskClient

from referee.rulebooks.time_zones import zone_names
from referee.service.cash import cash, fines
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.web.frame.dates import format_moment
from referee.web.frame.zones import describe_zone, find_zone, name_place
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.evenings.evening_pages import events, feed_of, plan
from tests.web.forms import fault, see, send

FAR, NEAR = "Pacific/Auckland", "Europe/Berlin"
NEXT_YEAR = clock.today().year + 1


def proposed(device: FlaskClient, query: str = "") -> tuple[str, bool]:
    """Return the zone that the form for a new evening holds, and whether the browser's own would be better."""
    field = re.search(r"<input[^>]*name=\"zone\"[^>]*>", see(device, f"/evenings{query}"))
    assert field
    value = re.search(r'value="([^"]*)"', field[0])
    assert value
    return value[1], "data-proposed" in field[0]


def moment_on(instance: Instance, device_cookie: str = "") -> str:
    """Return noon (UTC) of a day in winter as a page writes it."""
    headers = {"Cookie": f"zone={device_cookie}"} if device_cookie else {}
    with instance.app.test_request_context("/", headers=headers):
        return str(format_moment(datetime(2026, 1, 15, 12)))


@pytest.mark.parametrize(
    ("zone", "english", "german"),
    [
        ("Europe/Berlin", "Berlin (Central European Time)", "Berlin (Mitteleuropäische Zeit)"),
        ("Asia/Tokyo", "Tokyo (Japan)", "Tokio (Japanische Zeit)"),
        ("Europe/London", "London (United Kingdom)", "London (Vereinigtes Königreich)"),
        ("America/Argentina/Buenos_Aires", "Buenos Aires (Argentina)", "Buenos Aires (Argentinien)"),
        ("Etc/UTC", "UTC", "UTC"),
    ],
)
def test_a_zone_has_words_in_each_language(instance: Instance, zone: str, english: str, german: str) -> None:
    for language, words in (("en", english), ("de", german)):
        with instance.app.test_request_context(f"/?lang={language}"):
            assert describe_zone(zone) == words
            found = find_zone(words)
            assert found is not None and describe_zone(found) == words
            assert find_zone(zone) == zone
            assert find_zone(name_place(zone).upper()) == found


def test_every_zone_is_found_by_its_name_and_its_words_mean_the_same_time(instance: Instance) -> None:
    day = datetime(2026, 7, 1)
    for language in ("en", "de"):
        with instance.app.test_request_context(f"/?lang={language}"):
            for zone in ("Europe/Kyiv", "Asia/Kolkata", "America/Indiana/Indianapolis", "Japan", "Asia/Calcutta"):
                found = find_zone(describe_zone(zone))
                assert found is not None
                assert ZoneInfo(found).utcoffset(day) == ZoneInfo(zone).utcoffset(day), zone
            assert [zone for zone in zone_names() if find_zone(zone) is None] == []
            assert [find_zone(text) for text in ("MEZ", "", "Middle/Earth")] == [None] * 3


def test_of_a_citys_zones_the_one_is_found_that_stands_for_all(instance: Instance) -> None:
    with instance.app.test_request_context("/?lang=de"):
        found = [find_zone(city) for city in ("Toronto", "shanghai", "Tijuana")]
    assert found == ["America/Toronto", "Asia/Shanghai", "America/Tijuana"]


def test_the_first_evening_is_proposed_in_the_browsers_zone_and_later_ones_in_the_last_ones(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Etc/UTC")
    found_club(instance)
    device = open_book(instance)
    assert proposed(device) == ("UTC", True)
    device.set_cookie("zone", NEAR)
    assert proposed(device) == ("Berlin (Central European Time)", False)
    assert proposed(device, "?lang=de") == ("Berlin (Mitteleuropäische Zeit)", False)
    plan(device, day=f"{NEXT_YEAR}-03-14", zone="Tokio")
    assert evenings.list_evenings(instance.desk)[0].row.zone == "Asia/Tokyo"
    assert proposed(device, "?lang=en") == ("Tokyo (Japan)", False)


@pytest.mark.parametrize("cookie", ["Nowhere/Town", "localtime", "../etc/passwd", "x" * 500])
def test_a_browser_that_names_no_zone_is_as_one_that_says_nothing(
    instance: Instance, cookie: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", NEAR)
    assert moment_on(instance, cookie) == moment_on(instance)
    assert "13:00" in moment_on(instance)


def test_times_are_those_of_the_latest_evening_before_the_browsers_and_the_computers(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser writes its own time only while no evening says where the club is."""
    monkeypatch.setenv("TZ", "Etc/UTC")
    found_club(instance)
    assert "12:00" in moment_on(instance) and "data-shown" in moment_on(instance)
    assert "13:00" in moment_on(instance, NEAR) and "data-shown" in moment_on(instance, NEAR)
    plan(open_book(instance), day=f"{NEXT_YEAR}-03-14", zone="Asia/Tokyo")
    assert "21:00" in moment_on(instance, NEAR) and "data-shown" not in moment_on(instance, NEAR)
    assert clock.local_zone() == "Etc/UTC"


def test_the_clubs_zone_begins_its_matches_and_its_calendar(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "America/Lima")
    found_club(instance)
    device = open_book(instance)
    plan(device, day=f"{NEXT_YEAR}-03-14", zone=FAR)
    row = instance.desk.match(instance.dealt()).row
    here = row.started_at.replace(tzinfo=UTC).astimezone(ZoneInfo(FAR))
    assert (row.time_zone, row.played_on) == (FAR, here.date())
    assert f"X-WR-TIMEZONE:{FAR}" in device.get(feed_of(device)).text
    assert events(device, feed_of(device))[0]["DTSTART"].dt.astimezone(ZoneInfo(FAR)).hour == 20
    assert f'value="{clock.today(FAR)}"' in see(device, "/cash")


def test_an_evening_elsewhere_says_in_words_whose_time_it_is(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device, day=f"{NEXT_YEAR}-03-14", zone="Asia/Tokyo")
    assert "time in" not in see(device, "/evenings?lang=en")
    plan(device, day=f"{NEXT_YEAR}-04-14", zone=NEAR)
    assert "20:00 (time in Tokyo)" in see(device, "/evenings?lang=en")
    assert "20:00 (Uhrzeit in Tokio)" in see(device, "/evenings?lang=de")
    assert "20:00 (Uhrzeit in Tokio)" in see(device, "/evenings/1?lang=de")
    assert "Uhrzeit in" not in see(device, "/evenings/2?lang=de")


def test_a_zone_that_is_none_stays_in_the_form_with_its_sentence(instance: Instance) -> None:
    found_club(instance)
    answer = plan(open_book(instance), zone="Middle <Earth>")
    assert answer.status_code == 400 and 'value="Middle &lt;Earth&gt;"' in answer.text
    assert fault(answer.text, "zone-evening") == "There is no such time zone: write it like Europe/Berlin."


def test_the_same_form_in_words_or_names_changes_nothing(instance: Instance) -> None:
    found_club(instance)
    device, day = open_book(instance), f"{NEXT_YEAR}-03-14"
    plan(device, day=day)
    sent = {"day": day, "time": "20:00", "host": "2", "place": "", "note": "", "hours": "5", "quorum": "5"}
    for words in ("Europe/Berlin", "Berlin (Central European Time)", "berlin", ""):
        answer = send(device, "/evenings/1", "/evenings/1", {**sent, "zone": words})
        assert answer.status_code == 303, words
        assert evenings.find_evening(instance.desk, 1).row.zone == NEAR, words


def test_what_is_booked_is_dated_where_the_club_is_wherever_the_server_stands(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that knows UTC alone is a day behind after midnight; here it is always one or two."""
    monkeypatch.setenv("TZ", "Pacific/Niue")
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    device = open_book(instance)
    device.set_cookie("zone", "Pacific/Kiritimati")
    send(device, "/cash", "/cash/fine", {"who": "2", "offence": "burp"})
    send(device, "/cash", "/cash/settle/2", {"kind": "payment_cash", "seen": "50"})
    send(device, "/cash", "/cash/entries/1/back", {})
    assert [line.entry.day for line in cash.whole_book(instance.desk)] == 3 * [clock.today("Pacific/Kiritimati")]

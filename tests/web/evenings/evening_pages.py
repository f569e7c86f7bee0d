"""What devices send and read on the pages of evenings, calendars and news."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from flask.testing import FlaskClient
from icalendar import Calendar, Event
from werkzeug.test import TestResponse

from referee.service.desk import clock
from tests.web.forms import see, send

EVENING = {"day": "2022-10-14", "time": "20:00", "zone": "Europe/Berlin", "host": "2", "place": "", "note": ""}
NEWS = {"day": "2022-09-17", "title": "Two short ones", "text": "It was **quick**.", "do": "publish"}


def plan(device: FlaskClient, **data: str) -> TestResponse:
    """Return the answer to an evening that is planned, or has already been."""
    return send(device, "/evenings", "/evenings", {**EVENING, "been": "1", **data})


def soon(device: FlaskClient) -> int:
    """Plan an evening in thirty days, and return its id."""
    day = clock.today(clock.local_zone()) + timedelta(days=30)
    return int(plan(device, day=day.isoformat()).location.partition("?")[0].rpartition("/")[2])


def says(device: FlaskClient, member: int, coming: str, evening: int = 1) -> TestResponse:
    data = {"member": str(member), "coming": coming}
    return send(device, f"/evenings/{evening}", f"/evenings/{evening}/answers", data)


def end(device: FlaskClient, kept: str, *present: int | str, evening: int = 1) -> TestResponse:
    data = {"kept": kept, "present": list(map(str, present))}
    return send(device, f"/evenings/{evening}", f"/evenings/{evening}/end", data)


def links(device: FlaskClient, evening: int = 1) -> dict[str, str]:
    """Return the personal links by name."""
    anchors = re.findall(r'href="[^"]*(/come/[^"]+)">([^<]+)<', see(device, f"/evenings/{evening}"))
    return {name: path for path, name in anchors}


def begun_before(device: FlaskClient, minutes: int, **data: str) -> None:
    """Plan an evening that began so many minutes ago and lasts five hours."""
    begins: datetime = clock.now() - timedelta(minutes=minutes)
    when = {"day": begins.date().isoformat(), "time": begins.strftime("%H:%M"), "zone": "UTC"}
    assert plan(device, **when, hours="5", **data).status_code == 303


def feed_of(device: FlaskClient) -> str:
    """Return the path of the private link."""
    link = re.search(r"(/calendar/[0-9a-f]+\.ics\?lang=\w+)", see(device, "/evenings"))
    assert link
    return link[1]


def events(device: FlaskClient, path: str) -> list[Event]:
    answer = device.get(path)
    assert (answer.status_code, answer.mimetype) == (200, "text/calendar")
    read = Calendar.from_ical(answer.data)
    components = list(read.walk("VEVENT"))
    assert read.errors == [] and all(event.errors == [] for event in components)
    return components


def plainly(raw: bytes) -> list[tuple[str, str]]:
    """Read a calendar a second way: CRLF, at most 75 bytes a line, folded lines joined, names and values.

    What an alarm says is left out.
    """
    lines = raw.split(b"\r\n")
    assert lines.pop() == b"" and b"\n" not in b"".join(lines)
    assert max(map(len, lines)) <= 75
    text = b"\r\n".join(lines).replace(b"\r\n ", b"").decode()
    joined = re.sub(r"BEGIN:VALARM.*?END:VALARM\r\n", "", text, flags=re.S).split("\r\n")
    parts = [re.fullmatch(r"([A-Z-]+)(?:;[^:]*)?:(.*)", line) for line in joined]
    return [(part[1], part[2]) for part in parts if part]


def publish(device: FlaskClient, **data: str) -> TestResponse:
    return send(device, "/news/new", "/news", {**NEWS, **data})


def articles(device: FlaskClient) -> list[str]:
    """Return what is between the lines of each article, newest first."""
    return re.findall(r'<div class="prose">(.*?)</div>', device.get("/news").text, re.S)


def written(device: FlaskClient, path: str) -> str:
    """Return the text in the form."""
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", see(device, path), re.S)
    assert text
    return text[1].replace("\r\n", "\n").strip()

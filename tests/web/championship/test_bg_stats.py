"""A match for BG Stats: what its link says of a match played here, of one from a record, and when there is none."""

from __future__ import annotations

import json
import re
from datetime import UTC, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import pytest

from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.people import roster
from referee.service.people.roster import MemberInput
from tests.instance import COLOURS, Instance
from tests.places import TESTS
from tests.web.forms import see, send

RECORD = TESTS / "golden" / "conceded_3.toml"


def told(instance: Instance, match: str, language: str = "en") -> dict[str, Any]:
    """Return the play in the link of the page."""
    link = re.search(r'href="(https://app\.bgstatsapp\.com/[^"]+)"', see(instance.onlooker(), page(match, language)))
    assert link
    return dict(json.loads(parse_qs(urlsplit(link[1]).query)["data"][0]))


def page(match: str, language: str = "en") -> str:
    return f"/matches/{match}/bg-stats?lang={language}"


def test_a_match_that_was_won_is_told_in_full(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red")
    match = instance.dealt(event={"venue": "Hafenstraße 1"})
    instance.say(match, "table declare blue")
    row, play = instance.desk.match(match).row, told(instance, match, "de")
    assert (play["sourcePlayId"], play["location"]) == (match, "Hafenstraße 1")
    here = row.started_at.replace(tzinfo=UTC).astimezone(ZoneInfo(row.time_zone))
    assert play["playDate"] == f"{here:%Y-%m-%d %H:%M:%S}"
    assert [
        (player["name"], player["winner"], player["score"], player["rank"], player["role"])
        for player in play["players"]
    ] == [
        ("Alice", False, 0, 2, "Rot"),
        ("Bob", True, 1, 1, "Blau"),
        ("Charlie", False, 0, 2, "Grün"),
    ]
    assert [player["startPlayer"] for player in play["players"]] == [colour == row.starter for colour in COLOURS[:3]]


def test_who_plays_is_the_same_in_every_match_and_nobody_else(instance: Instance, tmp_path: Path) -> None:
    """Alice has another name by the second match."""
    roster.add_member(instance.desk, "Alice", "red")
    ids = []
    for name in ("Alice", "Alicia"):
        seats = [{"colour": "red", "players": [name]}, *({"colour": c, "players": [c]} for c in COLOURS[1:3])]
        match = instance.dealt(seats=seats)
        instance.say(match, "table declare red")
        ids.append([player["sourcePlayerId"] for player in told(instance, match)["players"]])
        evenings.change_member(instance.desk, 1, MemberInput("Alicia", "red"))
    assert ids[0] == ids[1] and len(set(ids[0])) == 3


def test_of_a_record_only_the_day_is_known(instance: Instance) -> None:
    send(instance.table, "/matches", "/matches/upload", {"record": (BytesIO(RECORD.read_bytes()), "r.toml")})
    match = re.findall(r"/matches/(\w+)/record", see(instance.onlooker(), "/matches"))[0]
    row, play = instance.desk.match(match).row, told(instance, match)
    assert play["playDate"] == f"{row.played_on} 12:00:00"
    assert "durationMin" not in play and "location" not in play
    assert f'href="/matches/{match}/bg-stats"' in see(instance.onlooker(), f"/matches/{match}/record")


def test_the_page_says_that_the_link_leads_outside_and_loads_nothing(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table declare blue")
    text = see(instance.onlooker(), page(match))
    assert "Whoever follows it leaves the table's network" in text
    assert re.findall(r'(?:src|action)="https?:[^"]*"', text) == []


def test_a_match_that_runs_or_is_void_has_no_link(instance: Instance) -> None:
    match = instance.dealt()
    for _ in range(2):
        text = see(instance.onlooker(), page(match))
        assert "bgstatsapp.com/" not in text and "Only a match that somebody has won" in text
        assert "bg-stats" not in see(instance.onlooker(), f"/matches/{match}/record")
        instance.say(match, "table abandon")
    assert instance.onlooker().get("/matches/unknown/bg-stats").status_code == 404


@pytest.mark.parametrize(
    ("place", "language", "location"),
    [("Gartenlaube", "en", "Gartenlaube"), ("", "en", "at Alice's"), ("", "de", "bei Alice")],
)
def test_a_match_of_an_evening_was_played_where_that_was(
    instance: Instance, place: str, language: str, location: str
) -> None:
    """In its room, else at its host's; and by its clocks, whatever those of the match's own row."""
    roster.add_member(instance.desk, "Alice", "red")
    zone = "Asia/Kolkata"
    written = evenings.EveningInput(clock.today(zone).isoformat(), "00:00", zone, 1, place, hours="24")
    evenings.plan_evening(instance.desk, 1, written, None)
    match = instance.dealt(event={"time_zone": "America/Lima"})
    instance.say(match, "table declare red")
    play, begun = told(instance, match, language), instance.desk.match(match).row.started_at
    assert play["location"] == location
    assert play["playDate"] == f"{begun + timedelta(hours=5, minutes=30):%Y-%m-%d %H:%M:%S}"


def test_a_match_without_an_evening_has_the_time_of_its_own_zone(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red")
    match = instance.dealt(event={"time_zone": "Asia/Kolkata"})
    instance.say(match, "table declare red")
    play, begun = told(instance, match), instance.desk.match(match).row.started_at
    assert play["playDate"] == f"{begun + timedelta(hours=5, minutes=30):%Y-%m-%d %H:%M:%S}"
    assert "location" not in play

"""Once the club has a PIN, a match that a device begins which the house does not know counts when it is taken in."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from referee.service.championship import championship
from referee.service.evenings import evening_matches, evenings
from referee.service.people import book, roster
from tests.instance import COLOURS, JSON, NAMES, Instance
from tests.web.book import PIN, found_club, open_book
from tests.web.forms import see, send
from tests.web.matches.handed_in import RECORD, hand_in
from tests.web.matches.waiting import MOTION, wins

UNFINISHED = re.sub(r"date\s*=\s*\S+", "date = 2019-05-04", RECORD.replace('    "green concede",\n', ""))
WAITS = "begun on a device that the house does not know"
BEFOREHAND = "The house does not know this device"


def begun(device: FlaskClient, *guests: str) -> str:
    """Return the id of a match that the device has begun and dealt, with Alice, Bob, Charlie and the guests."""
    people = zip(COLOURS, (*NAMES[:3], *guests), strict=False)
    seats = [{"colour": colour, "players": [name]} for colour, name in people]
    answer = device.post("/matches", json={"seats": seats}, headers=JSON)
    assert answer.status_code == 201, answer.json
    match = str(answer.json["id"])
    assert device.post(f"/matches/{match}/actions", json={"action": "table deal"}, headers=JSON).status_code == 201
    return match


def ended(instance: Instance, table: FlaskClient, match: str, *colours: str) -> None:
    """One after the other has conceded."""
    for colour in colours:
        phone = instance.onlooker()
        phone.get(table.post(f"/matches/{match}/codes/{colour}", headers=JSON).json["url"])
        assert instance.say(match, f"{colour} concede", by=phone).status_code == 201
    assert instance.view(match)["result"]


def whats(instance: Instance) -> list[tuple[str | None, str]]:
    return [(one.who, one.what) for one in book.list_changes(instance.desk)]


def test_a_match_of_a_stranger_is_played_and_counts_once_it_is_taken_in(instance: Instance) -> None:
    found_club(instance)
    stranger = instance.onlooker()
    match = begun(stranger)
    ended(instance, stranger, match, "blue", "green")
    assert (wins(instance), whats(instance)[0]) == ({}, (None, "match_waits"))
    assert WAITS in see(instance.onlooker(), f"/championship/{championship.this_year(instance.desk)}")
    device = open_book(instance, 2)
    assert "Take the match in" in see(device, "/results")
    for _ in range(2):
        taken = send(device, "/results", f"/matches/{match}/take-in", {"next": "/results"})
        assert (taken.status_code, taken.location) == (303, "/results")
    assert (wins(instance), whats(instance)[:2]) == ({"Alice": 1}, [("Bob", "match_taken_in"), (None, "match_waits")])
    assert WAITS not in see(device, "/results")


def test_a_record_without_its_end_makes_no_champion(instance: Instance) -> None:
    found_club(instance)
    stranger = instance.onlooker()
    match = hand_in(stranger, UNFINISHED).json["id"]
    ended(instance, stranger, match, "green")
    assert (wins(instance, 2019), whats(instance)[0]) == ({}, (None, "match_waits"))


@pytest.mark.parametrize("page", ["record", "motions", "fines"])
def test_only_whoever_keeps_the_book_takes_it_in(instance: Instance, page: str) -> None:
    found_club(instance)
    stranger = instance.onlooker()
    match = begun(stranger)
    shown = see(stranger, f"/matches/{match}/{page}")
    assert ("Open the book to take it in" in shown, "Take the match in" in shown) == (True, False)
    data = {"next": f"/matches/{match}/{page}"}
    assert send(stranger, "/book", f"/matches/{match}/take-in", data).status_code == 403
    device = open_book(instance)
    assert "Take the match in" in see(device, f"/matches/{match}/{page}")
    taken = send(device, "/book", f"/matches/{match}/take-in", data)
    assert (taken.status_code, taken.location) == (303, f"/matches/{match}/{page}")
    assert WAITS not in see(stranger, f"/matches/{match}/{page}")
    assert send(device, "/book", "/matches/none/take-in", {}).status_code == 404


def test_nothing_is_moved_in_it_and_nobody_becomes_a_guest(instance: Instance) -> None:
    """Neither a motion nor an account comes of it, and the refusal says what can be done now."""
    found_club(instance)
    stranger = instance.onlooker()
    match = begun(stranger, "Mallory")
    page = see(stranger, f"/matches/{match}/motions")
    assert ("Put it to the vote" in page, WAITS in page) == (False, True)
    for data in (MOTION, MOTION | {"mover": "guest:Mallory", "accused": "guest:Mallory"}):
        refused = send(stranger, "/book", f"/matches/{match}/motions", data)
        assert (refused.status_code, "takes it in with one tap, at its record" in refused.text) == (409, True)
    assert [one.name for one in roster.list_members(instance.desk)] == list(NAMES[:3])
    send(open_book(instance), "/book", f"/matches/{match}/take-in", {})
    assert send(stranger, "/book", f"/matches/{match}/motions", MOTION).status_code == 303


def test_whom_a_stranger_seats_has_no_vote_at_the_evening(instance: Instance) -> None:
    found_club(instance)
    day = evenings.clock.today(evenings.clock.local_zone()).isoformat()
    device = open_book(instance)
    typed = {"day": day, "time": "00:05", "zone": "UTC", "host": "1", "hours": "24", "quorum": "3", "once": "one"}
    evening = int(send(device, "/evenings", "/evenings", typed).location.partition("?")[0].rpartition("/")[2])
    stranger = instance.onlooker()
    match = begun(stranger, "Mallory")
    for colours in ((), ("blue", "green", "black")):
        if colours:
            ended(instance, stranger, match, *colours)
        assert evening_matches.list_players(instance.desk, evening) == ()
    send(device, "/book", f"/matches/{match}/take-in", {})
    assert "Mallory" in [one.name for one in evening_matches.list_players(instance.desk, evening)]


@pytest.mark.parametrize("path", ["/matches/new", "/matches"])
def test_it_is_said_beforehand_where_it_is_so(instance: Instance, path: str) -> None:
    assert BEFOREHAND not in see(instance.onlooker(), path)
    found_club(instance)
    assert BEFOREHAND in see(instance.onlooker(), path)
    assert BEFOREHAND not in see(instance.table, path)
    assert BEFOREHAND not in see(open_book(instance), path)


def test_it_is_said_at_the_rematch_and_on_the_table(instance: Instance) -> None:
    found_club(instance)
    match = begun(instance.table)
    assert '"waits": false' in see(instance.onlooker(), f"/matches/{match}/table")
    instance.say(match, "table abandon")
    stranger = instance.onlooker()
    assert (BEFOREHAND in see(stranger, "/"), BEFOREHAND in see(instance.table, "/")) == (True, False)
    assert '"waits": true' in see(instance.table, f"/matches/{begun(stranger)}/table")


def test_the_instance_says_it_in_the_readers_language(instance: Instance) -> None:
    found_club(instance)
    stranger = instance.onlooker()
    ended(instance, stranger, begun(stranger), "blue", "green")
    device = open_book(instance)
    assert "begonnen an einem Gerät, das das Haus nicht kennt" in see(device, "/results?lang=de")
    assert "begonnen an einem Gerät, das das Haus nicht kennt" in see(device, "/matches?lang=de")
    assert "an einem Gerät begonnen, das das Haus nicht kennt" in see(device, "/book?lang=de")
    assert WAITS in device.get("/exports/results.csv?lang=en").text


def test_what_trusted_devices_begin_counts_at_once(instance: Instance) -> None:
    """The instance's own device, whoever keeps the book, and anybody in a club without a PIN."""
    match = begun(instance.onlooker())
    found_club(instance)
    instance.say(match, "table abandon")
    for device in (instance.table, open_book(instance)):
        match = begun(device)
        ended(instance, device, match, "blue", "green")
    assert wins(instance) == {"Alice": 2}
    assert "match_waits" not in [what for _, what in whats(instance)]


def test_a_record_file_of_a_stranger_waits(instance: Instance) -> None:
    found_club(instance)
    stranger = instance.onlooker()
    sent = send(stranger, "/matches", "/matches/upload", {"record": (BytesIO(UNFINISHED.encode()), "r.toml")})
    assert sent.status_code == 303
    assert WAITS in see(stranger, f"{sent.location}/record")


def test_the_pin_typed_at_the_tap_takes_it_in(instance: Instance) -> None:
    found_club(instance)
    match = begun(instance.onlooker())
    data = {"opening-keeper": "1", "opening-pin": PIN, "next": "/results"}
    assert send(instance.onlooker(), "/book", f"/matches/{match}/take-in", data).status_code == 303
    assert whats(instance)[0] == ("Alice", "match_taken_in")


def test_the_table_leads_to_fines_only_where_the_match_counts_for_a_club(instance: Instance) -> None:
    def leads_to_fines(match: str, by: FlaskClient) -> bool:
        return '"fines": true' in see(by, f"/matches/{match}/table")

    found_club(instance)
    stranger, device = instance.onlooker(), open_book(instance)
    theirs = begun(stranger)
    ended(instance, stranger, theirs, "blue", "green")
    assert not leads_to_fines(theirs, stranger)
    ours = begun(device)
    assert leads_to_fines(ours, device)
    assert not leads_to_fines(ours, instance.onlooker())

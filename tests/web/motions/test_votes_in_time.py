"""A vote in a match ends with its time: no more votes are taken then, and it is counted by those given until then."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from flask.testing import FlaskClient

from referee.service.championship import results
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.house import backups
from referee.service.motions import motions
from referee.service.motions.moving import MotionInput, OfMatch
from referee.service.people import book, roster
from referee.web.matches import live
from tests.club_house import JSON, House
from tests.web.book import found_club, open_book
from tests.web.forms import see, send
from tests.web.matches.streams import TABLE, read_frames
from tests.web.motions.votes import (
    COLOUR,
    MOTION,
    begin_table,
    begun_elsewhere,
    count_hands,
    list_owed,
    move_fine,
    send_vote,
)

NOW = datetime(2026, 3, 14, 20, 0)
WAITS = "as soon as somebody who keeps the book opens it or counts them"


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[datetime]]:
    """Yield the time, which stops until a test moves it on."""
    held = [NOW]
    monkeypatch.setattr(clock, "now", lambda: held[0])
    yield held


def without_a_pin(house: House) -> tuple[str, dict[str, FlaskClient]]:
    """Return a match in a club that has no PIN, with a fine that is voted on for five minutes."""
    for name, colour in COLOUR.items():
        roster.add_member(house.desk, name, colour)
    match = house.dealt()
    phones = {name: house.phone(match, colour) for name, colour in COLOUR.items()}
    assert move_fine(house, match).status_code == 303
    return match, phones


def ballots(client: FlaskClient, match: str) -> list[dict[str, object]]:
    return list(client.get(f"/matches/{match}/ballots", headers=JSON).json["ballots"])


def over(house: House, match: str) -> bool:
    """Whether the one motion of the match is closed, as it lies on the disk."""
    return not motions.list_latest(house.desk, OfMatch(match))[0].is_open


def test_without_a_pin_a_vote_that_is_over_is_counted_whoever_looks(house: House, now: list[datetime]) -> None:
    match, phones = without_a_pin(house)
    send_vote(phones["Alice"], "Alice", "yes")
    now[0] += timedelta(minutes=5)
    assert [ballot["over"] for ballot in ballots(phones["Bob"], match)] == [False]
    now[0] += timedelta(seconds=1)
    house.tick()
    for _ in range(2):
        assert ballots(phones["Bob"], match) == []
        assert list_owed(house) == [0, 50, 0]
    assert "Carried: 1 yes, 0 no, 0 abstain" in see(house.table, f"/matches/{match}/motions")


@pytest.mark.parametrize("path", ["/cash", "/exports/cash-book.csv", "/exports/motions.csv", "/motions"])
def test_the_cash_box_and_the_lists_know_of_it_too(house: House, now: list[datetime], path: str) -> None:
    match, phones = without_a_pin(house)
    send_vote(phones["Alice"], "Alice", "yes")
    now[0] += timedelta(minutes=6)
    house.tick()
    house.onlooker().get(path)
    assert (over(house, match), list_owed(house)) == (True, [0, 50, 0])


@pytest.mark.parametrize("said", ["yes", "no", "abstain"])
def test_a_vote_comes_too_late_by_a_second(house: House, now: list[datetime], said: str) -> None:
    match, phones = without_a_pin(house)
    now[0] += timedelta(minutes=5, seconds=1)
    with pytest.raises(Problem) as refused:
        motions.cast_vote(house.desk, 1, "Alice", said)
    assert refused.value.code == "vote_over"
    assert send_vote(phones["Alice"], "Alice", said).json["code"] == "vote_counted"


def test_a_vote_in_which_nobody_voted_is_rejected(house: House, now: list[datetime]) -> None:
    """No yes is not more than no no (A-36)."""
    match, phones = without_a_pin(house)
    now[0] += timedelta(minutes=6)
    house.tick()
    assert ballots(phones["Bob"], match) == []
    assert "Rejected: 0 yes, 0 no, 0 abstain" in see(house.table, f"/matches/{match}/motions")


def test_hands_are_raised_in_time_as_phones_vote(house: House, now: list[datetime]) -> None:
    match, _ = without_a_pin(house)
    now[0] += timedelta(minutes=6)
    late = count_hands(house, match, Alice="yes")
    assert (late.status_code, "counted already" in late.text, list_owed(house)) == (409, True, [0, 0, 0])
    with pytest.raises(Problem) as refused:
        motions.move_fine(house.desk, OfMatch(match), MotionInput(1, 2, text="late", amount="1"), None)
        now[0] += timedelta(minutes=6)
        motions.count_hands(house.desk, 2, {"Alice": "yes"})
    assert refused.value.code == "vote_over"


def test_hands_without_a_match_have_no_end(house: House, now: list[datetime]) -> None:
    """They wait for whoever counts them."""
    found_club(house)
    device = open_book(house)
    send(device, "/motions", "/motions", MOTION)
    now[0] += timedelta(hours=2)
    assert "the time is up" not in see(device, "/motions")
    assert send(device, "/motions", "/motions/1/count", {"hand_Alice": "yes"}).status_code == 303
    assert list_owed(house) == [0, 50, 0]


def test_with_a_pin_it_waits_for_whoever_keeps_the_book(house: House, now: list[datetime]) -> None:
    """Everybody is told so; phones and a tablet that merely began the match look as often as they like."""
    match, device = begun_elsewhere(house)
    path = f"/matches/{match}/motions"
    assert move_fine(house, match, device).status_code == 303
    assert "until " in see(device, path)
    phone = house.phone(match, "green")
    send_vote(phone, "Charlie", "yes")
    now[0] += timedelta(minutes=6)
    house.tick()
    for client in (device, phone, house.onlooker()):
        assert [ballot["over"] for ballot in ballots(client, match)] == [True]
    assert send_vote(house.phone(match, "blue"), "Bob", "no").json["code"] == "vote_over"
    for client in (device, phone):
        page = see(client, path)
        assert "the time is up" in page and WAITS in page
    house.onlooker().get("/cash")
    assert (over(house, match), list_owed(house)) == (False, [0, 0, 0, 0])
    see(open_book(house), "/cash")
    assert (over(house, match), list_owed(house)) == (True, [0, 50, 0, 0])


def test_without_a_pin_the_last_vote_counts_them_all(house: House) -> None:
    match, phones = without_a_pin(house)
    for name in COLOUR:
        assert (over(house, match), send_vote(phones[name], name, "yes").status_code) == (False, 201)
    assert (over(house, match), list_owed(house)) == (True, [0, 50, 0])


@pytest.mark.parametrize("secret", ["", "y"])
def test_with_a_pin_phones_alone_put_nothing_into_the_cash_box(house: House, secret: str) -> None:
    """Anybody may begin a match with the members' names, and take all its seats."""
    match, device = begun_elsewhere(house)
    path = f"/matches/{match}/motions"
    assert move_fine(house, match, device, secret=secret).status_code == 303
    for name, colour in COLOUR.items():
        url = device.post(f"/matches/{match}/codes/{colour}", headers=JSON).json["url"]
        phone = house.onlooker()
        phone.get(url)
        assert send_vote(phone, name, "yes").status_code == 201
    house.tick()
    assert send_vote(phone, name, "no").json["code"] == "vote_twice"
    for client in (device, phone, house.onlooker()):
        assert [(ballot["over"], ballot["waiting"]) for ballot in ballots(client, match)] == [(True, [])]
        client.get("/cash")
    page = see(device, path)
    assert "all have voted" in page and WAITS in page and "Carried" not in page
    assert (over(house, match), list_owed(house)) == (False, [0, 0, 0, 0])
    see(open_book(house), "/cash")
    assert (over(house, match), list_owed(house)) == (True, [0, 50, 0, 0])


def test_with_a_pin_the_last_vote_in_a_match_of_the_house_is_counted_and_the_stream_tells_of_it(house: House) -> None:
    """The page of the match needs nobody who taps."""
    match, phones = begin_table(house)
    move_fine(house, match)
    stream = live.stream_moves(house.desk, match, TABLE, None)
    next(stream)
    for name in COLOUR:
        assert send_vote(phones[name], name, "yes").status_code == 201
        assert read_frames(next(stream)) == [("aside", {"seq": 1})]
        assert list_owed(house) == [0, 0, 0]
    house.tick()
    assert (over(house, match), list_owed(house)) == (True, [0, 50, 0])
    assert read_frames(next(stream)) == [("aside", {"seq": 1})]
    stream.close()


def test_with_a_pin_a_vote_in_a_match_of_the_house_is_counted_in_time(house: House, now: list[datetime]) -> None:
    match, phones = begin_table(house)
    move_fine(house, match)
    send_vote(phones["Alice"], "Alice", "yes")
    now[0] += timedelta(minutes=6)
    house.tick()
    assert ballots(house.table, match) == []
    counted = book.list_changes(house.desk)[0]
    assert (counted.who, counted.what, counted.facts) == (None, "motion_counted", {"name": "Bob"})
    assert list_owed(house) == [0, 50, 0]


def test_a_vote_that_ends_in_a_match_taken_out_is_not_decided(house: House, now: list[datetime]) -> None:
    match, phones = begin_table(house)
    for secret in ("", "y"):
        move_fine(house, match, secret=secret)
    for motion in (1, 2):
        send_vote(phones["Alice"], "Alice", "yes", motion=motion)
    results.set_void(house.desk, 1, f"match:{match}", True, "played without a board")
    now[0] += timedelta(minutes=6)
    house.tick()
    page = see(house.table, f"/matches/{match}/motions")
    assert page.count("Not decided") == 2 and "Carried" not in page
    results.set_void(house.desk, 1, f"match:{match}", False, "there was one")
    assert send_vote(phones["Bob"], "Bob", "yes").json["code"] == "vote_counted"
    assert list_owed(house) == [0, 0, 0]


def test_no_backup_tells_the_numbers_of_a_secret_vote_that_is_running(house: House, now: list[datetime]) -> None:
    match, phones = begin_table(house)
    move_fine(house, match, secret="y")
    send_vote(phones["Alice"], "Alice", "yes")
    device = open_book(house)
    house.say(match, "table declare red")
    refused = device.get("/files/backup.json", headers=JSON)
    assert (refused.status_code, refused.json["code"]) == (409, "backup_secret_vote")
    assert "A secret vote is running, and a backup holds its numbers so far" in see(device, "/files")
    now[0] += timedelta(minutes=6)
    house.tick()
    assert device.get("/files/backup.json").status_code == 200
    backups.check_backup_allowed(house.desk)
    assert over(house, match)

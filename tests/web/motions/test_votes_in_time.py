"""A vote in a match ends with its time: no more votes are taken then, and it is counted by those given until then."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from flask.testing import FlaskClient

from referee.service.championship import results
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.motions import motions
from referee.service.motions.moving import MotionInput, OfMatch
from referee.service.people import book, roster
from referee.web.matches import live
from tests.instance import JSON, Instance
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


def without_a_pin(instance: Instance) -> tuple[str, dict[str, FlaskClient]]:
    """Return a match in a club that has no PIN, with a fine that is voted on for five minutes."""
    for name, colour in COLOUR.items():
        roster.add_member(instance.desk, name, colour)
    match = instance.dealt()
    phones = {name: instance.phone(match, colour) for name, colour in COLOUR.items()}
    assert move_fine(instance, match).status_code == 303
    return match, phones


def ballots(client: FlaskClient, match: str) -> list[dict[str, object]]:
    return list(client.get(f"/matches/{match}/ballots", headers=JSON).json["ballots"])


def over(instance: Instance, match: str) -> bool:
    """Whether the one motion of the match is closed, as it lies on the disk."""
    return not motions.list_latest(instance.desk, OfMatch(match))[0].is_open


def test_without_a_pin_a_vote_that_is_over_is_counted_whoever_looks(instance: Instance, now: list[datetime]) -> None:
    match, phones = without_a_pin(instance)
    send_vote(phones["Alice"], "Alice", "yes")
    now[0] += timedelta(minutes=5)
    assert [ballot["over"] for ballot in ballots(phones["Bob"], match)] == [False]
    now[0] += timedelta(seconds=1)
    instance.tick()
    for _ in range(2):
        assert ballots(phones["Bob"], match) == []
        assert list_owed(instance) == [0, 50, 0]
    assert "Carried: 1 yes, 0 no, 0 abstain" in see(instance.table, f"/matches/{match}/motions")


@pytest.mark.parametrize("path", ["/cash", "/exports/cash-book.csv", "/exports/motions.csv", "/motions"])
def test_the_cash_box_and_the_lists_know_of_it_too(instance: Instance, now: list[datetime], path: str) -> None:
    match, phones = without_a_pin(instance)
    send_vote(phones["Alice"], "Alice", "yes")
    now[0] += timedelta(minutes=6)
    instance.tick()
    instance.onlooker().get(path)
    assert (over(instance, match), list_owed(instance)) == (True, [0, 50, 0])


@pytest.mark.parametrize("said", ["yes", "no", "abstain"])
def test_a_vote_comes_too_late_by_a_second(instance: Instance, now: list[datetime], said: str) -> None:
    match, phones = without_a_pin(instance)
    now[0] += timedelta(minutes=5, seconds=1)
    with pytest.raises(Problem) as refused:
        motions.cast_vote(instance.desk, 1, "Alice", said)
    assert refused.value.code == "vote_over"
    assert send_vote(phones["Alice"], "Alice", said).json["code"] == "vote_counted"


def test_a_vote_in_which_nobody_voted_is_rejected(instance: Instance, now: list[datetime]) -> None:
    """No yes is not more than no no (A-36)."""
    match, phones = without_a_pin(instance)
    now[0] += timedelta(minutes=6)
    instance.tick()
    assert ballots(phones["Bob"], match) == []
    assert "Rejected: 0 yes, 0 no, 0 abstain" in see(instance.table, f"/matches/{match}/motions")


def test_hands_are_raised_in_time_as_phones_vote(instance: Instance, now: list[datetime]) -> None:
    match, _ = without_a_pin(instance)
    now[0] += timedelta(minutes=6)
    late = count_hands(instance, match, Alice="yes")
    assert (late.status_code, "counted already" in late.text, list_owed(instance)) == (409, True, [0, 0, 0])
    with pytest.raises(Problem) as refused:
        motions.move_fine(instance.desk, OfMatch(match), MotionInput(1, 2, text="late", amount="1"), None)
        now[0] += timedelta(minutes=6)
        motions.count_hands(instance.desk, 2, {"Alice": "yes"})
    assert refused.value.code == "vote_over"


def test_hands_without_a_match_have_no_end(instance: Instance, now: list[datetime]) -> None:
    """They wait for whoever counts them."""
    found_club(instance)
    device = open_book(instance)
    send(device, "/motions", "/motions", MOTION)
    now[0] += timedelta(hours=2)
    assert "the time is up" not in see(device, "/motions")
    assert send(device, "/motions", "/motions/1/count", {"hand_Alice": "yes"}).status_code == 303
    assert list_owed(instance) == [0, 50, 0]


def test_with_a_pin_it_waits_for_whoever_keeps_the_book(instance: Instance, now: list[datetime]) -> None:
    """Everybody is told so; phones and a tablet that merely began the match look as often as they like."""
    match, device = begun_elsewhere(instance)
    path = f"/matches/{match}/motions"
    assert move_fine(instance, match, device).status_code == 303
    assert "until " in see(device, path)
    phone = instance.phone(match, "green")
    send_vote(phone, "Charlie", "yes")
    now[0] += timedelta(minutes=6)
    instance.tick()
    for client in (device, phone, instance.onlooker()):
        assert [ballot["over"] for ballot in ballots(client, match)] == [True]
    assert send_vote(instance.phone(match, "blue"), "Bob", "no").json["code"] == "vote_over"
    for client in (device, phone):
        page = see(client, path)
        assert "the time is up" in page and WAITS in page
    instance.onlooker().get("/cash")
    assert (over(instance, match), list_owed(instance)) == (False, [0, 0, 0, 0])
    see(open_book(instance), "/cash")
    assert (over(instance, match), list_owed(instance)) == (True, [0, 50, 0, 0])


def test_without_a_pin_the_last_vote_counts_them_all(instance: Instance) -> None:
    match, phones = without_a_pin(instance)
    for name in COLOUR:
        assert (over(instance, match), send_vote(phones[name], name, "yes").status_code) == (False, 201)
    assert (over(instance, match), list_owed(instance)) == (True, [0, 50, 0])


@pytest.mark.parametrize("secret", ["", "y"])
def test_with_a_pin_phones_alone_put_nothing_into_the_cash_box(instance: Instance, secret: str) -> None:
    """Anybody may begin a match with the members' names, and take all its seats."""
    match, device = begun_elsewhere(instance)
    path = f"/matches/{match}/motions"
    assert move_fine(instance, match, device, secret=secret).status_code == 303
    for name, colour in COLOUR.items():
        url = device.post(f"/matches/{match}/codes/{colour}", headers=JSON).json["url"]
        phone = instance.onlooker()
        phone.get(url)
        assert send_vote(phone, name, "yes").status_code == 201
    instance.tick()
    assert send_vote(phone, name, "no").json["code"] == "vote_twice"
    for client in (device, phone, instance.onlooker()):
        assert [(ballot["over"], ballot["waiting"]) for ballot in ballots(client, match)] == [(True, [])]
        client.get("/cash")
    page = see(device, path)
    assert "all have voted" in page and WAITS in page and "Carried" not in page
    assert (over(instance, match), list_owed(instance)) == (False, [0, 0, 0, 0])
    see(open_book(instance), "/cash")
    assert (over(instance, match), list_owed(instance)) == (True, [0, 50, 0, 0])


def test_with_a_pin_the_last_vote_in_a_match_of_the_instance_is_counted_and_the_stream_tells_of_it(
    instance: Instance,
) -> None:
    """The page of the match needs nobody who taps."""
    match, phones = begin_table(instance)
    move_fine(instance, match)
    stream = live.stream_moves(instance.desk, match, TABLE, None)
    next(stream)
    for name in COLOUR:
        assert send_vote(phones[name], name, "yes").status_code == 201
        assert read_frames(next(stream)) == [("aside", {"seq": 1})]
        assert list_owed(instance) == [0, 0, 0]
    instance.tick()
    assert (over(instance, match), list_owed(instance)) == (True, [0, 50, 0])
    assert read_frames(next(stream)) == [("aside", {"seq": 1})]
    stream.close()


def test_with_a_pin_a_vote_in_a_match_of_the_instance_is_counted_in_time(
    instance: Instance, now: list[datetime]
) -> None:
    match, phones = begin_table(instance)
    move_fine(instance, match)
    send_vote(phones["Alice"], "Alice", "yes")
    now[0] += timedelta(minutes=6)
    instance.tick()
    assert ballots(instance.table, match) == []
    counted = book.list_changes(instance.desk)[0]
    assert (counted.who, counted.what, counted.facts) == (None, "motion_counted", {"name": "Bob"})
    assert list_owed(instance) == [0, 50, 0]


def test_a_vote_that_ends_in_a_match_taken_out_is_not_decided(instance: Instance, now: list[datetime]) -> None:
    match, phones = begin_table(instance)
    for secret in ("", "y"):
        move_fine(instance, match, secret=secret)
    for motion in (1, 2):
        send_vote(phones["Alice"], "Alice", "yes", motion=motion)
    results.set_void(instance.desk, 1, f"match:{match}", True, "played without a board")
    now[0] += timedelta(minutes=6)
    instance.tick()
    page = see(instance.table, f"/matches/{match}/motions")
    assert page.count("Not decided") == 2 and "Carried" not in page
    results.set_void(instance.desk, 1, f"match:{match}", False, "there was one")
    assert send_vote(phones["Bob"], "Bob", "yes").json["code"] == "vote_counted"
    assert list_owed(instance) == [0, 0, 0]


def test_a_backup_leaves_out_the_secret_vote_that_is_running(instance: Instance, now: list[datetime]) -> None:
    match, phones = begin_table(instance)
    move_fine(instance, match, secret="y")
    send_vote(phones["Alice"], "Alice", "yes")
    device = open_book(instance)
    instance.say(match, "table declare red")
    tables = json.loads(device.get("/files/backup.json").data)["tables"]
    assert (tables["motions"], tables["votes"]) == ([], [])
    assert "open secret votes on a fine for Bob" in see(device, "/files")
    now[0] += timedelta(minutes=6)
    instance.tick()
    tables = json.loads(device.get("/files/backup.json").data)["tables"]
    assert ([motion["carried"] for motion in tables["motions"]], len(tables["votes"])) == ([None], 1)
    assert "open secret votes" not in see(device, "/files")
    assert over(instance, match)

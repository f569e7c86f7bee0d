"""The timer of the desk: votes are counted when they end, and no GET writes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import gevent
import pytest

from referee.service.desk import clock
from referee.service.motions import motions
from referee.service.motions.moving import OfMatch
from referee.web.server.vote_timer import VoteTimer
from tests.instance import JSON, Instance
from tests.web.book import open_book
from tests.web.forms import see, send
from tests.web.motions.votes import COLOUR, begin_table, begun_elsewhere, list_owed, move_fine, send_vote

NOW = datetime(2026, 3, 14, 20, 0)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[datetime]]:
    """Yield the time, which stops until a test moves it on."""
    held = [NOW]
    monkeypatch.setattr(clock, "now", lambda: held[0])
    yield held


def is_counted(instance: Instance, match: str) -> bool:
    return not motions.list_latest(instance.desk, OfMatch(match))[0].is_open


def test_the_timer_waits_for_the_end_of_the_first_vote(instance: Instance, now: list[datetime]) -> None:
    match, phones = begin_table(instance)
    assert motions.seconds_to_next_count(instance.desk) is None
    move_fine(instance, match, minutes="10")
    move_fine(instance, match, minutes="2")
    assert motions.seconds_to_next_count(instance.desk) == 120
    now[0] += timedelta(seconds=150)
    assert motions.seconds_to_next_count(instance.desk) == 0
    instance.tick()
    assert motions.seconds_to_next_count(instance.desk) == 450
    for name in COLOUR:
        send_vote(phones[name], name, "no")
    assert motions.seconds_to_next_count(instance.desk) == 0


def test_the_timer_leaves_matches_begun_elsewhere_to_whoever_keeps_the_book(
    instance: Instance, now: list[datetime]
) -> None:
    match, device = begun_elsewhere(instance)
    move_fine(instance, match, device)
    now[0] += timedelta(minutes=6)
    assert motions.seconds_to_next_count(instance.desk) is None
    instance.tick()
    assert not is_counted(instance, match)
    motions.settle_due_votes(instance.desk, everywhere=True)
    assert is_counted(instance, match)


def test_the_timer_counts_the_last_vote_and_what_ended_before_it_started(instance: Instance) -> None:
    match, phones = begin_table(instance)
    move_fine(instance, match)
    send_vote(phones["Alice"], "Alice", "yes")
    timer = VoteTimer(instance.desk)
    timer.start()
    gevent.sleep(0)
    for name in ("Bob", "Charlie"):
        assert not is_counted(instance, match)
        send_vote(phones[name], name, "yes")
        # One turn of the loop wakes the timer, which counts in the next.
        gevent.sleep(0)
        gevent.sleep(0)
    assert (is_counted(instance, match), list_owed(instance)) == (True, [0, 50, 0])


def test_no_get_counts_a_vote_and_each_post_counts_it_first(instance: Instance, now: list[datetime]) -> None:
    match, _ = begin_table(instance)
    move_fine(instance, match)
    book = open_book(instance)
    now[0] += timedelta(minutes=6)
    of_match = [f"/matches/{match}/{page}" for page in ("motions", "ballots", "challenges", "fines")]
    for path in ("/cash", "/motions", "/exports/cash-book.csv", "/exports/motions.csv", "/files", *of_match):
        for client in (instance.table, book):
            client.get(path)
            assert not is_counted(instance, match), path
    send(book, "/motions", "/motions", {})
    assert is_counted(instance, match)


def test_a_vote_that_is_over_is_shown_as_over_before_it_is_counted(instance: Instance, now: list[datetime]) -> None:
    match, _ = begin_table(instance)
    move_fine(instance, match)
    now[0] += timedelta(minutes=6)
    assert "the time is up" in see(instance.table, f"/matches/{match}/motions")
    (ballot,) = instance.table.get(f"/matches/{match}/ballots", headers=JSON).json["ballots"]
    assert (ballot["over"], ballot["seconds"], is_counted(instance, match)) == (True, 0, False)


def test_a_secret_vote_that_waits_is_counted_by_whoever_keeps_the_book(instance: Instance, now: list[datetime]) -> None:
    match, device = begun_elsewhere(instance)
    move_fine(instance, match, device, secret="y")
    book = open_book(instance)
    path = f"/matches/{match}/motions"
    assert "Count the votes now" not in see(book, path)
    now[0] += timedelta(minutes=6)
    assert "Count the votes now" in see(book, path)
    assert send(book, path, "/motions/1/count", {}).status_code == 303
    assert is_counted(instance, match)

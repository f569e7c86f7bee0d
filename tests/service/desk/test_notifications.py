"""What the club's members are notified of, and that it is said once and holds nothing but the news."""

from __future__ import annotations

from datetime import date, time

import pytest

from referee.rulebooks import load_rulebook
from referee.rules.state import Seat
from referee.service.championship import results
from referee.service.desk import clock
from referee.service.desk.notifications import EveningPlanned, MatchWon, Notification, QuorumReached
from referee.service.desk.once import RequestKey
from referee.service.evenings import evenings
from referee.service.evenings.evenings import EveningInput
from referee.service.matches import begin
from referee.service.matches.taken_out import Giver
from referee.service.matches.wishes import Wish
from tests.instance import Instance
from tests.service.problems import problems_of

AHEAD = EveningInput("2099-10-16", "20:00", "Europe/Berlin", 2, place="Hafenstraße 1", quorum="2")
SEATS = (Seat("red", ("Alice",)), Seat("blue", ("Bob",)), Seat("green", ("Charlie",)))
WISH = Wish(load_rulebook("easy_move"), "missions", {}, SEATS, "blue")
WHEN = (date(2099, 10, 16), time(20), "Bob", "Hafenstraße 1")


@pytest.fixture
def told(club: Instance) -> list[Notification]:
    """Return what members are notified of from now on."""
    notifications: list[Notification] = []
    club.desk.notify = notifications.append
    return notifications


def answer(club: Instance, *answers: tuple[int, str]) -> None:
    for member, coming in answers:
        evenings.record_answer(club.desk, 1, member, coming, None)


def test_an_evening_is_told_when_it_is_planned_and_when_it_stands(club: Instance, told: list[Notification]) -> None:
    evenings.plan_evening(club.desk, 1, AHEAD, None)
    answer(club, (1, "yes"), (2, "maybe"))
    assert told == [EveningPlanned(1, *WHEN)]
    answer(club, (3, "yes"), (2, "yes"))
    assert told == [EveningPlanned(1, *WHEN), QuorumReached(1, *WHEN)]


def test_an_evening_stands_by_a_smaller_quorum_too(club: Instance, told: list[Notification]) -> None:
    evenings.plan_evening(club.desk, 1, AHEAD, None)
    answer(club, (1, "yes"))
    evenings.change_evening(club.desk, 1, 1, AHEAD._replace(quorum="1"))
    evenings.change_evening(club.desk, 1, 1, AHEAD._replace(quorum="1", note="Dice!"))
    assert told == [EveningPlanned(1, *WHEN), QuorumReached(1, *WHEN)]


def test_what_is_asked_again_or_refused_is_not_told(club: Instance, told: list[Notification]) -> None:
    for _ in range(2):
        evenings.plan_evening(club.desk, 1, AHEAD, RequestKey("key", "digest"))
    assert problems_of(lambda: evenings.plan_evening(club.desk, 1, AHEAD, None)) == [("evening_taken", "day")]
    assert told == [EveningPlanned(1, *WHEN)]


def test_an_evening_that_is_written_down_afterwards_is_no_news(club: Instance, told: list[Notification]) -> None:
    today = clock.today("UTC").isoformat()
    evenings.plan_evening(club.desk, 1, AHEAD._replace(day=today, time="00:00", zone="UTC"), None)
    for member in (1, 2):
        evenings.record_answer(club.desk, 1, member, "yes", 1)
    assert evenings.find_evening(club.desk, 1).state == "confirmed"
    assert told == []


def test_a_match_is_told_when_it_was_won(club: Instance, told: list[Notification]) -> None:
    match = club.dealt()
    line = {"action": "table declare red"}
    for _ in range(2):
        club.table.post(f"/matches/{match}/actions", json=line, headers={"Idempotency-Key": "7"})
    assert told == [MatchWon(match, ("Alice",))]
    club.say(match, "table undo")
    club.say(match, "table declare blue")
    assert told == [MatchWon(match, ("Alice",)), MatchWon(match, ("Bob",))]


def test_a_match_that_nobody_won_or_that_does_not_count_is_not_told(club: Instance, told: list[Notification]) -> None:
    club.say(club.dealt(), "table abandon")
    match = club.dealt()
    club.say(match, "table declare red")
    assert told == [MatchWon(match, ("Alice",))]
    results.set_void(club.desk, 1, f"match:{match}", True, "a jest")
    club.say(match, "table undo")
    strangers = begin.begin_match(club.desk, WISH, None, Giver(trusted=False, keeper=None))
    club.say(strangers, "table deal")
    for ended in (match, strangers):
        assert club.say(ended, "table declare blue").status_code == 201
    assert told == [MatchWon(match, ("Alice",))]

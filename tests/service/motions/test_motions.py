"""Votes on a fine: moved, cast, counted by hands, booked."""

from __future__ import annotations

import pytest

from referee.service.admin.backups import find_left_out
from referee.service.cash import cash
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.evenings.evenings import EveningInput
from referee.service.motions import motions
from referee.service.motions.moving import MotionInput, OfMatch
from tests.instance import Instance
from tests.service.problems import problems_of

SENT = MotionInput(1, 2, text="too loud", amount="0,50")


def move_fine(club: Instance, sent: MotionInput = SENT) -> int:
    return motions.move_fine(club.desk, OfMatch(club.dealt()), sent, None)


def test_the_last_vote_carries_a_fine(club: Instance) -> None:
    motion = move_fine(club)
    for voter, vote in (("Alice", "yes"), ("Bob", "no"), ("Charlie", "yes")):
        motions.cast_vote(club.desk, motion, voter, vote)
    motions.settle_due_votes(club.desk)
    view = motions.find_motion(club.desk, motion)
    assert (view.is_open, view.row.carried, view.waiting) == (False, True, ())
    assert [account.owes for account in cash.read_cash_box(club.desk).accounts] == [0, 50, 0]
    assert problems_of(lambda: motions.cast_vote(club.desk, motion, "Alice", "no")) == [("vote_counted", None)]


def test_a_fine_is_of_the_day_where_the_club_is_whoever_counts(club: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    """A timer and a command know nothing of a request; here the computer is always a day behind the club."""
    monkeypatch.setenv("TZ", "Pacific/Niue")
    evenings.plan_evening(club.desk, 1, EveningInput("2020-01-01", "20:00", "Pacific/Kiritimati", None), None)
    motion = move_fine(club)
    for voter in ("Alice", "Bob", "Charlie"):
        motions.cast_vote(club.desk, motion, voter, "yes")
    motions.settle_due_votes(club.desk)
    assert [line.entry.day for line in cash.whole_book(club.desk)] == [clock.today("Pacific/Kiritimati")]


def test_hands_are_counted_once_the_vote_is_over(club: Instance) -> None:
    motion = move_fine(club)
    motions.cast_vote(club.desk, motion, "Alice", "no")
    motions.count_hands(club.desk, motion, {"Bob": "no", "Charlie": "yes"})
    view = motions.find_motion(club.desk, motion)
    assert (view.row.carried, view.votes) == (False, {"Alice": "no", "Bob": "no", "Charlie": "yes"})


def test_what_is_no_vote_is_refused(club: Instance) -> None:
    motion = move_fine(club)
    assert problems_of(lambda: motions.cast_vote(club.desk, motion, "Dana", "yes")) == [("voter_unknown", "vote")]
    assert problems_of(lambda: motions.cast_vote(club.desk, motion, "Alice", "perhaps")) == [("field_value", "vote")]
    assert problems_of(lambda: motions.find_motion(club.desk, 9)) == [("motion_unknown", None)]
    assert problems_of(lambda: motions.forfeit_cards(club.desk, motion)) == [("forfeit_gone", None)]


def test_a_secret_vote_takes_no_hands(club: Instance) -> None:
    motion = move_fine(club, SENT._replace(secret=True))
    assert find_left_out(club.desk).votes == ("Bob",)
    assert problems_of(lambda: motions.count_hands(club.desk, motion, {"Bob": "no"})) == [("vote_secret", None)]
    seconds = motions.seconds_to_next_count(club.desk)
    assert seconds is not None and 290 < seconds <= 301

"""The Easy-Move club's statutes on evenings: dates, hosts, who stays away, the open air, the year."""

from __future__ import annotations

import pytest

from referee.service.cash import cash
from referee.service.championship import championship, results
from referee.service.championship.results import ResultInput
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.evenings import evening_matches, evenings
from referee.service.motions import motions
from referee.service.motions.moving import MotionInput as Moved
from referee.service.motions.moving import OfMatch
from referee.service.people import roster
from tests.instance import NAMES, Instance
from tests.service.statutes.rows import (
    ALICE,
    BOB,
    CHARLIE,
    answer_evening,
    cancel_evenings,
    plan_evening,
    proposed_by_evening,
)


def test_st_4_2_a_date_stands_once_five_have_agreed_to_come(club: Instance) -> None:
    for name in NAMES[3:6]:
        roster.add_member(club.desk, name, None)
    evening, states = plan_evening(club, 10), []
    for member in range(1, 6):
        answer_evening(club, evening, member, "yes")
        states.append(evenings.find_evening(club.desk, evening).state)
    answer_evening(club, evening, 5, "no")
    states.append(evenings.find_evening(club.desk, evening).state)
    assert states == ["tentative"] * 4 + ["confirmed", "tentative"]


def test_st_4_3_whoever_comes_or_cancels_in_good_time_owes_nothing(club: Instance) -> None:
    evening = plan_evening(club, 10)
    answer_evening(club, evening, ALICE, "yes")
    answer_evening(club, evening, BOB, "yes", "no")
    assert proposed_by_evening(club, evening) == []


def test_st_4_3_short_notice_costs_2_50(club: Instance) -> None:
    evening = plan_evening(club, 6)
    answer_evening(club, evening, BOB, "yes", "no")
    assert proposed_by_evening(club, evening) == [(BOB, "short_notice", 250, True)]


@pytest.mark.parametrize(("times", "cents"), [(3, 100), (4, 250), (5, None)])
def test_st_4_3_repeated_cancelling_costs_1_00_then_2_50_and_rises(
    club: Instance, times: int, cents: int | None
) -> None:
    assert proposed_by_evening(club, cancel_evenings(club, BOB, times)) == [(BOB, "repeated_cancelling", cents, True)]


def test_st_4_3_absent_without_excuse_costs_5_00(club: Instance) -> None:
    evening = plan_evening(club, -1)
    for member in (ALICE, BOB, CHARLIE):
        answer_evening(club, evening, member, "yes")
    evenings.record_outcome(club.desk, ALICE, evening, "held", [ALICE, CHARLIE])
    assert proposed_by_evening(club, evening) == [(BOB, "absent", 500, True)]


def test_st_5_1_the_host_changes_from_evening_to_evening(club: Instance) -> None:
    hosts = []
    for number in range(4):
        suggested = evenings.suggested_host(club.desk)
        assert suggested is not None
        hosts.append(suggested.id)
        plan_evening(club, number, host=suggested.id)
    assert hosts == [ALICE, BOB, CHARLIE, ALICE]


def test_st_5_2_a_volunteer_goes_first_and_then_whoever_has_not_hosted_for_the_longest_time(club: Instance) -> None:
    """The suggestion is one: whoever the form names hosts, and the row goes on from there."""
    volunteer = plan_evening(club, 1, host=CHARLIE)
    host = evenings.find_evening(club.desk, volunteer).host
    assert host is not None and host.name == "Charlie"
    plan_evening(club, 2, host=ALICE)
    suggested = evenings.suggested_host(club.desk)
    assert suggested is not None and suggested.id == BOB


@pytest.mark.parametrize(
    ("offence", "accused", "excluded"),
    [
        ("hospitality", CHARLIE, ["Charlie"]),
        ("hospitality", None, ["Charlie"]),
        ("hospitality", BOB, ["Bob", "Charlie"]),
        ("insult", CHARLIE, []),
    ],
)
def test_st_5_5_poor_hospitality_is_voted_without_the_host(
    club: Instance, offence: str, accused: int | None, excluded: list[str]
) -> None:
    """In a match of the evening that Charlie hosts; nobody else loses the vote, nor does the host on anything else."""
    plan_evening(club, 0, host=CHARLIE)
    match, amount = club.dealt(), "1,50" if offence == "hospitality" else ""
    motion = motions.move_fine(club.desk, OfMatch(match), Moved(ALICE, accused, offence, amount=amount), None)
    found = motions.find_motion(club.desk, motion)
    assert (found.row.excluded, found.accused) == (excluded, "Bob" if accused == BOB else "Charlie")
    for name in excluded:
        with pytest.raises(Problem, match="vote_excluded"):
            motions.cast_vote(club.desk, motion, name, "no")
    for name in NAMES[:3]:
        if name not in excluded:
            motions.cast_vote(club.desk, motion, name, "yes")
    motions.settle_due_votes(club.desk)
    assert motions.find_motion(club.desk, motion).row.carried
    entry = cash.list_lines(club.desk, None)[0].entry
    assert (entry.offence, entry.cents) == (offence, 150 if offence == "hospitality" else 50)


def test_st_7_no_statistics_costs_the_host_1_00_if_the_table_says_so(club: Instance) -> None:
    evening = plan_evening(club, -1, host=CHARLIE)
    evenings.record_outcome(club.desk, ALICE, evening, "held", [ALICE, BOB, CHARLIE])
    assert proposed_by_evening(club, evening) == [(CHARLIE, "no_statistics", 100, False)]


def test_st_n_an_evening_with_several_matches_a_champion_and_the_next_date(club: Instance) -> None:
    evening, following = plan_evening(club, -1), plan_evening(club, 13, host=BOB)
    day = evenings.find_evening(club.desk, evening).row.day
    for winner in ("Alice", "Charlie", "Charlie"):
        written = ResultInput(day.isoformat(), "Alice, Bob, Charlie", winner, another=True)
        results.add_result(club.desk, ALICE, written, None)
    played = evening_matches.results_of_evening(club.desk, evening)
    assert [result.played.winners for result in played] == [("Alice",), ("Charlie",), ("Charlie",)]
    table = championship.read_championship(club.desk, day.year).table
    assert [(line.name, line.wins, line.rank) for line in table] == [("Charlie", 2, 1), ("Alice", 1, 2), ("Bob", 0, 3)]
    upcoming = evenings.first_after(evenings.list_evenings(club.desk), clock.now())
    assert upcoming is not None and upcoming.host is not None
    assert (upcoming.row.id, upcoming.host.name) == (following, "Bob")

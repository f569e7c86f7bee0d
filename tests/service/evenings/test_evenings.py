"""Evenings: planned, changed, answered, held or cancelled."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.evenings.evenings import EveningInput
from referee.service.people import roster
from tests.instance import Instance
from tests.service.problems import problems_of

AHEAD = EveningInput("2099-10-16", "20:00", "Europe/Berlin", 1)
TODAY = EveningInput(clock.today("UTC").isoformat(), "00:00", "UTC", None)


def plan_evening(club: Instance, sent: EveningInput = AHEAD) -> int:
    return evenings.plan_evening(club.desk, 1, sent, None)


def test_an_evening_is_planned_and_changed(club: Instance) -> None:
    evening_id = plan_evening(club)
    evenings.change_evening(club.desk, 1, evening_id, AHEAD._replace(time="19:30", host=2, hours="4"))
    (evening,) = evenings.list_evenings(club.desk)
    assert evening.host is not None and (evening.row.id, evening.host.name) == (evening_id, "Bob")
    assert evening.ends_at - evening.facts.begins == timedelta(hours=4)


def test_the_latest_evening_says_where_the_club_is(club: Instance) -> None:
    assert evenings.club_zone(club.desk) is None
    later, earlier = AHEAD._replace(zone="Asia/Tokyo"), AHEAD._replace(day="2099-10-09")
    for sent in (earlier, later, earlier._replace(day="2099-10-02")):
        plan_evening(club, sent)
    assert evenings.club_zone(club.desk) == "Asia/Tokyo"


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        ({"day": "2099-02-30", "time": "25:00"}, [("day_unknown", "day"), ("time_form", "time")]),
        ({"zone": "Nowhere/Town"}, [("zone_form", "zone")]),
        ({"host": 9}, [("member_missing", "host")]),
        ({"hours": "many"}, [("evening_hours_form", "hours")]),
        ({"quorum": "99"}, [("evening_quorum", "quorum")]),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    club: Instance, change: dict[str, object], problems: list[tuple[str, str]]
) -> None:
    assert problems_of(lambda: plan_evening(club, AHEAD._replace(**change))) == problems


def test_a_day_has_one_evening_and_one_that_is_over_is_not_planned(club: Instance) -> None:
    plan_evening(club)
    assert problems_of(lambda: plan_evening(club)) == [("evening_taken", "day")]
    past = AHEAD._replace(day="2020-10-16")
    assert problems_of(lambda: evenings.check_not_over(club.desk, past)) == [("evening_past", "day")]
    assert problems_of(lambda: evenings.find_evening(club.desk, 9)) == [("evening_unknown", None)]


def test_members_answer_until_it_was_held(club: Instance) -> None:
    evening_id = plan_evening(club, TODAY)
    assert problems_of(lambda: evenings.record_answer(club.desk, evening_id, 9, "yes", 1)) == [
        ("member_missing", "member")
    ]
    assert problems_of(lambda: evenings.record_outcome(club.desk, 1, evening_id, "held", ())) == [
        ("evening_nobody", None)
    ]
    evenings.record_outcome(club.desk, 1, evening_id, "held", (1, 2, "Gus"))
    assert problems_of(lambda: evenings.record_answer(club.desk, evening_id, 1, "yes", 1)) == [("evening_over", None)]
    assert evenings.find_evening(club.desk, evening_id).row.present == [1, 2, 4]


def test_attendance_is_of_the_evenings_that_were_held_while_somebody_was_a_member(club: Instance) -> None:
    alice, bob = (roster.find_member(club.desk, number) for number in (1, 2))
    assert evenings.count_attendance(club.desk, alice) == (0, 0)
    evening_id = plan_evening(club, TODAY)
    assert evenings.count_attendance(club.desk, alice) == (0, 0)
    evenings.record_outcome(club.desk, 1, evening_id, "held", (1,))
    assert [evenings.count_attendance(club.desk, member) for member in (alice, bob)] == [(1, 1), (0, 1)]
    later = bob._replace(since=bob.since + timedelta(days=30_000))
    assert evenings.count_attendance(club.desk, later) == (0, 0)


def test_what_lies_ahead_was_not_held(club: Instance) -> None:
    evening_id = plan_evening(club)
    assert problems_of(lambda: evenings.record_outcome(club.desk, 1, evening_id, "held", (1,))) == [
        ("evening_ahead", None)
    ]

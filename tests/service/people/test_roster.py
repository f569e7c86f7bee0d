"""Members and guests."""

from __future__ import annotations

from datetime import date

import pytest

from referee.service.championship import results
from referee.service.championship.results import ResultInput
from referee.service.desk import clock
from referee.service.people import roster
from referee.service.people.roster import MemberInput
from tests.instance import Instance
from tests.service.problems import problems_of


def test_members_come_and_are_changed(club: Instance) -> None:
    dana = roster.add_member(club.desk, "Dana", "pink", "2021-02-03")
    club.desk.change(lambda change: roster.change_member(change, dana, MemberInput("Dana B", None, "2021-02-04"), 1))
    member = roster.find_member(club.desk, dana)
    assert (member.name, member.colour, member.since, member.active) == ("Dana B", None, date(2021, 2, 4), True)
    assert [member.name for member in roster.list_members(club.desk)] == ["Alice", "Bob", "Charlie", "Dana B"]


def test_a_new_member_without_a_day_is_there_since_they_first_played(club: Instance) -> None:
    for day, winner in (("2022-03-04", "Dana"), ("2021-01-02", "Dana"), ("2021-05-06", "Emil")):
        results.add_result(club.desk, 1, ResultInput(day, f"Alice, {winner}", winner, meant=True), None)
    results.set_void(club.desk, 1, "result:2", void=True, reason="a mistake")
    club.desk.change(lambda change: roster.change_member(change, 2, MemberInput("Bob", "blue", "", "2021-06-01"), 1))
    added = [
        roster.add_member(club.desk, name, colour, since)
        for name, colour, since in (
            ("dana", "pink", ""),
            ("Emil", "blue", ""),
            ("Frida", None, ""),
            ("Gus", None, "2020-02-03"),
        )
    ]
    assert [roster.find_member(club.desk, member_id).since for member_id in added] == [
        date(2022, 3, 4),
        date(2021, 6, 1),
        clock.today(),
        date(2020, 2, 3),
    ]
    assert roster.list_first_days(club.desk) == {1: date(2021, 5, 6), 4: date(2022, 3, 4), 5: date(2021, 5, 6)}


def test_whoever_is_neither_becomes_a_guest(club: Instance) -> None:
    found = [
        club.desk.change(lambda change, name=name: roster.find_or_add_guest(change, name)) for name in ("bob", "Gus")
    ]
    assert (found, roster.find_member(club.desk, found[1]).guest) == ([2, 4], True)


@pytest.mark.parametrize(
    ("name", "colour", "since", "until", "problem"),
    [
        ("", None, "", "", ("name_empty", "name")),
        ("x" * 41, None, "", "", ("name_long", "name")),
        ("Dana, Emil", None, "", "", ("name_split", "name")),
        ("BOB", None, "", "", ("name_taken", "name")),
        ("Dana", "red", "", "", ("colour_taken", "colour")),
        ("Dana", "gold", "", "", ("colour_unknown", "colour")),
        ("Dana", None, "soon", "", ("day_form", "since")),
        ("Dana", None, "2021-02-03", "2021-02-02", ("member_order", "until")),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    club: Instance, name: str, colour: str | None, since: str, until: str, problem: tuple[str, str]
) -> None:
    assert problems_of(lambda: roster.add_member(club.desk, name, colour, since, until)) == [problem]


def test_nobody_who_is_not_there_is_found(club: Instance) -> None:
    assert problems_of(lambda: roster.find_member(club.desk, 9)) == [("member_unknown", None)]

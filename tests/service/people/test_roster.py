"""Members and guests."""

from __future__ import annotations

from datetime import date

import pytest

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

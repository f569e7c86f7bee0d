"""Members and guests taken from a file."""

from __future__ import annotations

import pytest

from referee.service.desk.csv_files import FileFaults
from referee.service.people import member_files, roster
from tests.instance import Instance


def test_whoever_is_new_is_added(club: Instance) -> None:
    raw = b"name;colour;since;until;guest\nBob;;;;\nDana;pink;2021-01-01;;\nGus;;;;yes\n"
    assert member_files.load_members(club.desk, 1, raw) == 2
    assert [(member.name, member.colour, member.guest) for member in roster.list_members(club.desk)[3:]] == [
        ("Dana", "pink", False),
        ("Gus", None, True),
    ]


def test_every_fault_is_told_with_its_line_and_nobody_is_added(club: Instance) -> None:
    raw = b"name;colour;guest\nBob;red;\nDana;;perhaps\nDana;;\n"
    with pytest.raises(FileFaults) as raised:
        member_files.load_members(club.desk, 1, raw)
    assert [(fault.line, [problem.code for problem in fault.problem.each]) for fault in raised.value.lines] == [
        (2, ["known_colour"]),
        (3, ["guest_form"]),
        (4, ["name_twice"]),
    ]
    assert len(roster.list_members(club.desk)) == 3

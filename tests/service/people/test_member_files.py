"""Members and guests taken from a file."""

from __future__ import annotations

from datetime import date

import pytest

from referee.service.championship import results
from referee.service.championship.results import ResultInput
from referee.service.desk import clock
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


def test_whoever_has_no_day_in_the_file_is_there_since_they_first_played(club: Instance) -> None:
    results.add_result(club.desk, 1, ResultInput("2022-03-04", "Alice, Dana, Emil", "Dana", meant=True), None)
    member_files.load_members(club.desk, 1, b"name;since\nDana;\nEmil;2023-01-01\nFrida;\n")
    assert [(member.name, member.since) for member in roster.list_members(club.desk)[3:]] == [
        ("Dana", date(2022, 3, 4)),
        ("Emil", date(2023, 1, 1)),
        ("Frida", clock.today()),
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

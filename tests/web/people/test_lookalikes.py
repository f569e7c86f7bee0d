"""A name that cannot be told from another by looking is told at its field before it is taken."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from referee.service.desk.csv_files import FileFaults
from referee.service.people import member_files, roster
from tests.instance import Instance
from tests.web.forms import fault, send

CYRILLIC_TOM = "\u0422\u043em"


def add(instance: Instance, name: str, **more: str) -> TestResponse:
    return send(instance.table, "/members", "/members", {"name": name, **more})


def names(instance: Instance) -> list[str]:
    return [member.name for member in roster.list_members(instance.desk)]


def test_a_look_alike_is_told_and_taken_once_somebody_confirms_it(instance: Instance) -> None:
    add(instance, "Tom")
    answer = add(instance, CYRILLIC_TOM)
    assert answer.status_code == 409
    assert fault(answer.text, "name-new").startswith("This name looks like “Tom” but is written with letters of an")
    assert ('id="meant-new"' in answer.text, names(instance)) == (True, ["Tom"])
    assert add(instance, CYRILLIC_TOM, meant="y").status_code == 303
    assert names(instance) == ["Tom", CYRILLIC_TOM]


def test_a_mixed_name_is_told_without_another_it_looks_like(instance: Instance) -> None:
    answer = add(instance, CYRILLIC_TOM)
    assert "letters of several scripts are mixed" in fault(answer.text, "name-new")
    assert add(instance, CYRILLIC_TOM, meant="y").status_code == 303


@pytest.mark.parametrize("name", ["Вера", "Νίκος", "山田", "Zoë"])
def test_a_name_of_one_script_is_taken(instance: Instance, name: str) -> None:
    answer = add(instance, name)
    assert (answer.status_code, names(instance)) == (303, [name])


def test_a_renamed_member_is_told_too_and_keeps_a_confirmed_name(instance: Instance) -> None:
    add(instance, "Tom")
    add(instance, "Bob")
    answer = send(instance.table, "/members", "/members/2", {"name": CYRILLIC_TOM})
    assert "looks like “Tom”" in fault(answer.text, "name-2")
    assert 'id="meant-2"' in answer.text and 'id="meant-1"' not in answer.text
    assert send(instance.table, "/members", "/members/2", {"name": CYRILLIC_TOM, "meant": "y"}).status_code == 303
    kept = send(instance.table, "/members", "/members/2", {"name": CYRILLIC_TOM, "colour": "red"})
    assert (kept.status_code, roster.find_member(instance.desk, 2).colour) == (303, "red")


@pytest.mark.parametrize("name", ["To\u200bm", "\u3164", "Tom\u2800", "\u202eTom", "To\u00adm"])
def test_what_nobody_sees_is_refused_whoever_confirms_it(instance: Instance, name: str) -> None:
    answer = add(instance, name, meant="y")
    assert "characters that nobody sees" in fault(answer.text, "name-new")
    assert (answer.status_code, names(instance)) == (400, [])


def test_in_a_file_they_are_told_with_their_lines(instance: Instance) -> None:
    add(instance, "Tom")
    with pytest.raises(FileFaults) as told:
        member_files.load_members(instance.desk, None, f"name\n{CYRILLIC_TOM}\nAn\u200bna\n".encode())
    lines = [(line.line, line.problem.code) for line in told.value.lines]
    assert (lines, names(instance)) == ([(2, "name_alike"), (3, "name_unseen")], ["Tom"])

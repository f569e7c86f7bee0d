"""A club founded with the members and the catalogue of a preset."""

from __future__ import annotations

from datetime import date

import pytest

from referee.service.admin import founding
from referee.service.cash import fines
from referee.service.championship import results
from referee.service.championship.results import ResultInput
from referee.service.desk.attempts import Guesser
from referee.service.evenings import evenings
from referee.service.evenings.evenings import EveningInput
from referee.service.people import book, roster
from tests.instance import Instance


def test_an_empty_club_gets_members_and_catalogue_and_another_one_nothing(instance: Instance) -> None:
    founding.found_club(instance.desk, "easy_move_club")
    members = roster.list_members(instance.desk)
    assert "Michel" in {member.name for member in members}
    assert fines.read_catalogue(instance.desk, date(date.today().year, 1, 1)) is not None
    founding.found_club(instance.desk, "easy_move_club")
    assert (roster.list_members(instance.desk), len(fines.list_versions(instance.desk))) == (members, 1)


def test_there_is_no_other_preset(instance: Instance) -> None:
    with pytest.raises(KeyError):
        founding.found_club(instance.desk, "nobody's club")


def test_what_a_new_club_has_done_is_known(instance: Instance) -> None:
    assert founding.list_done_steps(instance.desk) == set()
    founding.found_club(instance.desk, "easy_move_club")
    assert founding.list_done_steps(instance.desk) == {"colours", "catalogue"}
    names = ", ".join(member.name for member in roster.list_members(instance.desk)[:2])
    book.set_first_pin(instance.desk, Guesser("here"), 1, "2580")
    results.add_result(instance.desk, 1, ResultInput("2022-03-04", names, names.partition(", ")[0]), None)
    assert founding.list_done_steps(instance.desk) == {"colours", "catalogue", "pin", "past"}
    evenings.plan_evening(instance.desk, 1, EveningInput("2022-03-11", "19:30", "Europe/Berlin", None), None)
    assert founding.list_done_steps(instance.desk) == {"colours", "catalogue", "pin", "past", "evening"}

"""A club founded with the members and the catalogue of a preset."""

from __future__ import annotations

from datetime import date

import pytest

from referee.service.admin import founding
from referee.service.cash import fines
from referee.service.people import roster
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

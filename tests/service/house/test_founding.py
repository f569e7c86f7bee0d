"""A club founded with the members and the catalogue of a preset."""

from __future__ import annotations

from datetime import date

import pytest

from referee.service.cash import fines
from referee.service.house import founding
from referee.service.people import roster
from tests.club_house import House


def test_an_empty_club_gets_members_and_catalogue_and_another_one_nothing(house: House) -> None:
    founding.found_club(house.desk, "easy_move_club")
    members = roster.list_members(house.desk)
    assert "Michel" in {member.name for member in members}
    assert fines.read_catalogue(house.desk, date(date.today().year, 1, 1)) is not None
    founding.found_club(house.desk, "easy_move_club")
    assert (roster.list_members(house.desk), len(fines.list_versions(house.desk))) == (members, 1)


def test_there_is_no_other_preset(house: House) -> None:
    with pytest.raises(KeyError):
        founding.found_club(house.desk, "nobody's club")

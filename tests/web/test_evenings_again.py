"""Evenings that are opened again, called off after all or moved to another day: what was said before and counts."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee.service import evenings
from tests.club_house import House
from tests.web.book import found, keeper
from tests.web.forms import see
from tests.web.test_pages_evenings import end, plan


def ticked(device: FlaskClient) -> list[str]:
    """Whoever is ticked in the form that says who was there."""
    return re.findall(r'name="present" value="[^"]*" checked><span>([^<]+)', see(device, "/evenings/1"))


@pytest.mark.parametrize("ways", [["planned"], ["cancelled"], ["planned", "cancelled"], ["cancelled", "planned"]])
def test_an_evening_opened_again_or_called_off_still_knows_who_was_there(house: House, ways: list[str]) -> None:
    """The club's book has them ticked; nobody has been there until it is said again."""
    found(house)
    device = keeper(house)
    plan(device)
    end(device, "held", 1, 3, "guest:Zoe")
    for kept in ways:
        end(device, kept, 2)
        assert ticked(device) == ["Alice", "Charlie", "Zoe"]
        assert "<strong>was there<" not in see(house.onlooker(), "/evenings/1")
    end(device, "held", 1, 3)
    assert evenings.night(house.desk, 1).evening.present == (1, 3)
    assert ticked(device) == ["Alice", "Charlie"]

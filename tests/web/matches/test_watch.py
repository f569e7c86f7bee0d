"""The onlookers' page: what it carries, for whom, and the code that leads to it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.service.people import book
from tests.club_house import House
from tests.web.book import found_club, open_book
from tests.web.forms import HTML, see


def carried(device: FlaskClient, match: str, name: str) -> dict[str, Any]:
    """Return what the page tells its scripts."""
    page = see(device, f"/matches/{match}/watch")
    data = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    return dict(json.loads(data[1]))


def test_whoever_opens_it_sees_what_an_onlooker_sees(house: House) -> None:
    match = house.dealt()
    devices = (house.table, house.phone(match, "red"), house.onlooker())
    seen = [carried(device, match, "view") for device in devices]
    assert seen == [house.view(match, house.onlooker())] * 3
    assert [carried(device, match, "page")["query"] for device in devices] == ["as=onlooker"] * 3


def test_it_has_nothing_to_press(house: House) -> None:
    page = see(house.onlooker(), f"/matches/{house.dealt()}/watch")
    assert re.findall(r'<(?:a|button|input|select|summary|form)\b|role="button"|tabindex', page) == []


def test_territories_stay_keys_where_they_are_pressed(house: House) -> None:
    match = house.dealt()
    for page in ("table", "replay"):
        assert see(house.onlooker(), f"/matches/{match}/{page}").count('role="button" tabindex="0"') == 42


@pytest.mark.parametrize("path", ["watch", "watch/code.svg"])
def test_a_match_that_does_not_exist_is_a_sentence(house: House, path: str) -> None:
    answer = house.onlooker().get(f"/matches/nowhere/{path}", headers=HTML)
    assert answer.status_code == 404
    assert "There is no such match" in answer.text


@pytest.mark.parametrize("path", ["watch", "watch/code.svg"])
def test_after_the_end_a_closed_book_hides_it_from_strangers(house: House, path: str) -> None:
    found_club(house)
    open_book(house)
    match = house.take_golden("conceded_3")
    book.set_reading(house.desk, 1, True)
    assert house.onlooker().get(f"/matches/{match}/{path}", headers=HTML).status_code == 303
    assert house.table.get(f"/matches/{match}/{path}", headers=HTML).status_code == 200


def test_the_code_is_a_picture_of_the_address(house: House) -> None:
    match = house.dealt()
    answer = house.onlooker().get(f"/matches/{match}/watch/code.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.startswith("<svg")

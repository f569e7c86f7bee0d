"""The onlookers' page: what it carries, for whom, and the code that leads to it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.service.people import book
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import HTML, see


def carried(device: FlaskClient, match: str, name: str) -> dict[str, Any]:
    """Return what the page tells its scripts."""
    page = see(device, f"/matches/{match}/watch")
    data = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    return dict(json.loads(data[1]))


def test_whoever_opens_it_sees_what_an_onlooker_sees(instance: Instance) -> None:
    match = instance.dealt()
    devices = (instance.table, instance.phone(match, "red"), instance.onlooker())
    seen = [carried(device, match, "view") for device in devices]
    assert seen == [instance.view(match, instance.onlooker())] * 3
    assert [carried(device, match, "page")["query"] for device in devices] == ["as=onlooker"] * 3


def test_it_has_nothing_to_press(instance: Instance) -> None:
    page = see(instance.onlooker(), f"/matches/{instance.dealt()}/watch")
    assert re.findall(r'<(?:a|button|input|select|summary|form)\b|role="button"|tabindex', page) == []


def test_territories_stay_keys_where_they_are_pressed(instance: Instance) -> None:
    match = instance.dealt()
    for page in ("table", "replay"):
        assert see(instance.onlooker(), f"/matches/{match}/{page}").count('role="button" tabindex="0"') == 42


@pytest.mark.parametrize("path", ["watch", "watch/code.svg"])
def test_a_match_that_does_not_exist_is_a_sentence(instance: Instance, path: str) -> None:
    answer = instance.onlooker().get(f"/matches/nowhere/{path}", headers=HTML)
    assert answer.status_code == 404
    assert "There is no such match" in answer.text


@pytest.mark.parametrize("path", ["watch", "watch/code.svg"])
def test_after_the_end_a_closed_book_hides_it_from_strangers(instance: Instance, path: str) -> None:
    found_club(instance)
    open_book(instance)
    match = instance.take_golden("conceded_3")
    book.set_reading(instance.desk, 1, True)
    assert instance.onlooker().get(f"/matches/{match}/{path}", headers=HTML).status_code == 303
    assert instance.table.get(f"/matches/{match}/{path}", headers=HTML).status_code == 200


def test_the_code_is_a_picture_of_the_address(instance: Instance) -> None:
    match = instance.dealt()
    answer = instance.onlooker().get(f"/matches/{match}/watch/code.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.startswith("<svg")

"""The replay's page: who may open it, and what it carries."""

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


def carried(device: FlaskClient, match: str, query: str = "") -> dict[str, Any]:
    """Return what the page tells its scripts."""
    page = see(device, f"/matches/{match}/replay{query}")
    data = re.search(r'<script type="application/json" id="page">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    return dict(json.loads(data[1]))


def test_every_audience_opens_the_replay_as_itself(instance: Instance) -> None:
    match = instance.dealt()
    seen = [carried(device, match) for device in (instance.table, instance.phone(match, "red"), instance.onlooker())]
    assert [page["audience"] for page in seen] == ["table", "seat", "onlooker"]
    assert [page["seat"] for page in seen] == ["", "red", ""]


def test_the_table_can_look_on(instance: Instance) -> None:
    match = instance.dealt()
    page = carried(instance.table, match, "?as=onlooker")
    assert (page["audience"], page["query"]) == ("onlooker", "?as=onlooker")


def test_the_page_itself_holds_no_secret(instance: Instance) -> None:
    match = instance.dealt()
    phone = instance.phone(match, "red")
    other = instance.dealt()
    pages = [see(phone, f"/matches/{which}/replay") for which in (match, other)]
    # Two matches in which other cards were dealt; the second one's phone is an onlooker to it.
    assert instance.state(match).missions != instance.state(other).missions
    first, second = (carried(phone, which) for which in (match, other))
    assert {key for key in first if first[key] != second[key]} <= {"id", "audience", "seat", "beat_seconds"}
    assert abs(len(pages[0]) - len(pages[1])) < 100


@pytest.mark.parametrize(("rulebook", "cite"), [("easy_move", "EM-8.5f"), ("swedish", None)])
def test_em_8_5f_is_quoted_where_the_rulebook_has_it(instance: Instance, rulebook: str, cite: str | None) -> None:
    match = instance.dealt(rulebook=rulebook, variant="missions")
    assert (carried(instance.table, match)["face_down"] or {}).get("cite") == cite


def test_a_match_that_does_not_exist_is_a_sentence(instance: Instance) -> None:
    answer = instance.table.get("/matches/nowhere/replay", headers=HTML)
    assert answer.status_code == 404
    assert "There is no such match" in answer.text


def test_after_the_end_a_closed_book_hides_the_replay_from_strangers(instance: Instance) -> None:
    found_club(instance)
    open_book(instance)
    match = instance.take_golden("conceded_3")
    book.set_reading(instance.desk, 1, True)
    assert instance.onlooker().get(f"/matches/{match}/replay", headers=HTML).status_code == 303
    assert instance.table.get(f"/matches/{match}/replay", headers=HTML).status_code == 200

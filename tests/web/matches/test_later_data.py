"""What a phone needs when it is asked or opens something over its page, at an address of its own."""

from __future__ import annotations

import json
import re
from typing import Any

from flask.testing import FlaskClient

from tests.instance import Instance
from tests.web.forms import see


def data_of(device: FlaskClient, match: str, name: str = "page") -> dict[str, Any]:
    """Return the data by that name in the source of the seat's page."""
    found = re.search(rf'id="{name}">(.*?)</script>', see(device, f"/matches/{match}/seat"), re.DOTALL)
    assert found is not None
    return dict(json.loads(found[1]))


def test_the_address_changes_with_the_language_and_is_kept_for_ever(instance: Instance) -> None:
    match = instance.dealt()
    phone = instance.phone(match, "red")
    english = data_of(phone, match)["later_data"]
    answer = phone.get(english)
    assert answer.get_json()["texts"]["log.title"] == "The log"
    assert "immutable" in answer.headers["Cache-Control"]
    phone.set_cookie("lang", "de")
    german = data_of(phone, match)["later_data"]
    assert german != english
    assert phone.get(german).get_json()["texts"]["log.title"] != "The log"


def test_a_page_that_stayed_open_while_the_language_was_changed_gets_its_own(instance: Instance) -> None:
    """Half of its words would be in another language, the keys of a vote among them."""
    match = instance.dealt()
    phone = instance.phone(match, "red")
    english = data_of(phone, match)["later_data"]
    phone.set_cookie("lang", "de")
    answer = phone.get(english)
    assert answer.get_json()["texts"]["log.title"] == "The log"
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Set-Cookie" not in answer.headers


def test_what_no_longer_stands_at_its_address_is_not_kept(instance: Instance) -> None:
    """The program may be a newer one than that which wrote the page."""
    match = instance.dealt()
    phone = instance.phone(match, "red")
    answer = phone.get(f"/matches/{match}/seat/later/0?lang=en")
    assert answer.headers["Cache-Control"] == "no-cache"


def test_it_words_no_phrase_otherwise_than_the_page(instance: Instance) -> None:
    """What it brings takes the place of what the page had by the same name."""
    match = instance.dealt()
    phone = instance.phone(match, "red")
    page, texts = (data_of(phone, match, name) for name in ("page", "texts"))
    later = phone.get(page["later_data"]).get_json()
    assert {key for key in texts.keys() & later["texts"].keys() if texts[key] != later["texts"][key]} == set()
    assert page.keys() & later["page"].keys() == set()


def test_there_is_none_of_an_unknown_match(instance: Instance) -> None:
    assert instance.table.get("/matches/nowhere/seat/later/0").status_code == 404

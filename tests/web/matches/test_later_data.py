"""What a phone needs when it is asked or opens something over its page, at an address of its own."""

from __future__ import annotations

import json
import re
from typing import Any

from flask.testing import FlaskClient

from tests.instance import Instance
from tests.web.forms import see


def page_data(device: FlaskClient, match: str) -> dict[str, Any]:
    found = re.search(r'id="page">(.*?)</script>', see(device, f"/matches/{match}/seat"), re.DOTALL)
    assert found is not None
    return dict(json.loads(found[1]))


def test_the_address_changes_with_the_language_and_is_kept_for_ever(instance: Instance) -> None:
    match = instance.dealt()
    phone = instance.phone(match, "red")
    english = page_data(phone, match)["later_data"]
    answer = phone.get(english)
    assert answer.get_json()["texts"]["log.title"] == "The log"
    assert "immutable" in answer.headers["Cache-Control"]
    phone.set_cookie("lang", "de")
    german = page_data(phone, match)["later_data"]
    assert german != english
    assert phone.get(german).get_json()["texts"]["log.title"] != "The log"
    # A page that has stayed open while the language was changed: what it gets may not be kept under its address.
    assert phone.get(english).headers["Cache-Control"] == "no-cache"


def test_there_is_none_of_an_unknown_match(instance: Instance) -> None:
    assert instance.table.get("/matches/nowhere/seat/later/0").status_code == 404

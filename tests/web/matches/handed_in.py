"""Records of matches that were played elsewhere."""

from __future__ import annotations

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.instance import JSON
from tests.places import TESTS

RECORD = (TESTS / "golden" / "conceded_3.toml").read_text(encoding="utf-8")


def hand_in(client: FlaskClient, text: str = RECORD) -> TestResponse:
    return client.post("/matches", data=text, content_type="application/toml", headers=JSON)

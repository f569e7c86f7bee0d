"""Results entered on their page, and what the championship says of them."""

from __future__ import annotations

import re
from io import BytesIO

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.instance import Instance
from tests.web.forms import see, send

RESULT = {"day": "2022-03-04", "players": "Alice, Bob, Charlie", "winners": "Bob", "note": ""}
LINE = r'<td class="rank">(\d+)</td><th scope="row">(?:<a [^>]*>)?([^\s<]+).*?figure">(\d+)</td>.*?figure">(\d+)<'


def enter_result(device: FlaskClient, **data: str) -> TestResponse:
    return send(device, "/results", "/results", {**RESULT, **data})


def load_results(device: FlaskClient, content: bytes) -> TestResponse:
    return send(device, "/results", "/results/file", {"file": (BytesIO(content), "results.csv")})


def read_table(instance: Instance, year: object) -> list[tuple[str, str, str, str]]:
    """Rank, name, wins and matches as the page shows them."""
    return re.findall(LINE, see(instance.onlooker(), f"/championship/{year}"), re.S)

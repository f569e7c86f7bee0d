"""What streams of a match have sent."""

from __future__ import annotations

import json
import re
from typing import Any

from flask.testing import FlaskClient

from referee.rules.judge.view import Viewer
from referee.web.matches import live
from tests.instance import JSON, Instance
from tests.web.leaks import leaks_in_json, leaks_in_stream, leaks_in_text

TABLE = Viewer("table")
_FRAME = re.compile(r"(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)\n\n")


def read_frames(chunk: bytes) -> list[tuple[str, dict[str, Any]]]:
    """Every event in what was sent, with its data."""
    return [(event, json.loads(data)) for _, event, data in _FRAME.findall(chunk.decode())]


def read_stream(instance: Instance, match: str, viewer: Viewer) -> str:
    """Return the whole stream of the match up to now."""
    head = instance.desk.match(match).seq
    found = ""
    for frame in live.stream_moves(instance.desk, match, viewer, 0):
        found += frame.decode()
        if f"id: {head}\n" in found:
            break
    return found


def find_leaks(instance: Instance, match: str, client: FlaskClient, seat: str) -> list[str]:
    """Return what the asker finds out that ``seat`` must not know, from all that can be asked."""
    view = client.get(f"/matches/{match}", headers=JSON)
    log = client.get(f"/matches/{match}/log", headers=JSON)
    record = client.get(f"/matches/{match}/record.toml")
    headers = leaks_in_text(str([*view.headers, *log.headers, *record.headers]))
    stream = leaks_in_stream(read_stream(instance, match, Viewer("seat", seat) if seat else Viewer("onlooker")), seat)
    bodies = leaks_in_json(view.json, seat) + leaks_in_json(log.json, seat) + leaks_in_text(record.text)
    return bodies + headers + stream

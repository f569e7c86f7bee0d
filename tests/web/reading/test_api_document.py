"""docs/api.md: its examples are asked from the first to the last and answered as it shows; it lists every route."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.bootstrap.environment import ROOT
from referee.service.desk import channels
from referee.service.matches import records
from referee.web.frame import bodies
from referee.web.matches import api, live
from referee.web.server.bounds import Bounds
from tests.instance import JSON, Instance
from tests.web.description import check_frames, described, operations, stream_events

DOCUMENT = (ROOT / "docs/api.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```(http|sse)\n(\w+) (\S+)\n(?:As: ([^\n]+)\n)?(.*?)```$", DOCUMENT, re.MULTILINE | re.DOTALL)
ANY = "…"


def is_shown(example: Any, real: Any) -> bool:
    """Whether what is really there agrees with the example; it may hold more fields."""
    match example:
        case "…":
            return True
        case str() if ANY in example and isinstance(real, str):
            return re.fullmatch(".*".join(map(re.escape, example.split(ANY))), real) is not None
        case dict():
            return isinstance(real, dict) and all(
                name == ANY or (name in real and is_shown(value, real[name])) for name, value in example.items()
            )
        case [*items, "…"]:
            return isinstance(real, list) and all(map(is_shown, items, real[: len(items)])) and len(real) >= len(items)
        case list():
            return isinstance(real, list) and len(real) == len(example) and all(map(is_shown, example, real))
    return bool(example == real) and type(example) is type(real)


def test_every_example_of_the_document_is_answered_as_it_shows(instance: Instance) -> None:
    described(instance)
    devices = defaultdict(instance.onlooker, {"": instance.table})
    names: dict[str, str] = {}
    assert len(EXAMPLES) == DOCUMENT.count("```http") + DOCUMENT.count("```sse") > 12
    for kind, method, path, who, rest in EXAMPLES:
        for name, value in names.items():
            path = path.replace(name, value)
        if kind == "sse":
            check_stream(devices[who], path, rest)
        else:
            sent, _, shown = rest.rpartition("\n\n") if rest.startswith("{") else ("", "", rest)
            answer = devices[who].open(path, method=method, headers=JSON, json=json.loads(sent) if sent else None)
            check_shown(answer, shown)
            if made := re.search(r'"id":"(\w+)"', answer.text):
                names["ID"] = made[1]
            if code := re.search(r"/join/([\w-]+)", answer.text):
                names["CODE"] = code[1]


def check_shown(answer: TestResponse, shown: str) -> None:
    """Check that the answer has the status and the body of the example."""
    status, _, body = shown.strip().partition("\n")
    assert answer.status_code == int(status), answer.text
    assert not body or is_shown(json.loads(body), answer.json), (body, answer.text)


def check_stream(device: FlaskClient, path: str, shown: str) -> None:
    """Check that the stream begins with the events of the example."""
    stream = device.get(path, headers=JSON, buffered=False)
    chunks = iter(stream.response)
    received = next(chunks) + next(chunks)  # type: ignore[operator]
    stream.close()
    check_frames(received)
    assert is_shown(read_frames(f"{shown.strip()}\n\n"), read_frames(received.decode()))


def read_frames(text: str) -> list[list[Any]]:
    """Each frame of a stream: its id, its event and its data."""
    return [
        [number, event, json.loads(data)]
        for number, event, data in re.findall(r"(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)\n\n", text)
    ]


def test_the_document_lists_every_route() -> None:
    listed = re.findall(r"^\| `([A-Z]+) (\S+)` \| (.+) \|$", DOCUMENT, re.MULTILINE)
    assert listed == [(method.upper(), path, operation["summary"]) for (path, method), operation in operations()]


def test_the_document_names_the_limits_that_hold() -> None:
    limits = {
        f"at most {bodies.LARGEST_ACTION // 1024} kB (records: {records.LARGEST_RECORD // 1024**2} MB)",
        f"At most {api.MAX_LOG_LINES} actions",
        "every {:g} seconds (table), {:g} (seats) or {:g} (onlookers)".format(
            *(ticks * channels.TICK_SECONDS for ticks in live.BEAT_TICKS.values())
        ),
        f"at most {Bounds().streams} streams",
    }
    assert {limit for limit in limits if limit not in DOCUMENT} == set()


def test_the_document_explains_every_event_of_the_stream() -> None:
    listed = re.findall(r"^\| `([a-z]+)` \| `seq`", DOCUMENT, re.MULTILINE)
    assert listed == [*stream_events()]

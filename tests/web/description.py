"""The description of the API, and a client that holds every answer against it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from referee.web.admin.api_description import describe_api
from tests.instance import Instance, OwnPage

Operation = tuple[str, str]
"""A path of the description and a method in small letters."""
Answered = tuple[str, str, int]
"""An operation and a status."""


@cache
def description() -> dict[str, Any]:
    return dict(json.loads(describe_api()))


def operations() -> Iterator[tuple[Operation, dict[str, Any]]]:
    return (
        ((path, method), operation)
        for path, methods in description()["paths"].items()
        for method, operation in methods.items()
    )


def resolve(part: dict[str, Any]) -> dict[str, Any]:
    """Return the part itself, or what it refers to."""
    while "$ref" in part:
        _, *names = part["$ref"].split("/")
        part = description()
        for name in names:
            part = part[name]
    return part


def described_path(rule: str) -> str:
    """Return the path in the description of an address of the app."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)


def close_schema(part: Any) -> Any:
    """Return the schema with no room for fields that it does not name: clients may get more one day, tests may not."""
    if isinstance(part, list):
        return [close_schema(item) for item in part]
    if not isinstance(part, dict):
        return part
    closed = {name: close_schema(value) for name, value in part.items()}
    if part.get("type") == "object" and "properties" in part:
        closed.setdefault("additionalProperties", False)
    return closed


@cache
def _closed_components() -> Any:
    return close_schema(description()["components"])


@cache
def _validator(reference: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": reference, "components": _closed_components()})


def check_body(body: object, schema: dict[str, Any]) -> None:
    """Check that the body is as the schema says, to the last field."""
    if "$ref" in schema:
        validator = _validator(schema["$ref"])
    else:
        validator = Draft202012Validator({**close_schema(schema), "components": _closed_components()})
    errors = [f"{error.json_path}: {error.message[:500]}" for error in validator.iter_errors(body)]
    assert errors == []


def check_named(name: str, body: object) -> None:
    """Check that the body is as the schema of that name says."""
    check_body(body, {"$ref": f"#/components/schemas/{name}"})


class DescribedClient(OwnPage):
    """A device that holds every answer of the API against the description; ``answered`` are all that there were."""

    answered: set[Answered] = set()

    def open(self, *args: Any, **more: Any) -> TestResponse:
        answer = super().open(*args, **more)
        try:
            rule, _ = self.application.url_map.bind("localhost").match(
                answer.request.path, method=answer.request.method, return_rule=True
            )
        except HTTPException:
            return answer
        path, method = described_path(rule.rule), answer.request.method.lower()
        operation = description()["paths"].get(path, {}).get(method)
        if operation is not None:
            check_answer(operation, answer)
            self.answered.add((path, method, answer.status_code))
        return answer


def check_answer(operation: dict[str, Any], answer: TestResponse) -> None:
    """Check that the description knows this answer of the operation."""
    status = str(answer.status_code)
    assert status in operation["responses"], (operation["summary"], status, answer.text)
    response = resolve(operation["responses"][status])
    content = response.get("content", {})
    if not content:
        return
    assert answer.mimetype in content, (operation["summary"], answer.mimetype)
    if answer.mimetype == "application/json":
        check_body(answer.json, content["application/json"]["schema"])


def described(instance: Instance) -> Instance:
    """Return the instance; until it starts again, its devices hold what they are answered against the description."""
    instance.app.test_client_class = DescribedClient
    instance.table = instance.app.test_client()
    return instance


def stream_events() -> dict[str, dict[str, Any]]:
    """Return the schema of each event's data."""
    stream = description()["paths"]["/matches/{match_id}/stream"]["get"]["responses"]["200"]["content"]
    return dict(stream["text/event-stream"]["x-events"])


def check_frames(chunk: bytes) -> list[str]:
    """Return the events of what a stream has sent, checking that each has its data as described."""
    events = []
    for number, event, data in re.findall(r"(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)\n\n", chunk.decode()):
        check_body(json.loads(data), stream_events()[event])
        assert number == (str(json.loads(data)["seq"]) if event == "move" else "")
        events.append(event)
    return events

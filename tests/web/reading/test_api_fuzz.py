"""Requests made from the description, right and nearly right: never a crash, and every answer is as described."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.instance import JSON, Instance
from tests.web.description import described, operations, resolve
from tests.web.motions import votes
from tests.web.rubbish import VALUES, WORDS

REQUESTS, MORE_REQUESTS = 300, 10_000
"""And with the long counts."""
NUMBERS = st.sampled_from([0, 1, 2, 3, 2**53, 2**70])
HEADER = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=120)


class Request(NamedTuple):
    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: Any
    device: int


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return what the schema allows, and sometimes something else."""
    return st.integers(0, 9).flatmap(lambda chance: st.sampled_from(VALUES) if chance == 0 else right_values(schema))


def right_values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    schema = resolve(schema)
    if "const" in schema or "enum" in schema:
        return st.sampled_from(schema.get("enum") or [schema["const"]])
    if choices := schema.get("oneOf") or schema.get("anyOf"):
        return st.one_of(*map(values, choices))
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return st.one_of(*(_values_of(kind, schema) for kind in kinds))


def _values_of(kind: str, schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    match kind:
        case "object":
            fields = {name: values(field) for name, field in schema.get("properties", {}).items()}
            required = {name: fields.pop(name) for name in schema.get("required", ())}
            return st.fixed_dictionaries(required, optional=fields)
        case "array":
            return st.lists(
                values(schema["items"]), min_size=schema.get("minItems", 0), max_size=schema.get("maxItems", 3)
            )
        case "string" if "pattern" in schema:
            return st.from_regex(schema["pattern"], fullmatch=True)
        case "string":
            return st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
        case "integer":
            return NUMBERS
        case "boolean":
            return st.booleans()
    return st.none()


@st.composite
def requests(draw: st.DrawFn, ids: dict[str, str]) -> Request:
    """Draw a request of any operation; most of its ids lead somewhere."""
    (path, method), operation = draw(st.sampled_from([*operations()]))
    sent: dict[str, dict[str, str]] = {"path": {}, "query": {}, "header": {}}
    for parameter in map(resolve, operation.get("parameters", ())):
        name, place, schema = parameter["name"], parameter["in"], parameter["schema"]
        if place == "path":
            right = st.just(ids.get(name)) if name in ids else right_values(schema)
            sent[place][name] = str(draw(right if draw(st.integers(0, 9)) else st.sampled_from(WORDS)))
        elif draw(st.booleans()):
            right = right_values(schema) if place == "query" else right_values(schema) | HEADER
            sent[place][name] = str(draw(right)) if place == "query" else str(draw(right.filter(_is_header)))
    content = resolve(operation.get("requestBody", {})).get("content", {})
    body = draw(values(content["application/json"]["schema"])) if content else None
    address = path.format(**{name: quote(value) for name, value in sent["path"].items()})
    return Request(method, address, sent["query"], sent["header"], body, draw(st.integers(0, 3)))


def _is_header(value: object) -> bool:
    return str(value).isascii() and str(value).isprintable()


def test_what_the_description_allows_and_nearly_allows_is_answered_as_described(
    instance: Instance, caplog: pytest.LogCaptureFixture, thorough: bool
) -> None:
    caplog.set_level(logging.ERROR)
    described(instance)
    match, phones = votes.begin_table(instance)
    votes.move_fine(instance, match)
    devices = (instance.table, phones["Alice"], phones["Bob"], instance.onlooker())
    ids = {"match_id": match, "name": "easy_move", "cite": "EM-8.4b", "motion_id": "1", "challenge_id": "1"}

    @settings(
        max_examples=MORE_REQUESTS if thorough else REQUESTS,
        deadline=None,
        database=None,
        derandomize=not thorough,
        # What has happened before cannot be undone, so a failure is not made smaller.
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(requests(ids))
    def ask(sent: Request) -> None:
        body = {} if sent.method == "get" else {"json": sent.body}
        headers = JSON | sent.headers
        answer = devices[sent.device].open(
            sent.path, method=sent.method, query_string=sent.query, headers=headers, buffered=False, **body
        )
        answer.close()
        assert answer.status_code < 500, (sent, answer.status_code)

    ask()
    assert not caplog.records

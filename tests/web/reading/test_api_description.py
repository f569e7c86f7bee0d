"""The description of the API is valid, complete and true; it is served to anybody."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable

from openapi_spec_validator import validate

from tests.instance import Instance
from tests.web.book import found_club
from tests.web.description import Operation, described_path, description, operations

KEYS = {("/table/{key}", "get"), ("/join/{code}", "get")}
"""Addresses that answer no JSON, but give the cookies that the others ask for."""
FILES_OF_PAGES = {
    *("static", "seat.show_later_data"),
    *("watching.send_shared_view", "watching.send_shared_story", "watching.follow_shared"),
}
"""What pages are made of, at addresses that only they name."""
SPEAKS_JSON = {
    *("json_response", "json_text_response", "read_body", "stream_response", "answer_story"),
    *("application/json", "application/toml", "text/event-stream"),
    *("image/svg+xml", "image/png"),
}


def speaks_json(view: Callable[..., object]) -> bool:
    """Whether the view, or a function of its module that it needs, reads or answers JSON, a record, stream, picture."""
    view = inspect.unwrap(view)
    tree = ast.parse(inspect.getsource(sys.modules[view.__module__]))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    words, waiting = set[str](), {view.__name__}
    while waiting:
        nodes = [*ast.walk(functions.pop(waiting.pop()))]
        words |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        words |= {node.id for node in nodes if isinstance(node, ast.Name)}
        words |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        waiting |= {node.id for node in nodes if isinstance(node, ast.Name)}
        waiting &= functions.keys()
    return bool(words & SPEAKS_JSON)


def routes_in_json(instance: Instance) -> set[Operation]:
    return {
        (described_path(rule.rule), method.lower())
        for rule in instance.app.url_map.iter_rules()
        if rule.endpoint not in FILES_OF_PAGES and speaks_json(instance.app.view_functions[rule.endpoint])
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_the_description_is_openapi_3_1() -> None:
    validate(description())
    assert description()["openapi"].startswith("3.1.")


def test_the_description_knows_every_route_in_json_and_no_other(instance: Instance) -> None:
    assert {operation for operation, _ in operations()} == routes_in_json(instance) | KEYS


def test_the_description_is_served_to_anybody_and_kept_until_it_changes(instance: Instance) -> None:
    found_club(instance)
    device = instance.onlooker()
    answer = device.get("/api/openapi.json")
    assert (answer.status_code, answer.mimetype, answer.json) == (200, "application/json", description())
    assert answer.headers["Cache-Control"] == "no-cache"
    again = device.get("/api/openapi.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")

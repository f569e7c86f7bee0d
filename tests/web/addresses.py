"""The address of every page and action of the app, with ids and keys that are there or are none."""

from __future__ import annotations

from collections.abc import Mapping

from werkzeug.routing import Rule

from tests.instance import Instance

FILLED: Mapping[str, object] = {
    **{"year": 2022, "entry_id": 1, "member_id": 2, "evening_id": 1, "news_id": 1, "preset_id": 1, "motion_id": 1},
    "result_id": 1,
    **{"name": "cash-book", "day": "2022-03-04", "colour": "red", "cite": "8.1", "key": "x", "code": "x"},
    **{"secret": "x", "invitation": "x", "filename": "css/app.css", "version": "xxxxxxxxxxxxxxxx", "challenge_id": 1},
}


def list_rules(instance: Instance, method: str = "GET") -> list[Rule]:
    """List the routes that take the method."""
    return [rule for rule in instance.app.url_map.iter_rules() if method in (rule.methods or ())]


def build_address(instance: Instance, rule: Rule, match: str) -> str:
    """Return the address of the route for that match, or for whatever comes first."""
    values = {name: {**FILLED, "match_id": match}[name] for name in rule.arguments}
    return instance.app.url_map.bind("localhost").build(rule.endpoint, values, method=_first_method(rule))


def _first_method(rule: Rule) -> str:
    return next(iter(sorted(rule.methods or ())))

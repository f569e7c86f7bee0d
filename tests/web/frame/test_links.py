"""Addresses in templates: each is made from the name of a view, which takes exactly these values."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from jinja2 import nodes

from tests.instance import Instance
from tests.places import ROOT

TEMPLATES = ROOT / "templates"
NAMES = sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.*") if path.suffix in (".html", ".svg"))
WRITTEN_OUT = re.compile(r"\b(?:href|action|formaction)=[\"']/[^\"']*")


def views_of(node: nodes.Expr) -> list[str]:
    """Return the name of a view as it is written, or both where a condition chooses."""
    if isinstance(node, nodes.CondExpr) and node.expr2 is not None:
        return [*views_of(node.expr1), *views_of(node.expr2)]
    assert isinstance(node, nodes.Const), node
    return [node.value]


def calls_of_url_for(instance: Instance, name: str) -> Iterator[tuple[int, str, set[str]]]:
    """Yield the line, the view and the values of each address that the template asks for."""
    tree = instance.app.jinja_env.parse((TEMPLATES / name).read_text(encoding="utf-8"))
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "url_for":
            for view in views_of(call.args[0]):
                yield call.lineno, view, {value.key for value in call.kwargs}


def test_every_address_in_a_template_leads_to_a_view(instance: Instance) -> None:
    takes: dict[str, list[set[str]]] = {}
    for rule in instance.app.url_map.iter_rules():
        takes.setdefault(rule.endpoint, []).append(set(rule.arguments))
    wrong = [
        f"{name}:{line} {view} {sorted(values)}"
        for name in NAMES
        for line, view, values in calls_of_url_for(instance, name)
        if values not in takes.get(view, [])
    ]
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_no_template_writes_an_address_out(name: str) -> None:
    assert WRITTEN_OUT.findall((TEMPLATES / name).read_text(encoding="utf-8")) == []

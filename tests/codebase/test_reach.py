"""Code that nothing reaches goes: whatever is defined is named in the program or in a page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.places import ROOT

CALLED_FROM_OUTSIDE = {
    "extract_marked": "Babel, by the name in `referee/translations/update.py`",
    "extract_options": "Babel, likewise",
    "log_request": "gevent, after each request",
    "dump_bytecode": "Jinja, when it has compiled a template",
    "MessageClass": "gevent, for the headers of a request",
    "readlines": "whatever reads the body of a request, as PEP 3333 has it",
    "_value": "WTForms, for what a field shows",
    "redirect_request": "urllib, when an answer leads elsewhere",
}


def read_program() -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "referee").rglob("*.py")]


def defined(tree: ast.Module) -> Iterator[str]:
    """Functions and classes by name; what a decorator registers is reached by it, and dunders by Python."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("__"):
            if all(isinstance(decorator, ast.Name) for decorator in node.decorator_list):
                yield node.name


def named(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def test_everything_that_is_defined_is_named_somewhere() -> None:
    program = read_program()
    names = {name for tree in program for name in named(tree)}
    for page in (ROOT / "templates").rglob("*.*"):
        names |= set(re.findall(r"\w+", page.read_text(encoding="utf-8")))
    assert {name for tree in program for name in defined(tree)} - names == set(CALLED_FROM_OUTSIDE)

"""Docstrings say what a function does, in the imperative (PEP 257), beyond what ruff's rules can tell."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.places import ROOT

NO_VERB = re.compile(r"(?:The|What|Whether|When|As|So|Who|How)\b|`")
PROPERTIES = ("property", "cached_property")


def beginnings(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each function, properties apart, and the first line of its docstring."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        docstring = ast.get_docstring(node)
        if docstring and not any(ast.unparse(wrap).split(".")[-1] in PROPERTIES for wrap in node.decorator_list):
            yield node.name, docstring.splitlines()[0]


@pytest.mark.parametrize("folder", ["referee", "docs"])
def test_a_function_says_what_it_does(folder: str) -> None:
    said = [
        f"{file.relative_to(ROOT)}: {name}: {line}"
        for file in sorted((ROOT / folder).rglob("*.py"))
        for name, line in beginnings(file.read_text(encoding="utf-8"))
        if NO_VERB.match(line)
    ]
    assert said == []


@pytest.mark.parametrize("line", ["The lines stand.", "Whether it is over.", "``lines`` stand in the log."])
def test_a_state_is_nothing_that_is_done(line: str) -> None:
    assert [NO_VERB.match(first) is None for _, first in beginnings(f'def act():\n    """{line}"""')] == [False]

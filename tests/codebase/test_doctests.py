"""What docstrings show of a call is what the call gives."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHOWING = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "referee").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("module", SHOWING)
def test_docstrings_show_what_calls_give(module: str) -> None:
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    wrong: list[str] = []
    for example in doctest.DocTestFinder(exclude_empty=True).find(import_module(module)):
        runner.run(example, out=wrong.append)
    if wrong:
        pytest.fail("".join(wrong), pytrace=False)
    assert runner.tries > 0

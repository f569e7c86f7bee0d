"""The docs about the rules are complete: every clause is there, and what they name exists."""

from __future__ import annotations

import importlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from referee.rulebooks import loader
from referee.rules.refusal import Code, NoticeCode

ROOT = Path(__file__).resolve().parents[1]
CLAUSES = dict(
    line.split() for line in (ROOT / "tests/rules/examples/clauses_em.txt").read_text(encoding="utf-8").splitlines()
)
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ python3 -m referee (.+)\n((?:.*\n)*?)```$", README, re.MULTILINE)


def rows(name: str, prefix: str) -> list[list[str]]:
    lines = (ROOT / "docs" / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith(f"| {prefix}")]


def test_every_clause_is_listed_with_its_class() -> None:
    assert {row[0]: row[2] for row in rows("clauses.md", "EM-")} == CLAUSES


def test_every_function_named_exists() -> None:
    for row in rows("clauses.md", "EM-"):
        for path in re.findall(r"`([\w.]+)`", row[3]):
            module, _, name = path.rpartition(".")
            assert hasattr(importlib.import_module(module), name), path


def test_every_test_named_exists() -> None:
    written = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    named = {name for row in rows("clauses.md", "EM-") for name in re.findall(r"`(test_\w+)`", row[4])}
    assert named <= written


def test_a_clause_is_held_by_a_test_or_says_why_not() -> None:
    assert [row[0] for row in rows("clauses.md", "EM-") if not row[4].startswith(("`test_", "none: "))] == []


def test_every_refusal_and_notice_cites_something_known() -> None:
    rulings = {row[0] for row in rows("rulings.md", "A-")}
    citations = loader.load("easy_move").citations
    for code in (*Code, *NoticeCode):
        cite = citations[code]
        assert cite in CLAUSES or cite in rulings or re.fullmatch(r"match-record/\d(\.\d)?|A-R\d\d", cite), code


def test_every_ruling_that_is_an_option_stands_with_its_default() -> None:
    listed = {row[0]: row[2] for row in rows("rulings.md", "A-")}
    for spec in loader.load("easy_move").specs.values():
        if spec.cite.startswith("A-"):
            assert spec.name in listed[spec.cite]


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[command.split()[0] for command, _ in EXAMPLES])
def test_every_example_of_the_readme_prints_what_it_shows(command: str, printed: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "referee", *shlex.split(command)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.endswith(printed)
    assert run.stderr == ""


def test_the_readme_shows_three_examples_and_only_what_exists() -> None:
    assert [command.split()[0] for command, _ in EXAMPLES] == ["dice", "odds", "check"]
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / link).exists(), link

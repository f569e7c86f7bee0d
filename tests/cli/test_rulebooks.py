"""`rulebooks` on the command line (match-record 6): options with values and citations, and how two rulebooks differ."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import fields

import pytest

from referee.cli import rulebooks
from referee.rulebooks.loader import NAMES
from referee.rules.rulebook import Options

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `rulebooks` with these words; gives its exit status, what it printed and what it complained of."""

    def call(*words: str) -> tuple[int, str, str]:
        parser = argparse.ArgumentParser()
        rulebooks.add_arguments(parser)
        return (rulebooks.run(parser.parse_args(words)), *capsys.readouterr())

    return call


def test_all_rulebooks_are_listed_in_their_order(run: Run) -> None:
    status, out, complaint = run("--json")
    found = json.loads(out)["rulebooks"]
    assert (status, complaint, tuple(book["id"] for book in found)) == (0, "", NAMES)
    assert all(option["cite"] for book in found for option in book["options"].values())


def test_every_option_of_easy_move_has_a_value_and_a_citation(run: Run) -> None:
    (book,) = json.loads(run("easy_move", "--json")[1])["rulebooks"]
    without_use = {"capital_missions", "composition_values", "inherited_sets"}
    without_use |= {"capitals_won", "capitals_to_win", "capital_card", "capital_loss"}
    assert set(book["options"]) == {field.name for field in fields(Options)} - without_use
    assert all(option["cite"] for option in book["options"].values())
    assert book["options"]["penalty_shortfall"] == {
        "value": "other_lands",
        "type": "word",
        "cite": "A-18",
        "choices": ["other_lands", "forgiven", "literal"],
    }


def test_a_rulebook_as_a_table(run: Run) -> None:
    lines = run("easy_move")[1].splitlines()
    assert lines[:2] == ["easy_move: Easy-Move § 8", "  variants: missions, domination"]
    (line,) = [line for line in lines if line.split()[0] == "elimination_ends_attack"]
    assert line.split() == ["elimination_ends_attack", "true", "A-26", "or", "false"]


def test_an_option_may_have_another_value_in_a_variant(run: Run) -> None:
    assert run("french_1976")[1].splitlines()[-1] == "  in domination: set_values ascending (FR-V2)"
    (book,) = json.loads(run("french_1976", "--json")[1])["rulebooks"]
    assert book["in_variants"]["domination"]["set_values"]["value"] == "ascending"


def test_two_rulebooks_are_compared_by_what_differs(run: Run) -> None:
    found = json.loads(run("easy_move", "swedish", "--json")[1])
    assert found["rulebooks"] == ["easy_move", "swedish"]
    assert {"second_defence_die_from", "composition_values", "fortify"} <= set(found["options"])
    assert "joker" not in found["options"]
    values = {name: option["value"] for name, option in found["options"]["second_defence_die_from"].items()}
    assert values == {"easy_move": 2, "swedish": 3}
    assert found["options"]["composition_values"]["easy_move"] is None
    assert "2 (EM-8.7.3e)" in run("easy_move", "swedish")[1]


def test_a_rulebook_does_not_differ_from_itself(run: Run) -> None:
    assert run("easy_move", "easy_move")[1].splitlines()[0] == "easy_move – easy_move: 0 differences"


@pytest.mark.parametrize("words", [("chess",), ("easy_move", "chess"), ("",), ("x" * 5000,)])
def test_an_unknown_rulebook_is_named_with_those_there_are(run: Run, words: tuple[str, ...]) -> None:
    status, out, complaint = run(*words)
    assert (status, out, complaint.count("\n")) == (2, "", 1)
    assert complaint.endswith("there are easy_move, hasbro, regelbuch, swedish, french_1976.\n")

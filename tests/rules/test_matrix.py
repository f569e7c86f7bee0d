"""Every point in which rulebooks can differ is an option of each of them, with a value and a citation."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from referee.cli import rulebooks
from referee.rulebooks.loader import NAMES, load_rulebook
from referee.rules.rulebook import Options
from tests.command_line import run_command

ROWS: Mapping[str, list[str]] = tomllib.loads(
    (Path(__file__).parent / "examples/matrix.toml").read_text(encoding="utf-8")
)["options"]
DEPENDENT = {
    "placement_step": "placement",
    "first_mission": "missions_each",
    "second_mission": "missions_each",
    "missions_before_discard": "discard_round",
    "seventh_player": "players_most",
    "ascending_values": "set_values",
    "ascending_step": "set_values",
    "composition_values": "set_values",
    "trades_alarm": "trade_forced",
    "inherited_sets": "eliminated_cards",
    "capitals_won": "capitals",
    "capitals_to_win": "capitals",
    "capital_card": "capitals",
    "capital_loss": "capitals",
    "capital_missions": "capitals",
    "neutral_armies": "neutral",
    "neutral_divisor": "neutral",
    "east_africa_middle_east": "continent_bonus",
}
"""Options that say more about another one; a rulebook has them where it has something to say."""


@pytest.mark.parametrize("book", NAMES)
@pytest.mark.parametrize("row", ROWS)
def test_match_record_6_every_difference_is_an_option_of_every_rulebook(row: str, book: str) -> None:
    """With its value and the clause or ruling behind it."""
    specs = load_rulebook(book).specs
    assert [name for name in ROWS[row] if name not in specs or not specs[name].cite] == []


@pytest.mark.parametrize("book", NAMES)
def test_match_record_6_rulebooks_lists_them_all(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As JSON."""
    assert run_command(rulebooks, book, "--json") == 0
    (listed,) = json.loads(capsys.readouterr().out)["rulebooks"]
    for names in ROWS.values():
        assert all({"value", "cite"} <= listed["options"][name].keys() for name in names)


def test_match_record_6_every_option_says_a_difference_or_more_about_one() -> None:
    """None stands beside the list."""
    named = {name for names in ROWS.values() for name in names}
    assert {field.name for field in fields(Options)} == named | DEPENDENT.keys()
    assert set(DEPENDENT.values()) <= named


def test_match_record_6_the_names_that_files_rely_on_stay() -> None:
    """With the values that were promised."""
    promised = {
        "missions_before_discard": {"any", "none"},
        "penalty_shortfall": {"other_lands", "forgiven", "literal"},
        "traded_cards": {"bottom", "out"},
        "joker": {"wild", "pair_only", "none"},
        "occupy_minimum": {"dice", "announced", "one"},
        "fortify": {"one", "adjacent", "connected"},
    }
    specs = load_rulebook("easy_move").specs
    assert {name: set(specs[name].choices or ()) for name in promised} == promised
    assert {type(specs[name].default) for name in ("elimination_ends_attack", "bonus_per_card")} == {bool}
    assert load_rulebook("swedish").specs["set_values"].choices == ("ascending", "composition")
    assert load_rulebook("swedish").specs_in("capital")["capital_missions"].default is True
    assert load_rulebook("easy_move").specs["east_africa_middle_east"].default is True

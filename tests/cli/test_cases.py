"""Records in which an explanation once said the opposite of the verdict, judged again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.cli import check
from tests.command_line import run_command
from tests.places import CASES


def refusals(name: str, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """Return what `check` refuses in the record ``name``."""
    run_command(check, str(CASES / f"{name}.toml"), "--json")
    actions: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["actions"]
    return [action for action in actions if action["verdict"] != "accepted"]


@pytest.mark.parametrize(
    ("case", "option", "clause"),
    [
        ("easy_move_fortify_one", "fortify", "A-39"),
        ("easy_move_map", "east_africa_middle_east", "EM-8.7.1c"),
        ("easy_move_second_die", "second_defence_die_from", "EM-8.7.3b"),
        ("hasbro_fortify_one", "fortify", "A-R09"),
        ("swedish_exact", "announced_dice", "SV-3e"),
        ("swedish_trade_always", "trade_forced", "SV-2h"),
    ],
)
def test_f1_an_option_of_the_table_is_cited_and_not_the_clause_against_it(
    case: str, option: str, clause: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (refused,) = refusals(f"f1_option_against_clause_{case}", capsys)
    assert (refused["cite"], refused["facts"]["clause"]) == (f"option:{option}", clause)
    assert "This table plays it so (option “" in refused["text"]

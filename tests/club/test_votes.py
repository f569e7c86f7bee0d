"""The vote of the table (EM-8.8h)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.club.votes import carried

EXAMPLES = json.loads((Path(__file__).parents[1] / "rules/examples/examples.json").read_text(encoding="utf-8"))
VOTES = [(one["id"], one["expected"]) for one in EXAMPLES if one["id"].startswith("X-VOTE")]


@pytest.mark.parametrize(("name", "expected"), VOTES)
def test_em_8_8h_simple_majority(name: str, expected: bool) -> None:
    """X-VOTE33: three yes, three no; more yes than no carries, a tie does not (A-36)."""
    yes, no = map(int, name.removeprefix("X-VOTE"))
    assert carried(yes=yes, no=no) is expected

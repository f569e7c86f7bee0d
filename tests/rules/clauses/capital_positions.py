"""Positions at a table with capitals."""

from __future__ import annotations

from typing import Any

from referee.rules.state import State
from tests.rules import helpers

SWEDISH = {"rulebook": "swedish", "variant": "capital"}
CAPITALS = "capitals red alaska, blue kamchatka, green brazil"
WAR = f"red: alaska 5; blue: kamchatka, japan 4, siam 3, egypt 2; turn red attack; {CAPITALS}"


def capital_position(text: str, seats: str = "red blue green", **table: Any) -> State:
    """Return the state that ``text`` describes at a table with capitals."""
    return helpers.position(text, seats, **{**SWEDISH, **table})

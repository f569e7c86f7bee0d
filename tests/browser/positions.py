"""Matches that are opened from a position, written as the tests of the rules write one."""

from __future__ import annotations

import json
from collections.abc import Mapping

from referee.rules.record.position import position_of
from tests.browser.server import Json, Server
from tests.browser.table import Table
from tests.rules.helpers import position

TRADE = (
    "red: north_america, siberia 2; blue: europe 2; turn red reinforce; hands red alaska+siberia+joker_1; "
    "missions red ? ?, blue ? ?, green ? ?"
)
ATTACK = (
    "red: alaska 6, alberta 2; blue: kamchatka 2, japan 4; turn red attack; attacks_made; "
    "missions red ? ?, blue ? ?, green ? ?"
)
LAST_OF_BLUE = (
    "red: alaska 6; blue: kamchatka 1; turn red attack; attacks_made; hands blue siam+peru+brazil; "
    "missions red ? ?, blue ? ?, green ? ?"
)
NAMES: Mapping[str, str] = {"red": "Alice", "blue": "Bob", "green": "Charlie"}
HEAD = {
    "format": "match-record/1",
    "board": "classic",
    "dice": "faces",
    "dealer": "green",
    "starter": "red",
}


def open_at(
    server: Server,
    text: str,
    *,
    rulebook: str = "easy_move",
    variant: str = "missions",
    names: Mapping[str, str] = NAMES,
    cards: str = "dealt",
) -> str:
    """The id of a fresh match that stands as ``text`` says; ``names`` are the players of its seats, clockwise."""
    seats = [{"colour": colour, "players": [name]} for colour, name in names.items()]
    head = HEAD | {"rulebook": rulebook, "variant": variant, "cards": cards, "dealer": [*names][-1], "seats": seats}
    stands = position_of(position(text, " ".join(names), rulebook=rulebook, variant=variant))
    lines = [f"{key} = {_toml(value)}" for key, value in head.items()]
    record = "\n".join([*lines, "[position]", *(f"{key} = {_toml(value)}" for key, value in stands.items())])
    answer = server.post("/matches", {"record": f"{record}\n"})
    assert "id" in answer, answer
    return str(answer["id"])


def _toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)


def read_position(server: Server, table: Table) -> Json:
    return dict(server.get(f"/matches/{table.match}")["position"])


def list_territories(now: Json, seat: str) -> list[str]:
    return [territory for territory, owner in now["owners"].items() if owner == seat]

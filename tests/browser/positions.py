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
NOBODY_ASKED = ATTACK.replace(
    "red ? ?, blue ? ?, green ? ?",
    "red africa+asia 24_territories, blue asia+south_america eliminate_green, green eliminate_red eliminate_blue",
)
"""The same with missions that are known: nobody but red is asked for anything."""
LAST_OF_BLUE = (
    "red: alaska 6; blue: kamchatka 1; turn red attack; attacks_made; hands blue siam+peru+brazil; "
    "missions red ? ?, blue ? ?, green ? ?"
)
NAMES: Mapping[str, str] = {"red": "Alice", "blue": "Bob", "green": "Charlie"}
HEAD = {
    "rulebook": "easy_move",
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
    """Begin a match that stands as ``text`` says; return its id. ``names`` are the players of its seats, clockwise."""
    stands = position_of(position(text, " ".join(names), rulebook=rulebook, variant=variant))
    return _open(server, names, {"position": stands}, rulebook=rulebook, variant=variant, cards=cards)


def begin_set_up(server: Server, rulebook: str) -> tuple[str, Json]:
    """Begin a match in which armies are placed before the first turn; return its id and its view."""
    seats = [{"colour": colour, "players": [name]} for colour, name in NAMES.items()]
    match = str(server.post("/matches", {"seats": seats, "rulebook": rulebook, "variant": "domination"})["id"])
    server.say(match, "table deal")
    return match, server.get(f"/matches/{match}")


def open_dealt(server: Server, names: Mapping[str, str], territories: Mapping[str, list[str]]) -> str:
    """Begin a match without missions, each seat dealt its ``territories``; return its id."""
    match = _open(server, names, {"deal": {"territories": territories}}, variant="domination", cards="counted")
    server.say(match, "table deal")
    return match


def _open(server: Server, names: Mapping[str, str], tables: Mapping[str, Mapping[str, object]], **head: str) -> str:
    """Begin a match by a record with ``tables`` after its head; return its id."""
    seats = [{"colour": colour, "players": name.split(" & ")} for colour, name in names.items()]
    lines = {**HEAD, "dealer": [*names][-1], **head, "seats": seats}
    record = [f"{key} = {_toml(value)}" for key, value in lines.items()]
    for name, table in tables.items():
        record += [f"[{name}]", *(f"{key} = {_toml(value)}" for key, value in table.items())]
    answer = server.post("/matches", {"record": "\n".join([*record, ""])})
    assert "id" in answer, answer
    return str(answer["id"])


def _toml(value: object) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)


def read_position(server: Server, table: Table) -> Json:
    return dict(server.get(f"/matches/{table.match}")["position"])


def list_territories(now: Json, seat: str) -> list[str]:
    return [territory for territory, owner in now["owners"].items() if owner == seat]

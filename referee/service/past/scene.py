"""The scene of the start page: a shipped board amid a match and a throw on it, which belong to no real match."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from referee.rulebooks.loader import load_board, load_data
from referee.rules.board import Board
from referee.rules.commands import Attack
from referee.rules.terms import Colour, Territory


class Scene(NamedTuple):
    """A board, the owner and the armies of each territory, and an attack."""

    board: Board
    owners: Mapping[Territory, Colour]
    armies: Mapping[Territory, int]
    attack: Attack


@cache
def read_scene() -> Scene:
    """Return the scene of the start page; it is read once."""
    data = load_data("demo", "scene.toml")
    held = [(land, colour, number) for colour, lands in data["armies"].items() for land, number in lands.items()]
    owners = {land: colour for land, colour, _ in held}
    thrown, source = data["attack"], data["attack"]["from"]
    return Scene(
        board=load_board(data["board"]),
        owners=owners,
        armies={land: number for land, _, number in held},
        attack=Attack(owners[source], source, thrown["to"], tuple(thrown["attacker"]), tuple(thrown["defender"])),
    )

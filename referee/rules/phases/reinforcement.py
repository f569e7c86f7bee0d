"""How many armies a seat receives at the start of its turn (EM-8.7.0c, EM-8.7.7)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.board import Board
from referee.rules.rulebook import Options
from referee.rules.terms import Colour, Territory


def reinforcement(
    colour: Colour,
    *,
    owners: Mapping[Territory, Colour],
    counts: Mapping[Colour, int],
    board: Board,
    options: Options,
) -> int:
    """Armies for ``colour``: its territories divided, rounded down, with a least number, and its whole continents."""
    base = max(options.reinforcement_least, counts.get(colour, 0) // options.reinforcement_divisor)
    return base + sum(
        board.bonus[name] for name, members in board.continents.items() if _holds(colour, members, owners)
    )


def _holds(colour: Colour, members: frozenset[Territory], owners: Mapping[Territory, Colour]) -> bool:
    for territory in members:
        if owners[territory] != colour:
            return False
    return True

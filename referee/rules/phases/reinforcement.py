"""How many armies a seat receives at the start of its turn (EM-8.7.0c, EM-8.7.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from referee.rules.board import Board
from referee.rules.rulebook import Options
from referee.rules.terms import Colour, Continent, Territory


class Share(NamedTuple):
    """A part of the armies to place: ``number`` territories, a whole ``continent``, a traded set, or unknown."""

    kind: Literal["territories", "continent", "set", "before"]
    armies: int
    number: int = 0
    continent: Continent = ""


def count_reinforcement(
    colour: Colour,
    *,
    owners: Mapping[Territory, Colour],
    counts: Mapping[Colour, int],
    board: Board,
    options: Options,
) -> int:
    """Armies for ``colour``: its territories divided, rounded down, with a least number, and its whole continents."""
    return sum(
        share.armies
        for share in reinforcement_shares(colour, owners=owners, counts=counts, board=board, options=options)
    )


def reinforcement_shares(
    colour: Colour,
    *,
    owners: Mapping[Territory, Colour],
    counts: Mapping[Colour, int],
    board: Board,
    options: Options,
) -> Iterator[Share]:
    """What that reinforcement is made of."""
    number = counts.get(colour, 0)
    yield Share("territories", max(options.reinforcement_least, number // options.reinforcement_divisor), number=number)
    for name, members in board.continents.items():
        if _holds_continent(colour, members, owners):
            yield Share("continent", board.bonus[name], continent=name)


def _holds_continent(colour: Colour, members: frozenset[Territory], owners: Mapping[Territory, Colour]) -> bool:
    for territory in members:
        if owners[territory] != colour:
            return False
    return True

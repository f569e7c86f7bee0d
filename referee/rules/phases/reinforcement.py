"""The reinforcement: the armies that a seat receives at the start of its turn (EM-8.7.0c, EM-8.7.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from referee.rules.state import State
from referee.rules.terms import Colour, Continent
from referee.rules.value import Value


class Share(Value):
    """A part of the armies to place: for ``number`` territories, a whole ``continent``, a traded set, or unknown."""

    kind: Literal["territories", "continent", "set", "before"]
    armies: int
    number: int = 0
    continent: Continent = ""


def count_reinforcement(state: State, colour: Colour) -> int:
    """Count the armies for ``colour``.

    They are its territories divided, rounded down, with a least number, and its whole continents.
    """
    return sum(share.armies for share in reinforcement_shares(state, colour))


def reinforcement_shares(state: State, colour: Colour) -> Iterator[Share]:
    """Yield the shares that the reinforcement of ``colour`` is made of."""
    owners, board, options = state.owners, state.setting.board, state.setting.options
    number = state.counts.get(colour, 0)
    yield Share("territories", max(options.reinforcement_least, number // options.reinforcement_divisor), number=number)
    for name, members in board.continents.items():
        for territory in members:
            if owners[territory] != colour:
                break
        else:
            yield Share("continent", board.bonus[name], continent=name)

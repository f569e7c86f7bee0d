"""The championship of a year: wins, shared ranks, champions (EM-N1, EM-N2, A-37)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple


class Played(NamedTuple):
    """One ended match: who played and who won, by name; a shared colour wins for both names (A-05)."""

    players: tuple[str, ...]
    winners: tuple[str, ...]


class Standing(NamedTuple):
    """One line of the championship. Equal wins share a rank; the next rank counts everybody before it."""

    rank: int
    name: str
    wins: int
    matches: int


def standings(matches: Iterable[Played]) -> tuple[Standing, ...]:
    """The championship, most wins first, names in order where wins are equal. A match without a winner is void (A-37).

    >>> [line.rank for line in standings([Played(("Alice", "Bob", "Dana"), ("Bob",))])]
    [1, 2, 2]
    """
    counted = [match for match in matches if match.winners]
    played = Counter(name for match in counted for name in match.players)
    wins = Counter(name for match in counted for name in match.winners)
    return tuple(
        Standing(1 + sum(wins[other] > wins[name] for other in played), name, wins[name], played[name])
        for name in sorted(played, key=lambda name: (-wins[name], name.casefold()))
    )


def champions(table: Iterable[Standing]) -> tuple[str, ...]:
    """Whoever has the most wins; several where they are equal, nobody before the first win."""
    return tuple(line.name for line in table if line.rank == 1 and line.wins)

"""The championship of a year: points, shared ranks, champions (EM-N1, EM-N2, A-37)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from referee.club.season.season import PlayedMatch, Points, Scheme, match_points


class Standing(NamedTuple):
    """One line of the championship. Equal players share a rank; the next rank counts everybody before it.

    ``rank`` is 0 for a player with too few matches to have one.
    """

    rank: int
    name: str
    points: Points
    wins: int
    matches: int
    eliminations: int = 0


def rank_players(matches: Iterable[PlayedMatch], scheme: Scheme = Scheme()) -> tuple[Standing, ...]:  # noqa: B008 (immutable)
    """Rank the championship, most points first, equal players by name. A match without a winner is void (A-37).

    >>> [line.rank for line in rank_players([PlayedMatch(("Alice", "Bob", "Dana"), ("Bob",))])]
    [1, 2, 2]
    """
    won = [match for match in matches if match.winners]
    played = Counter(chain.from_iterable(match.players for match in won))
    wins = Counter(chain.from_iterable(match.winners for match in won))
    eliminations = Counter(chain.from_iterable(match.eliminators for match in won))
    if scheme.only_wins:
        # As `_count_points`, but faster: the matches dropped are lost ones as long as there are any.
        counted = {name: min(wins[name], _matches_kept(number, scheme)) for name, number in played.items()}
        points: Mapping[str, Points] = {name: scheme.win * number for name, number in counted.items()}
    else:
        points = _count_points(won, scheme)
    lines = [
        Standing(0, name, points[name], wins=wins[name], matches=number, eliminations=eliminations[name])
        for name, number in played.items()
    ]
    ranks = _assign_ranks({line.name: _merit_of(line, scheme) for line in lines if line.matches >= scheme.least})
    ranked = (line._replace(rank=ranks.get(line.name, 0)) for line in lines)
    return tuple(sorted(ranked, key=lambda line: (not line.rank, line.rank, -line.points, line.name.casefold())))


def _count_points(won: Iterable[PlayedMatch], scheme: Scheme) -> dict[str, Points]:
    """Sum the points of each player, without those of the worst matches."""
    points_of: defaultdict[str, list[Points]] = defaultdict(list)
    for match in won:
        for name in match.players:
            points_of[name].append(match_points(match, name, scheme))
    return {
        name: sum(sorted(points, reverse=True)[: _matches_kept(len(points), scheme)])
        for name, points in points_of.items()
    }


def _matches_kept(played: int, scheme: Scheme) -> int:
    """Return how many of the matches played count; at least one."""
    return max(1, played - scheme.dropped)


def _merit_of(line: Standing, scheme: Scheme) -> tuple[Fraction, ...]:
    """Return what a line is ranked by, most first: its points, then the tie-breaks."""
    tie_breaks = {
        "wins": Fraction(line.wins),
        "share": Fraction(line.wins, line.matches),
        "eliminations": Fraction(line.eliminations),
        "fewer_matches": Fraction(-line.matches),
    }
    return (Fraction(line.points), *(tie_breaks[tie] for tie in scheme.ties))


def _assign_ranks(merits: Mapping[str, tuple[Fraction, ...]]) -> dict[str, int]:
    """Assign a rank to each name; equal merits share the first rank that any of them has."""
    first: dict[tuple[Fraction, ...], int] = {}
    for place, merit in enumerate(sorted(merits.values(), reverse=True), 1):
        first.setdefault(merit, place)
    return {name: first[merit] for name, merit in merits.items()}


def list_champions(table: Iterable[Standing]) -> tuple[str, ...]:
    """List the names at rank 1: several if they are equal, nobody before the first point."""
    return tuple(line.name for line in table if line.rank == 1 and line.points)


def percent_won(wins: int, matches: int) -> int:
    """Return how many of a hundred matches were won.

    >>> percent_won(2, 3)
    67
    """
    return round(100 * wins / matches)


def counts_points(table: Iterable[Standing]) -> bool:
    """Return whether the points of anybody are anything else than their wins."""
    return any(line.points != line.wins for line in table)

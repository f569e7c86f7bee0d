"""The championship of a year: points, shared ranks, champions (EM-N1, EM-N2, A-37)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from referee.club.season.season import PlayedMatch, Points, Scheme, match_points


class Standing(NamedTuple):
    """One line of the championship. Who is equal shares a rank; the next rank counts everybody before it.

    ``rank`` is 0 for whoever has played too few matches to have one.
    """

    rank: int
    name: str
    points: Points
    wins: int
    matches: int
    eliminations: int = 0


def rank_players(matches: Iterable[PlayedMatch], scheme: Scheme = Scheme()) -> tuple[Standing, ...]:  # noqa: B008 (immutable)
    """The championship, most points first, names in order where all is equal. A match without a winner is void (A-37).

    >>> [line.rank for line in rank_players([Played(("Alice", "Bob", "Dana"), ("Bob",))])]
    [1, 2, 2]
    """
    won = [match for match in matches if match.winners]
    played = Counter(chain.from_iterable(match.players for match in won))
    wins = Counter(chain.from_iterable(match.winners for match in won))
    eliminations = Counter(chain.from_iterable(match.eliminators for match in won))
    counted = _of_wins(played, wins, scheme) if scheme.only_wins else _of_matches(won, scheme)
    lines = [Standing(0, name, counted[name], wins[name], played[name], eliminations[name]) for name in played]
    ranks = _ranks({line.name: _merit(line, scheme) for line in lines if line.matches >= scheme.least})
    return tuple(sorted((line._replace(rank=ranks.get(line.name, 0)) for line in lines), key=_order))


def _of_wins(played: Mapping[str, int], wins: Mapping[str, int], scheme: Scheme) -> dict[str, Points]:
    """`_of_matches` where nothing but a win counts: what is dropped are lost matches while there are any."""
    kept = {name: _kept(number, scheme) for name, number in played.items()}
    return {name: scheme.win * min(wins[name], kept[name]) for name in played}


def _of_matches(won: Iterable[PlayedMatch], scheme: Scheme) -> dict[str, Points]:
    """What the matches of everybody come to, without the worst of them."""
    each: defaultdict[str, list[Points]] = defaultdict(list)
    for match in won:
        for name in match.players:
            each[name].append(match_points(match, name, scheme))
    return {name: sum(sorted(found, reverse=True)[: _kept(len(found), scheme)]) for name, found in each.items()}


def _kept(number: int, scheme: Scheme) -> int:
    """Of so many matches, how many count; never none."""
    return max(1, number - scheme.dropped)


def _merit(line: Standing, scheme: Scheme) -> tuple[Fraction, ...]:
    """What ranks a line, most first: its points, then the tie-breaks."""
    of = {
        "wins": Fraction(line.wins),
        "share": Fraction(line.wins, line.matches),
        "eliminations": Fraction(line.eliminations),
        "fewer_matches": Fraction(-line.matches),
    }
    return (Fraction(line.points), *(of[tie] for tie in scheme.ties))


def _ranks(merits: Mapping[str, tuple[Fraction, ...]]) -> dict[str, int]:
    """Equal merits share the first place that any of them has."""
    first: dict[tuple[Fraction, ...], int] = {}
    for place, merit in enumerate(sorted(merits.values(), reverse=True), 1):
        first.setdefault(merit, place)
    return {name: first[merit] for name, merit in merits.items()}


def _order(line: Standing) -> tuple[bool, int, Points, str]:
    return (not line.rank, line.rank, -line.points, line.name.casefold())


def list_champions(table: Iterable[Standing]) -> tuple[str, ...]:
    """Whoever has the first rank; several where they are equal, nobody before the first point."""
    return tuple(line.name for line in table if line.rank == 1 and line.points)

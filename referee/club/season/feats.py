"""The club's feats: the best that was ever reached, each with its match and the moment in its replay.

The pages call them records; here a record is a match as a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import NamedTuple

from referee.club.season.figures import Figures, Moment
from referee.club.season.statistics import CountedMatch
from referee.rules.terms import Colour

EQUALS = 3
"""The most holders of one feat that are listed, the earliest first."""


class Feat(NamedTuple):
    """A feat: the number reached, by whom and when, in which match, and in which line of its log (None: its end)."""

    number: int
    names: tuple[str, ...]
    day: date
    match_id: str
    seq: int | None


class Feats(NamedTuple):
    """All feats, each with those who hold it; equal ones share it.

    ``shortest`` is the match won in the fewest rounds, ``trade`` the set that brought most armies, ``turn`` most
    eliminations in one turn, ``comeback`` the win after beginning a turn with the fewest territories.
    """

    shortest: tuple[Feat, ...]
    trade: tuple[Feat, ...]
    turn: tuple[Feat, ...]
    comeback: tuple[Feat, ...]


def find_feats(matches: Iterable[CountedMatch]) -> Feats:
    """Find the feats of these matches; those of one day come in the order of play."""
    recorded = [
        (match, match.figures, match.id)
        for match in sorted(matches, key=lambda match: match.day)
        if match.figures is not None and match.id is not None
    ]

    def list_moments(choose: Callable[[CountedMatch, Figures], Moment | None]) -> list[Feat]:
        found = ((match, choose(match, figures), match_id) for match, figures, match_id in recorded)
        return [
            Feat(moment.number, match.seats.get(moment.seat, ()), match.day, match_id, moment.seq)
            for match, moment, match_id in found
            if moment is not None
        ]

    shortest = [
        Feat(figures.rounds, match.played.winners, match.day, match_id, None)
        for match, figures, match_id in recorded
        if figures.rounds
    ]
    return Feats(
        shortest=_keep_holders(shortest, min),
        trade=_keep_holders(list_moments(lambda _, figures: figures.largest_trade), max),
        turn=_keep_holders(list_moments(lambda _, figures: figures.largest_turn), max),
        comeback=_keep_holders(list_moments(lambda match, figures: _find_lowest(figures, match.winners)), min),
    )


def _find_lowest(figures: Figures, winners: Iterable[Colour]) -> Moment | None:
    """Return the moment at which a winner began a turn with the fewest territories."""
    moments = [figures.fewest[seat] for seat in winners if seat in figures.fewest]
    return min(moments, key=lambda moment: moment.number, default=None)


def _keep_holders(feats: list[Feat], best: Callable[[Iterable[int]], int]) -> tuple[Feat, ...]:
    if not feats:
        return ()
    number = best(feat.number for feat in feats)
    return tuple(feat for feat in feats if feat.number == number)[:EQUALS]

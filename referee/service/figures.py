"""The figures of ended matches: counted from the log once, and again after a correction."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from referee.club.figures import Eliminations, Figures, figures
from referee.rules.odds import throw_ways
from referee.service.desk import Change, Desk
from referee.service.play import beginning, setting_of
from referee.store import figures as stored
from referee.store import log, matches
from referee.store.matches import Days


def counted(desk: Desk, days: Days | None = None) -> Mapping[str, Figures]:
    """Every ended match of these days (None: ever) in figures."""
    _count(desk)
    with desk.store.reading() as connection:
        return stored.listed(connection, days)


def eliminations(desk: Desk, days: Days | None) -> Mapping[str, Eliminations]:
    """Who eliminated whom in every ended match of these days (None: ever)."""
    _count(desk)
    with desk.store.reading() as connection:
        return stored.eliminations(connection, days)


def _count(desk: Desk) -> None:
    with desk.store.reading() as connection:
        missing = stored.missing(connection)
    if missing:
        desk.change(_count_missing)


def _count_missing(change: Change) -> None:
    for match_id in stored.missing(change.connection):
        row = matches.find(change.connection, match_id)
        assert row is not None and row.after is not None
        # Below every snapshot, so that the whole way from the beginning is found.
        path = log.way_to(change.connection, match_id, row.after, -1)
        events = [event for entry in path.entries for event in entry.events]
        found = figures(events, beginning(setting_of(row), path).owners, expected_losses)
        stored.keep(change.connection, match_id, row.after, found)


@cache
def expected_losses(attack_dice: int, defence_dice: int) -> tuple[float, float]:
    """What a throw costs attacker and defender on average, in armies.

    >>> [round(armies, 3) for armies in expected_losses(3, 2)]
    [0.921, 1.079]
    """
    ways = throw_ways(attack_dice, defence_dice)
    attacker = sum(lost * count for lost, count in enumerate(ways)) / sum(ways)
    return attacker, len(ways) - 1 - attacker

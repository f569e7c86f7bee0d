"""The figures of ended matches: counted from the log once, and again after a correction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial

from referee.club.season.figures import Eliminations, Figures, count_figures
from referee.rules.judge.odds import throw_ways
from referee.service.desk.desk import Change, Desk
from referee.service.desk.play import beginning, setting_of
from referee.store.championship import figures as stored
from referee.store.matches import log, matches
from referee.store.matches.matches import Days

AT_ONCE = 16
"""Matches whose figures are written together: whoever taps meanwhile waits for so many at most."""


def read_figures(desk: Desk, days: Days | None = None) -> Mapping[str, Figures]:
    """Every ended match of these days (None: ever) in figures."""
    _count(desk)
    with desk.store.reading() as connection:
        return stored.list_figures(connection, days)


def read_eliminations(desk: Desk, days: Days | None) -> Mapping[str, Eliminations]:
    """Who eliminated whom in every ended match of these days (None: ever)."""
    _count(desk)
    with desk.store.reading() as connection:
        return stored.list_eliminations(connection, days)


def _count(desk: Desk) -> None:
    # Asked again: whoever waits for a count that had begun before may lack a match that has ended since.
    while _missing(desk):
        desk.beside("figures", lambda: _count_missing(desk))


def _missing(desk: Desk) -> list[str]:
    with desk.store.reading() as connection:
        return stored.matches_without_figures(connection)


def _count_missing(desk: Desk) -> None:
    """Whole logs are read, which takes long; the writer is asked only to write."""
    missing = _missing(desk)
    for first in range(0, len(missing), AT_ONCE):
        found = [_count_match(desk, match_id) for match_id in missing[first : first + AT_ONCE]]
        desk.change(partial(_keep, found))


def _count_match(desk: Desk, match_id: str) -> tuple[str, int, Figures]:
    with desk.store.reading() as connection:
        row = matches.find(connection, match_id)
        assert row is not None and row.after is not None
        # Below every snapshot, so that the whole way from the beginning is found.
        path = log.way_to(connection, match_id, row.after, -1)
    events = [event for entry in path.entries for event in entry.events]
    return match_id, row.after, count_figures(events, beginning(setting_of(row), path).owners, expected_losses)


def _keep(found: Iterable[tuple[str, int, Figures]], change: Change) -> None:
    for match_id, after, counted in found:
        stored.save_figures(change.connection, match_id, after, counted)


@cache
def expected_losses(attack_dice: int, defence_dice: int) -> tuple[float, float]:
    """What a throw costs attacker and defender on average, in armies.

    >>> [round(armies, 3) for armies in expected_losses(3, 2)]
    [0.921, 1.079]
    """
    ways = throw_ways(attack_dice, defence_dice)
    attacker = sum(lost * count for lost, count in enumerate(ways)) / sum(ways)
    return attacker, len(ways) - 1 - attacker

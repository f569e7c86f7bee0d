"""The figures of ended matches, counted once from the log and again after a correction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial

from referee.club.season.figures import ExpectedLosses, Figures, count_figures
from referee.rules.judge.odds import throw_ways
from referee.service.desk.desk import Change, Desk
from referee.service.desk.play import beginning_state, setting_of
from referee.store.championship import figures as stored
from referee.store.matches import log, matches
from referee.store.matches.matches import Days
from referee.store.subjects import Subject

FIGURES_OF = (Subject.MATCHES, Subject.FIGURES)
"""The subjects that the figures are read from."""
MATCHES_A_TRANSACTION = 16
"""Matches whose figures are saved in one transaction; a tap in the meantime waits for no more."""


def read_figures(desk: Desk, days: Days | None = None) -> Mapping[str, Figures]:
    """Return the figures of each ended match of these days (None: of all), by match id."""
    # Again, as a count that somebody else had begun may lack a match that has ended since.
    while _list_missing(desk):
        desk.beside("figures", lambda: _count_missing(desk))
    return desk.remembered(("figures", days), lambda connection: stored.list_figures(connection, days), of=FIGURES_OF)


def _list_missing(desk: Desk) -> list[str]:
    return desk.remembered("matches without figures", stored.matches_without_figures, of=FIGURES_OF)


def _count_missing(desk: Desk) -> None:
    """Read whole logs here, which takes long, so that the writer only writes."""
    missing = _list_missing(desk)
    for first in range(0, len(missing), MATCHES_A_TRANSACTION):
        counted = [_count_match(desk, match_id) for match_id in missing[first : first + MATCHES_A_TRANSACTION]]
        desk.change(partial(_save_figures, [*filter(None, counted)]))


def _count_match(desk: Desk, match_id: str) -> tuple[str, int, Figures] | None:
    """Return the match, the action that ended it, and its figures; ``None`` if its end was taken back meanwhile."""
    with desk.store.reading() as connection:
        row = matches.find_match(connection, match_id)
        if row is None or row.after is None:
            return None
        # Below every snapshot, so that the whole way from the beginning is found.
        setting = setting_of(row)
        path = log.way_to(connection, setting, match_id, seq=row.after, floor=-1)
    events = [(entry.seq, event) for entry in path.entries for event in entry.events]
    return match_id, row.after, count_figures(events, beginning_state(setting, path).owners, expected_losses)


def _save_figures(counted: Iterable[tuple[str, int, Figures]], change: Change) -> None:
    for match_id, after, match_figures in counted:
        stored.save_figures(change.connection, match_id, after, match_figures)


@cache
def expected_losses(attack_dice: int, defence_dice: int) -> ExpectedLosses:
    """Return the armies that a throw costs attacker and defender on average, and their variance.

    >>> [round(figure, 3) for figure in expected_losses(3, 2)]
    [0.921, 1.079, 0.658]
    """
    ways = throw_ways(attack_dice, defence_dice)
    attacker = sum(lost * count for lost, count in enumerate(ways)) / sum(ways)
    variance = sum(count * (lost - attacker) ** 2 for lost, count in enumerate(ways)) / sum(ways)
    return ExpectedLosses(attacker, len(ways) - 1 - attacker, variance)

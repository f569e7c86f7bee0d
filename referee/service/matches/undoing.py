"""A seat's own undo of what its device entered, while nobody else has acted since (match-record 7)."""

from __future__ import annotations

from referee.rules.commands import End, Fortify, Occupy, Place, Trade
from referee.rules.terms import Colour
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem, ProblemCode

OWN = (Place, Fortify, Occupy, End, Trade)
"""What a seat may take back by itself; the table takes back throws, cards and missions."""


def why_not(match: OpenMatch, seat: Colour) -> ProblemCode | None:
    """Return the code of the problem that keeps ``seat``'s own device from undoing; ``None`` if it may."""
    last = match.timeline.undoable
    if match.state.result is not None:
        return "undo_match_over"
    if last is None or match.device != seat or last.n < match.alone_since:
        return "undo_not_own"
    return None if isinstance(last.action.command, OWN) else "undo_at_table"


def check_own_undo(match: OpenMatch, seat: Colour) -> None:
    """Raise unless the device of ``seat`` may take back the last action.

    :raises Problem: undo_match_over, undo_not_own, undo_at_table.
    """
    code = why_not(match, seat)
    if code is not None:
        raise Problem(code, seat=seat)

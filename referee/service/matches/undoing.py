"""A seat's own undo: what its device entered itself, while nobody else has acted (match-record 7)."""

from __future__ import annotations

from referee.rules.commands import End, Fortify, Occupy, Place, Trade
from referee.rules.terms import Colour
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem, ProblemCode

OWN = (Place, Fortify, Occupy, End, Trade)
"""What a seat may take back by itself; throws, cards and missions the table takes back."""


def why_not(match: OpenMatch, seat: Colour) -> ProblemCode | None:
    """The code of the problem that keeps ``seat``'s own device from undoing; none where it may."""
    last = match.timeline.undoable
    if match.state.result is not None:
        return "undo_match_over"
    if last is None or match.device != seat or last.n < match.alone_since:
        return "undo_not_own"
    return None if isinstance(last.action.command, OWN) else "undo_at_table"


def check_own_undo(match: OpenMatch, seat: Colour) -> None:
    """The device of ``seat`` may take back the last action.

    :raises Problem: undo_match_over, undo_not_own, undo_at_table.
    """
    code = why_not(match, seat)
    if code is not None:
        raise Problem(code, seat=seat)

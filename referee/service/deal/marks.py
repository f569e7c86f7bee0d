"""What a match bears for good: that its deal lay open while it went on, or a seat's secrets to whoever had the tablet.

Everybody who looks at the match is told so.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from referee.rules.state import State
from referee.rules.terms import Colour
from referee.service.desk.desk import Change
from referee.service.desk.play import OpenMatch
from referee.store.matches import matches

Kind: TypeAlias = Literal["deal_opened", "seat_opened"]


def add_mark(change: Change, match: OpenMatch, kind: Kind, seat: Colour = "") -> OpenMatch:
    """The match bears the mark since the action it stands at, and once only."""
    if any((found["kind"], found["seat"]) == (kind, seat) for found in match.row.marks):
        return match
    marks = [*match.row.marks, {"kind": kind, "seat": seat, "seq": match.seq}]
    matches.set_marks(change.connection, match.row.id, marks)
    match = match._replace(row=match.row._replace(marks=marks))
    # What was changed from outside must still show where the table has not accepted it.
    if match.row.id not in change.chains.damaged:
        change.set_newest(match)
    return match


def was_deal_open(before: OpenMatch, after: State) -> bool:
    """Whether the match goes on after it had ended, when everybody could read what the app had dealt."""
    return before.row.deal is not None and before.state.result is not None and after.result is None

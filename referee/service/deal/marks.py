"""Permanent marks of a match.

Its deal was open as it went on, a seat's secrets were on the tablet, it was probed, or dice were dropped unseen.

Everybody who looks at the match sees them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from referee.rules.commands import Command, CorrectBoard, Undo
from referee.rules.judge.outcome import missions_met
from referee.rules.state import State
from referee.rules.terms import Colour
from referee.service.desk.desk import Change
from referee.service.desk.play import OpenMatch
from referee.store.matches import matches

Kind: TypeAlias = Literal["deal_opened", "seat_opened", "missions_probed", "dice_dropped", "seat_looked"]


def add_mark(change: Change, match: OpenMatch, kind: Kind, seat: Colour = "") -> OpenMatch:
    """Mark the match as of its latest action, unless it has that mark already; return the match as changed.

    What can happen again and again is marked at each action.
    """
    same = [mark for mark in match.row.marks if (mark["kind"], mark["seat"]) == (kind, seat)]
    if same and (kind != "dice_dropped" or same[-1]["seq"] == match.seq):
        return match
    marks = [*match.row.marks, {"kind": kind, "seat": seat, "seq": match.seq}]
    matches.set_marks(change.connection, match.row.id, marks)
    match = match._replace(row=replace(match.row, marks=marks))
    # A change from outside must stay visible until the table accepts it.
    if match.row.id not in change.chains.damaged:
        change.set_newest(match)
    return match


def were_missions_probed(before: OpenMatch, command: Command, after: State) -> bool:
    """Tell whether ``command`` takes back a correction that gave a seat what some mission asks, held or not.

    Somebody who corrects in this way, and sees that nobody wins, knows which mission that seat does not hold.
    """
    step = before.timeline.undoable
    if step is None or before.row.deal is None or not before.setting.has_missions:
        return False
    if not isinstance(step.action.command, CorrectBoard) or not isinstance(command, Undo | CorrectBoard):
        return False
    met = missions_met(step.after)
    return bool(met and met - missions_met(step.before) - missions_met(after))


def was_deal_open(before: OpenMatch, after: State) -> bool:
    """Tell whether an ended match goes on, after everybody could read what the app had dealt."""
    return before.row.deal is not None and before.state.result is not None and after.result is None

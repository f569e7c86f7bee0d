"""Actions that were entered together: everybody is told of them at once, and one undo takes all of them back."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.commands import Command, Redo, Undo
from referee.service.desk.desk import Change
from referee.service.desk.play import OpenMatch
from referee.store.matches import standings


def count_together(change: Change, match: OpenMatch, command: Command) -> int:
    """Return how many actions an undo or a redo concerns; of any other command 1."""
    step = match.timeline.redoable
    if isinstance(command, Undo):
        return standings.find_together(change.connection, match.row.id, last=match.head)
    if isinstance(command, Redo) and step is not None:
        return standings.find_together(change.connection, match.row.id, first=step.n)
    return 1


def join_moves(change: Change, before: int) -> None:
    """Make one move of those after the first ``before``: everybody is told once, with the events of all."""
    *others, last = change.moves[before:]
    events = tuple(event for move in (*others, last) for event in move.entry.events)
    entry = last.entry._replace(events=events)
    match, actions = change.match(last.match_id), len(others) + 1
    change.moves[before:] = [replace(last, entry=entry, match=match, actions=actions)]

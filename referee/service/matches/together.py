"""Actions that were entered together: everybody is told of them at once, and one undo takes all of them back."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.commands import Command, Redo, Undo
from referee.service.desk.desk import Change
from referee.service.desk.play import OpenMatch


def count_together(match: OpenMatch, command: Command) -> int:
    """Return how many actions an undo or a redo concerns; of any other command 1."""
    if isinstance(command, Undo):
        return max(1, count_undone(match))
    if isinstance(command, Redo):
        return max(1, count_redone(match))
    return 1


def count_undone(match: OpenMatch) -> int:
    """Return how many actions that were entered together an undo takes back; 0 if it concerns none of these."""
    return next((last - first + 1 for first, last in match.together if last == match.head), 0)


def count_redone(match: OpenMatch) -> int:
    """Return how many actions that were entered together a redo brings back; 0 if it concerns none of these."""
    step = match.timeline.redoable
    return next((last - first + 1 for first, last in match.together if step is not None and first == step.n), 0)


def join_moves(change: Change, before: int) -> None:
    """Make one move of those after the first ``before``: everybody is told once, with the events of all."""
    *others, last = change.moves[before:]
    events = tuple(event for move in (*others, last) for event in move.entry.events)
    entry = last.entry._replace(events=events)
    match, actions = change.match(last.match_id), len(others) + 1
    change.moves[before:] = [replace(last, entry=entry, match=match, actions=actions)]

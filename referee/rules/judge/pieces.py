"""Changes that the table must make to its pieces because armies changed without a hand or a throw.

The board on the screen mirrors a physical one. Armies that a player placed, moved or lost to a throw are changed there
already; the bonus of a set, a penalty, a correction or an undo is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from referee.rules.events import Conquered, Event, Fortified, Losses, Occupied, Placed, TerritoryTaken
from referee.rules.judge.evolve import evolve
from referee.rules.state import State
from referee.rules.terms import Colour, Territory
from referee.rules.value import Value

SEEN = (TerritoryTaken, Placed, Fortified, Losses, Conquered)
"""The events that a hand made or a throw decided, which everybody saw."""


class PieceChange(Value, omit_defaults=True, rename={"source": "from"}):
    """A change to make by hand in one territory.

    ``put`` and ``take``: ``armies`` of ``seat`` are added or removed. ``exchange``: ``taken`` armies of ``taken_from``
    are removed, then ``armies`` of ``seat`` added. ``move``: ``armies`` of ``seat`` come from ``source``.
    """

    change: Literal["put", "take", "exchange", "move"]
    territory: Territory
    seat: Colour
    armies: int
    taken_from: Colour = ""
    taken: int = 0
    source: Territory = ""


def changes_by(before: State, events: Sequence[Event], after: State) -> tuple[PieceChange, ...]:
    """List what ``events``, of one action that led from ``before`` to ``after``, leave for the table to do.

    There is nothing to do where the table has seen it all.
    """
    if all(isinstance(event, SEEN) for event in events):
        return ()
    changes: list[PieceChange] = []
    conquered: set[Territory] = set()
    state = before
    for number, event in enumerate(events, 1):
        following = evolve(state, event) if number < len(events) else after
        if isinstance(event, Conquered):
            conquered.add(event.territory)
        elif isinstance(event, Occupied):
            # An occupation that was entered as an action does not belong to the throw: the armies were moved by hand.
            if event.territory in conquered:
                changes.append(PieceChange("move", event.territory, event.by, event.armies, source=event.from_))
        elif not isinstance(event, SEEN):
            changes.extend(changes_between(state, following))
        state = following
    return tuple(changes)


def changes_between(before: State, after: State) -> tuple[PieceChange, ...]:
    """List how the board of ``before`` becomes that of ``after``."""
    if before.armies is after.armies and before.owners is after.owners:
        return ()
    return tuple(_compare_boards(before, after))


def _compare_boards(before: State, after: State) -> Iterator[PieceChange]:
    boards = (before.owners.items() ^ after.owners.items()) | (before.armies.items() ^ after.armies.items())
    changed = {territory for territory, _ in boards}
    for territory in before.setting.board.territories:
        if territory not in changed:
            continue
        old, new = before.owners.get(territory, ""), after.owners.get(territory, "")
        had, has = before.armies.get(territory, 0), after.armies.get(territory, 0)
        if old != new and had and has:
            yield PieceChange("exchange", territory, new, has, taken_from=old, taken=had)
        elif old != new and had:
            yield PieceChange("take", territory, old, had)
        elif has > had:
            yield PieceChange("put", territory, new, has - had)
        elif has < had:
            yield PieceChange("take", territory, old, had - has)

"""A match as its actions with their events: its throws, its turns, what was announced."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from referee.rules.events import Event, Losses, TurnStarted
from referee.rules.judge.timeline import Step

StepsWithEvents: TypeAlias = Sequence[tuple[Step, tuple[Event, ...]]]

THROWN = re.compile(r" attack \w+ \w+(?: with (\d))? (?:(\d)d|([\dx,]+)) v ")


def announcement_of(step: Step) -> tuple[int | None, int]:
    """Return the armies announced with a throw, if any were, and the attacker's dice."""
    waited = step.before.throw
    if " attack " not in step.line:
        assert waited is not None, step.line
        return waited.announced, len(waited.attacker)
    thrown = THROWN.search(step.line)
    assert thrown is not None
    announced, counted, faces = thrown.groups()
    return int(announced) if announced else None, int(counted or faces.count(",") + 1)


def throws(steps: StepsWithEvents) -> Iterator[tuple[Step, Losses]]:
    """Every throw that was compared or counted."""
    return ((step, event) for step, events in steps for event in events if isinstance(event, Losses))


def turns(steps: StepsWithEvents) -> Iterator[list[tuple[Step, Event]]]:
    """Yield the events of each turn, the first of them its start; first those before any turn."""
    turn: list[tuple[Step, Event]] = []
    for step, events in steps:
        for event in events:
            if isinstance(event, TurnStarted):
                yield turn
                turn = []
            turn.append((step, event))
    yield turn

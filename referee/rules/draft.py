"""An unfinished judgement: the events so far and the state they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from msgspec import Struct

from referee.rules.events import Event
from referee.rules.refusal import Code, Fact, Notice, NoticeCode, Refusal
from referee.rules.state import State


class Draft(Struct):
    """Events in the making; ``state`` is always the state after the last of them.

    It is one object that changes with every event: copy whatever is to be compared later.
    """

    state: State
    changes: Mapping[type, Callable[[State, Event], None]]
    """The function that applies each kind of event to ``state``, which belongs to this draft alone."""
    events: list[Event] = []
    notices: list[Notice] = []

    def add(self, event: Event) -> None:
        """Apply ``event`` to the state, and keep it."""
        self.events.append(event)
        self.changes[type(event)](self.state, event)

    def add_notice(self, code: NoticeCode, **facts: Fact) -> None:
        """Add a remark of the referee, which refuses nothing."""
        self.notices.append(Notice(code, self.state.setting.cite(code), facts))


C = TypeVar("C", contravariant=True)
Check: TypeAlias = Callable[[State, C], Refusal | None]
"""A function that returns the refusal of a command by one rule, or ``None``; the rule is stated nowhere else."""


def refuse(state: State, code: Code, **facts: Fact) -> Refusal:
    """Return a refusal that the table may let stand."""
    return Refusal(code, state.setting.cite(code), facts)


def impossible(state: State, code: Code, **facts: Fact) -> Refusal:
    """Return a refusal that even the table cannot let stand.

    It is about armies, cards or moments that are not there.
    """
    return Refusal(code, state.setting.cite(code), facts, arithmetic=True)

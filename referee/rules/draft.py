"""What a judgement is made of while it is being made: events so far, the state they lead to, a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from msgspec import Struct

from referee.rules.events import Event
from referee.rules.refusal import Code, Fact, Notice, NoticeCode, Refusal
from referee.rules.state import State


class Draft(Struct):
    """Events in the making; ``state`` is always the state after the last of them.

    It is one object that changes with every event: what must be compared with later has to be kept aside.
    """

    state: State
    changes: Mapping[type, Callable[[State, Event], None]]
    """What each event changes in ``state``, which is nobody else's."""
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
"""Says why a command is against one rule, or ``None``. The one place where that rule lives."""


def refuse(state: State, code: Code, **facts: Fact) -> Refusal:
    """Return a refusal that the table may let stand."""
    return Refusal(code, state.setting.cite(code), facts)


def impossible(state: State, code: Code, **facts: Fact) -> Refusal:
    """Return a refusal that even the table cannot let stand.

    It is about armies, cards or moments that are not there.
    """
    return Refusal(code, state.setting.cite(code), facts, arithmetic=True)

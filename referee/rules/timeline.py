"""The match as it was said: every action that counts, and the way back (match-record 2.3, 8: undo and redo).

A timeline is never changed. Each step remembers the state before it, which costs little because states share what did
not change.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from referee.rules.commands import Redo, Said, Undo
from referee.rules.decide import Judgement, judge
from referee.rules.draft import impossible
from referee.rules.events import Redone, Undone
from referee.rules.refusal import Code
from referee.rules.state import State


class Step(NamedTuple):
    """One action that counts or counted: its number, its line, and the states on both sides of it."""

    n: int
    line: str
    before: State
    after: State


Steps: TypeAlias = tuple[Step, "Steps"] | None
"""The latest step and those before it."""


class Timeline(NamedTuple):
    """Where the match stands, what led there, and what a redo would bring back."""

    state: State
    past: Steps = None
    future: Steps = None

    def judge(self, n: int, line: str, said: Said) -> tuple[Timeline, Judgement]:
        """The timeline after action number ``n``, and the judgement on it.

        :raises Refusal: the action is refused; nothing has changed.
        """
        if type(said.command) is Undo:
            return self._undo()
        if type(said.command) is Redo:
            return self._redo()
        judgement = judge(self.state, said)
        step = Step(n, line, self.state, judgement.state)
        return Timeline(judgement.state, (step, self.past)), judgement

    def _undo(self) -> tuple[Timeline, Judgement]:
        if self.past is None:
            raise impossible(self.state, Code.NOTHING_TO_UNDO)
        step, past = self.past
        undone = Timeline(step.before, past, (step, self.future))
        return undone, Judgement((Undone(step.n, step.line),), (), step.before)

    def _redo(self) -> tuple[Timeline, Judgement]:
        if self.future is None:
            raise impossible(self.state, Code.NOTHING_TO_REDO)
        step, future = self.future
        redone = Timeline(step.after, (step, self.past), future)
        return redone, Judgement((Redone(step.n, step.line),), (), step.after)

    @property
    def undoable(self) -> Step | None:
        """The action that an undo would take back."""
        return self.past[0] if self.past else None

    @property
    def redoable(self) -> Step | None:
        """The action that a redo would bring back."""
        return self.future[0] if self.future else None

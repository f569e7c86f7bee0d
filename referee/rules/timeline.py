"""The match as it was said: every action that counts, and the way back (match-record 2.3, 8: undo and redo).

A timeline is never changed. Each step remembers the state before it, which costs little because states share what did
not change.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from referee.rules.commands import Redo, Said, Undo
from referee.rules.decide import Judgement, judge
from referee.rules.draft import impossible
from referee.rules.events import Event, Redone, Undone
from referee.rules.recent import Recent, recent_after, recent_at
from referee.rules.refusal import Code, Notice, Refusal
from referee.rules.state import State


class Step(NamedTuple):
    """One action that counts or counted: its number, its line as everybody may read it, what was said in full, and the
    states on both sides of it.

    ``recent`` is what is known beyond the state after it.
    """

    n: int
    line: str
    said: Said
    before: State
    after: State
    events: tuple[Event, ...]
    recent: Recent


Steps: TypeAlias = tuple[Step, "Steps"] | None
"""The latest step and those before it."""


class Timeline(NamedTuple):
    """Where the match stands, what led there, and what a redo would bring back.

    ``earlier`` is what is known beyond the state where the timeline begins, ``None`` for what that state alone tells.
    """

    state: State
    past: Steps = None
    future: Steps = None
    earlier: Recent | None = None

    @property
    def recent(self) -> Recent:
        """What is known beyond the state."""
        if self.past:
            return self.past[0].recent
        return recent_at(self.state) if self.earlier is None else self.earlier

    def judge(self, n: int, line: str, said: Said) -> tuple[Timeline, Judgement]:
        """The timeline after action number ``n``, and the judgement on it.

        :raises Refusal: the action is refused; nothing has changed.
        """
        if type(said.command) is Undo:
            return self._undo()
        if type(said.command) is Redo:
            return self._redo()
        judgement = judge(self.state, said)
        return self.then(n, line, said, judgement.events, judgement.state), judgement

    def then(self, n: int, line: str, said: Said, events: tuple[Event, ...], after: State) -> Timeline:
        """The timeline after action number ``n``, which has led to ``after``."""
        recent = recent_after(self.recent, n, said.command, self.state, events, after)
        step = Step(n, line, said, self.state, after, events, recent)
        return self._replace(state=after, past=(step, self.past), future=None)

    def _undo(self) -> tuple[Timeline, Judgement]:
        if self.past is None:
            raise impossible(self.state, Code.NOTHING_TO_UNDO)
        step = self.past[0]
        return self.back(), Judgement((Undone(step.n, step.line),), (), step.before)

    def back(self) -> Timeline:
        """The timeline before its latest step, which a redo would bring back."""
        assert self.past is not None
        step, past = self.past
        return self._replace(state=step.before, past=past, future=(step, self.future))

    def _redo(self) -> tuple[Timeline, Judgement]:
        if self.future is None:
            raise impossible(self.state, Code.NOTHING_TO_REDO)
        step, future = self.future
        redone = self._replace(state=step.after, past=(step, self.past), future=future)
        return redone, Judgement((Redone(step.n, step.line),), (), step.after)

    @property
    def noticed(self) -> tuple[Notice, ...]:
        """What the referee noticed at the latest step; nothing where the rules of today would not have it."""
        if self.past is None:
            return ()
        step = self.past[0]
        try:
            return self.back().judge(step.n, step.line, step.said)[1].notices
        except Refusal:
            return ()

    @property
    def undoable(self) -> Step | None:
        """The action that an undo would take back."""
        return self.past[0] if self.past else None

    @property
    def redoable(self) -> Step | None:
        """The action that a redo would bring back."""
        return self.future[0] if self.future else None

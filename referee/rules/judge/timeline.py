"""The match as a timeline: all actions that count, with undo and redo (match-record 2.3, 8).

A timeline is never changed. Each step keeps the state before it, which costs little because states share their
unchanged parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from referee.rules.commands import Action, Command, Redo, Undo
from referee.rules.draft import Check, impossible
from referee.rules.events import Event, Redone, Undone
from referee.rules.judge.decide import Judgement, decide
from referee.rules.judge.own_values import Values, cite_option, option_behind, own_values, state_with_values
from referee.rules.judge.recent import Recent, recent_after, recent_at
from referee.rules.judge.rules import rule_of
from referee.rules.refusal import Code, Notice, Refusal
from referee.rules.state import State
from referee.rules.value import Value


class Pasts(Value):
    """The steps that count before a step and after its undo: the same as until then, so none are stored."""

    parts: tuple[Step, ...] = ()

    def taken(self, counted: Steps) -> Steps:
        """Return what counts again where the step is taken back."""
        return counted

    def rest(self, counted: Steps) -> Steps:
        """Return what counts before the step."""
        return counted

    def list_entries(self, step: Step) -> tuple[Step, ...]:
        """List what ``step`` counts as: itself."""
        return (step,)


SAME = Pasts()


class OtherPasts(Pasts, kw_only=True):
    """The pasts of a step that put an entry right: the steps that counted until then, and those before it now."""

    was: Steps
    now: Steps

    def taken(self, counted: Steps) -> Steps:
        return self.was

    def rest(self, counted: Steps) -> Steps:
        return self.now


class PartedPasts(OtherPasts):
    """The pasts of a step that put an entry right with ``back``: only its parts count from that entry on."""

    def list_entries(self, step: Step) -> tuple[Step, ...]:
        return self.parts


class Step(Value):
    """One action that counts, or counted until an undo, with the states before and after it.

    ``line`` is the action as everybody may read it, ``recent`` is shown with the state after it, and ``notices`` are
    the judge's; ``None``: it was not judged but read from the log. A step that put an earlier entry right has
    `OtherPasts`.
    """

    n: int
    line: str
    action: Action
    before: State
    after: State
    events: tuple[Event, ...]
    recent: Recent
    notices: tuple[Notice, ...] | None = None
    pasts: Pasts = SAME

    @property
    def parts(self) -> tuple[Step, ...]:
        """The entries that the step consists of, oldest first, each with its old number; else none."""
        return self.pasts.parts


Remark = TypeVar("Remark", Refusal, Notice)

Steps: TypeAlias = tuple[Step, "Steps"] | None
"""The latest step and those before it."""


class Timeline(Value):
    """The match as it is now, the steps to it, and the steps that a redo would bring back.

    ``earlier`` is the `Recent` of the state where the timeline begins; ``None``: it is computed from that state.
    """

    state: State
    past: Steps = None
    future: Steps = None
    earlier: Recent | None = None

    @property
    def recent(self) -> Recent:
        """The facts shown with the state."""
        if self.past:
            return self.past[0].recent
        return recent_at(self.state) if self.earlier is None else self.earlier

    def judge(self, n: int, line: str, action: Action) -> tuple[Timeline, Judgement]:
        """Judge action number ``n``; return the timeline after it, and the judgement.

        :raises Refusal: any code; where an option of the table forbids the action, that option is cited.
        """
        if type(action.command) is Undo:
            return self._undo()
        if type(action.command) is Redo:
            return self._redo()
        try:
            judgement = decide(self.state, action)
        except Refusal as refusal:
            raise self._cite_own(refusal, action) from None
        if judgement.notices:
            notices = tuple(self._cite_own(notice, action) for notice in judgement.notices)
            judgement = replace(judgement, notices=notices)
        timeline = self.with_step(
            n, line, action, events=judgement.events, after=judgement.state, notices=judgement.notices
        )
        return timeline, judgement

    def with_step(
        self,
        n: int,
        line: str,
        action: Action,
        *,
        events: tuple[Event, ...],
        after: State,
        notices: tuple[Notice, ...] | None = None,
    ) -> Timeline:
        """Add action number ``n``, which has led to ``after``."""
        earlier = self.past[0].recent if self.past else self.recent
        recent = recent_after(earlier, n, action.command, before=self.state, events=events, after=after)
        step = Step(n, line, action, before=self.state, after=after, events=events, recent=recent, notices=notices)
        return Timeline(after, (step, self.past), None, self.earlier)

    def _cite_own(self, remark: Remark, action: Action) -> Remark:
        """Cite the option that the remark rests on, where the table chose it otherwise (match-record 9)."""
        own = own_values(self.state.setting)
        return cite_option(remark, self._option_behind(remark, action, own)) if own else remark

    def _option_behind(self, remark: Refusal | Notice, action: Action, own: Values) -> str:
        """Return the option that the refusal or notice rests on; empty where the rulebook itself says it."""
        states: dict[tuple[str, ...], State] = {}

        def under(values: Values) -> State:
            names = tuple(values)
            if names not in states:
                states[names] = self._turn_under(values)
            return states[names]

        return option_behind(remark.code, own, under, self._remarks_again(remark, action))

    def _remarks_again(self, remark: Refusal | Notice, action: Action) -> Callable[[State], bool]:
        """Return a function that tells of another state whether the same refusal or notice would come there."""
        for check in rule_of(self.state, action.command).checks:
            refusal = check(self.state, action.command)
            if refusal is not None and refusal.code == remark.code:
                return lambda state: _still_refuses(check, remark.code, state, action)
        return lambda state: _says_code(remark.code, state, action)

    def _turn_under(self, values: Values) -> State:
        """Play this turn once more with ``values``; where that cannot be, return this moment with them."""
        steps: list[Step] = []
        here = (self.state.round, self.state.turn)
        for step in list_parts(self.past) if self.state.turn else ():
            steps.append(step)
            if (step.before.round, step.before.turn) != here:
                break
        if not steps or any(step.parts for step in steps):
            return state_with_values(self.state, values)
        state = state_with_values(steps[-1].before, values)
        for step in reversed(steps):
            try:
                state = decide(state, replace(step.action, stood=True)).state
            except Refusal:
                return state_with_values(self.state, values)
        return state

    def _undo(self) -> tuple[Timeline, Judgement]:
        if self.past is None:
            raise impossible(self.state, Code.NOTHING_TO_UNDO)
        step = self.past[0]
        return self.without_last_step(), Judgement((Undone(step.n, step.line),), (), step.before)

    def without_last_step(self) -> Timeline:
        """Return the timeline before its latest step, which a redo would bring back."""
        assert self.past is not None
        step, past = self.past
        return replace(self, state=step.before, past=step.pasts.taken(past), future=(step, self.future))

    def _redo(self) -> tuple[Timeline, Judgement]:
        if self.future is None:
            raise impossible(self.state, Code.NOTHING_TO_REDO)
        step, future = self.future
        redone = replace(self, state=step.after, past=(step, step.pasts.rest(self.past)), future=future)
        return redone, Judgement((Redone(step.n, step.line),), (), step.after)

    @property
    def noticed(self) -> tuple[Notice, ...]:
        """The notices of the latest step; none if today's rules would not give them."""
        if self.past is None:
            return ()
        step = self.past[0]
        if step.notices is not None:
            return step.notices
        try:
            return self.without_last_step().judge(step.n, step.line, step.action)[1].notices
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


def list_parts(past: Steps) -> Iterator[Step]:
    """Yield the entries of ``past``, the latest one first; one that put another right ``back`` as its parts.

    One that kept everything as it was is one entry: nothing before it led to what is after it.
    """
    while past is not None:
        step, past = past
        yield from reversed(step.pasts.list_entries(step))


def _still_refuses(asked: Check[Command], code: str, state: State, action: Action) -> bool:
    """Tell whether ``asked`` refuses ``action``; also where what it looks at is not there in ``state``."""
    checks = rule_of(state, action.command).checks
    if asked not in checks:
        return _says_code(code, state, action)
    for check in checks:
        refusal = check(state, action.command)
        if check is asked:
            return refusal is not None
        if refusal is not None and refusal.arithmetic:
            return True
    return False


def _says_code(code: str, state: State, action: Action) -> bool:
    """Tell whether ``action`` would be accepted with the notice ``code``, or refused with it."""
    try:
        return any(notice.code == code for notice in decide(state, action).notices)
    except Refusal as refusal:
        return refusal.code == code

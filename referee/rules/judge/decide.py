"""Judgement of an action: it becomes events and the state after them, or it is refused."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from referee.rules.commands import Action, Command
from referee.rules.draft import Check, Draft
from referee.rules.events import Event
from referee.rules.judge.evolve import CHANGES
from referee.rules.judge.outcome import settle_outcome
from referee.rules.judge.rules import rule_of
from referee.rules.refusal import Notice
from referee.rules.state import State
from referee.rules.value import Value

C = TypeVar("C", bound=Command)


class Judgement(Value):
    """The events of an action, the notices of the referee, and the state after it."""

    events: tuple[Event, ...]
    notices: tuple[Notice, ...]
    state: State


def decide(state: State, action: Action, *, tells_winner: bool = True) -> Judgement:
    """Judge one action that is not `Undo` or `Redo`; ``state`` stays as it was.

    With ``action.stood`` broken rules become notices instead of refusals (match-record 8, ``!stood``). Unless it
    ``tells_winner``, nobody wins by what follows: so it can be judged without telling a mission.

    :raises Refusal: the first rule that is broken, with any code but those of undo and redo; with ``action.stood`` only
        what not even the table can let stand (``refusal.arithmetic``).
    """
    command, draft = action.command, Draft(replace(state), CHANGES)
    rule = rule_of(state, command)
    for check in rule.checks:
        refusal = check(state, command)
        if refusal is not None:
            if refusal.arithmetic or not action.stood:
                raise refusal
            draft.notices.append(Notice(refusal.code, refusal.cite, refusal.facts))
    rule.then(draft, command)
    if tells_winner:
        settle_outcome(draft)
    return Judgement(tuple(draft.events), tuple(draft.notices), draft.state)


def any_refuses(checks: tuple[Check[C], ...], state: State, command: C) -> bool:
    """Tell whether one of ``checks`` refuses ``command``."""
    for check in checks:
        if check(state, command) is not None:
            return True
    return False

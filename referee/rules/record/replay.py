"""A record played again: every action judged in turn (match-record 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from referee.rules.commands import Action, DealOut
from referee.rules.judge.decide import Judgement
from referee.rules.judge.evolve import start
from referee.rules.judge.timeline import Timeline
from referee.rules.record.notation import is_comment, parse
from referee.rules.record.record import Record
from referee.rules.refusal import Malformed, Refusal

Outcome: TypeAlias = Judgement | Refusal | Malformed


class Verdict(NamedTuple):
    """One action of the record, counted from 1, what the referee says to it, and the match after it."""

    n: int
    line: str
    outcome: Outcome
    timeline: Timeline


def opening(record: Record) -> Timeline:
    """The match before the first action of the record: a position, or nothing dealt yet."""
    return Timeline(record.position or start(record.setting))


def replay(record: Record) -> Iterator[Verdict]:
    """The verdicts one by one; what is refused or malformed has no effect on the next."""
    timeline = opening(record)
    for n, line in enumerate(record.actions, 1):
        timeline, outcome = _judged(record, timeline, n, line)
        yield Verdict(n, line, outcome, timeline)


def _judged(record: Record, timeline: Timeline, n: int, line: str) -> tuple[Timeline, Outcome]:
    if is_comment(line):
        return timeline, Judgement((), (), timeline.state)
    try:
        action = parse(line, record.setting)
        if isinstance(action.command, DealOut):
            action = Action(action.command._replace(deal=record.deal), action.stood)
        return timeline.judge(n, line, action)
    except (Malformed, Refusal) as wrong:
        return timeline, wrong


def decided_by(timeline: Timeline) -> int:
    """The number of the action that decided the match; 0 where the match began decided."""
    steps = timeline.past
    while steps is not None and steps[0].before.result == steps[0].after.result:
        steps = steps[1]
    return steps[0].n if steps is not None else 0

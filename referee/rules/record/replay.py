"""Replays a record: judges every action in turn (match-record 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from referee.rules.commands import DealOut
from referee.rules.judge.decide import Judgement
from referee.rules.judge.evolve import start_match
from referee.rules.judge.timeline import Timeline
from referee.rules.past.replace import replay_action
from referee.rules.record.notation import is_comment, parse_action, parse_recorded_action
from referee.rules.record.record import Record
from referee.rules.refusal import Malformed, Refusal
from referee.rules.value import Value

Outcome: TypeAlias = Judgement | Refusal | Malformed


class Verdict(Value):
    """The referee's verdict on the ``n``-th line of a record (from 1), and the match after it.

    ``number`` is that of the action, as in `Replace` and the timeline; a line with only a comment has the number of
    the action before it.
    """

    n: int
    line: str
    outcome: Outcome
    timeline: Timeline
    number: int


def start_timeline(record: Record) -> Timeline:
    """Start the match before the first action: from the position of the record, or with nothing dealt yet."""
    return Timeline(record.position or start_match(record.setting))


def replay_record(record: Record) -> Iterator[Verdict]:
    """Yield the verdict on every action; one that is refused or malformed leaves the match as it was."""
    timeline, number = start_timeline(record), 0
    for n, line in enumerate(record.actions, 1):
        parse = parse_action
        if "#" in line:
            parse = parse_recorded_action
            if is_comment(line):
                yield Verdict(n, line, Judgement((), (), timeline.state), timeline, number)
                continue
        number += 1
        outcome: Outcome
        try:
            action = parse(line, record.setting)
            if type(action.command) is DealOut:
                action = replace(action, command=replace(action.command, deal=record.deal))
            timeline, outcome = replay_action(timeline, number, line, action)
        except (Malformed, Refusal) as refusal:
            outcome = refusal
        yield Verdict(n, line, outcome, timeline, number)

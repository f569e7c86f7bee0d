"""The demonstration match, which nobody played: a shipped record, judged in memory and never stored."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee import rulebooks
from referee.rulebooks.records import parse_record
from referee.rules.judge.decide import Judgement
from referee.rules.past.story import step_of
from referee.rules.record.record import Record
from referee.rules.record.replay import replay_record, start_timeline
from referee.service.matches.story import Story, ToldLine
from referee.store.matches.log import Entry

FILE = Path(rulebooks.__file__).parent / "demo" / "match.toml"
_NEVER = datetime.fromtimestamp(0, UTC).replace(tzinfo=None)
"""Nobody said these lines at any time; a story leaves out the times of lines whose time is unknown."""


class Demo(NamedTuple):
    """The record and its story."""

    record: Record
    story: Story


@cache
def tell_demo() -> Demo:
    """Judge the match from the deal to its end, once."""
    record = parse_record(FILE.read_text(encoding="utf-8"))
    state = start_timeline(record).state
    story = Story(chain=0, start=state, known_from=len(record.actions), began=_NEVER)
    for verdict in replay_record(record):
        n, outcome, step = verdict.n, verdict.outcome, verdict.timeline.undoable
        # A record that ships holds nothing that is refused, no comment and no undo.
        assert isinstance(outcome, Judgement)
        assert step is not None
        changes = step_of(n, step.action, before=state, events=outcome.events, after=outcome.state)
        entry = Entry(seq=n, parent=n - 1, head=n, action=step.action, line=verdict.line, events=(), at=_NEVER)
        story.lines.append(ToldLine(entry, changes, None))
        state = outcome.state
    return Demo(record, story)

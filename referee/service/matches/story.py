"""The story of a match: every line of its log and its changes, kept and extended from moment to moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from referee.rules.judge.evolve import CHANGES
from referee.rules.judge.seen import Step
from referee.rules.past.story import step_of
from referee.rules.state import State
from referee.service.desk.desk import Desk
from referee.service.desk.play import OpenMatch, read_timeline
from referee.store import Connection
from referee.store.matches import chains, log
from referee.store.matches.log import Entry

STATES_KEPT = 64
"""Moments that an undo may go back to without reading the log again."""


class ToldLine(NamedTuple):
    """A line of the log, its events gone, and what it changed for everybody.

    ``after`` are the seconds since the line before, ``None`` where that is not known.
    """

    entry: Entry
    changes: Step
    after: int | None


@dataclass
class Story:
    """The part of a match kept between two answers: its lines so far, and some states that new ones may follow.

    Only the reading thread extends it. ``chain`` is the chain of hashes that it was read under: another one may hold
    over other lines. Of the first ``known_from`` lines nobody knows when and by which device they were said. Times
    count from ``began``: when the match was started, or the last of those lines was written.
    """

    chain: int
    start: State
    known_from: int
    began: datetime
    lines: list[ToldLine] = field(default_factory=list)
    states: dict[int, State] = field(default_factory=dict)
    seconds: int = 0
    """From ``began`` to the last line."""

    @property
    def times_begin(self) -> datetime | None:
        """When the times begin to count; ``None`` if no line's time is known."""
        return self.began if self.known_from < len(self.lines) or not self.known_from else None


def extend_story(desk: Desk, match: OpenMatch, story: Story | None) -> Story:
    """Return the story of ``match`` up to now: ``story`` with the lines behind it, or anew from the beginning."""
    with desk.store.reading() as connection:
        if story is None or story.chain != match.chain or len(story.lines) > match.seq:
            unknown = _count_unknown(connection, match)
            story = Story(match.chain, read_timeline(connection, match, 0).state, unknown, match.row.started_at)
        last = len(story.lines)
        entries = log.read_entries(connection, match.setting, match.row.id, last, limit=match.seq - last)
        for entry in entries:
            _add_line(connection, match, story, entry)
    return story


def _count_unknown(connection: Connection, match: OpenMatch) -> int:
    """Count the lines that were imported or precede the first chain: from before there were chains or devices."""
    first = chains.first_chain(connection, match.row.id)
    if first is not None and first.reason == "before":
        return first.lines
    if match.row.source != "record":
        return 0
    # An import writes all lines of its record at one moment, before their chain begins.
    if first is not None and first.reason == "begun":
        return log.count_lines_until(connection, match.row.id, first.begun_at)
    # A backup brings no chains: what was written together was imported, and nobody imports a single line.
    together = log.count_lines_until(connection, match.row.id, None)
    return together if together > 1 else 0


def _add_line(connection: Connection, match: OpenMatch, story: Story, entry: Entry) -> None:
    before = _state_after(connection, match, story, entry.parent)
    is_action = entry.head == entry.seq
    after = _with_events(before, entry) if is_action else _state_after(connection, match, story, entry.head)
    story.states.pop(entry.head, None)
    story.states[entry.head] = after
    for oldest in [*story.states][:-STATES_KEPT]:
        del story.states[oldest]
    changes = step_of(entry.seq, entry.action, before=before, events=entry.events, after=after)
    after_seconds = None
    if entry.seq > story.known_from:
        # Whole seconds add up to the time of the clock; if that was set back, no time has passed.
        after_seconds = max(0, int((entry.at - story.began).total_seconds()) - story.seconds)
        story.seconds += after_seconds
    elif entry.seq == story.known_from:
        story.began = entry.at
    story.lines.append(ToldLine(entry._replace(events=()), changes, after_seconds))


def _state_after(connection: Connection, match: OpenMatch, story: Story, n: int) -> State:
    if n == 0:
        return story.start
    return story.states.get(n) or read_timeline(connection, match, n).state


def _with_events(state: State, entry: Entry) -> State:
    after = replace(state)
    for event in entry.events:
        CHANGES[type(event)](after, event)
    return after


def dice_thrown(story: Story) -> Iterator[tuple[int, int]]:
    """Yield the numbers of dice, attacker's and defender's, of each throw of the story."""
    for line in story.lines:
        if line.changes.throw:
            yield line.changes.throw.thrown.attacker, line.changes.throw.thrown.defender


def counted_lines(desk: Desk, match: OpenMatch) -> tuple[frozenset[int], frozenset[int]]:
    """Return the lines of the log that count now, and those that still count as parts of another.

    No undo and no redo is among the former; the latter are said again by a line that put another entry right.
    """
    with desk.store.reading() as connection:
        tree = log.read_log_tree(connection, match.row.id)
    counted = tree.counted_actions(match.head)
    return counted, tree.actions_in_force(match.head) - counted

"""The log of a match as the table, a seat or an onlooker may see it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from referee.rules.commands import Command
from referee.rules.events import Event, Undone
from referee.rules.judge.timeline import Timeline
from referee.rules.judge.view import REFEREE, Viewer, visible_events
from referee.rules.past.then import events_known_now
from referee.rules.state import State
from referee.rules.terms import Colour
from referee.service.desk.desk import Desk
from referee.service.desk.moves import Move
from referee.service.desk.play import (
    LATEST_LINES,
    LatestAction,
    OpenMatch,
    read_action,
    read_timeline,
)
from referee.service.desk.problems import Problem
from referee.store.matches import log
from referee.store.matches.log import Entry

MOVES_AT_ONCE = 256


class Moment(NamedTuple):
    """The timeline of a match after some line, and that line with those before it, at most `LATEST_LINES`."""

    timeline: Timeline
    entries: tuple[Entry, ...]

    @property
    def entry(self) -> Entry | None:
        """The line itself; none before the first."""
        return self.entries[-1] if self.entries else None


class ReadableLine(NamedTuple):
    """A line of the log as its reader may have it, and its command as far as the reader may know it.

    `seq` is 0 where it is not needed, as for the action that an undo would take back. `taken_back` is the line that the
    own device of the seat `device` took back with this one, as everybody may read it.
    """

    line: str
    command: Command
    seq: int = 0
    device: Colour | None = None
    taken_back: str = ""


class LoggedLine(NamedTuple):
    """A `ReadableLine` with the events that its reader may see, and the time in UTC."""

    line: str
    command: Command
    seq: int
    events: tuple[Event, ...]
    at: datetime
    device: Colour | None = None
    taken_back: str = ""


def read_moment(desk: Desk, match: OpenMatch, seq: int) -> Moment:
    """Return how the match stood after line ``seq``, unmasked: nobody may be shown it as it is.

    :raises Problem: line_unknown.
    """
    with desk.store.reading() as connection:
        head = log.head_after(connection, match.row.id, seq) if seq <= match.seq else None
        if head is None:
            raise Problem("line_unknown", field="at", line=seq, last=match.seq)
        first = max(0, seq - LATEST_LINES)
        entries = log.read_entries(connection, match.setting, match.row.id, first, limit=seq - first)
        return Moment(read_timeline(connection, match, head), entries)


def read_line(entry: Entry | LatestAction, reader: Viewer) -> ReadableLine:
    """Return the line of the log as ``reader`` may have it."""
    line, command = read_action(entry.action, entry.line, reader)
    return ReadableLine(
        line=line,
        command=command,
        seq=entry.seq,
        device=entry.device,
        taken_back=_taken_back_by(entry),
    )


def _taken_back_by(entry: Entry | LatestAction) -> str:
    if entry.device is None:
        return ""
    return next((event.action for event in entry.events if isinstance(event, Undone)), "")


def reader_of(match: OpenMatch, viewer: Viewer) -> Viewer:
    """Return as whom ``viewer`` reads: once the match has ended, everybody may read everything (match-record 5)."""
    return viewer if match.state.result is None else REFEREE


def list_lines(desk: Desk, match_id: str, viewer: Viewer, *, after: int, limit: int) -> list[LoggedLine]:
    """List at most ``limit`` lines of the log behind ``after`` as ``viewer`` may see them.

    :raises Problem: there is no such match.
    """
    match = desk.match(match_id)
    with desk.store.reading() as connection:
        entries = log.read_entries(connection, match.setting, match_id, after, limit=limit)
    reader = reader_of(match, viewer)
    return [_log_entry(entry, match.state, reader) for entry in entries]


def _log_entry(entry: Entry, state: State, reader: Viewer) -> LoggedLine:
    line, command = read_action(entry.action, entry.line, reader)
    return LoggedLine(
        line=line,
        command=command,
        seq=entry.seq,
        events=visible_events(events_known_now(entry.events, state), reader),
        at=entry.at,
        device=entry.device,
        taken_back=_taken_back_by(entry),
    )


def moves_after(desk: Desk, match_id: str, seq: int) -> list[Move]:
    """Return the actions behind ``seq`` from the log, some hundreds at most; not empty if the log has any."""
    match = desk.match(match_id)
    with desk.store.reading() as connection:
        entries = log.read_entries(connection, match.setting, match_id, seq, limit=MOVES_AT_ONCE)
    today = (entry._replace(events=events_known_now(entry.events, match.state)) for entry in entries)
    return [Move(match_id, entry, match if entry.seq == match.seq else None) for entry in today]

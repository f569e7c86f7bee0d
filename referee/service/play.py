"""A match as it is held in memory: opened from its newest snapshot, then kept up with every commit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee import rulebooks
from referee.rules import position
from referee.rules.commands import Said
from referee.rules.evolve import evolve, start
from referee.rules.notation import parse, write
from referee.rules.state import Seat, Setting, State
from referee.rules.terms import Colour
from referee.rules.timeline import Step, Timeline
from referee.rules.view import masked
from referee.service.problems import Problem
from referee.store import Connection, log, matches, seats
from referee.store.log import Entry, Path
from referee.store.matches import MatchRow
from referee.store.seats import SeatRow

TAKERS_BACK = ("table undo", "table redo")
SNAPSHOT_EVERY = 64
"""Actions between two snapshots: what opening a match has to apply at most."""
REMEMBERED = 1024
"""Actions a timeline may hold before it is cut back to its newest snapshot."""


class OpenMatch(NamedTuple):
    """A match in memory; replaced as a whole after each commit, never changed.

    `seq` counts every line of the log, `base` is where the timeline begins, `snapshots` are those on the way from there
    to `head`, `base` first.
    """

    row: MatchRow
    setting: Setting
    timeline: Timeline
    seq: int
    base: int
    snapshots: tuple[int, ...]
    access: Mapping[Colour, SeatRow]

    @property
    def head(self) -> int:
        """The last action that counts."""
        step = self.timeline.undoable
        return step.n if step else self.base

    @property
    def state(self) -> State:
        """Where the match stands."""
        return self.timeline.state


def setting_of(row: MatchRow) -> Setting:
    """What was settled before the first action of the match."""
    rulebook = rulebooks.kept(row.rulebook, row.rulebook_text)
    options, faults = rulebooks.resolve(rulebook, row.variant, row.options)
    assert not faults, faults
    return Setting(
        rulebook=rulebook,
        variant=row.variant,
        options=options,
        board=rulebooks.board_of(row.board, options),
        seats=tuple(seat_from_json(seat) for seat in row.seats),
        dealer=row.dealer,
        starter=row.starter,
        dice=row.dice,  # type: ignore[arg-type]
        cards=row.cards,  # type: ignore[arg-type]
    )


def seat_from_json(seat: Mapping[str, object]) -> Seat:
    """A seat as it lies in the matches."""
    players = seat["players"]
    assert isinstance(players, list)
    return Seat(str(seat["colour"]), tuple(players))


def open_match(connection: Connection, match_id: str) -> OpenMatch:
    """The match with everything that can still be taken back or brought back next.

    :raises Problem: there is no such match.
    """
    row = matches.find(connection, match_id)
    if row is None:
        raise Problem("match_unknown", id=match_id)
    setting = setting_of(row)
    seq, head = log.newest(connection, match_id)
    # One action more than the head, so that there is always something in the past that an undo can take back.
    path = log.way_to(connection, match_id, log.last_said(connection, match_id, TAKERS_BACK), head - 1)
    timeline = _timeline(setting, path, head)
    access = seats.of_match(connection, match_id)
    return OpenMatch(row, setting, timeline, seq, path.base, (path.base,), access)


def _timeline(setting: Setting, path: Path, head: int) -> Timeline:
    """The timeline along ``path``, with what lies behind ``head`` taken back again."""
    timeline = Timeline(beginning(setting, path))
    for entry in path.entries:
        timeline = _applied(timeline, entry)
    while timeline.past is not None and timeline.past[0].n > head:
        step, past = timeline.past
        timeline = Timeline(step.before, past, (step, timeline.future))
    return timeline


def public_line(said: Said) -> str:
    """The line as everybody may read it, its secrets as ``?``."""
    return write(Said(masked(said.command), said.stood))


def beginning(setting: Setting, path: Path) -> State:
    """Where ``path`` begins."""
    if path.position is None:
        return start(setting)
    return position.restored(setting, path.position)


def _applied(timeline: Timeline, entry: Entry) -> Timeline:
    state = timeline.state
    for event in entry.events:
        state = evolve(state, event)
    line = public_line(parse(entry.action, state.setting))
    return Timeline(state, (Step(entry.seq, line, timeline.state, state), timeline.past))

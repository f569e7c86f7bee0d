"""A match as it is held in memory: opened from its newest snapshot, then kept up with every commit."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from referee import rulebooks
from referee.rules.commands import Action, Command, CorrectHand, DealOut, Undo
from referee.rules.events import Event
from referee.rules.judge import pieces
from referee.rules.judge.evolve import start_match
from referee.rules.judge.pieces import PieceChange
from referee.rules.judge.recent import Recent
from referee.rules.judge.timeline import Timeline
from referee.rules.judge.view import Viewer, mask_command
from referee.rules.past.replace import follow_entry, list_piece_changes
from referee.rules.record import position
from referee.rules.record.notation import write_action
from referee.rules.record.record import default_starter
from referee.rules.refusal import Notice
from referee.rules.state import Seat, Setting, State
from referee.rules.terms import Colour, Territory
from referee.service.desk.problems import Problem
from referee.store import Connection
from referee.store.matches import announcements, chains, log, matches, standings
from referee.store.matches.codec import (
    Contributions,
    contributions_from_json,
    deal_from_json,
    recent_from_json,
    recent_to_json,
)
from referee.store.matches.log import Entry, Path
from referee.store.people import seats
from referee.store.schema import AnnouncementRow, MatchRow, SeatRow

Direction: TypeAlias = Literal["undo", "redo"]
LATEST_LINES = 3
"""Lines of the log that a view has with it."""
SNAPSHOT_EVERY = 64
"""Actions between two snapshots: what opening a match has to apply at most."""
MAX_ACTIONS = 1024
"""Actions a timeline may hold before it is cut back to its newest snapshot, those that were taken back among them."""


class Turnabout(NamedTuple):
    """The run of undos or redos that ends the log, and the state of the match before the first of them."""

    direction: Direction
    before: State


class LatestAction(NamedTuple):
    """One of the log's newest lines, whether it counts or not."""

    seq: int
    action: Action
    line: str
    events: tuple[Event, ...]
    device: Colour | None
    """The seat whose own device said it."""


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
    access: Mapping[Colour, tuple[SeatRow, ...]]
    """Of each seat the access of its player, or of each of two players who share it."""
    actions: int = 0
    """Actions that the timeline has held since it was opened; one that put another one right counts all it repeats."""
    turnabout: Turnabout | None = None
    device: Colour | None = None
    """The seat whose own device said the last line; since line `alone_since` nobody else has said anything."""
    alone_since: int = 1
    chain: int = 0
    """The number of the log's chain of hashes; `mac` is the hash of its last line, or where it begins."""
    mac: str = ""
    revealed: Mapping[Colour, str] = MappingProxyType({})
    """Numbers that phones have shown for the deal, until all are there; they are kept nowhere else."""
    latest: tuple[LatestAction, ...] = ()
    """The newest lines of the log, at most `LATEST_LINES`, oldest first."""
    standings: Mapping[Colour, Mapping[Territory, int]] = MappingProxyType({})
    """What seats have said that stands after the set-up, until all have."""
    together: tuple[tuple[int, int], ...] = ()
    """The first and the last of the actions each time a set-up was entered at once."""
    announced: AnnouncementRow | None = None
    """The attack that waits for the dice of both sides; nobody may be told those that were entered."""

    @property
    def head(self) -> int:
        """The last action that counts."""
        step = self.timeline.undoable
        return step.n if step else self.base

    @property
    def state(self) -> State:
        """The current state of the match."""
        return self.timeline.state

    def has_phone(self, seat: Colour) -> bool:
        """Tell whether a phone speaks for the seat; the neutral has none."""
        return any(row.device_hash is not None for row in self.access.get(seat, ()))

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the referee noticed at the action that happened last or was brought back; nothing after an undo."""
        undone = self.turnabout is not None and self.turnabout.direction == "undo"
        return () if undone else self.timeline.noticed

    @property
    def pieces(self) -> tuple[str, tuple[PieceChange, ...]]:
        """The verb of the last action, and what it leaves for the table to do on the board.

        Several undos in a row count as one, for nobody moves pieces between two quick taps; several redos likewise.
        """
        if self.turnabout is not None:
            direction, before = self.turnabout
            return direction, pieces.changes_between(before, self.state)
        step = self.timeline.undoable
        return (step.line.split()[1], list_piece_changes(step)) if step else ("", ())


def setting_of(row: MatchRow) -> Setting:
    """Return what was settled before the first action of the match."""
    rulebook = rulebooks.rulebook_of_match(row.rulebook, row.rulebook_text)
    options, faults = rulebooks.resolve_options(rulebook, row.variant, row.options)
    assert not faults, faults
    players = tuple(seat_from_json(seat) for seat in row.seats)
    return Setting(
        rulebook=rulebook,
        variant=row.variant,
        options=options,
        board=rulebooks.board_of(row.board, options),
        seats=players,
        dealer=row.dealer,
        starter=row.starter if row.starter_said else default_starter(players, row.dealer, options),
        starter_said=row.starter_said,
        dice=row.dice,  # type: ignore[arg-type]
        cards=row.cards,  # type: ignore[arg-type]
    )


def seat_from_json(seat: Mapping[str, object]) -> Seat:
    """Build a seat from its JSON in the matches."""
    players = seat["players"]
    assert isinstance(players, list)
    return Seat(str(seat["colour"]), tuple(players))


def open_match(
    connection: Connection, match_id: str, *, by_log_alone: bool = False, before: int = sys.maxsize
) -> OpenMatch:
    """Open the match with everything that can still be taken back or brought back next; ``by_log_alone``: no snapshots.

    The timeline begins before the line ``before``, so that its entry is there to be put right.

    :raises Problem: there is no such match.
    """
    row = matches.find_match(connection, match_id)
    if row is None:
        raise Problem("match_unknown", id=match_id)
    setting = setting_of(row)
    seq, head, mac = log.newest_line(connection, match_id)
    chain = chains.newest_chain(connection, match_id)
    said_last = log.last_said(connection, match_id)
    direction, since = _way_back(log.read_entries(connection, setting, match_id, said_last, limit=seq))
    # One action more than the head, so that there is always something in the past that an undo can take back.
    floor = -1 if by_log_alone else min(head - 1, since, before - 1)
    path = log.way_to(connection, setting, match_id, seq=said_last, floor=floor)
    timeline = _build_timeline(row, setting, path, head)
    newest = log.read_entries(connection, setting, match_id, seq - LATEST_LINES, limit=LATEST_LINES)
    turnabout = Turnabout(direction, _state_after(timeline, since)) if direction else None
    access = seats.seats_of_match(connection, match_id)
    device, alone_since = log.last_speaker(connection, match_id)
    number, start = (chain.number, mac or chain.start) if chain else (0, "")
    return OpenMatch(
        row=row,
        setting=setting,
        timeline=timeline,
        seq=seq,
        base=path.base,
        snapshots=(path.base,),
        actions=len(path.entries) + len(path.aside),
        access=access,
        turnabout=turnabout,
        device=device,
        alone_since=alone_since,
        chain=number,
        mac=start,
        standings=standings.list_standings(connection, match_id),
        together=standings.list_together(connection, match_id),
        announced=announcements.find_announcement(connection, match_id),
        latest=tuple(LatestAction(entry.seq, entry.action, entry.line, entry.events, entry.device) for entry in newest),
    )


def _way_back(takers_back: Sequence[Entry]) -> tuple[Direction | None, int]:
    """Return which way the log was last gone, back or forth again, and from which action on.

    ``takers_back`` are its newest entries.
    """
    if not takers_back:
        return None, sys.maxsize
    newest = type(takers_back[-1].action.command)
    alike = [*takewhile(lambda entry: type(entry.action.command) is newest, reversed(takers_back))]
    return ("undo" if newest is Undo else "redo"), alike[-1].parent


def _build_timeline(row: MatchRow, setting: Setting, path: Path, head: int) -> Timeline:
    """Build the timeline along ``path``, with everything behind ``head`` taken back again."""
    timeline = Timeline(beginning_state(setting, path), earlier=_recent_of_path(path))
    # By the last action of each: an entry that put another one right took over from what counted until then.
    timelines = {path.base: timeline}
    for entry in sorted((*path.entries, *path.aside), key=lambda entry: entry.seq):
        rest, before = timelines[entry.parent], timelines[path.replaced.get(entry.seq, entry.parent)]
        action, line = with_own_deal(row, entry.action), public_line(entry.action, entry.line)
        timelines[entry.seq] = follow_entry(before, entry.seq, line, action, rest=rest, happened=entry.events)
    if path.entries:
        timeline = timelines[path.entries[-1].seq]
    while timeline.past is not None and timeline.past[0].n > head:
        timeline = timeline.without_last_step()
    return timeline


def read_timeline(connection: Connection, match: OpenMatch, n: int) -> Timeline:
    """Read how ``match`` came to its state after action ``n`` (0: as it began), from the newest snapshot before it.

    It makes no difference whether that action counts today.
    """
    path = log.way_to(connection, match.setting, match.row.id, seq=n, floor=n - 1)
    return _build_timeline(match.row, match.setting, path, n)


def _state_after(timeline: Timeline, n: int) -> State:
    """Return the state after action ``n``, which counts or could be brought back; 0 is the beginning."""
    state, rest = timeline.state, timeline.past
    while rest is not None:
        step, rest = rest
        if step.n == n:
            return step.after
        state = step.before
        rest = step.pasts.taken(rest)
    rest = timeline.future
    while rest is not None:
        step, rest = rest
        if step.n == n:
            return step.after
    return state


def public_line(action: Action, line: str | None = None) -> str:
    """Return the line as everybody may read it, its secrets as ``?``.

    ``line`` is the action written in full, if it was.
    """
    if line is not None and mask_command(action.command) is action.command:
        return line
    return write_action(public_action(action))


def public_action(action: Action) -> Action:
    """Return the action as everybody may know it."""
    return replace(action, command=mask_command(action.command))


def readable_line(action: Action, line: str, viewer: Viewer) -> str:
    """Return the ``line`` of the log that says ``action``, as ``viewer`` may read it."""
    return read_action(action, line, viewer)[0]


def read_action(action: Action, line: str, viewer: Viewer) -> tuple[str, Command]:
    """Return the ``line`` of the log that says ``action``, and what it says, as far as ``viewer`` may know it."""
    command = action.command
    masked = mask_command(command)
    if masked is command or viewer.sees(command.seat if isinstance(command, CorrectHand) else command.actor):
        return line, command
    return write_action(replace(action, command=masked)), masked


def beginning_state(setting: Setting, path: Path) -> State:
    """Return the state where ``path`` begins."""
    if path.position is None:
        assert path.base == 0, "a line is missing from the log"
        return start_match(setting)
    return position.restore_state(setting, path.position)


RECENT = "recent"


def position_snapshot(timeline: Timeline) -> dict[str, object]:
    """Return the position with what is known beyond it, to open the match from."""
    return {**position.position_of(timeline.state), RECENT: recent_to_json(timeline.recent)}


def _recent_of_path(path: Path) -> Recent | None:
    """Return what is known beyond the position where ``path`` begins; positions of records say nothing of it."""
    if path.position is None or RECENT not in path.position:
        return None
    return recent_from_json(path.position[RECENT])


def contributions_of(row: MatchRow) -> Contributions | None:
    """Return what phones have added to the deal, or ``None`` if none has."""
    return contributions_from_json(row.luck) if row.luck else None


def with_own_deal(row: MatchRow, action: Action) -> Action:
    """Return the action with the deal that was drawn for the match, if it deals."""
    return replace(action, command=with_deal(row, action.command)) if isinstance(action.command, DealOut) else action


def with_deal(row: MatchRow, command: DealOut) -> DealOut:
    """Return the command with the deal that was drawn for the match, if one was."""
    return command if row.deal is None else replace(command, deal=deal_from_json(row.deal))

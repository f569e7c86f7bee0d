"""Looking at a match: what its table, a seat or an onlooker may know, as data without sentences."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from referee.rules.commands import Action, Command
from referee.rules.judge import mirror
from referee.rules.judge.legal import Legal
from referee.rules.judge.timeline import Timeline
from referee.rules.judge.view import REFEREE, Json, Viewer, mask_command, view, visible_events
from referee.rules.past.then import events_known_now, result_then, view_then
from referee.rules.record.replay import decided_by
from referee.rules.terms import Colour
from referee.service.desk.attempts import Guesser
from referee.service.desk.desk import Desk
from referee.service.desk.moves import Move
from referee.service.desk.play import LATEST, OpenMatch, read_timeline, readable_command, readable_line
from referee.service.desk.problems import Problem
from referee.service.matches import luck, seats, undoing
from referee.store.matches import log
from referee.store.matches.log import Entry

MOVES_AT_ONCE = 256


class Moment(NamedTuple):
    """How a match came to stand as after some line, and that line with those before it, at most `LATEST`."""

    timeline: Timeline
    entries: tuple[Entry, ...]

    @property
    def entry(self) -> Entry | None:
        """The line itself; none before the first."""
        return self.entries[-1] if self.entries else None


class ReadableLine(NamedTuple):
    """A line of the log as its reader may have it, and what it says as far as the reader may know.

    `seq` is missing where it is of no use: what an undo would take back.
    """

    line: str
    command: Command
    seq: int | None = None


class LoggedLine(NamedTuple):
    """As `ReadableLine`, with the events that its reader may see, as data, and the time in UTC."""

    line: str
    command: Command
    seq: int
    events: list[dict[str, Json]]
    at: datetime


def build_view(match: OpenMatch, viewer: Viewer, possible: Legal | None = None) -> dict[str, object]:
    """The view of ``match`` for ``viewer``, with the last lines of its log.

    ``undo``, ``redo`` and the lines of ``log`` are `ReadableLine`, ``notices`` are `Notice`; all else is data for JSON.
    ``possible`` is `legal` of the match's state, where it was worked out for another viewer already.
    """
    timeline, reader = match.timeline, reader_of(match, viewer)
    seen = dict(view(match.state, viewer, possible))
    undo, redo = timeline.undoable, timeline.redoable
    return {
        **_settled_facts(match, viewer),
        "seq": match.seq,
        "starter": match.state.starter or match.row.starter,
        **seen,
        **({"to_place": dict(match.state.to_place)} if match.state.to_place else {}),
        "seats": _seats_for_view(match, seen["seats"]),
        "undo": undo and ReadableLine(undo.line, mask_command(undo.action.command)),
        "redo": redo and ReadableLine(redo.line, mask_command(redo.action.command)),
        "legal": _with_taking_back(match, viewer, seen["legal"]),
        "result": _result_for_view(match),
        **mirror.mirror_as_json(match.state, timeline.recent, viewer),
        "pieces": mirror.pieces_as_json(*match.pieces),
        "notices": list(match.notices),
        "log": [read_line(latest.seq, latest.action, latest.line, reader) for latest in match.latest],
    }


def _settled_facts(match: OpenMatch, viewer: Viewer) -> dict[str, object]:
    """What hangs on no action: who asks, what was settled before the first one, what the match bears for good."""
    row = match.row
    return {
        "id": row.id,
        "audience": viewer.kind,
        "seat": viewer.seat or None,
        "rulebook": row.rulebook,
        "variant": row.variant,
        "board": row.board,
        "dice": row.dice,
        "cards": row.cards,
        "dealer": row.dealer,
        "seal": row.seal,
        "luck": luck.luck_view(match),
        "name": row.name,
        "date": row.played_on.isoformat(),
        "marks": [dict(mark) for mark in row.marks],
        **({"odds": False} if row.odds_off else {}),
    }


def read_moment(desk: Desk, match: OpenMatch, seq: int) -> Moment:
    """How the match stood after line ``seq``, for nobody's eyes.

    :raises Problem: line_unknown.
    """
    with desk.store.reading() as connection:
        head = log.head_after(connection, match.row.id, seq) if seq <= match.seq else None
        if head is None:
            raise Problem("line_unknown", field="at", line=seq, last=match.seq)
        first = max(0, seq - LATEST)
        entries = log.read_entries(connection, match.setting, match.row.id, first, limit=seq - first)
        return Moment(read_timeline(connection, match, head), entries)


def build_view_then(desk: Desk, match: OpenMatch, viewer: Viewer, seq: int) -> dict[str, object]:
    """As `build_view`, but as the match stood after line ``seq``: what was visible then and may be seen now.

    Nothing can be said in the past, and nothing is noticed: ``legal``, ``notices`` and ``pieces`` are empty.

    :raises Problem: line_unknown.
    """
    if seq == match.seq:
        return build_view(match, viewer)
    moment = read_moment(desk, match, seq)
    timeline, then, reader = moment.timeline, moment.timeline.state, reader_of(match, viewer)
    seen: dict[str, object] = dict(view_then(then, timeline.recent, match.state, viewer))
    result = result_then(then, match.state)
    return {
        **_settled_facts(match, viewer),
        "seq": seq,
        "starter": then.starter or match.row.starter,
        **seen,
        **({"to_place": dict(then.to_place)} if then.to_place else {}),
        "seats": _seats_for_view(match, seen["seats"]),
        "undo": None,
        "redo": None,
        "result": result and {**result, "after": decided_by(timeline)},
        "pieces": None,
        "notices": [],
        "log": [read_line(entry.seq, entry.action, entry.line, reader) for entry in moment.entries],
    }


def read_line(seq: int, action: Action, line: str, reader: Viewer) -> ReadableLine:
    """Line ``seq`` of the log as ``reader`` may have it."""
    return ReadableLine(readable_line(action, line, reader), readable_command(action, reader), seq)


def reader_of(match: OpenMatch, viewer: Viewer) -> Viewer:
    """Once the match has ended everybody may read everything (match-record 5)."""
    return viewer if match.state.result is None else REFEREE


def _seats_for_view(match: OpenMatch, seen: object) -> list[dict[str, object]]:
    assert isinstance(seen, list)
    players = {seat.colour: list(seat.players) for seat in match.setting.seats}
    return [
        {
            **seat,
            "players": players[seat["colour"]],
            "joined": match.access[seat["colour"]].device_hash is not None,
            "has_pin": match.access[seat["colour"]].pin_hash is not None,
        }
        for seat in seen
    ]


def _with_taking_back(match: OpenMatch, viewer: Viewer, offers: object) -> dict[str, object]:
    assert isinstance(offers, dict)
    if viewer.kind == "seat":
        return {**offers, "undo": True} if undoing.why_not(match, viewer.seat) is None else offers
    if viewer.kind != "table":
        return offers
    undo = {"undo": True} if match.timeline.undoable else {}
    redo = {"redo": True} if match.timeline.redoable else {}
    return {**offers, **undo, **redo}


def _result_for_view(match: OpenMatch) -> dict[str, object] | None:
    result = match.state.result
    if result is None:
        return None
    after = decided_by(match.timeline)
    return {"winners": list(result.winners), "reason": result.reason, "mission": result.mission, "after": after}


def list_lines(desk: Desk, match_id: str, viewer: Viewer, *, after: int, limit: int) -> list[LoggedLine]:
    """At most ``limit`` lines of the log behind ``after`` as ``viewer`` may see them.

    :raises Problem: there is no such match.
    """
    match = desk.match(match_id)
    with desk.store.reading() as connection:
        entries = log.read_entries(connection, match.setting, match_id, after, limit=limit)
    reader = reader_of(match, viewer)
    return [
        LoggedLine(
            line=readable_line(entry.action, entry.line, reader),
            command=readable_command(entry.action, reader),
            seq=entry.seq,
            events=visible_events(events_known_now(entry.events, match.state), reader),
            at=entry.at,
        )
        for entry in entries
    ]


def moves_after(desk: Desk, match_id: str, seq: int) -> list[Move]:
    """The actions behind ``seq`` from the log, some hundreds at most; not empty where the log has any."""
    match = desk.match(match_id)
    with desk.store.reading() as connection:
        entries = log.read_entries(connection, match.setting, match_id, seq, limit=MOVES_AT_ONCE)
    today = (entry._replace(events=events_known_now(entry.events, match.state)) for entry in entries)
    return [Move(match_id, entry, match if entry.seq == match.seq else None) for entry in today]


def secrets_of(desk: Desk, guesser: Guesser, match_id: str, colour: Colour, *, pin: object) -> dict[str, object]:
    """What the seat sees behind the "look away" screen.

    :raises Problem: as `seats.check_pin`.
    """
    seats.check_pin(desk, guesser, match_id, colour, pin=pin)
    seen = view(desk.match(match_id).state, Viewer("seat", colour))
    position, offers = seen["position"], seen["legal"]
    assert isinstance(position, dict) and isinstance(offers, dict)
    capitals = position["capitals"]
    missions, hands, trade, draw = position["missions"], position["hands"], offers.get("trade"), offers.get("draw")
    assert isinstance(missions, dict) and isinstance(hands, dict) and isinstance(capitals, dict)
    return {
        "missions": missions.get(colour, []),
        "hand": hands.get(colour, []),
        "capital": capitals.get(colour),
        "sets": trade["sets"] if isinstance(trade, dict) else [],
        "drawable": draw.get("cards", []) if isinstance(draw, dict) else [],
    }

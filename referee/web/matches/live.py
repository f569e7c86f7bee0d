"""Server-Sent Events: followers of a match are told each action once it is on disk, in order and never twice.

Changes beside the log, of votes and challenges, are only hinted at: `aside` says that it is worth asking again. A phone
that has lost its seat is sent `gone` and nothing more; so is a tablet whose house link was revoked.
Every stream ends after some minutes: its reader is sent `renew`, opens another and goes on after what it has seen.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Annotated, Literal, NamedTuple

import msgspec
from flask import Response
from msgspec import UNSET, UnsetType

from referee.rules.judge.view import Viewer, visible_events
from referee.rules.past.replace import told_at_once
from referee.rules.terms import Colour
from referee.rules.value import Value, described
from referee.service.desk import channels
from referee.service.desk.channels import Follower
from referee.service.desk.desk import Desk
from referee.service.desk.moves import Move
from referee.service.desk.play import OpenMatch, readable_line
from referee.service.desk.problems import NotRead, NotSaved
from referee.service.matches.seats import SeatRow, still_there
from referee.service.matches.views import moves_after
from referee.translations import SOURCE
from referee.translations.catalog import build_tongue
from referee.web.frame import answers
from referee.web.frame.headers import EVENTS
from referee.web.matches.challenges import Trades, trades_after
from referee.web.matches.kept_views import KeptViews
from referee.web.matches.view import View

ONLOOKER = Viewer("onlooker")
"""As whom everybody sees the page for onlookers, the table and the phones of the seats, too: it hangs on a wall."""
BEAT_TICKS = {"table": 3, "seat": 10, "onlooker": 30}
"""Ticks between two signs of life: the table, where all is entered, learns first that the line is dead."""
COMPRESSION_LEVEL = 1
"""The level of compression: a higher one makes frames a tenth smaller and takes half as long again."""
GZIP_BEGINS = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""The header of a gzip stream. None of ours has an end with a checksum: its reader goes when it hears `renew`."""
MAX_MISSED_ACTIONS = 16
"""Actions that are read in a moment: as many as a line that broke may have missed."""


class MoveMade(Value, kw_only=True):
    """The data of `event: move`. `view` and `challenges` are there only where nothing has happened since."""

    seq: answers.Seq
    action: Annotated[str, described("What was done, as the reader may have it.")]
    events: answers.Events
    challenges: Trades | UnsetType = UNSET
    view: View | UnsetType = UNSET


class Beat(Value):
    """The data of every other event."""

    seq: Annotated[answers.Seq, described("The newest action.")]
    mark: Annotated[
        str | UnsetType,
        described("In the first beat: as in `GET /matches/ID/now`, if nothing beside the log has changed since."),
    ] = UNSET


class Shown(Value):
    """The data of what the hub is told beside the moves."""

    view: View


class HubLine(Value):
    """One message to the hub, a line of JSON."""

    event: Literal["move", "aside", "beat"]
    seq: Annotated[answers.Seq, described("The newest action.")]
    data: MoveMade | Shown


class Frames(NamedTuple):
    """The moves as ``viewer`` is sent them in ``language``, each with the view after it, so that nobody has to ask.

    A move that was read from the log later has none, but for the newest.
    """

    views: KeptViews
    viewer: Viewer
    language: str
    is_packed: bool = False

    @property
    def beat_ticks(self) -> int:
        """The ticks of the desk's channels between two signs of life."""
        return BEAT_TICKS[self.viewer.kind]

    def join(self, desk: Desk, moves: list[Move]) -> bytes:
        """Return the ``moves`` as they are sent."""
        return b"".join(self.frame(desk, move) for move in moves)

    def frame(self, desk: Desk, move: Move) -> bytes:
        """Return the ``move`` as it is sent: made, and packed, once for each audience and language."""
        audience = (self.viewer.kind, self.viewer.seat, self.language, self.is_packed)
        frame = move.frames.get(audience)
        if frame is None:
            data = msgspec.json.encode(self._tell_move(desk, move))
            head = f"id: {move.entry.seq}\nevent: move\ndata: ".encode()
            frame = move.frames[audience] = self._pack(head + data + b"\n\n")
        return frame

    def sign(self, event: str, seq: int, mark: str | UnsetType = UNSET) -> bytes:
        """Return what is sent beside the moves."""
        return self._pack(f"event: {event}\ndata: ".encode() + msgspec.json.encode(Beat(seq, mark)) + b"\n\n")

    def line_of_move(self, desk: Desk, move: Move) -> bytes:
        """Return a move as the hub is told it: with the same data as on a stream."""
        return msgspec.json.encode(HubLine("move", move.entry.seq, self._tell_move(desk, move)))

    def line_of_view(self, event: Literal["aside", "beat"], match: OpenMatch) -> bytes:
        """Return what the hub is told beside the moves: the match as it is now."""
        view = self.views.find(match, self.viewer, build_tongue(self.language, match.setting.rulebook.terms))
        return msgspec.json.encode(HubLine(event, match.seq, Shown(view)))

    def _pack(self, frame: bytes) -> bytes:
        return pack_frame(frame) if self.is_packed else frame

    def _tell_move(self, desk: Desk, move: Move) -> MoveMade:
        entry, match = move.entry, move.match
        told = told_at_once(entry.events)
        action, events = readable_line(entry.action, entry.line, self.viewer), visible_events(told, self.viewer)
        if match is None:
            return MoveMade(seq=entry.seq, action=action, events=events)
        return MoveMade(
            seq=entry.seq,
            action=action,
            events=events,
            challenges=trades_after(desk, move.match_id, events, viewer=self.viewer, language=self.language),
            view=self.views.find(match, self.viewer, build_tongue(self.language, match.setting.rulebook.terms)),
        )


def may_be_packed(viewer: Viewer) -> bool:
    """Return whether the stream may be packed: the packed size of a seat's would leak its cards, as in BREACH."""
    return viewer.kind != "seat"


def pack_frame(frame: bytes) -> bytes:
    """Pack ``frame`` as an independent part of a gzip stream, so that one copy serves all readers."""
    packer = zlib.compressobj(COMPRESSION_LEVEL, wbits=-zlib.MAX_WBITS)
    return packer.compress(frame) + packer.flush(zlib.Z_FULL_FLUSH)


def beat_seconds(viewer: Viewer) -> float:
    """Return the seconds between two signs of life on the stream of ``viewer``."""
    return BEAT_TICKS[viewer.kind] * channels.TICK_SECONDS


def stream_response(chunks: Iterator[bytes], *, is_packed: bool) -> Response:
    """Return the answer that sends the stream."""
    response = Response(chunks, mimetype=EVENTS, direct_passthrough=True)
    response.vary.add("Accept-Encoding")
    if is_packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def refuse_stream(frames: Frames, event: Literal["full", "gone"]) -> Iterator[bytes]:
    """Yield what is sent to whoever is to come again later, or not any more."""
    if frames.is_packed:
        yield GZIP_BEGINS
    yield frames.sign(event, 0)


def stream_moves(
    desk: Desk,
    match_id: str,
    viewer: Viewer,
    after: int | None,
    *,
    phone: SeatRow | None = None,
    takes_itself_for: Colour | None = None,
    link: bytes | None = None,
    frames: Frames | None = None,
) -> Iterator[bytes]:
    """Yield all moves after ``after`` (None: from now on), then new ones, until the reader or its right is gone.

    A player's ``phone`` may read until its access is taken away. A reader that takes itself for a seat which it is not
    any more is told so at once. One that is the table by the instance's ``link`` alone, here its key, may read until
    the link is revoked. Where the disk gives nothing to read, the stream ends, and the reader comes again. ``frames``
    makes what is sent of a move; without one, in English.
    """
    frames = frames or Frames(KeptViews(), viewer, SOURCE)
    if frames.is_packed:
        yield GZIP_BEGINS
    with suppress(NotRead, NotSaved):
        yield from _stream_frames(desk, match_id, frames, after, phone, takes_itself_for=takes_itself_for, link=link)


def _stream_frames(
    desk: Desk,
    match_id: str,
    frames: Frames,
    after: int | None,
    phone: SeatRow | None,
    *,
    takes_itself_for: Colour | None,
    link: bytes | None,
) -> Iterator[bytes]:
    viewer = frames.viewer
    if takes_itself_for not in (None, viewer.seat):
        yield frames.sign("gone", desk.match(match_id).seq)
        return
    with desk.channels.following(match_id, frames.beat_ticks) as follower:
        head = desk.match(match_id).seq
        yield frames.sign("beat", head, desk.channels.mark)
        sent = head if after is None else after
        if sent > head:
            yield frames.sign("reset", head)
            sent = head
        while sent < head:
            moves = _read_missed(desk, match_id, sent, head)
            yield frames.join(desk, moves)
            sent = moves[-1].entry.seq

        def may_go_on() -> bool:
            return link in (None, desk.table_secret) and (phone is None or still_there(desk, match_id, phone))

        yield from _follow_match(desk, match_id, frames, sent, follower=follower, may_go_on=may_go_on)


def _read_missed(desk: Desk, match_id: str, sent: int, head: int) -> list[Move]:
    """Return the actions that come next, not more than are read at once; whoever missed many waits, and nobody else."""
    if head - sent <= MAX_MISSED_ACTIONS:
        return moves_after(desk, match_id, sent)
    return desk.beside(("moves", match_id, sent), lambda: moves_after(desk, match_id, sent))


def _follow_match(
    desk: Desk, match_id: str, frames: Frames, sent: int, *, follower: Follower, may_go_on: Callable[[], bool]
) -> Iterator[bytes]:
    while may_go_on():
        moves = desk.channels.behind(match_id, sent)
        if moves is None:
            moves = moves_after(desk, match_id, sent)
        for move in moves:
            yield frames.frame(desk, move)
            sent = move.entry.seq
        if follower.is_changed:
            follower.is_changed = False
            yield frames.sign("aside", sent)
        if follower.is_over:
            yield frames.sign("renew", sent)
            return
        if follower.due:
            follower.due = False
            yield frames.sign("beat", sent)
        # What has come meanwhile has woken the reader, too, and lets this return at once.
        follower.wait()
    yield frames.sign("gone", sent)

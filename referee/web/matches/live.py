"""Server-Sent Events: whoever follows a match hears of each action once it is on disk, in order, none twice.

What changes beside the log, votes and challenges, is only pointed at: `aside` says that it is worth asking again.
A phone that has lost its seat hears `gone`, and nothing after it; so does a tablet of the house once the house's link
was revoked. Every stream ends after some minutes: its reader hears `renew`, and goes on behind what it has seen on a
stream that it opens itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from referee.rules.judge.view import Viewer, visible_events
from referee.rules.terms import Colour
from referee.service.desk import hub
from referee.service.desk.desk import Desk
from referee.service.desk.hub import Follower
from referee.service.desk.moves import Move
from referee.service.desk.play import OpenMatch, readable_line
from referee.service.desk.problems import NotRead, NotSaved
from referee.service.matches.seats import still_there
from referee.service.matches.views import moves_after
from referee.translations.catalog import SOURCE, build_tongue
from referee.web.frame.answers import encode_compactly, join_view
from referee.web.matches.view_texts import ViewTexts

TICKS = {"table": 1, "seat": 1, "onlooker": 3}
"""Ticks of the hub between two signs of life: whoever acts learns sooner that the line is dead."""
FEW = 16
"""Actions that are read in a moment: as many as a line that broke may have missed."""


class Frames(NamedTuple):
    """What ``viewer`` is sent of moves: each with the view after it, in ``language``, so that nobody has to ask.

    A move that was read from the log later has none, but for the newest.
    """

    texts: ViewTexts
    viewer: Viewer
    language: str

    def join(self, moves: list[Move]) -> bytes:
        """The ``moves`` as they are sent."""
        return b"".join(map(self._frame, moves))

    def _frame(self, move: Move) -> bytes:
        """Made once for each audience and language."""
        audience = (self.viewer.kind, self.viewer.seat, self.language)
        frame = move.frames.get(audience)
        if frame is None:
            data = _move_as_json(move, self.viewer)
            text = join_view(data, self._view(move.match)) if move.match else encode_compactly(data)
            frame = move.frames[audience] = _frame_of("move", text, move.entry.seq)
        return frame

    def _view(self, match: OpenMatch) -> str:
        return self.texts.read(match, self.viewer, build_tongue(self.language, match.setting.rulebook.terms))


def beat_seconds(viewer: Viewer) -> float:
    """Seconds between two signs of life on the stream of ``viewer``."""
    return TICKS[viewer.kind] * hub.TICK


def stream_moves(
    desk: Desk,
    match_id: str,
    viewer: Viewer,
    after: int | None,
    *,
    takes_itself_for: Colour | None = None,
    link: bytes | None = None,
    frames: Frames | None = None,
) -> Iterator[bytes]:
    """Everything behind ``after`` (None: from now on), then whatever comes, until the reader or its right is gone.

    A reader that takes itself for a seat which it is not any more is told so at once. One that is the table by the
    house's ``link`` alone, here its key, is so until the link is revoked. Where the disk gives nothing to read, the
    stream ends, and the reader comes again. ``frames`` makes what is sent of a move; without one, in English.
    """
    frames = frames or Frames(ViewTexts(), viewer, SOURCE)
    with suppress(NotRead, NotSaved):
        yield from _stream_frames(desk, match_id, frames, after, takes_itself_for=takes_itself_for, link=link)


def _stream_frames(
    desk: Desk,
    match_id: str,
    frames: Frames,
    after: int | None,
    *,
    takes_itself_for: Colour | None,
    link: bytes | None,
) -> Iterator[bytes]:
    viewer = frames.viewer
    if takes_itself_for not in (None, viewer.seat):
        yield _write_frame("gone", {"seq": desk.match(match_id).seq})
        return
    with desk.hub.following(match_id, TICKS[viewer.kind]) as follower:
        match = desk.match(match_id)
        seat, head = match.access.get(viewer.seat), match.seq
        yield _write_frame("beat", {"seq": head})
        sent = head if after is None else after
        if sent > head:
            yield _write_frame("reset", {"seq": head})
            sent = head
        while sent < head:
            moves = _read_missed(desk, match_id, sent, head)
            yield frames.join(moves)
            sent = moves[-1].entry.seq

        def may_go_on() -> bool:
            return link in (None, desk.table_secret) and still_there(desk, match_id, seat)

        yield from _follow_match(desk, match_id, frames, sent, follower=follower, may_go_on=may_go_on)


def _read_missed(desk: Desk, match_id: str, sent: int, head: int) -> list[Move]:
    """The actions that come next, not more than are read at once; whoever missed many waits, and nobody else."""
    if head - sent <= FEW:
        return moves_after(desk, match_id, sent)
    return desk.beside(("moves", match_id, sent), lambda: moves_after(desk, match_id, sent))


def _follow_match(
    desk: Desk, match_id: str, frames: Frames, sent: int, *, follower: Follower, may_go_on: Callable[[], bool]
) -> Iterator[bytes]:
    while may_go_on():
        moves = desk.hub.behind(match_id, sent)
        if moves is None:
            moves = moves_after(desk, match_id, sent)
        if moves:
            yield frames.join(moves)
            sent = moves[-1].entry.seq
        elif follower.stirred:
            follower.stirred = False
            yield _write_frame("aside", {"seq": sent})
        elif follower.is_over:
            yield _write_frame("renew", {"seq": sent})
            return
        elif follower.due:
            follower.due = False
            yield _write_frame("beat", {"seq": sent})
        else:
            follower.wait()
    yield _write_frame("gone", {"seq": sent})


def _move_as_json(move: Move, viewer: Viewer) -> dict[str, object]:
    entry = move.entry
    return {
        "seq": entry.seq,
        "action": readable_line(entry.action, entry.line, viewer),
        "events": visible_events(entry.events, viewer),
    }


def _write_frame(event: str, data: dict[str, object], seq: int | None = None) -> bytes:
    return _frame_of(event, encode_compactly(data), seq)


def _frame_of(event: str, text: str, seq: int | None) -> bytes:
    number = "" if seq is None else f"id: {seq}\n"
    return f"{number}event: {event}\ndata: {text}\n\n".encode()

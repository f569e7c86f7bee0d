"""The followers and the last moves of each match: a stream is woken, then takes what it has not sent yet.

Nothing is queued for any single reader: one bounded list holds the moves for all, so a stalled reader costs nothing,
and one that falls behind the list reads the log instead.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Move = TypeVar("Move")

MAX_KEPT_MOVES = 256
TICK_SECONDS = 0.5
"""Seconds between two ticks of the one timer behind the signs of life of all streams."""
LASTS_TICKS = 1_200
"""Ticks after which a stream ends and its reader opens another one, so that no stream outlives its reader."""


class Follower:
    """One open stream; ``wait`` returns when something new may be there.

    ``is_changed``: something beside the log has changed, which the reader has not been told.
    ``due``: the reader should get a sign of life, as it does every ``ticks`` ticks.
    ``is_over``: it has lasted as long as a stream may.
    """

    def __init__(self, ticks: int) -> None:
        # Locked while there is no news. An event would do the same with a lock of its own for each wait.
        self._no_news = threading.Lock()
        self._no_news.acquire()
        self._ticks = self._left = ticks
        self._lasts = LASTS_TICKS
        self.is_changed = False
        self.due = False
        self.is_over = False

    def wake(self) -> None:
        """Let `wait` return now, or at once when it is next called."""
        try:
            self._no_news.release()
        except RuntimeError:
            # It was not locked: there is news that the reader has not seen yet.
            pass

    def tick(self) -> None:
        """Count a tick of the timer, and wake the reader if its sign of life is due or its time is over."""
        self._lasts -= 1
        if self._lasts <= 0:
            self.is_over = True
            self.wake()
        self._left -= 1
        if self._left <= 0:
            self._left = self._ticks
            self.due = True
            self.wake()

    def put_off(self) -> None:
        """Let the next sign of life be due after the whole time again: the reader has just heard something."""
        self._left, self.due = self._ticks, False

    def wait(self) -> None:
        """Wait until there may be news."""
        self._no_news.acquire()


class Channel(Generic[Move]):
    """The followers of one match and its last moves, each with the numbers of its first and its last action."""

    def __init__(self) -> None:
        self.followers: set[Follower] = set()
        self.moves: deque[tuple[int, int, Move]] = deque(maxlen=MAX_KEPT_MOVES)


class Channels(Generic[Move]):
    """The channels of all matches that somebody follows."""

    def __init__(self) -> None:
        self._channels: dict[str, Channel[Move]] = {}
        # Somebody may come while the last one leaves; the writer never takes this lock.
        self._door = threading.Lock()
        self._is_ticking = False
        # Another start of the program counts anew: its marks are others.
        self._start, self._changes = secrets.token_hex(4), 0

    @property
    def mark(self) -> str:
        """Return what stays the same for as long as nothing beside the logs changes, in whatever match."""
        return f"{self._start}-{self._changes}"

    @property
    def followed(self) -> int:
        """How many matches are followed."""
        return len(self._channels)

    def add(self, match_id: str, seq: int, move: Move, actions: int = 1) -> None:
        """Add the move ``seq``, which is on disk and may be sent; called by the writer, in the order of seq.

        It is of so many ``actions``, ``seq`` the last of them.
        """
        channel = self._channels.get(match_id)
        if channel is not None:
            channel.moves.append((seq - actions + 1, seq, move))

    def mark_changed(self, match_id: str) -> None:
        """Tell the followers that something beside the match's log has changed and is on disk; called by the writer."""
        self._changes += 1
        for follower in self._followers(match_id):
            follower.is_changed = True

    def wake(self, match_id: str) -> None:
        """Wake everybody who follows the match, to look for news."""
        for follower in self._followers(match_id):
            follower.wake()

    def wake_all(self) -> None:
        """Wake everybody who follows any match, to look for news."""
        for match_id in tuple(self._channels):
            self.wake(match_id)

    def _followers(self, match_id: str) -> tuple[Follower, ...]:
        channel = self._channels.get(match_id)
        return tuple(channel.followers) if channel else ()

    def behind(self, match_id: str, seq: int) -> list[Move] | None:
        """Return the moves after ``seq``, or ``None`` if they are no longer kept."""
        moves = self._channels[match_id].moves
        if not moves or moves[-1][1] <= seq:
            return []
        if moves[-1][0] == seq + 1:
            return [moves[-1][2]]
        # Copied at once, for the writer may add one meanwhile.
        kept = [*moves]
        return [move for _, newest, move in kept if newest > seq] if kept[0][0] <= seq + 1 else None

    @contextmanager
    def following(self, match_id: str, ticks: int) -> Iterator[Follower]:
        """Yield a follower that is due every ``ticks`` ticks, until the stream ends.

        The last follower takes the channel with it.
        """
        follower = Follower(ticks)
        with self._door:
            channel = self._channels.setdefault(match_id, Channel())
            channel.followers.add(follower)
            if not self._is_ticking:
                self._is_ticking = True
                threading.Thread(target=self._tick, name="ticks of the streams", daemon=True).start()
        try:
            yield follower
        finally:
            with self._door:
                channel.followers.discard(follower)
                if not channel.followers:
                    del self._channels[match_id]

    def _tick(self) -> None:
        """Run the one timer for all streams, as long as there are any."""
        while True:
            time.sleep(TICK_SECONDS)
            with self._door:
                followers = [follower for channel in self._channels.values() for follower in channel.followers]
                self._is_ticking = bool(followers)
            if not followers:
                return
            for follower in followers:
                follower.tick()

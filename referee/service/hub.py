"""Who follows which match, and the last moves of each: a stream is woken, then takes what it has not sent yet.

Nothing is queued for anybody: the moves lie once in a bounded row for all, so a reader that stalls costs nothing, and
one that falls behind the row reads the log instead.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

Move = TypeVar("Move")

KEPT = 256


class Follower:
    """One open stream; ``wait`` returns when something new may be there or the time is up.

    ``stirred``: something beside the log has changed, which the reader has not been told.
    """

    def __init__(self) -> None:
        self._news = threading.Event()
        self.stirred = False

    def wake(self) -> None:
        """`wait` returns now, or at once when it is called."""
        self._news.set()

    def wait(self, seconds: float) -> bool:
        """Whether there was news within ``seconds``."""
        came = self._news.wait(seconds)
        self._news.clear()
        return came


class Channel(Generic[Move]):
    """The followers of one match and its last moves, by seq."""

    def __init__(self) -> None:
        self.followers: set[Follower] = set()
        self.moves: deque[tuple[int, Move]] = deque(maxlen=KEPT)


class Hub(Generic[Move]):
    """The channels of all matches that somebody follows."""

    def __init__(self) -> None:
        self._channels: dict[str, Channel[Move]] = {}
        # Somebody may come while the last one leaves; the writer never takes this lock.
        self._door = threading.Lock()

    @property
    def channels(self) -> int:
        """How many matches are followed."""
        return len(self._channels)

    def add(self, match_id: str, seq: int, move: Move) -> None:
        """The move ``seq`` is on disk and may be sent; called by the writer, in the order of seq."""
        channel = self._channels.get(match_id)
        if channel is not None:
            channel.moves.append((seq, move))

    def stir(self, match_id: str) -> None:
        """Something beside the match's log has changed and is on disk; called by the writer."""
        for follower in self._followers(match_id):
            follower.stirred = True

    def wake(self, match_id: str) -> None:
        """Everybody who follows the match looks for news."""
        for follower in self._followers(match_id):
            follower.wake()

    def _followers(self, match_id: str) -> tuple[Follower, ...]:
        channel = self._channels.get(match_id)
        return tuple(channel.followers) if channel else ()

    def behind(self, match_id: str, seq: int) -> list[Move] | None:
        """The moves after ``seq``, or ``None`` when they no longer lie here."""
        moves = list(self._channels[match_id].moves)
        # A match's moves are numbered without gaps.
        known = seq + 1 - moves[0][0] if moves else 0
        return [move for _, move in moves[known:]] if known >= 0 else None

    @contextmanager
    def following(self, match_id: str) -> Iterator[Follower]:
        """A follower of the match, until the stream ends; the last one takes the channel along."""
        follower = Follower()
        with self._door:
            channel = self._channels.setdefault(match_id, Channel())
            channel.followers.add(follower)
        try:
            yield follower
        finally:
            with self._door:
                channel.followers.discard(follower)
                if not channel.followers:
                    del self._channels[match_id]

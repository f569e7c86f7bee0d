"""The timer of the desk, which counts a vote at the moment it ends."""

from __future__ import annotations

import logging

import gevent
from gevent.event import Event

from referee.service.desk.desk import Desk
from referee.service.motions import motions

MAX_WAIT_SECONDS = 60.0
"""Seconds after which it looks again, as the computer's clock may have been set meanwhile."""

_LOGGER = logging.getLogger(__name__)


class VoteTimer:
    """A timer that waits in the loop for the end of the first running vote, and has it counted then."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._bell = desk, Event()
        desk.wake_vote_timer = self._bell.set

    def start(self) -> None:
        """Begin to count, also what ended while no server ran."""
        gevent.spawn(self._run)

    def _run(self) -> None:
        while True:
            self._bell.clear()
            self._bell.wait(self._count_and_wait())

    def _count_and_wait(self) -> float | None:
        """Count what is due; how many seconds to wait then, ``None`` until the bell rings."""
        try:
            motions.settle_due_votes(self._desk)
            seconds = motions.seconds_to_next_count(self._desk)
        except Exception:
            # A full disk, say: the votes are still there when it is tried again.
            _LOGGER.exception("votes could not be counted")
            return MAX_WAIT_SECONDS
        # A vote is over only once its last moment is past.
        return None if seconds is None else min(seconds + 0.001, MAX_WAIT_SECONDS)

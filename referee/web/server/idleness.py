"""Ends the server once nobody has asked it for anything for a while; its socket wakes the next one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

import gevent

from referee.service.desk.desk import Desk
from referee.service.motions import motions
from referee.web.server.connections import Connections, Server

_LOGGER = logging.getLogger(__name__)


class IdleExit:
    """What looks whether anything goes on, and stops the ``server`` after so many ``seconds`` without anything.

    Each of ``others_busy`` says whether something else still needs the server.
    """

    def __init__(
        self,
        desk: Desk,
        server: Server,
        connections: Connections,
        seconds: float,
        others_busy: Sequence[Callable[[], bool]] = (),
    ) -> None:
        self._desk, self._server, self._connections = desk, server, connections
        self._seconds, self._others_busy = seconds, others_busy

    def start(self) -> None:
        """Begin to look."""
        gevent.spawn(self._run)

    def _run(self) -> None:
        while not (self._has_nothing_left() and self._stop_if_empty()):
            gevent.sleep(min(self._seconds / 4, 5))

    def _has_nothing_left(self) -> bool:
        """Return whether it is idle; where that cannot be found out, it is looked for again."""
        try:
            return self._is_idle()
        except Exception:
            # The disk cannot be read just now, say.
            _LOGGER.exception("whether anything is still to be done could not be read")
            return False

    def _is_idle(self) -> bool:
        """Return whether nothing has been asked for long enough, nobody follows, and nothing is still to be done."""
        return (
            self._connections.quiet_seconds() >= self._seconds
            and motions.seconds_to_next_count(self._desk) is None
            and not any(is_busy() for is_busy in self._others_busy)
        )

    def _stop_if_empty(self) -> bool:
        """Stop unless somebody has connected just now; return whether it was stopped.

        Whoever connects from here on waits at the socket for the next server.
        """
        self._server.stop_accepting()
        # What was accepted in this very turn of the loop is noted in the next one.
        gevent.sleep(0)
        if self._connections.quiet_seconds() < self._seconds:
            self._server.start_accepting()
            return False
        self._server.stop()
        return True

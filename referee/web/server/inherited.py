"""The socket that a service manager holds open and hands over, as systemd does (sd_listen_fds(3)).

It goes on listening while no server runs: whoever connects meanwhile waits, and wakes the next one. When that one
cannot open its club, whoever waits is told so.
"""

from __future__ import annotations

import os
import socket
from http import HTTPStatus

import gevent
from flask import Response
from gevent.pywsgi import WSGIServer

from referee.web.server.handler import StrictHandler

FIRST_DESCRIPTOR = 3
VARIABLES = ("LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES")
TURNED_AWAY_SECONDS = 1.0
"""Seconds for which everybody is turned away: who waits has asked already, and the next one may find it mended."""
RETRY_SECONDS = 10
"""Seconds after which whoever was turned away may ask again; the service manager pauses for about as long."""


class ListenerError(Exception):
    """What was handed over cannot be listened on; ``code`` and ``facts`` are those of `opening_text`."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


def take_listener() -> socket.socket | None:
    """Take the listening socket that was handed over to this very process; ``None`` if none was.

    :raises ListenerError: sockets_many; socket_unusable
    """
    # What this process starts in turn is handed nothing.
    number, process, _ = (os.environ.pop(name, None) for name in VARIABLES)
    if number is None or process != str(os.getpid()):
        return None
    if number != "1":
        raise ListenerError("sockets_many", number=number)
    try:
        listener = socket.socket(fileno=FIRST_DESCRIPTOR)
        is_listening = listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
    except OSError as error:
        raise ListenerError("socket_unusable", reason=error.strerror or str(error)) from None
    if listener.type != socket.SOCK_STREAM or not is_listening:
        raise ListenerError("socket_unusable", reason="it does not listen for connections")
    listener.set_inheritable(False)
    return listener


def turn_away(listener: socket.socket, sentence: str) -> None:
    """Answer the ``sentence`` to everybody who waits at the socket or comes to it within a moment."""
    refusal = Response(sentence, HTTPStatus.SERVICE_UNAVAILABLE, mimetype="text/plain")
    refusal.headers |= {"Retry-After": str(RETRY_SECONDS), "Cache-Control": "no-store", "Connection": "close"}
    server = WSGIServer(listener, refusal, log=None, error_log=None, handler_class=StrictHandler)
    server.start()
    gevent.sleep(TURNED_AWAY_SECONDS)
    server.stop()


def is_local(sock: socket.socket) -> bool:
    """Return whether it is a file of this computer (a Unix socket), through which only a proxy asks."""
    return hasattr(socket, "AF_UNIX") and sock.family == socket.AF_UNIX

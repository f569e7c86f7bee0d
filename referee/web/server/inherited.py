"""The socket that a service manager holds open and hands over, as systemd does (sd_listen_fds(3)).

It goes on listening while no server runs: whoever connects meanwhile waits, and wakes the next one.
"""

from __future__ import annotations

import os
import socket

FIRST_DESCRIPTOR = 3
VARIABLES = ("LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES")


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


def is_local(sock: socket.socket) -> bool:
    """Return whether it is a file of this computer (a Unix socket), through which only a proxy asks."""
    return hasattr(socket, "AF_UNIX") and sock.family == socket.AF_UNIX

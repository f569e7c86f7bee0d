"""The connection between a device and the server: it can be cut, frozen, slowed and restored, and can lose answers.

It remembers every byte that the server sent.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

SIP = 65_536
_Passes: TypeAlias = Callable[["_Line", bytes], bool]
"""A function that tells whether data from the line is passed on."""


class Wire:
    """A port of its own that leads to the server at ``port``; `with Wire(port) as wire`.

    ``latency`` in seconds is added in each direction. ``swallows``: the server's answer to an action is lost, after the
    server has carried it out.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.latency = 0.0
        self.swallows = False
        self._heard: list[bytes] = []
        self._open: list[socket.socket] = []
        self._is_cut = False
        self._flows = threading.Event()
        self._flows.set()

    def __enter__(self) -> Wire:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._listener.close()
        self.thaw()
        self.cut()

    @property
    def heard(self) -> str:
        """Everything the server has sent so far; a device that asks for `identity` gets it unpacked."""
        return b"".join(self._heard).decode("utf-8", errors="replace")

    def cut(self) -> None:
        """Every connection breaks, and no new one is made."""
        self._is_cut = True
        while self._open:
            _hang_up(self._open.pop())

    def mend(self) -> None:
        """Let new connections be made again."""
        self._is_cut = False

    def freeze(self) -> None:
        """Nothing goes through any more, and nobody is told: connections stay as they are, new ones get no answer."""
        self._flows.clear()

    def thaw(self) -> None:
        """Let what waited go on."""
        self._flows.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                device, _ = self._listener.accept()
                self._join(device)

    def _join(self, device: socket.socket) -> None:
        if self._is_cut:
            _hang_up(device)
            return
        try:
            server = socket.create_connection(("127.0.0.1", self._port))
        except OSError:
            # No server is running there now.
            _hang_up(device)
            return
        self._open += [device, server]
        line = _Line(device, server)
        threading.Thread(target=self._carry, args=(line, self._asked), daemon=True).start()
        threading.Thread(target=self._carry, args=(line.back, self._answered), daemon=True).start()

    def _carry(self, line: _Line, passes: _Passes) -> None:
        with suppress(OSError):
            while data := line.source.recv(SIP):
                self._flows.wait()
                if self.latency:
                    time.sleep(self.latency)
                if not passes(line, data):
                    break
                line.target.sendall(data)
        _hang_up(line.source)
        _hang_up(line.target)

    def _asked(self, line: _Line, data: bytes) -> bool:
        first, _, _ = data.partition(b"\r\n")
        if first.startswith(b"POST ") and b"/actions " in first:
            line.lost.append(self.swallows)
        return True

    def _answered(self, line: _Line, data: bytes) -> bool:
        if line.lost and line.lost.pop():
            return False
        self._heard.append(data)
        return True


class _Line:
    """One direction of a connection, which may lose the answer to the last request."""

    def __init__(self, source: socket.socket, target: socket.socket, lost: list[bool] | None = None) -> None:
        self.source = source
        self.target = target
        self.lost = [] if lost is None else lost

    @property
    def back(self) -> _Line:
        """The same connection in the other direction."""
        return _Line(self.target, self.source, self.lost)


def _hang_up(end: socket.socket) -> None:
    # `shutdown` wakes a thread that is still reading; `close` alone would leave it waiting.
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()

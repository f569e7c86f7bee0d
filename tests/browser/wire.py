"""The line between a device and the server: it can be cut and mended, and remembers every byte the server sent."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

SIP = 65_536


class Wire:
    """A port of its own that leads to the server at ``port``; `with Wire(port) as wire`."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._heard: list[bytes] = []
        self._open: list[socket.socket] = []
        self._is_cut = False

    def __enter__(self) -> Wire:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._listener.close()
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
        """New connections are made again."""
        self._is_cut = False

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                device, _ = self._listener.accept()
                self._join(device)

    def _join(self, device: socket.socket) -> None:
        if self._is_cut:
            _hang_up(device)
            return
        server = socket.create_connection(("127.0.0.1", self._port))
        self._open += [device, server]
        threading.Thread(target=self._carry, args=(device, server, None), daemon=True).start()
        threading.Thread(target=self._carry, args=(server, device, self._heard), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, heard: list[bytes] | None) -> None:
        with suppress(OSError):
            while data := source.recv(SIP):
                if heard is not None:
                    heard.append(data)
                target.sendall(data)
        _hang_up(source)
        _hang_up(target)


def _hang_up(end: socket.socket) -> None:
    # `shutdown` wakes a thread that still reads; `close` alone would leave it waiting.
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()

"""Onlookers of a final: each opens the page with all that it loads, then follows the match at the hub.

Called as ``python -m tests.bench.onlookers PORT PATH NUMBER``, and with the port of the server behind it, they follow
there instead. It prints "open" once all follow, and for each action that all of them were told how it is numbered and
when the last one had it, in seconds of the system's monotonic clock.
"""

from __future__ import annotations

import os
import re
import selectors
import socket
import sys
import time
from collections import Counter
from http.client import HTTPConnection

PIECE = 1 << 18
_LOADED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
_OF_HUB = re.compile(rb'^data: \{"event":"\w+","seq":(\d+)', re.M)
_OF_SERVER = re.compile(rb"^id: (\d+)", re.M)


class Onlookers:
    """Those at the hub's ``port``, or at the server's behind it, of the match whose page is at ``path``."""

    def __init__(self, port: int, path: str, server_port: int | None) -> None:
        self._port, self._path, self._server_port = port, path, server_port
        self._seq = _OF_SERVER if server_port else _OF_HUB
        self._pages = HTTPConnection("127.0.0.1", port, timeout=60)
        self._events = selectors.EpollSelector()
        self._told: Counter[int] = Counter()
        self._seen: dict[int, int] = {}
        self.number = 0

    def come(self) -> None:
        """One more opens the page, and follows."""
        page = self._load(self._path).decode()
        for loaded in dict.fromkeys(_LOADED.findall(page)):
            self._load(loaded)
        self._load(f"{self._path}/story")
        channel = re.search(r'"channel": ?"([0-9a-f]+)"', page)
        assert channel is not None
        following = socket.create_connection(("127.0.0.1", self._server_port or self._port), timeout=60)
        followed = f"{self._path}/stream" if self._server_port else f"/hub/{channel[1]}"
        # As nginx would say it: each of them has an address of its own.
        asking = f"10.{self.number >> 16}.{self.number >> 8 & 255}.{self.number & 255}"
        head = (f"GET {followed} HTTP/1.1", f"Host: 127.0.0.1:{self._port}", f"X-Forwarded-For: {asking}")
        following.sendall("\r\n".join((*head, "Accept: text/event-stream", "", "")).encode())
        following.setblocking(False)
        self._events.register(following, selectors.EVENT_READ)
        self.number += 1

    def _load(self, path: str) -> bytes:
        """Return what is there, unpacked as the bench needs no packing."""
        self._pages.request("GET", path, headers={"Accept-Language": "de"})
        answer = self._pages.getresponse()
        content = answer.read()
        assert answer.status == 200, (path, answer.status)
        return content

    def hear(self, seconds: float) -> list[int]:
        """Take what comes within that time; return the actions that by now the last of all has been told."""
        everybody: list[int] = []
        for key, _ in self._events.select(seconds):
            come: socket.socket = key.fileobj  # type: ignore[assignment]
            content = come.recv(PIECE)
            assert content, "a connection was closed"
            for found in self._seq.findall(content):
                seq = int(found)
                if seq > self._seen.get(key.fd, 0):
                    self._seen[key.fd] = seq
                    self._told[seq] += 1
                    if self._told[seq] == self.number:
                        everybody.append(seq)
        return everybody


def main() -> None:
    """Let them come one after the other, and tell what they hear."""
    port, path, number, *behind = sys.argv[1:]
    # They would be elsewhere: what they do here takes nothing from the server as long as it has something to do.
    os.nice(10)
    onlookers = Onlookers(int(port), path, int(behind[0]) if behind else None)
    while onlookers.number < int(number):
        onlookers.come()
        onlookers.hear(0)
    print("open", flush=True)
    while True:
        for seq in onlookers.hear(60):
            print(seq, time.monotonic(), flush=True)


if __name__ == "__main__":
    main()

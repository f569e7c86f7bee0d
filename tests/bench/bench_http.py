"""A move over HTTP: to the durable answer and to the last of eight devices, beside a bare commit (P4, P7).

The client is one thread with plain sockets and hardly parses, so that it does not compete with the server.
"""

from __future__ import annotations

import json
import os
import selectors
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOVES = 1000
DEVICES = 8
START = (
    "import sys; from pathlib import Path; from referee.web.server.serve import serve_instance;"
    "serve_instance('127.0.0.1', int(sys.argv[1]), Path(sys.argv[2]))"
)
SEATS = [{"colour": c, "players": [n]} for c, n in (("red", "Alice"), ("blue", "Bob"), ("green", "Charlie"))]


class Table:
    """One connection that is kept; ``devices`` follow the match on theirs."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._socket = _connected(port)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._events = selectors.DefaultSelector()
        self._events.register(self._socket, selectors.EVENT_READ)
        self._devices: list[socket.socket] = []

    def post(self, path: str, body: object) -> dict[str, object]:
        """Return the answer's body, which says that it was done."""
        self._socket.sendall(request(path, body))
        head, _, content = self._socket.recv(65536).partition(b"\r\n\r\n")
        while len(content) < int(head.partition(b"Content-Length: ")[2].split(b"\r\n")[0]):
            content += self._socket.recv(65536)
        assert head.startswith(b"HTTP/1.1 201"), content
        return dict(json.loads(content))

    def follow(self, match: str) -> None:
        """One more device has an open stream."""
        device = socket.create_connection(("127.0.0.1", self.port))
        device.sendall(f"GET /matches/{match}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        while b"event: beat" not in device.recv(65536):
            pass
        self._events.register(device, selectors.EVENT_READ)
        self._devices.append(device)

    def say(self, asked: bytes, seq: int) -> tuple[float, float]:
        """Seconds to the answer, and until the last device and the answer are there."""
        ends: dict[object, bytes] = {device: f"id: {seq}\n".encode() for device in self._devices}
        ends[self._socket] = f'"seq":{seq},'.encode()
        begun = now = answered = time.perf_counter()
        self._socket.sendall(asked)
        while ends:
            ready = self._events.select(10)
            assert ready, f"action {seq} did not come to everybody"
            for key, _ in ready:
                got = key.fileobj.recv(65536)  # type: ignore[union-attr]
                assert got, "the server has closed a connection"
                now = time.perf_counter()
                # An answer's headers may come alone, the end of a frame too, and a sign of life at any time.
                if key.fileobj in ends and ends[key.fileobj] in got:
                    del ends[key.fileobj]
                    answered = now if key.fileobj is self._socket else answered
        return answered - begun, now - begun


def request(path: str, body: object, key: str = "") -> bytes:
    """Return a POST as a browser would send it."""
    text = json.dumps(body)
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
    lines += [f"Idempotency-Key: {key}"] if key else []
    return "\r\n".join([*lines, f"Content-Length: {len(text)}", "", text]).encode()


def main() -> None:
    """Print median, 99th percentile and moves a second."""
    with tempfile.TemporaryDirectory() as folder:
        _print("one bare SQLite commit (WAL, FULL)", _commits(Path(folder) / "bare.db"))
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = int(probe.getsockname()[1])
        words = [sys.executable, "-c", START, str(port), str(Path(folder) / "instance")]
        server = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        try:
            _measure(port, server.pid)
        finally:
            server.kill()
            server.wait()


def _measure(port: int, process: int) -> None:
    table = Table(port)
    match = table.post("/matches", {"seats": SEATS})["id"]
    path = f"/matches/{match}/actions"
    table.post(path, {"action": "table deal"})
    for _ in range(DEVICES):
        table.follow(str(match))
    asked = [
        request(path, {"action": f"table correct alaska red {seq % 9 + 1}", "seq": seq - 1}, f"bench-{seq}")
        for seq in range(2, MOVES + 2)
    ]
    before, begun = _worked(process), time.perf_counter()
    times = [table.say(action, seq) for seq, action in enumerate(asked, 2)]
    seconds, worked = time.perf_counter() - begun, _worked(process) - before
    _print("request to durable answer", [answered for answered, _ in times])
    _print(f"request to the last of {DEVICES} devices", [everywhere for _, everywhere in times])
    print(f"moves a second, closed loop: {MOVES / seconds:.0f}")
    print(f"processor time of the server: {worked / MOVES * 1000:.2f} ms a move")
    print(f"memory of the server with one match and {DEVICES} devices: {_memory(process):.0f} MB")


def _connected(port: int) -> socket.socket:
    for _ in range(200):
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def _commits(file: Path) -> list[float]:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT)")
    times = []
    for seq in range(MOVES):
        begun = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO events VALUES (?, ?)", (seq, "x" * 260))
        connection.execute("COMMIT")
        times.append(time.perf_counter() - begun)
    connection.close()
    return times


def _worked(process: int) -> float:
    """Seconds of processor time so far."""
    numbers = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def _print(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    median, late = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
    print(f"{what}: median {median * 1000:.2f} ms, 99 % {late * 1000:.2f} ms")


if __name__ == "__main__":
    main()

"""A move over HTTP: to the durable answer and to the last of eight devices, beside a bare commit (P4, P7)."""

from __future__ import annotations

import http.client
import json
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

MOVES = 1000
DEVICES = 8
START = (
    "import sys; from pathlib import Path; from referee.web.serve import serve;"
    "serve('127.0.0.1', int(sys.argv[1]), Path(sys.argv[2]))"
)
SEATS = [{"colour": c, "players": [n]} for c, n in (("red", "Alice"), ("blue", "Bob"), ("green", "Charlie"))]


class Device(threading.Thread):
    """One open stream; ``seen`` holds when each seq arrived."""

    def __init__(self, port: int, match: str) -> None:
        super().__init__(daemon=True)
        self.seen: dict[int, float] = {}
        self.news = threading.Condition()
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.sendall(f"GET /matches/{match}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def run(self) -> None:
        for line in self._socket.makefile("rb"):
            if line.startswith(b"id: "):
                with self.news:
                    self.seen[int(line[4:])] = time.perf_counter()
                    self.news.notify()

    def wait_for(self, seq: int) -> float:
        """When ``seq`` arrived."""
        with self.news:
            assert self.news.wait_for(lambda: seq in self.seen, 10)
        return self.seen[seq]


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
    connection = _connected(port)
    match = _post(connection, "/matches", {"seats": SEATS})["id"]
    _post(connection, f"/matches/{match}/actions", {"action": "table deal"})
    devices = [Device(port, match) for _ in range(DEVICES)]
    for device in devices:
        device.start()
    time.sleep(0.5)
    answered, everywhere = [], []
    begun = time.perf_counter()
    for number in range(MOVES):
        sent = time.perf_counter()
        body = {"action": f"table correct alaska red {number % 9 + 1}", "seq": number + 1}
        seq = int(str(_post(connection, f"/matches/{match}/actions", body, f"bench-{number}")["seq"]))
        answered.append(time.perf_counter() - sent)
        everywhere.append(max(device.wait_for(seq) for device in devices) - sent)
    _print("request to durable answer", answered)
    _print(f"request to the last of {DEVICES} devices", everywhere)
    print(f"moves a second, closed loop: {MOVES / (time.perf_counter() - begun):.0f}")
    print(f"memory of the server with one match and {DEVICES} devices: {_memory(process):.0f} MB")


def _connected(port: int) -> http.client.HTTPConnection:
    for _ in range(200):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port)
            connection.connect()
            connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return connection
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def _post(
    connection: http.client.HTTPConnection, path: str, body: dict[str, object], key: str = ""
) -> dict[str, object]:
    headers = {"Content-Type": "application/json", **({"Idempotency-Key": key} if key else {})}
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    found: dict[str, object] = json.loads(answer.read())
    assert answer.status == 201, found
    return found


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


def _memory(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def _print(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    median, late = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
    print(f"{what}: median {median * 1000:.2f} ms, 99 % {late * 1000:.2f} ms")


if __name__ == "__main__":
    main()

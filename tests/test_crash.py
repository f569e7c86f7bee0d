"""Kills the process at random moments under load: every answered action is there, once, and the log has no gap.

A kill must not look like a change from outside, after which the match would be read-only.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.request import urlopen

from referee.service.admin import watch
from tests.instance import Instance
from tests.socket_holder import Holder

KILLS, MORE_KILLS = 40, 1000
"""The numbers of kills, usually and with the long counts."""
FEW_KILLS_AT_SOCKET, KILLS_AT_SOCKET = 10, 200
"""The same where somebody else holds the server's socket."""
WRITERS = 4
MOMENTS = (0.0, 0.12)
"""The shortest and longest time in seconds between the first answer and the kill."""
# The program is loaded once; each start is a new process, and only that process opens the instance.
NURSERY = """
import importlib, os, pkgutil, sys
from pathlib import Path
from referee.web.server.serve import serve_instance
import alembic.autogenerate, alembic.operations, alembic.runtime.migration, sqlalchemy.dialects.sqlite
import referee.service, referee.store, referee.web
for package in (referee.store, referee.service, referee.web):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if "migrations" not in module.name:
            importlib.import_module(module.name)
for _ in sys.stdin:
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        serve_instance("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]))
    print(child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""
ROOT = Path(__file__).resolve().parents[1]
SEATS = [{"colour": c, "players": [n]} for c, n in (("red", "Alice"), ("blue", "Bob"), ("green", "Charlie"))]


class Writer(threading.Thread):
    """A tablet that sends one action after the other and repeats, with the same key, those without an answer."""

    def __init__(self, port: int, match: str, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.port, self.match = port, match
        self.answered: dict[str, int] = {}
        self.done = False

    def run(self) -> None:
        number = 0
        while not self.done:
            key = f"{self.name}-{number}"
            seq = self._say(key)
            if seq is not None:
                self.answered[key] = seq
                number += 1

    def _say(self, key: str) -> int | None:
        try:
            answer = post(self.port, f"/matches/{self.match}/actions", "table correct sets_traded 1", key)
            return int(str(answer["seq"]))
        except (OSError, http.client.HTTPException, ValueError):
            time.sleep(0.01)
            return None


def post(port: int, path: str, action: str | None = None, key: str = "") -> dict[str, object]:
    """Return what the server answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        body = {"seats": SEATS} if action is None else {"action": action}
        headers = {"Content-Type": "application/json"} | ({"Idempotency-Key": key} if key else {})
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        content: dict[str, object] = json.loads(answer.read())
    finally:
        connection.close()
    assert answer.status == 201, content
    return content


def start(nursery: subprocess.Popen[str], port: int) -> int:
    """Start the server, and return its process once it answers."""
    assert nursery.stdin is not None and nursery.stdout is not None
    nursery.stdin.write("start\n")
    nursery.stdin.flush()
    server = int(nursery.stdout.readline())
    for _ in range(2000):
        try:
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=1):
                return server
        except OSError:
            time.sleep(0.005)
    raise AssertionError("the server does not answer")


def kill(nursery: subprocess.Popen[str], server: int) -> None:
    """Kill the process without a word, and wait until it is gone."""
    assert nursery.stdout is not None
    os.kill(server, signal.SIGKILL)
    assert nursery.stdout.readline() == "gone\n"


def test_nothing_answered_is_lost_and_nothing_is_there_twice(tmp_path: Path, thorough: bool, day: int) -> None:
    rng, folder = Random(day), tmp_path / "instance"
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    words = [sys.executable, "-c", NURSERY, str(port), str(folder)]
    with subprocess.Popen(words, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as nursery:
        match, answered = under_load(nursery, port, rng, MORE_KILLS if thorough else KILLS)
    check(folder / "referee.db", match, answered)
    instance = Instance(folder)
    for _ in watch.check_logs(instance.desk):
        pass
    assert (instance.desk.chains.damaged, watch.list_missing(instance.desk)) == ({}, ())
    instance.close()


def test_behind_its_socket_the_next_request_wakes_it_after_every_kill(tmp_path: Path, thorough: bool, day: int) -> None:
    """Whoever holds the socket starts a server when somebody connects; nobody waits until one runs."""
    rng, holder = Random(day), Holder(tmp_path / "instance")
    holder.hold()
    try:
        match = str(post(holder.port, "/matches")["id"])
        post(holder.port, f"/matches/{match}/actions", "table deal")
        with writing(holder.port, match) as writers:
            kills = KILLS_AT_SOCKET if thorough else FEW_KILLS_AT_SOCKET
            for number in range(1, kills + 1):
                holder.wait_for("woken", number)
                time.sleep(rng.uniform(*MOMENTS))
                os.kill(holder.woken[-1], signal.SIGKILL)
                holder.wait_for("ended", number)
        assert post(holder.port, f"/matches/{match}/actions", "table note # awake", "last")["seq"]
        assert holder.ended == [signal.SIGKILL] * kills
    finally:
        holder.kill()
    answered = {key: seq for writer in writers for key, seq in writer.answered.items()}
    check(tmp_path / "instance" / "referee.db", match, answered)


def under_load(nursery: subprocess.Popen[str], port: int, rng: Random, kills: int) -> tuple[str, dict[str, int]]:
    """Kill the server so often under load; return the match, and every key that was answered with its seq."""
    server = start(nursery, port)
    match = str(post(port, "/matches")["id"])
    post(port, f"/matches/{match}/actions", "table deal")
    with writing(port, match) as writers:
        for _ in range(kills):
            time.sleep(rng.uniform(*MOMENTS))
            kill(nursery, server)
            server = start(nursery, port)
    kill(nursery, server)
    assert nursery.stdin is not None
    nursery.stdin.close()
    return match, {key: seq for writer in writers for key, seq in writer.answered.items()}


@contextmanager
def writing(port: int, match: str) -> Iterator[list[Writer]]:
    """Let tablets write meanwhile."""
    writers = [Writer(port, match, f"tablet{number}") for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    try:
        yield writers
    finally:
        for writer in writers:
            writer.done = True
        for writer in writers:
            writer.join()


def check(file: Path, match: str, answered: dict[str, int]) -> None:
    """Check that the file is whole, the log has no gap, and each answered action is once where its answer said."""
    connection = sqlite3.connect(file)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = connection.execute("SELECT seq FROM events WHERE match_id = ? ORDER BY seq", (match,))
        seqs = [seq for (seq,) in rows]
        rows = connection.execute("SELECT key, json_extract(body, '$.seq') FROM answers WHERE scope = ?", (match,))
        kept = dict(rows)
    finally:
        connection.close()
    assert seqs == list(range(1, len(seqs) + 1))
    assert answered
    assert {key: kept.get(key) for key in answered} == answered
    # The deal had no key; every other line of the log has exactly one key.
    assert sorted(kept.values()) == seqs[1:]

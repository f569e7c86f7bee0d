"""The table's own tap while strangers try to hold the server up, and what they still hold a minute later.

The strangers ask from 127.0.1.x, which the server counts as foreign here. They and the table are processes of their
own. A tap is an action on the table's kept connection, twenty a second, from the request to the durable answer; at few
files each tap comes on a connection of its own.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlencode

from referee.rules.judge.view import Viewer
from referee.service.matches.actions import Submission, submit_action
from referee.service.matches.replies import Accepted
from tests.bench.taps import (
    FORK,
    HTML,
    TAPS_A_SECOND,
    address,
    at_once,
    attacking,
    fetch,
    in_process,
    late,
    running,
    stranger,
    tap,
)
from tests.bounded_server import TABLE, BoundedServer, Limits
from tests.instance import Instance
from tests.web.book import found_club

ACTIONS = 5_000
SECONDS = 15
MOST_MS = 50.0
HELD_AFTER = 60
LATER = 3
"""Seconds by which the last sweep may be late."""
GUESSES = 10_000
BROWSERS, AT_ONCE = 11, 6
PAGES = ("record", "record?at=4000", "record.toml", "fines", "challenges", "log")
"""Of a match: all that grows with its log."""


class Attack(NamedTuple):
    """``run`` is what strangers do, in a process of its own; it tells what it came to and keeps what it has opened."""

    name: str
    run: Callable[[BoundedServer, str], str]
    files: int = 0
    seconds: int = SECONDS


def main() -> int:
    """Print the figures; return 1 where a tap took too long, something was held or a browser was refused."""
    with tempfile.TemporaryDirectory() as folder:
        match = in_process(lambda: build(Path(folder) / "instance"))
        kept = [measure(Path(folder) / "instance", match, attack) for attack in ATTACKS]
        kept.append(browse_all(Path(folder) / "instance", match))
    return 0 if all(kept) else 1


def build(folder: Path) -> str:
    """Return a match of 5,000 actions in a new instance, whose book has a PIN."""
    instance = Instance(folder)
    found_club(instance)
    match, table = instance.dealt(), Viewer("table")
    for number in range(instance.desk.match(match).seq, ACTIONS):
        line = "table undo" if number % 10 == 9 else f"table correct alaska red {number % 9 + 1}"
        assert isinstance(submit_action(instance.desk, match, table, Submission(line)), Accepted)
    instance.close()
    return match


def measure(instance: Path, match: str, attack: Attack) -> bool:
    """Whether the taps were quick beside the attack, and nothing was held after it."""
    with running(instance, Limits(attack.files, attack.files)) as server:
        tap(server, match, 20, fresh=False)
        # Who works out what takes long opens the database with the first such page, and keeps it open.
        answers = Counter[int]()
        for path in PAGES:
            fetch(HTTPConnection(TABLE, server.port, timeout=60), f"/matches/{match}/{path}", answers)
        before = server.files
        results = FORK.SimpleQueue()
        with attacking(lambda: stay(results, lambda: attack.run(server, match))):
            fresh = attack.files > 0
            times = in_process(lambda: tap(server, match, attack.seconds * TAPS_A_SECOND, fresh=fresh))
            came_to, ended = results.get()
            time.sleep(max(0.0, ended + HELD_AFTER + LATER - time.time()))
            held, memory = server.files - before, server.memory
    print(f"{attack.name}: tap p50 {median(times):.1f} p99 {late(times):.1f} max {max(times):.1f} ms", end="")
    print(f" (at most {MOST_MS:.0f}); held after {HELD_AFTER} s: {max(held, 0)}; {memory:.0f} MB; {came_to}")
    return late(times) <= MOST_MS and held <= 0


def stay(told: Any, work: Callable[[], str]) -> None:
    """Tell what ``work`` came to, and when it ended; keep open what it has opened."""
    told.put((work(), time.time()))
    time.sleep(3600)


def ask_for_nothing(_server: BoundedServer, _match: str) -> str:
    """Nobody else is there."""
    return "nobody else"


def send_halves(server: BoundedServer, _match: str) -> str:
    """Two thousand requests are begun and not ended."""
    for at in range(2_000):
        server.connect(address(at)).sendall(b"GET / HTTP/1.1\r\nHost: local")
    return "2,000 requests begun"


def stay_idle(server: BoundedServer, _match: str) -> str:
    """Open a thousand connections on which nothing comes."""
    for at in range(1_000):
        server.connect(address(at))
    return "1,000 connections opened"


def reload(addresses: int) -> Callable[[BoundedServer, str], str]:
    """Twenty connections ask for all that grows with the log, again and again."""

    def run(server: BoundedServer, match: str) -> str:
        answers = Counter[int]()
        until = time.time() + SECONDS

        def again(at: int) -> None:
            client = stranger(server, at % addresses)
            for number in count(at):
                if time.time() > until:
                    return
                client.request("GET", f"/matches/{match}/{PAGES[number % len(PAGES)]}", headers=HTML)
                answer = client.getresponse()
                answer.read()
                answers[answer.status] += 1

        at_once([partial(again, at) for at in range(20)])
        return f"answers {dict(answers)}"

    return run


def read_nothing(server: BoundedServer, match: str) -> str:
    """Sixty readers follow the match from its beginning and never read."""
    for at in range(60):
        reader = server.connect(address(at % 2))
        reader.sendall(f"GET /matches/{match}/stream?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return "60 readers"


def guess_pins(server: BoundedServer, _match: str) -> str:
    """Ten thousand PINs are tried at the club's book."""
    answers = Counter[int]()

    def guess(at: int) -> None:
        client = stranger(server, at)
        client.request("GET", "/book", headers=HTML)
        answer = client.getresponse()
        token = re.findall(r'name="csrf_token"[^>]*value="([^"]+)"', answer.read().decode())
        cookie = (answer.headers["Set-Cookie"] or "").partition(";")[0]
        headers = {**HTML, "Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        for number in range(GUESSES // 20):
            pin = f"{(at * GUESSES // 20 + number) % 10_000:04}"
            form = urlencode({"csrf_token": token[0], "keeper": "1", "pin": pin})
            client.request("POST", "/book/open", form, headers)
            answer = client.getresponse()
            answer.read()
            answers[answer.status] += 1

    at_once([partial(guess, at) for at in range(20)])
    return f"answers {dict(answers)}"


def browse_all(instance: Path, match: str) -> bool:
    """Whether none of eleven browsers behind one address was refused, each with six connections and a stream."""
    with running(instance, Limits()) as server:
        refused: int = in_process(lambda: browse(server, match))
    print(f"{BROWSERS} browsers behind one address: {refused} of their requests refused (0)")
    return refused == 0


def browse(server: BoundedServer, match: str) -> int:
    """How many requests of the browsers were refused; each loads its page and all that belongs to it three times."""
    answers = Counter[int]()

    def load(_number: int) -> None:
        clients = [stranger(server, 0) for _ in range(AT_ONCE)]
        for _ in range(3):
            page = fetch(clients[0], f"/matches/{match}", answers)
            parts = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
            at_once([partial(fetch_all, clients[at], parts[at :: AT_ONCE - 1]) for at in range(AT_ONCE - 1)])
            # The stream of the page before has gone with it.
            clients[-1].close()
            clients[-1].request("GET", f"/matches/{match}/stream")
            answers[clients[-1].getresponse().status] += 1

    def fetch_all(client: HTTPConnection, parts: list[str]) -> None:
        for part in parts:
            fetch(client, part, answers)

    at_once([partial(load, number) for number in range(BROWSERS)])
    return sum(times for status, times in answers.items() if status != 200)


ATTACKS = (
    Attack("alone", ask_for_nothing),
    Attack("2,000 half-open requests", send_halves),
    Attack("1,000 idle connections at 1,024 files", stay_idle, files=1024),
    Attack("20 connections reload a record of 5,000 actions, from one address", reload(1)),
    Attack("… from twenty addresses", reload(20)),
    Attack("60 readers that never read", read_nothing, seconds=60),
    Attack("10,000 guesses at a PIN", guess_pins, seconds=30),
)


if __name__ == "__main__":
    sys.exit(main())

"""The table's taps beside others who ask: in processes of their own, the others from addresses that count as foreign.

A tap is an action on the table's kept connection, twenty a second, from the request to the durable answer.
"""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any

from tests.bounded_server import TABLE, BoundedServer, Limits

TAPS_A_SECOND = 20
FORK = multiprocessing.get_context("fork")
HTML = {"Accept": "text/html", "Accept-Encoding": "identity"}
OPENED: list[HTTPConnection] = []
"""Strangers close nothing."""


@contextmanager
def running(instance: Path, limits: Limits) -> Iterator[BoundedServer]:
    """Run the program with its usual bounds over that instance."""
    server = BoundedServer(instance, limits)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def in_process(work: Callable[[], Any]) -> Any:
    """Return what ``work`` returns, in a process of its own."""
    # Unlike a queue, a pipe ends where the process fails.
    receiver, sender = FORK.Pipe(duplex=False)
    process = FORK.Process(target=lambda: sender.send(work()))
    process.start()
    sender.close()
    result = receiver.recv()
    process.join()
    return result


@contextmanager
def attacking(work: Callable[[], object]) -> Iterator[None]:
    """Let ``work`` be done in a process of its own, which is ended where it has not ended by itself."""
    attackers = FORK.Process(target=work, daemon=True)
    attackers.start()
    try:
        yield
    finally:
        attackers.kill()
        attackers.join()


def tap(server: BoundedServer, match: str, number: int, *, fresh: bool) -> list[float]:
    """Return the milliseconds of so many taps, or of fewer where these take longer than they should all in all."""
    times, table = [], HTTPConnection(TABLE, server.port, timeout=60)
    begun = time.perf_counter()
    for at in range(number):
        time.sleep(max(0.0, begun + at / TAPS_A_SECOND - time.perf_counter()))
        # Beside an attack that holds each of them up for seconds the bench would take an hour.
        if time.perf_counter() - begun > number / TAPS_A_SECOND:
            break
        if fresh:
            table.close()
        body = json.dumps({"action": f"table correct alaska red {at % 9 + 1}"})
        asked = time.perf_counter()
        table.request("POST", f"/matches/{match}/actions", body, {"Content-Type": "application/json"})
        answer = table.getresponse()
        answer.read()
        times.append(1000 * (time.perf_counter() - asked))
        assert answer.status == 201, answer.status
    table.close()
    return times


def late(times: list[float]) -> float:
    """Return the 99th percentile."""
    return sorted(times)[int(len(times) * 0.99)]


def fetch(client: HTTPConnection, path: str, answers: Counter[int]) -> str:
    """Return what stands there."""
    client.request("GET", path, headers=HTML)
    answer = client.getresponse()
    answers[answer.status] += 1
    return answer.read().decode(errors="replace")


def stranger(server: BoundedServer, at: int) -> HTTPConnection:
    """Open a connection of one of them."""
    OPENED.append(HTTPConnection(TABLE, server.port, timeout=60, source_address=(address(at), 0)))
    return OPENED[-1]


def address(at: int) -> str:
    """Return that of a stranger, one of 200."""
    return f"127.0.1.{at % 200 + 1}"


def at_once(works: list[Callable[[], object]]) -> None:
    """Do all of them side by side."""
    threads = [Thread(target=job) for job in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

"""The program in a separate process, which can be killed and started again with the same data."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.browser.nursery import Process, spawn
from tests.instance import Instance

PATIENCE = 120.0
"""The time in seconds after which a start counts as failed; on a busy machine a start takes much longer."""
Json = dict[str, Any]
SERVE = """
import argparse, sys
from referee.cli import serve
parser = argparse.ArgumentParser()
serve.add_arguments(parser)
sys.exit(serve.run(parser.parse_args()))
"""


class Server:
    """A server of `python3 -m referee serve` on a free port; ``url`` ends without a slash."""

    program = SERVE

    def __init__(self, instance: Path) -> None:
        self.instance = instance
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = instance.parent / f"{instance.name}.log"
        self._process: Process | None = None
        self.cookies = ""
        """Of a device that was let in, for servers that ask for it."""

    def start(self) -> float:
        """Start the server, and return the seconds until it answered."""
        begun = time.perf_counter()
        self._process = self.begin()
        try:
            self._wait(begun + PATIENCE)
        except BaseException:
            self.kill()
            raise
        return time.perf_counter() - begun

    def begin(self) -> Process:
        """Start the process, and return it as soon as it runs."""
        return spawn(self.program, self.words(), self.output)

    def words(self) -> list[str]:
        """Return the words that follow the program's name."""
        names = "table.test,tablet.test,referee.test"
        return ["--host", "127.0.0.1", "--port", str(self.port), "--instance", str(self.instance), "--names", names]

    def _wait(self, until: float) -> None:
        while not self._answers():
            assert self._process is not None and self._process.poll() is None, self.output.read_text(encoding="utf-8")
            assert time.perf_counter() < until, self.output.read_text(encoding="utf-8")
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/health", timeout=1):
                return True
        except OSError:
            return False

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill the process without a chance to say good-bye, and wait until it is gone."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def post(self, path: str, body: Json) -> Json:
        """Return what the server answers to ``body``, refusals included; the asker is the table."""
        headers = {"Content-Type": "application/json", "Accept": "application/json", "Cookie": self.cookies}
        return _answer(Request(f"{self.url}{path}", json.dumps(body).encode(), headers))

    def get(self, path: str) -> Json:
        """Return what the server answers; the asker is the table."""
        return _answer(Request(f"{self.url}{path}", headers={"Accept": "application/json", "Cookie": self.cookies}))

    def text(self, path: str) -> str:
        """Return the text at that address."""
        with urlopen(f"{self.url}{path}", timeout=30) as response:
            return str(response.read().decode())

    def say(self, match: str, *actions: str) -> Json:
        """Each action was taken; the answer to the last one."""
        answer: Json = {}
        for action in actions:
            answer = self.post(f"/matches/{match}/actions", {"action": action})
            assert "status" not in answer, answer
        return answer

    def hold(self, match: str, seat: str, *cards: str) -> int:
        """Let the seat hold these cards, and return the seq."""
        return self.hold_all(match, {seat: cards})

    def hold_all(self, match: str, hands: Mapping[str, Sequence[str]]) -> int:
        """Let the seats hold cards that nobody may say of a hand the app dealt (match-record 9); return the seq.

        It is written down while the program does not run.
        """
        self.kill()
        instance = Instance(self.instance)
        for seat, cards in hands.items():
            instance.hold(match, seat, *cards)
        instance.close()
        self.start()
        return int(self.get(f"/matches/{match}")["seq"])


def free_port() -> int:
    """Return a port of this computer on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def _answer(request: Request) -> Json:
    try:
        with urlopen(request, timeout=30) as response:
            return dict(json.load(response))
    except HTTPError as error:
        with error:
            return dict(json.load(error))

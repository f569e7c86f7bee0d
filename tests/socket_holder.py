"""What holds a socket as systemd does: whoever connects wakes a server, and waits while none runs."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.browser.nursery import spawn
from tests.browser.server import Server

PATIENCE = 60.0
# The server is a copy of this process, which has loaded the program.
HOLDER = """
import os, sys
from gevent import monkey
from referee.cli import serve
from referee.web.server import inherited
import argparse, signal, socket
address = sys.argv.pop(1)
listener = socket.socket(socket.AF_UNIX if "/" in address else socket.AF_INET)
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
listener.bind(address if "/" in address else ("127.0.0.1", int(address)))
listener.listen(512)
select, fork, waitpid = monkey.get_original("select", "select"), *monkey.get_original("os", ["fork", "waitpid"])
print("held", flush=True)
while True:
    select([listener.fileno()], [], [])
    woken = fork()
    if not woken:
        inherited.FIRST_DESCRIPTOR = listener.detach()
        os.environ |= {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
        parser = argparse.ArgumentParser()
        serve.add_arguments(parser)
        sys.exit(serve.run(parser.parse_args()))
    print("woken", woken, flush=True)
    print("ended", woken, waitpid(woken, 0)[1], flush=True)
"""


class Holder(Server):
    """A held socket: a port of this computer, or a ``file``; ``options`` are those of the server that it wakes."""

    program = HOLDER

    def __init__(self, instance: Path, *options: str, file: Path | None = None) -> None:
        super().__init__(instance)
        self._options = options
        self._held = str(file or self.port)

    def words(self) -> Sequence[str]:  # type: ignore[override]
        """Return the words that follow the program's name."""
        return [self._held, "--instance", str(self.instance), *self._options]

    def hold(self) -> None:
        """Begin to hold the socket; no server runs yet."""
        self._process = spawn(self.program, self.words(), self.output)
        self.wait_for("held", 1)

    @property
    def woken(self) -> list[int]:
        """The processes of the servers it has woken, in their order."""
        return [int(number) for number in re.findall(r"^woken (\d+)$", self.said, re.M)]

    @property
    def ended(self) -> list[int]:
        """The exit statuses of those that have ended."""
        return [int(status) for status in re.findall(r"^ended \d+ (\d+)$", self.said, re.M)]

    def wait_for(self, word: str, times: int) -> None:
        """Wait until it has said that so often."""
        until = time.monotonic() + PATIENCE
        while len(re.findall(rf"^{word}\b", self.said, re.M)) < times:
            assert time.monotonic() < until, self.said
            time.sleep(0.005)

    def kill(self) -> None:
        """Kill it, and the server that it has woken."""
        super().kill()
        for number in self.woken[len(self.ended) :]:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)

    @property
    def said(self) -> str:
        """What it and the servers have printed."""
        return self.output.read_text(encoding="utf-8") if self.output.exists() else ""

"""Servers that start immediately: each is a copy of a waiting process that has loaded the program.

Loading takes seven times as long as opening an instance and serving it, and the tests start about a hundred servers.
The copies share the compiled templates, rulebooks and the German texts, too.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Protocol

from referee.bootstrap.environment import ROOT

# Every line of its standard input is a program to run in a copy of the process, answered with the copy's id, or such
# an id, answered with the exit status of the copy as soon as that has ended.
WAITING = """
import json, os, signal, sys, time
import referee.web.server.serve
from flask import Flask
from gevent import monkey
from jinja2 import FileSystemBytecodeCache
from referee.rulebooks.loader import shipped_rulebooks
from referee.translations.catalog import load_translator
from referee.web import admin, cash, championship, evenings, matches, motions, past, people, reading, setup
shipped_rulebooks()
load_translator("de")
Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(sys.argv[1])}
fork, waitpid = (monkey.get_original("os", name) for name in ("fork", "waitpid"))
os.setpgrp()
for line in sys.stdin:
    asked = json.loads(line)
    if isinstance(asked, int):
        print(os.waitstatus_to_exitcode(waitpid(asked, 0)[1]), flush=True)
        continue
    program, words, output, environment = asked
    number = fork()
    if number:
        print(number, flush=True)
        continue
    for end, path, how in ((0, os.devnull, os.O_RDONLY), (1, output, os.O_WRONLY | os.O_APPEND | os.O_CREAT)):
        opened = os.open(path, how, 0o644)
        os.dup2(opened, end)
        os.close(opened)
    os.dup2(1, 2)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    sys.argv = ["-c", *words]
    exec(program, {"__name__": "__main__"})
    sys.exit()
os.killpg(0, signal.SIGKILL)
"""


_ASKING = Lock()
"""One question after the other: threads end servers, too."""


class Process(Protocol):
    """A process in which a server runs, such as `subprocess.Popen`."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None:
        """None as long as it runs."""

    def kill(self) -> None: ...

    def wait(self) -> int:
        """Wait until the process has ended."""


class Child:
    """A copy that runs or has ended; its status is known as soon as somebody has waited for it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._status: int | None = None
        self._handle = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """None as long as it runs."""
        if self._status is None and select.select([self._handle], [], [], 0)[0]:
            self.wait()
        return self._status

    def send_signal(self, number: int) -> None:
        """Send the signal, unless the process has ended."""
        if self._status is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        """Kill the process, with no chance to say good-bye."""
        self.send_signal(signal.SIGKILL)

    def wait(self, seconds: float | None = None) -> int:
        """Wait until the process has ended, and return its exit status.

        :raises TimeoutError: it still runs after that time.
        """
        if self._status is None:
            if not select.select([self._handle], [], [], seconds)[0]:
                raise TimeoutError(f"process {self.pid} still runs after {seconds} s")
            self._status = _ask(self.pid)
            os.close(self._handle)
        return self._status


def spawn(program: str, words: Sequence[str], output: Path) -> Child:
    """Run the Python ``program`` with ``words`` behind its name; what it prints goes to the end of ``output``."""
    return Child(_ask([program, words, str(output), dict(os.environ)]))


def _ask(question: object) -> int:
    waiting = _waiting_process()
    assert waiting.stdin is not None and waiting.stdout is not None
    with _ASKING:
        print(json.dumps(question), file=waiting.stdin, flush=True)
        return int(waiting.stdout.readline())


@cache
def _waiting_process() -> subprocess.Popen[str]:
    templates = TemporaryDirectory()
    atexit.register(templates.cleanup)
    process = subprocess.Popen(
        [sys.executable, "-c", WAITING, templates.name],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    # It ends when its standard input closes, and its copies with it.
    atexit.register(process.communicate)
    return process

"""Servers that start immediately: each is a copy of a waiting process that has loaded the program.

Loading takes seven times as long as opening an instance and serving it, and the tests start about a hundred servers.
The copies share the compiled templates, too.
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
from typing import Protocol

from referee.bootstrap.environment import ROOT

# Every line of its standard input is a program to run in a copy of the process; the answer is the copy's id.
WAITING = """
import json, os, signal, sys, time
import referee.web.server.serve
from flask import Flask
from gevent import monkey
from jinja2 import FileSystemBytecodeCache
from referee.web import admin, cash, championship, evenings, matches, motions, past, people, reading, setup
Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(sys.argv[1])}
fork = monkey.get_original("os", "fork")
os.setpgrp()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    program, words, output, environment = json.loads(line)
    number = fork()
    if number:
        print(number, flush=True)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
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
    """A copy that runs or has ended with an unknown status."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        try:
            self._handle = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle = -1

    def poll(self) -> int | None:
        """None as long as it runs."""
        has_ended = self._handle < 0 or select.select([self._handle], [], [], 0)[0]
        return 0 if has_ended else None

    def kill(self) -> None:
        """Kill the process, with no chance to say good-bye."""
        if self._handle >= 0:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    def wait(self) -> int:
        """Wait until the process has ended."""
        if self._handle >= 0:
            select.select([self._handle], [], [])
            os.close(self._handle)
            self._handle = -1
        return 0


def spawn(program: str, words: Sequence[str], output: Path) -> Child:
    """Run the Python ``program`` with ``words`` behind its name; what it prints goes to the end of ``output``."""
    waiting = _waiting_process()
    assert waiting.stdin is not None and waiting.stdout is not None
    print(json.dumps([program, words, str(output), dict(os.environ)]), file=waiting.stdin, flush=True)
    return Child(int(waiting.stdout.readline()))


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

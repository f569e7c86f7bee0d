"""docs/running.md by its own commands: those that are marked are typed, all others are ones that the program knows."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import plistlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import pytest

from referee.__main__ import COMMANDS, split_command
from referee.bootstrap.environment import ROOT

RUNNING = (ROOT / "docs/running.md").read_text(encoding="utf-8")
BLOCK = re.compile(
    r"^(?:<!-- run(?P<mark>[^\n]*?) -->\n)?(?P<indent> *)```(?P<kind>\w+)\n(?P<text>.*?)^ *```$", re.M | re.S
)
MARKS = {
    *("", ": until stopped", ": once stopped", ": once stopped, on Linux"),
    *(": while it serves", ": on another computer"),
}
"""When a block is typed, as the comment before it says."""
PLIST = ROOT / "docs/service/local.referee.plist"
PIN = "4711"


class Block(NamedTuple):
    """Commands of the document, and when they are typed: ``None`` if they are only read."""

    mark: str | None
    kind: str
    commands: list[str]


def blocks() -> list[Block]:
    """Return the blocks of commands in their order, each command as one line."""
    found = [*BLOCK.finditer(RUNNING)]
    assert len(found) * 2 == len(re.findall(r"^ *```", RUNNING, re.M)), "a block says no language"
    joined = [re.sub(r" *[\\^]\n *", " ", block["text"]) for block in found]
    return [
        Block(block["mark"], block["kind"], [line.strip() for line in text.splitlines() if line.strip()])
        for block, text in zip(found, joined, strict=True)
        if block["kind"] in ("sh", "bat")
    ]


def words_of(command: str, kind: str) -> list[str]:
    """Return the words of a command; on Windows a backslash is part of a path."""
    return shlex.split(command) if kind == "sh" else command.replace('"', "").replace("\\", "/").split()


def arguments(words: list[str]) -> list[str] | None:
    """Return what is said to Referee; ``None`` where the command is of another program.

    >>> arguments(["podman", "exec", "referee", "referee", "backup", "--verify"])
    ['backup', '--verify']
    >>> arguments(["podman", "stop", "referee"])
    """
    is_ours = [Path(word).name in ("referee", "referee.exe") for word in words]
    for rest in (words[place + 1 :] for place, ours in enumerate(is_ours) if ours):
        if rest[:1] and (rest[0] in COMMANDS or rest == ["--version"]):
            return rest
    return words[1:] if is_ours[0] else None


def parse(words: list[str]) -> str:
    """Return the command, its options read as the program itself reads them."""
    if words == ["--version"]:
        return words[0]
    command, rest = split_command(words)
    parser = argparse.ArgumentParser(prog=command)
    importlib.import_module(f"referee.cli.{command}").add_arguments(parser)
    parser.parse_args(rest)
    return command


def test_every_command_is_one_that_the_program_knows() -> None:
    """Whatever runs around it: `sudo`, a service, a container, Windows."""
    typed = [(command, block.kind) for block in blocks() for command in block.commands]
    typed += [(span, "sh") for span in re.findall(r"`((?:~/referee/bin/|python3 -m )?referee [^`]+)`", RUNNING)]
    ours = [said for command, kind in typed if (said := arguments(words_of(command, kind))) is not None]
    commands = [parse(said) for said in ours if said != ["--help"] and said[1:] != ["--help"]]
    assert len(commands) > 20
    assert {"serve", "backup", "restore", "doctor", "pin", "link", "--version"} <= set(commands)


def test_the_contents_lead_to_chapters() -> None:
    chapters = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^## (.+)$", RUNNING, re.M)
    }
    led_to = re.findall(r"\]\(#([\w-]+)\)", RUNNING)
    assert len(led_to) > 9
    assert set(led_to) <= chapters


def test_macos_starts_what_the_program_knows_where_the_laptop_has_it() -> None:
    service = plistlib.loads(PLIST.read_bytes())
    program, *words = service["ProgramArguments"]
    assert parse(words) == "serve"
    assert program.removeprefix("YOUR-HOME") == "/referee/bin/referee"
    assert "python3 -m venv ~/referee\n" in RUNNING
    assert f"{service['Label']}.plist" == PLIST.name
    assert service["StandardErrorPath"].removeprefix("YOUR-HOME") in RUNNING
    assert service["Umask"] == 0o077


class Laptop:
    """A home of its own in which the commands are typed, and the server that was started there."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.server: subprocess.Popen[bytes] | None = None
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        for name in ("Downloads", "stick", "tools"):
            (home / name).mkdir(parents=True)
        (home / "pin").write_text(PIN, encoding="utf-8")
        (home / "tools/python3").symlink_to(os.path.realpath(sys.executable))

    @property
    def surroundings(self) -> Mapping[str, str]:
        """The variables of what is typed: pip gets Referee alone, as what it needs is here and nothing is fetched."""
        return {
            "HOME": str(self.home),
            "PATH": f"{self.home}/referee/bin:{self.home}/tools:{os.environ['PATH']}",
            "PYTHONPATH": sysconfig.get_path("purelib"),
            **{"PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
            **{"REFEREE_HOST": "127.0.0.1", "REFEREE_PORT": str(self.port)},
            "REFEREE_PIN_FILE": str(self.home / "pin"),
        }

    def type(self, command: str, **more: str) -> None:
        """Type the command and wait for its end, which must be a good one."""
        done = subprocess.run(
            ["sh", "-c", command.replace("8137", str(self.port))],
            cwd=self.home,
            env={**self.surroundings, **more},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=200,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"

    def serve(self, command: str) -> None:
        """Start what serves and wait until it answers."""
        log = self.home / "log"
        with log.open("w") as output:
            self.server = subprocess.Popen(
                shlex.split(command), cwd=self.home, env=self.surroundings, stdout=output, stderr=output
            )
        until = time.monotonic() + 60
        while time.monotonic() < until and self.server.poll() is None:
            try:
                urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(log.read_text())

    def stop(self) -> int | None:
        """Press Ctrl+C where something serves; return how it ended."""
        if self.server is None:
            return None
        self.server.send_signal(signal.SIGINT)
        try:
            return self.server.wait(timeout=60)
        finally:
            self.server.kill()
            self.server = None


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    """Return a laptop that has downloaded the wheel of this checkout."""
    there = Laptop(tmp_path / "home of Jürgen")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--directory", there.home / "Downloads", "--target", "wheel"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    yield there
    there.stop()


@pytest.mark.long
@pytest.mark.by_turns(2, "once in two days")
@pytest.mark.skipif(sys.platform != "linux", reason="the folders are those of Linux")
@pytest.mark.skipif(importlib.util.find_spec("ensurepip") is None, reason="this Python makes no environment with pip")
def test_the_chapters_can_be_followed(laptop: Laptop) -> None:
    """In their order, with one server that is stopped and started where they ask for it."""
    marked = [(block.mark, block.commands) for block in blocks() if block.mark is not None]
    assert {mark for mark, _ in marked} == MARKS
    (start,) = (commands for mark, commands in marked if mark == ": until stopped")
    club = laptop.home / ".local/share/referee"
    for mark, commands in marked:
        if mark == ": until stopped":
            laptop.serve(*commands)
            continue
        if mark.startswith(": once stopped"):
            assert laptop.stop() in (0, 130, None)
        elif mark == ": while it serves":
            if shutil.which("curl") is None:
                continue
            laptop.serve(*start)
        other = {"REFEREE_INSTANCE": str(laptop.home / "other")} if mark == ": on another computer" else {}
        for command in commands:
            laptop.type(command, **other)
    assert not club.exists()
    assert not (laptop.home / "referee").exists()
    assert (laptop.home / "other/referee.db").is_file()

"""Whoever asks for pictures keeps nobody waiting: on a real server, which draws when the test says so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bounded_server import STRANGER, TABLE, Asked, BoundedServer, Limits, bounded, dealt

DRAWER = """
import os, re, sys, time
from pathlib import Path
folder = Path(__file__).parent
width = re.search(r'width="([0-9]+)"', sys.stdin.read())[1]
with (folder / "begun").open("a") as begun:
    begun.write(f"{width} {os.getpid()}\\n")
while not (folder / "go").exists():
    time.sleep(0.01)
if width == "404":
    sys.exit(1)
sys.stdout.write(f"picture {width}")
"""
"""What draws: it writes down that it has begun, and waits until the file `go` is there."""


class Drawer:
    """What is drawn by a server, and when."""

    def __init__(self, folder: Path) -> None:
        self.script, self._begun, self._go = folder / "drawer.py", folder / "begun", folder / "go"
        self.script.write_text(DRAWER, encoding="utf-8")

    def begun(self) -> list[list[int]]:
        """Return the width and the process of each picture that was begun."""
        text = self._begun.read_text(encoding="utf-8") if self._begun.exists() else ""
        return [[*map(int, line.split())] for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def wait_until_begun(self, server: BoundedServer, width: int) -> None:
        """Wait until that picture is being drawn."""
        while width not in [begun for begun, _ in self.begun()]:
            assert server.get("/health") == {"status": "ok"}

    def go_on(self) -> None:
        """From now on everything is drawn at once."""
        self._go.touch()


@pytest.fixture
def drawer(tmp_path: Path) -> Drawer:
    return Drawer(tmp_path)


@pytest.fixture
def server(tmp_path: Path, drawer: Drawer) -> Iterator[BoundedServer]:
    """One at which a single stranger is answered at a time."""
    with bounded(tmp_path / "instance", Limits(drawer=str(drawer.script)), turns=1) as started:
        yield started


def ask_for_picture(server: BoundedServer, match: str, width: int, address: str = STRANGER) -> Asked:
    """Ask for a picture, and return the request, to which nothing has come yet."""
    asked = Asked(server.connect(address))
    asked.send(f"/matches/{match}/board.png?width={width}")
    return asked


def test_while_pictures_are_drawn_others_are_answered(server: BoundedServer, drawer: Drawer) -> None:
    """A phone at the same address and one elsewhere: before, the pictures held all turns of strangers."""
    match = dealt(server)
    codes = [server.post(f"/matches/{match}/codes/{colour}", {})["url"] for colour in ("red", "blue")]
    waiting = [ask_for_picture(server, match, width) for width in (200, 201, 202, 203)]
    drawer.wait_until_begun(server, 200)
    joined = [server.ask(code, address).status for code, address in zip(codes, ("127.0.1.8", STRANGER), strict=True)]
    assert (joined, len(drawer.begun())) == ([303, 303], 1)
    drawer.go_on()
    for asked in waiting:
        asked.receive()
    assert [(asked.status, asked.body) for asked in waiting] == [
        (200, b"picture %d" % width) for width in (200, 201, 202, 203)
    ]


def test_for_whoever_has_left_nothing_is_drawn(server: BoundedServer, drawer: Drawer) -> None:
    match = dealt(server)
    first = ask_for_picture(server, match, 200)
    drawer.wait_until_begun(server, 200)
    for width in range(300, 312):
        ask_for_picture(server, match, width).connection.close()
    last = ask_for_picture(server, match, 201, TABLE)
    drawer.go_on()
    for asked in (first, last):
        asked.receive()
    assert (first.body, last.body) == (b"picture 200", b"picture 201")
    assert server.ask(f"/matches/{match}/board.png?width=202").body == b"picture 202"
    assert [width for width, _ in drawer.begun()] == [200, 201, 202]


def test_what_takes_too_long_is_ended_and_told(tmp_path: Path, drawer: Drawer) -> None:
    with bounded(tmp_path / "instance", Limits(drawer=str(drawer.script), drawing=1)) as server:
        match = dealt(server)
        asked = server.ask(f"/matches/{match}/board.png?width=200")
        assert (asked.status, asked.headers["retry-after"]) == (503, "10")
        told = json.loads(asked.body)
        assert told["code"] == "not_drawn"
        assert told["text"].startswith("The computer could not draw this picture, or took too long over it.")
        assert not any(Path(f"/proc/{process}").exists() for _, process in drawer.begun())
        drawer.go_on()
        assert server.ask(f"/matches/{match}/board.png?width=200").body == b"picture 200"


def test_a_drawer_that_fails_is_no_crash(server: BoundedServer, drawer: Drawer) -> None:
    match = dealt(server)
    drawer.go_on()
    asked = server.ask(f"/matches/{match}/board.png?width=404", STRANGER, "Accept: text/html")
    assert (asked.status, asked.headers["content-type"]) == (503, "text/html; charset=utf-8")
    assert server.ask(f"/matches/{match}/board.png?width=405").status == 200

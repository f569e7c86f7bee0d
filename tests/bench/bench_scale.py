"""How far one computer goes: many clubs, and a final that ten thousand watch (`tests/bench/final_match.py`).

Of the clubs: what the awake ones take of its memory, and how soon a sleeping one answers.

Each club has its folder and its socket, which this process holds as systemd would. A club is woken by a request for its
start page, in a process that shares nothing with the others. The program is that of the wheel, in a folder to which no
club writes, as `docs/running.md` installs it; the packages are the checkout's.
"""

from __future__ import annotations

import compileall
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from zipfile import ZipFile

from referee.service.admin import hosting
from referee.service.admin.memory import PROCESSES, read_memory
from tests.bench import final_match
from tests.bench.bench_install import build_wheel
from tests.instance import Instance
from tests.web.book import found_club

CLUBS, AWAKE = 500, 20
MOST_OVER_ALL = 50
"""MB that all awake clubs may take beyond as many times what one takes alone."""
MOST_TO_WAKE = 1.5
ASKED = 200
"""Requests by which an awake club is timed."""
SERVE = 'export LISTEN_FDS=1 LISTEN_PID=$$; exec "$@" 3<&0 0< /dev/null'
"""What the shell does to become the server; it finds the socket at standard input."""


class Club:
    """A club of which the socket is held."""

    def __init__(self, program: Path, clubs: Path, sockets: Path, number: int) -> None:
        self.program, self.name = program, f"club{number}"
        self.folder, self.file = clubs / self.name, sockets / f"{self.name}.sock"
        self.host = f"{self.name}.example.org"
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(self.file))
        self.listener.listen()
        self.process: subprocess.Popen[bytes] | None = None

    def wake(self) -> float:
        """Return the seconds from a request at the socket to the whole page."""
        begun = time.perf_counter()
        with closing(self.connect()) as asking:
            asking.request("GET", "/", headers=self.headers())
            options = ["--instance", str(self.folder), "--url", f"https://{self.host}", "--exit-idle", "60"]
            self.process = subprocess.Popen(
                ["sh", "-c", SERVE, "sh", sys.executable, "-m", "referee", "serve", *options],
                cwd=self.folder,
                env=os.environ | {"PYTHONPATH": str(self.program), "PYTHONDONTWRITEBYTECODE": "1"},
                stdin=self.listener.fileno(),
                stdout=subprocess.DEVNULL,
            )
            assert asking.getresponse().read().rstrip().endswith(b"</html>")
        return time.perf_counter() - begun

    def ask(self) -> float:
        """Return the seconds in which the awake club answers a stranger."""
        begun = time.perf_counter()
        with closing(self.connect()) as asking:
            asking.request("GET", "/", headers=self.headers())
            asking.getresponse().read()
        return time.perf_counter() - begun

    def connect(self) -> HTTPConnection:
        connection = HTTPConnection(self.host)
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.connect(str(self.file))
        return connection

    def headers(self) -> dict[str, str]:
        return {"Accept": "text/html", "X-Forwarded-For": "192.0.2.1", "Accept-Language": "de"}

    @property
    def memory(self) -> int:
        """The bytes that its process takes of the memory; what it shares with others is counted by shares."""
        assert self.process is not None
        return read_memory(PROCESSES / str(self.process.pid))

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self.listener.close()


def main() -> int:
    """Print all figures beside what they may be at most; return 1 where one is more."""
    return max(measure_clubs(), final_match.main())


def measure_clubs() -> int:
    """Print the figures of many clubs; return 1 where one is more than it may be."""
    folder, held = Path(tempfile.mkdtemp(prefix="scale-")), list[Club]()
    try:
        program = _install_program(folder)
        held += [Club(program, folder / "clubs", folder / "run", number) for number in _begin_clubs(folder)]
        woken = [held[0].wake()]
        one, alone = held[0].memory, median(held[0].ask() for _ in range(ASKED))
        woken += [club.wake() for club in held[1:AWAKE]]
        everywhere, beside = sum(club.memory for club in held[:AWAKE]), median(held[0].ask() for _ in range(ASKED))
    finally:
        for club in held:
            club.end()
        shutil.rmtree(folder)
    print(f"{CLUBS} clubs set up, {AWAKE} awake: one takes {one / 1e6:.0f} MB, all {everywhere / 1e6:.0f} MB")
    most = AWAKE * one / 1e6 + MOST_OVER_ALL
    print(f"  at most {most:.0f} MB; a sleeping one takes a socket and its folder")
    print(f"a sleeping club answers within {median(woken):.2f} s, the slowest of {AWAKE} within {max(woken):.2f} s")
    print(f"  at most {MOST_TO_WAKE} s, the slowest, too")
    print(
        f"what an awake club answers a stranger: {1000 * alone:.1f} ms alone, {1000 * beside:.1f} ms beside the others"
    )
    return 0 if everywhere / 1e6 <= most and max(woken) <= MOST_TO_WAKE else 1


def _install_program(folder: Path) -> Path:
    """Unpack the wheel into a folder, compile it as pip and `docs/running.md` do, and return the folder."""
    program = folder / "program"
    with ZipFile(build_wheel(folder / "wheel")) as wheel:
        wheel.extractall(program)
    compileall.compile_dir(program, quiet=1)
    surroundings = os.environ | {"PYTHONPATH": str(program)}
    subprocess.run([sys.executable, "-m", "referee", "compile"], cwd=folder, env=surroundings, check=True)
    return program


def _begin_clubs(folder: Path) -> range:
    """Begin one club, and copy it for all the others: their keys are of no account here."""
    clubs, sockets = folder / "clubs", folder / "run"
    sockets.mkdir()
    first = hosting.begin_folder(clubs, "club0", "club0.example.org")
    hosting.write_record(clubs, first)
    instance = Instance(first.folder)
    found_club(instance)
    instance.close()
    for number in range(1, CLUBS):
        club = hosting.HostedClub(f"club{number}", f"club{number}.example.org", "open", clubs / f"club{number}")
        shutil.copytree(first.folder, club.folder)
        hosting.write_file(clubs / f"{club.name}{hosting.RECORD}", hosting.record_text(club))
    assert len(hosting.list_clubs(clubs)) == CLUBS
    return range(CLUBS)


if __name__ == "__main__":
    sys.exit(main())

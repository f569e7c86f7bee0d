"""A server with the bounds of a test: short waits, and addresses of this computer that count as strangers'."""

from __future__ import annotations

import os
import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.browser.server import Server

FOREIGN = "127.0.1.0/24"
"""The addresses of this computer that count as strangers'."""
TABLE, STRANGER = "127.0.0.1", "127.0.1.7"
PLAYERS = {"red": "Alice", "blue": "Bob", "green": "Charlie"}
START = """
import resource, sys
from ipaddress import ip_network
from pathlib import Path
soft, hard = map(int, sys.argv[4].split())
if soft:
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard or resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
from referee.web.server.serve import Options, serve_instance
from referee.web.server.bounds import Bounds
from referee.service.desk import channels
channels.LASTS_TICKS = int(sys.argv[5]) or channels.LASTS_TICKS
from referee.web.matches import pictures
pictures.DRAWER = Path(sys.argv[8] or pictures.DRAWER)
pictures.MAX_DRAWING_SECONDS = int(sys.argv[9]) or pictures.MAX_DRAWING_SECONDS
proxies = tuple(map(ip_network, sys.argv[6].split()))
bounds = Bounds(**eval(sys.argv[3]), foreign=ip_network(sys.argv[7]))
sys.exit(serve_instance("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), Options(proxies=proxies, bounds=bounds)))
"""


class Limits(NamedTuple):
    """The other limits of a server: the open files, at first and at most, and `channels.LASTS_TICKS`.

    ``drawer`` and ``drawing`` are `pictures.DRAWER` and `pictures.MAX_DRAWING_SECONDS`.
    """

    soft_files: int = 0
    hard_files: int = 0
    lasts: int = 0
    proxies: str = ""
    drawer: str = ""
    drawing: int = 0


NONE = Limits()


class BoundedServer(Server):
    """A server with changed bounds: `bounds` are the fields of `referee.web.server.bounds.Bounds` that differ."""

    program = START

    def __init__(self, instance: Path, limits: Limits = NONE, **bounds: float) -> None:
        super().__init__(instance)
        files = f"{limits.soft_files} {limits.hard_files}"
        more = [repr(bounds), files, str(limits.lasts), limits.proxies, FOREIGN, limits.drawer, str(limits.drawing)]
        self._connections: list[socket.socket] = []
        self._words = [str(self.port), str(self.instance), *more]

    def words(self) -> list[str]:
        """Return the words that follow the program's name."""
        return self._words

    @property
    def files(self) -> int:
        """The number of files that the program has open."""
        assert self._process is not None
        return len(os.listdir(f"/proc/{self._process.pid}/fd"))

    @property
    def memory(self) -> float:
        """The memory of the program in MB."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    @property
    def file_limits(self) -> tuple[int, int]:
        """The numbers of files that the program may have open, now and at most."""
        assert self._process is not None
        return resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE)

    def allow_files(self, number: int) -> None:
        """So many may be open from now on, whatever was allowed when it started."""
        assert self._process is not None
        resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE, (number, self.file_limits[1]))

    def connect(self, address: str = STRANGER) -> socket.socket:
        """Return a connection of somebody at that address of this computer."""
        connection = socket.create_connection((TABLE, self.port), timeout=60, source_address=(address, 0))
        self._connections.append(connection)
        return connection

    def kill(self) -> None:
        """As of any server; nobody is connected any more."""
        super().kill()
        for connection in self._connections:
            connection.close()

    def ask(self, path: str, address: str = STRANGER, *headers: str) -> Asked:
        """Return an answer to somebody there; the connection remains open."""
        asked = Asked(self.connect(address))
        asked.get(path, *headers)
        return asked


class Asked:
    """A connection and the last data received on it."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.status, self.headers, self.body = 0, dict[str, str](), b""

    def get(self, path: str, *headers: str) -> None:
        """Ask for the path, and wait until the answer has come; of a stream its first part."""
        self.send(path, *headers)
        self.receive()

    def send(self, path: str, *headers: str) -> None:
        """Send the next request."""
        lines = [f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]
        self.connection.sendall("\r\n".join(lines).encode())

    def receive(self) -> None:
        """Wait until the answer to it has come; of a stream its first part."""
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._receive()
        head, _, self.body = received.partition(b"\r\n\r\n")
        status, *lines = head.decode().split("\r\n")
        self.status = int(status.split()[1])
        self.headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        while len(self.body) < int(self.headers.get("content-length", 0)):
            self.body += self._receive()

    def wait_for(self, part: bytes) -> None:
        """Wait until that ``part`` of a stream has come; what comes before it is passed over."""
        received = b""
        while part not in received:
            received += self._receive()

    def _receive(self) -> bytes:
        received = self.connection.recv(65536)
        assert received, "the connection has ended"
        return received

    def read_until(self, part: bytes) -> None:
        """Read what comes on the stream until ``part`` was in it."""
        while part not in self.body:
            self.body += self._receive()

    @property
    def has_ended(self) -> bool:
        """Whether the connection has ended; waits until that is known."""
        return has_ended(self.connection)


def has_ended(connection: socket.socket) -> bool:
    """Whether the connection ends, whatever comes before; its time-out is how long that may take."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


def dealt(server: BoundedServer) -> str:
    """Return a match of the table."""
    match = str(server.post("/matches", {"seats": [{"colour": c, "players": [p]} for c, p in PLAYERS.items()]})["id"])
    server.say(match, "table deal")
    return match


@contextmanager
def bounded(instance: Path, limits: Limits = NONE, **bounds: float) -> Iterator[BoundedServer]:
    """Such a server, which answers."""
    server = BoundedServer(instance, limits, **bounds)
    server.start()
    try:
        yield server
    finally:
        server.kill()

"""A final that many watch: a server that publishes to a hub, behind nginx with nchan, all with our own files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_connection
from tempfile import mkdtemp
from typing import NamedTuple
from urllib.request import Request, urlopen

import pytest

from referee.bootstrap.environment import ROOT
from referee.bootstrap.proxies import NCHAN, find_program, what_is_missing
from referee.web.frame import guard
from tests.browser.server import PATIENCE, Server, free_port
from tests.instance import Instance
from tests.web.book import found_club

FILE = ROOT / "docs/service/nginx-hub.conf"
_AROUND = """load_module {module};
daemon off;
pid {folder}/pid;
worker_processes 2;
worker_rlimit_nofile 20000;
events {{ worker_connections 19000; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}"""


class Hub:
    """nginx with nchan on ``port`` without encryption, publishing on a port of its own, run by nobody in particular."""

    def __init__(self, behind: int) -> None:
        self.port, self.publishing = free_port(), free_port()
        self.url, self.publish_url = f"http://127.0.0.1:{self.port}", f"http://127.0.0.1:{self.publishing}/hub"
        self.folder = Path(mkdtemp(prefix="hub-"))
        self._file = self.folder / "nginx.conf"
        self._file.write_text(
            _AROUND.format(module=NCHAN, folder=self.folder, site=self._site(behind)), encoding="utf-8"
        )
        self._process: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")

    def _site(self, behind: int) -> str:
        """Return what the file of docs/service says, with our ports and folders, and without encryption."""
        text = FILE.read_text(encoding="utf-8")
        text = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", text, count=1, flags=re.DOTALL)
        text = re.sub(r" *(listen \[::\]|ssl_).*\n", "", text)
        places = {
            "/var/cache/nginx/referee": f"{self.folder}/cache",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.port};",
            "server_name referee.example;": "server_name 127.0.0.1;",
            "listen 127.0.0.1:8139;": f"listen 127.0.0.1:{self.publishing};",
            "http://127.0.0.1:8137;": f"http://127.0.0.1:{behind};",
        }
        for old, new in places.items():
            assert old in text, old
            text = text.replace(old, new)
        return text

    def start(self) -> None:
        """Start it, as an unprivileged user where we are root, and wait until it answers."""
        program = find_program("nginx") or "nginx"
        words = [program, "-e", "stderr", "-p", str(self.folder), "-c", str(self._file)]
        nobody = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}
        if nobody:
            # nchan asks for a folder of the system's, which is made when nginx is first started, and that by root.
            subprocess.run([*words, "-t", "-q"], check=True)
            (self.folder / "pid").unlink()
        with open(self.folder / "log", "ab") as output:
            self._process = subprocess.Popen(words, stdout=output, stderr=output, **nobody)  # type: ignore[call-overload]
        until = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < until:
            with suppress(OSError), create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.02)
        raise AssertionError((self.folder / "log").read_text(encoding="utf-8"))

    @property
    def pids(self) -> list[int]:
        """The numbers of its processes."""
        assert self._process is not None
        master = self._process.pid
        workers = Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii").split()
        return [master, *map(int, workers)]

    def stop(self) -> None:
        """End it; what it knew is gone."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process = None


class PublishingServer(Server):
    """A server that is reached at ``origin`` alone, through the hub's nginx, and publishes at ``hub``."""

    origin = hub = ""

    def words(self) -> list[str]:
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--instance", str(self.instance)]
        return [*where, "--url", self.origin, "--trusted-proxies", "127.0.0.1", "--hub", self.hub]

    def get_page(self, path: str) -> str:
        """Return the page as the table is shown it."""
        asked = Request(f"{self.url}{path}", headers={"Accept": "text/html", "Cookie": self.cookies})
        with urlopen(asked, timeout=30) as answer:
            return str(answer.read().decode())


class Final(NamedTuple):
    """A running match with everything around it; ``link`` is the page that admits whoever has it."""

    server: PublishingServer
    hub: Hub
    match: str
    link: str


@contextmanager
def final(folder: Path) -> Iterator[Final]:
    """Begin a match in a new club, and start its server and its hub; what is asked of the server asks the table."""
    server = PublishingServer(folder / "instance")
    hub = Hub(server.port)
    server.origin, server.hub = hub.url, hub.publish_url
    instance = Instance(server.instance)
    found_club(instance)
    match = instance.dealt()
    with instance.app.test_request_context():
        server.cookies = f"table={guard.table_key()}"
    instance.close()
    try:
        hub.start()
        server.start()
        page = server.get_page(f"/matches/{match}/codes")
        link = re.search(rf"{hub.url}(/matches/{match}/watch/[0-9a-f]+)", page)
        assert link is not None
        yield Final(server, hub, match, link[1])
    finally:
        server.kill()
        hub.stop()
        shutil.rmtree(hub.folder)


def playing(folder: Path) -> Iterator[Final]:
    """Yield a final for a test, or let the test be skipped where nchan is not installed."""
    if sentence := what_is_missing("nchan"):
        pytest.skip(sentence)
    with final(folder) as begun:
        yield begun

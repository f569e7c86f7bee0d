"""Two clubs on one computer, begun by “referee clubs”: the proxies read its files, and somebody holds their sockets."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from referee.bootstrap.environment import ROOT
from tests.browser.proxies import AUTHORITY, Encrypted, Proxy
from tests.browser.server import free_port
from tests.socket_holder import Holder

PIN = "2580"
HOSTS = {"one": "one.test", "two": "two.test"}


class HostingProxy(Proxy):
    """The proxy with the file that was written for the clubs."""

    def __init__(self, kind: str, folder: Path, port: int, file: Path) -> None:
        self._file_of_clubs = file
        super().__init__(kind, folder, port, 0)

    def _site(self) -> str:
        """Return what the file says, with ports and certificates of ours."""
        text = self._file_of_clubs.read_text(encoding="utf-8")
        for host in HOSTS.values():
            issued = AUTHORITY.issue_cert(host)
            chain, key = self._folder / f"{host}.pem", self._folder / f"{host}.key"
            chain.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
            key.write_bytes(issued.private_key_pem.bytes())
            text = text.replace(f"\n{host} {{", f"\nhttps://{host}:{self.port} {{\n\ttls {chain} {key}")
            text = text.replace(f"/etc/letsencrypt/live/{host}/fullchain.pem", str(chain))
            text = text.replace(f"/etc/letsencrypt/live/{host}/privkey.pem", str(key))
        text = re.sub(r"listen \[::\]:.*;", "", text)
        return text.replace("listen 80 ", f"listen 127.0.0.1:{free_port()} ").replace(
            "listen 443 ", f"listen 127.0.0.1:{self.port} "
        )

    def connect_to(self, host: str) -> Encrypted:
        """Return a client of the host, not connected yet."""
        return Encrypted(self.port, host)


class Hosted:
    """The clubs in a folder, their sockets held."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.clubs, self.sockets = folder / "clubs", folder / "run"
        self.sockets.mkdir()
        (folder / "pin").write_text(f"{PIN}\n")
        self.holders: dict[str, Holder] = {}

    def call(self, *words: str) -> None:
        """Call “referee clubs”."""
        where = ["--clubs", str(self.clubs), "--sockets", str(self.sockets)]
        environment = {**os.environ, "REFEREE_PIN_FILE": str(self.folder / "pin")}
        program = [sys.executable, "-m", "referee", "clubs", *where, *words]
        subprocess.run(program, cwd=ROOT, env=environment, check=True, capture_output=True)

    def hold(self, name: str) -> Holder:
        """Hold the socket of the club."""
        url = f"https://{HOSTS[name]}:{self.port}"
        options = ("--url", url, "--exit-idle", "0.02")
        holder = Holder(self.clubs / name, *options, file=self.sockets / f"{name}.sock")
        holder.hold()
        self.holders[name] = holder
        return holder


@contextmanager
def hosting(
    names: Sequence[str] = ("one", "two"), furnish: Callable[[Path], object] = lambda folder: None
) -> Iterator[Hosted]:
    """Begin clubs of these names and hold their sockets, once ``furnish`` has put into each folder what it wants.

    The path of a socket has to be short.
    """
    hosted = Hosted(Path(mkdtemp(prefix="clubs-")), free_port())
    try:
        for name in names:
            hosted.call("new", name, HOSTS[name])
            furnish(hosted.clubs / name)
            hosted.hold(name)
        yield hosted
    finally:
        for holder in hosted.holders.values():
            holder.kill()
        shutil.rmtree(hosted.folder)

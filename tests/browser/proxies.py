"""Caddy and nginx, run with the very files of docs/service on loopback, before a server with a public address."""

from __future__ import annotations

import getpass
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path

import trustme

from referee.bootstrap.environment import ROOT
from referee.bootstrap.proxies import find_program
from tests.browser.server import PATIENCE, Server, free_port

NAME = "club.test"
AUTHORITY = trustme.CA()
FILES = {"caddy": ROOT / "docs/service/Caddyfile", "nginx": ROOT / "docs/service/nginx.conf"}
HIDING = {
    "caddy": {
        "\t\ttransport": "\t\theader_up Host localhost\n\t\theader_up -X-Forwarded-*\n\t\ttransport",
    },
    "nginx": {"Host $http_host": "Host localhost", "X-Forwarded-For $proxy_add_x_forwarded_for": 'X-Forwarded-For ""'},
}
"""What makes a proxy pass every request on as if this computer asked."""
_CADDY = """{{
	admin off
	auto_https disable_redirects
	skip_install_trust
	default_bind 127.0.0.1
	storage file_system {folder}
}}
{site}"""
_NGINX = """daemon off;
user {user};
pid {folder}/pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    gzip on;
    gzip_types *;
    {site}
}}"""


class Public(Server):
    """A server that is reached under a public address, through a proxy on this computer."""

    def __init__(self, instance: Path, url: str) -> None:
        super().__init__(instance)
        self.public_url = url

    def words(self) -> list[str]:
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--instance", str(self.instance)]
        return [*where, "--url", self.public_url, "--trusted-proxies", "127.0.0.1"]


class Proxy:
    """The proxy ``kind`` in front of the server at ``behind``; ``changed`` is what its file says otherwise."""

    def __init__(
        self, kind: str, folder: Path, port: int, behind: int, changed: Mapping[str, str] | None = None
    ) -> None:
        self.kind, self.port, self._folder, self._behind, self._changed = kind, port, folder, behind, changed or {}
        issued = AUTHORITY.issue_cert(NAME)
        self._certificate, self._key = folder / "referee.pem", folder / "referee.key"
        self._certificate.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
        self._key.write_bytes(issued.private_key_pem.bytes())
        self._file, self._output = folder / FILES[kind].name, folder / f"{kind}.log"
        around = {"caddy": _CADDY, "nginx": _NGINX}[kind]
        self._file.write_text(around.format(folder=folder, site=self._site(), user=getpass.getuser()), encoding="utf-8")

    def _site(self) -> str:
        """Return what the file of docs/service says, with ports and certificates of ours."""
        text = FILES[self.kind].read_text(encoding="utf-8")
        return _replace(text, {**self._places(self._behind), **self._changed})

    def _places(self, behind: int) -> dict[str, str]:
        """Return the ports and the files of a club's computer, each with ours."""
        if self.kind == "caddy":
            own = {
                "\nreferee.example": f"\nhttps://{NAME}:{self.port}",
                "# tls /etc/caddy/referee.pem /etc/caddy/referee.key": f"tls {self._certificate} {self._key}",
            }
        else:
            own = {
                "listen 80;": f"listen 127.0.0.1:{free_port()};",
                "listen [::]:80;": "",
                "listen 443 ": f"listen 127.0.0.1:{self.port} ",
                "listen [::]:443 ssl http2;": "",
                "server_name referee.example;": f"server_name {NAME};",
                "/etc/letsencrypt/live/referee.example/fullchain.pem": str(self._certificate),
                "/etc/letsencrypt/live/referee.example/privkey.pem": str(self._key),
            }
        return own | {"127.0.0.1:8137": f"127.0.0.1:{behind}"}

    @contextmanager
    def running(self) -> Iterator[None]:
        words = {
            "caddy": ["run", "--adapter", "caddyfile", "--config", str(self._file)],
            "nginx": ["-e", "stderr", "-p", str(self._folder), "-c", str(self._file)],
        }[self.kind]
        with open(self._output, "wb") as output:
            # Caddy keeps what it knows below the home.
            environment = {"HOME": str(self._folder)}
            program = find_program(self.kind) or self.kind
            process = subprocess.Popen([program, *words], stdout=output, stderr=output, env=environment)
        try:
            self._wait(process)
            yield
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < until:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.02)
        raise AssertionError(self._output.read_text(encoding="utf-8"))

    def connect(self) -> Encrypted:
        """Return a plain client of the proxy, not connected yet."""
        return Encrypted(self.port)

    def protocol(self) -> str | None:
        """Return what the proxy speaks to a browser, which offers HTTP/2 and HTTP/1.1."""
        context = trusting_context()
        context.set_alpn_protocols(["h2", "http/1.1"])
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as plain:
            with context.wrap_socket(plain, server_hostname=NAME) as secure:
                return secure.selected_alpn_protocol()


class Encrypted(HTTPSConnection):
    """A connection to the proxy that checks its certificate, whatever the name means elsewhere."""

    def __init__(self, port: int, name: str = NAME) -> None:
        super().__init__(name, port, timeout=60)

    def connect(self) -> None:
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        self.sock = trusting_context().wrap_socket(plain, server_hostname=self.host)


class Listener:
    """A plain client that follows a match with a device's cookies, and notes when each action arrives."""

    def __init__(self, proxy: Proxy, match: str, cookies: str) -> None:
        self._connection = proxy.connect()
        self._connection.request("GET", f"/matches/{match}/stream", headers={"Cookie": cookies})
        # The answer takes the socket over where it lasts as long as the connection.
        self._socket = self._connection.sock
        self._answer = self._connection.getresponse()
        assert self._answer.status == 200, self._answer.read()
        self.arrived: dict[int, float] = {}
        self._news = threading.Condition()
        self.has_ended = False
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        with suppress(OSError, HTTPException):
            while line := self._answer.readline():
                name, _, value = line.decode().strip().partition(": ")
                if name == "id":
                    self._note(int(value))
        with self._news:
            self.has_ended = True
            self._news.notify_all()

    def _note(self, seq: int) -> None:
        with self._news:
            self.arrived.setdefault(seq, time.perf_counter())
            self._news.notify_all()

    def hears(self, seq: int) -> float:
        """Wait for that action, and return when it arrived; the stream goes on."""
        with self._news:
            assert self._news.wait_for(lambda: seq in self.arrived or self.has_ended, timeout=60), self.arrived
            assert not self.has_ended
            return self.arrived[seq]

    def close(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._listening.join(10)
        self._answer.close()
        self._connection.close()


def trusting_context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    AUTHORITY.configure_trust(context)
    return context


def ask(
    connection: HTTPConnection, method: str, path: str, headers: Mapping[str, str], body: str = ""
) -> tuple[int, str]:
    """Return the status and the text of the answer."""
    connection.request(method, path, body or None, dict(headers))
    answer = connection.getresponse()
    return answer.status, answer.read().decode(errors="replace")


def _replace(text: str, places: Mapping[str, str]) -> str:
    for old, new in places.items():
        assert old in text, old
        text = text.replace(old, new)
    return text

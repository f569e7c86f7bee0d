"""A server that encrypts by itself: nothing goes past the encryption, and what cannot be used is said."""

from __future__ import annotations

import os
import socket
import ssl
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
import trustme

from referee.web.server import certificates
from referee.web.server.certificates import Certificate, CertificateError
from tests.browser.pages import SEATS
from tests.browser.server import Server

NAME = "referee.test"
NOW = datetime.now(UTC)
DAY = timedelta(days=1)
AUTHORITY = trustme.CA()
HANDSHAKE, ALERT, CHANGE_CIPHER, DATA = 22, 21, 20, 23
"""The types of TLS records."""
RECORD = struct.Struct("!BHH")


class Pair(NamedTuple):
    certificate: Path
    key: Path


def issue(folder: Path, name: str = "one", begins: datetime | None = None, ends: datetime | None = None) -> Pair:
    """Write a certificate and its key into the folder."""
    issued = AUTHORITY.issue_cert(NAME, "127.0.0.1", not_before=begins, not_after=ends)
    pair = Pair(folder / f"{name}.pem", folder / f"{name}.key")
    pair.certificate.write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
    pair.key.write_bytes(issued.private_key_pem.bytes())
    return pair


class Encrypted(Server):
    """A server with a certificate."""

    def __init__(self, instance: Path, pair: Pair, *more: str) -> None:
        super().__init__(instance)
        self.pair, self.more = pair, more

    def words(self) -> list[str]:
        return [*super().words(), "--certificate", str(self.pair.certificate), "--key", str(self.pair.key), *self.more]

    def _answers(self) -> bool:
        with suppress(OSError):
            return "200 OK" in self.ask("GET /health HTTP/1.1")[0]
        return False

    @contextmanager
    def connected(self, port: int | None = None) -> Iterator[ssl.SSLSocket]:
        """Yield a connection that trusts the authority."""
        context = ssl.create_default_context()
        AUTHORITY.configure_trust(context)
        with socket.create_connection(("127.0.0.1", port or self.port), timeout=10) as plain:
            with context.wrap_socket(plain, server_hostname=NAME) as secure:
                yield secure

    def ask(self, request: str, body: str = "", port: int | None = None) -> tuple[str, str]:
        """Return the head and the body of the answer."""
        head = [request, f"Host: {NAME}", "Connection: close", "Content-Type: application/json"]
        with self.connected(port) as secure:
            secure.sendall("\r\n".join([*head, f"Content-Length: {len(body)}", "", body]).encode())
            answer = b""
            while piece := secure.recv(65536):
                answer += piece
        told, _, rest = answer.decode().partition("\r\n\r\n")
        return told, rest


@contextmanager
def running(server: Server) -> Iterator[None]:
    server.start()
    try:
        yield
    finally:
        server.kill()


@contextmanager
def listening_on(port: int) -> Iterator[tuple[int, bytearray]]:
    """Yield the port of a wire to that one, and what the server sends over it."""
    heard = bytearray()
    with ExitStack() as opened:
        listener = opened.enter_context(socket.create_server(("127.0.0.1", 0)))

        def carry(source: socket.socket, target: socket.socket, kept: bytearray | None) -> None:
            with suppress(OSError):
                while piece := source.recv(65536):
                    if kept is not None:
                        kept += piece
                    target.sendall(piece)
            with suppress(OSError):
                target.shutdown(socket.SHUT_WR)

        def accept() -> None:
            with suppress(OSError):
                while True:
                    asking = opened.enter_context(listener.accept()[0])
                    asked = opened.enter_context(socket.create_connection(("127.0.0.1", port)))
                    threading.Thread(target=carry, args=(asking, asked, None), daemon=True).start()
                    threading.Thread(target=carry, args=(asked, asking, heard), daemon=True).start()

        accepting = threading.Thread(target=accept, daemon=True)
        accepting.start()
        yield listener.getsockname()[1], heard
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        accepting.join(10)


def list_records(wire: bytes) -> list[int]:
    """Return the types of the TLS records of which the bytes consist, and of nothing else."""
    kinds, place = [], 0
    while place < len(wire):
        kind, version, length = RECORD.unpack_from(wire, place)
        assert (kind in (HANDSHAKE, ALERT, CHANGE_CIPHER, DATA), version) == (True, 0x0303), wire[place : place + 40]
        kinds.append(kind)
        place += RECORD.size + length
    assert place == len(wire)
    return kinds


def test_nothing_goes_past_the_encryption(tmp_path: Path) -> None:
    """Short and long answers, refusals and a stream: on the wire there is nothing but records."""
    server = Encrypted(tmp_path / "club", issue(tmp_path))
    with running(server), listening_on(server.port) as (port, wire):
        seats = str([dict(seat) for seat in SEATS]).replace("'", '"')
        told, body = server.ask("POST /matches HTTP/1.1", f'{{"seats": {seats}}}', port)
        assert "201 CREATED" in told, body
        match = body.partition('"id":"')[2].partition('"')[0]
        for path in ("/", "/nowhere", f"/matches/{match}", f"/matches/{match}/board.svg", "/api/openapi.json"):
            assert server.ask(f"GET {path} HTTP/1.1", port=port)[0].startswith("HTTP/1.1 ")
        with server.connected(port) as secure:
            secure.sendall(f"GET /matches/{match}/stream HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode())
            heard = b""
            while b"event: beat" not in heard:
                heard += secure.recv(65536)
    records = list_records(bytes(wire))
    assert records.count(DATA) > 20
    assert b"HTTP/1.1" not in wire and match.encode() not in wire


def test_cookies_that_were_given_encrypted_are_sent_encrypted_alone(tmp_path: Path) -> None:
    server = Encrypted(tmp_path / "club", issue(tmp_path))
    with running(server):
        told, _ = server.ask("GET /matches/new HTTP/1.1\r\nAccept: text/html")
        cookies = [line for line in told.splitlines() if line.startswith("Set-Cookie:")]
        assert cookies and all("; Secure" in cookie for cookie in cookies)


def test_who_speaks_plainly_or_not_at_all_holds_nobody_up(tmp_path: Path) -> None:
    server = Encrypted(tmp_path / "club", issue(tmp_path))
    with running(server):
        with socket.create_connection(("127.0.0.1", server.port), timeout=10):
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as plain:
                plain.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = b""
                with suppress(ConnectionResetError):
                    answer = plain.recv(4096)
            assert list_records(answer) in ([], [ALERT])
            assert "200 OK" in server.ask("GET /health HTTP/1.1")[0]
        assert "Traceback" not in server.output.read_text(encoding="utf-8")


def test_who_hangs_up_or_breaks_the_encryption_is_no_error(tmp_path: Path) -> None:
    """Before an answer, within one and in the middle of a body: nothing is written into the server's output."""
    server = Encrypted(tmp_path / "club", issue(tmp_path))
    with running(server):
        before = server.output.read_text(encoding="utf-8")
        for sent in ("GET /api/openapi.json HTTP/1.1\r\n\r\n", "POST /matches HTTP/1.1\r\nContent-Length: 99\r\n\r\n["):
            for noise in (b"", b"no record of any kind"):
                for _ in range(8):
                    with server.connected() as secure:
                        secure.sendall(sent.replace("\r\n", f"\r\nHost: {NAME}\r\n", 1).encode())
                        # Below the encryption.
                        os.write(secure.fileno(), noise)
                        secure.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        assert "200 OK" in server.ask("GET /health HTTP/1.1")[0]
        assert server.output.read_text(encoding="utf-8") == before


def expired(folder: Path) -> Pair:
    return issue(folder, begins=NOW - 9 * DAY, ends=NOW - DAY)


def not_yet(folder: Path) -> Pair:
    return issue(folder, begins=NOW + DAY, ends=NOW + 9 * DAY)


def with_another_key(folder: Path) -> Pair:
    return Pair(issue(folder).certificate, issue(folder, "two").key)


def with_no_certificate(folder: Path) -> Pair:
    (folder / "letter").write_text("Dear Alice,")
    return Pair(folder / "letter", issue(folder).key)


def that_is_not_there(folder: Path) -> Pair:
    return Pair(folder / "nowhere", issue(folder).key)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (expired, "certificate_expired"),
        (not_yet, "certificate_not_yet"),
        (with_another_key, "certificate_other_key"),
        (with_no_certificate, "certificate_unusable"),
        (that_is_not_there, "certificate_unreadable"),
    ],
)
def test_a_certificate_that_cannot_be_used_is_named(tmp_path: Path, make: Callable[[Path], Pair], code: str) -> None:
    with pytest.raises(CertificateError) as caught:
        Certificate(*make(tmp_path))
    assert caught.value.code == code


def test_a_certificate_with_its_key_in_one_file(tmp_path: Path) -> None:
    pair = issue(tmp_path)
    pair.certificate.write_bytes(pair.certificate.read_bytes() + pair.key.read_bytes())
    assert Certificate(pair.certificate, None).context.cert_store_stats()["x509"] == 0


def test_a_renewed_certificate_is_used_without_a_restart_and_a_bad_one_never(tmp_path: Path) -> None:
    pair = issue(tmp_path)
    used = Certificate(*pair)
    before = shown(used)
    renew(pair, issue(tmp_path, "two"))
    used.renew()
    after = shown(used)
    assert before != after
    renew(pair, expired(tmp_path))
    used.renew()
    pair.key.write_text("half a key")
    used.renew()
    pair.certificate.unlink()
    used.renew()
    assert shown(used) == after


def find_no_file(*_: object) -> None:
    Path("/nowhere/one.pem").read_bytes()


def find_half_a_file(*_: object) -> None:
    ssl.create_default_context(cadata="half a certificate")


@pytest.mark.parametrize("find", [find_no_file, find_half_a_file])
def test_files_that_are_exchanged_at_that_very_moment_are_read_at_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, find: Callable[..., None]
) -> None:
    pair = issue(tmp_path)
    used = Certificate(*pair)
    before = shown(used)
    renew(pair, issue(tmp_path, "two"))
    with monkeypatch.context() as patched:
        patched.setattr(certificates, "_check_dates", find)
        used.renew()
    assert shown(used) == before
    assert caplog.messages[-1].startswith("the renewed certificate is not used: ")
    os.utime(pair.key, ns=(0, 0))
    used.renew()
    assert shown(used) != before


def renew(pair: Pair, other: Pair) -> None:
    pair.certificate.write_bytes(other.certificate.read_bytes())
    pair.key.write_bytes(other.key.read_bytes())


def shown(certificate: Certificate) -> bytes | None:
    """Return the certificate that a new connection is shown."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    asking = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    asking.check_hostname, asking.verify_mode = False, ssl.CERT_NONE
    client = asking.wrap_bio(to_client, to_server)
    server = certificate.context.wrap_bio(to_server, to_client, server_side=True)
    for end in (client, server, client):
        with suppress(ssl.SSLWantReadError):
            end.do_handshake()
    return client.getpeercert(binary_form=True)

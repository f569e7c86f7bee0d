"""What holds a connection without asking for anything, on a real server whose waits are short."""

from __future__ import annotations

import resource
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.web.frame import guard
from referee.web.server.bounds import BURST_REQUESTS, Bounds, Visitor
from referee.web.server.connections import RESERVED_FILES, most_connections, set_up_connection
from referee.web.server.handler import BAD_REQUEST, StrictHandler
from tests.bounded_server import TABLE, Asked, BoundedServer, Limits, bounded, dealt, has_ended
from tests.instance import furnished
from tests.web.book import found_club, open_book

HALF_HEADERS = b"GET /health HTTP/1.1\r\nHost: loc"
HALF_BODY = b"POST /matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/toml\r\nContent-Length: 99\r\n\r\n["
UNREAD_BODY = b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nno"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoundedServer]:
    folder = tmp_path_factory.mktemp("bounded")
    with bounded(folder / "instance", request=1, idle=1, unsent=1, connections=8, streams=3) as started:
        yield started


def test_the_bounds_are_those_that_are_promised() -> None:
    assert Bounds() == (20, 60, 45, 64 * 1024, 96, 32, 2, 192, 64, 6, 200, None)


@pytest.mark.parametrize("half", [HALF_HEADERS, HALF_BODY, UNREAD_BODY])
def test_a_request_that_is_only_half_there_ends(server: BoundedServer, half: bytes) -> None:
    connection = server.connect()
    connection.sendall(half)
    assert has_ended(connection)


def test_a_request_that_drips_in_ends(server: BoundedServer) -> None:
    connection = server.connect()
    connection.settimeout(0.05)
    with pytest.raises(ConnectionError):
        for letter in HALF_HEADERS * 100:
            connection.sendall(bytes([letter]))
            try:
                if not connection.recv(1):
                    raise ConnectionError
            except TimeoutError:
                pass


def test_a_connection_on_which_nothing_is_asked_ends(server: BoundedServer) -> None:
    assert has_ended(server.connect())


def test_a_connection_on_which_nothing_more_is_asked_ends(server: BoundedServer) -> None:
    asked = server.ask("/health")
    asked.get("/health")
    assert (asked.status, asked.has_ended) == (200, True)


def test_an_answer_that_nobody_reads_ends(server: BoundedServer) -> None:
    match, files = dealt(server), server.files
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader.connect((TABLE, server.port))
    reader.sendall(f"GET /matches/{match}/table HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 100)
    while server.files > files:
        server.get("/health")
    reader.close()


def test_a_stream_that_nobody_reads_ends(server: BoundedServer) -> None:
    match, files = dealt(server), server.files
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader.connect((TABLE, server.port))
    reader.sendall(f"GET /matches/{match}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    assert reader.recv(4096)
    number = 0
    while server.files > files:
        number += 1
        server.say(match, f"table correct alaska red {number % 9 + 1}")
    reader.close()
    # That it is dropped is no error.
    assert "Traceback" not in server.output.read_text(encoding="utf-8")


def test_a_stream_that_is_read_goes_on(server: BoundedServer) -> None:
    match = dealt(server)
    stream = server.ask(f"/matches/{match}/stream?after=0", TABLE).connection
    received = b""
    for number in range(2, 60):
        server.say(match, f"table correct alaska red {number % 9 + 1}")
        while f"id: {number}\n".encode() not in received:
            received = received[-100:] + stream.recv(65536)
    stream.close()


def test_peers_that_vanished_are_found_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.create_connection(listener.getsockname()):
        taken, _ = listener.accept()
        with taken:
            set_up_connection(taken, Bounds())
            assert taken.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 45_000


def test_strangers_behind_one_address_share_their_connections(server: BoundedServer) -> None:
    held = [server.ask("/health", "127.0.1.20") for _ in range(8)]
    one_more, other = server.ask("/health", "127.0.1.20"), server.ask("/health", "127.0.1.21")
    assert [asked.status for asked in (*held, other)] == [200] * 9
    assert (one_more.status, one_more.headers["retry-after"]) == (503, "5")
    assert b'"code":"too_many_connections"' in one_more.body
    assert one_more.has_ended and [asked.has_ended for asked in held] == [True] * 8
    assert server.ask("/health", "127.0.1.20").status == 200


def test_strangers_behind_one_address_share_their_streams(server: BoundedServer) -> None:
    match = dealt(server)
    path = f"/matches/{match}/stream"
    held = [server.ask(path, "127.0.1.30") for _ in range(3)]
    one_more, other = server.ask(path, "127.0.1.30", "Accept: text/html"), server.ask(path, "127.0.1.31")
    assert [asked.status for asked in (*held, other)] == [200] * 4
    assert (one_more.status, one_more.headers["retry-after"]) == (429, "10")
    assert one_more.headers["content-type"].startswith("text/html")
    # Whoever reloads a page has closed a stream, and the server has nothing to send on it.
    held[0].connection.close()
    assert server.ask(path, "127.0.1.30").status == 200


def test_this_computer_is_no_stranger(server: BoundedServer) -> None:
    assert [server.ask("/health", TABLE).status for _ in range(12)] == [200] * 12
    assert [server.ask("/health", TABLE, "Via: 1.1 proxy").status for _ in range(12)] == [200] * 8 + [503] * 4


def seat_cookie(server: BoundedServer, match: str, colour: str = "red") -> str:
    """Return the header by which a phone shows that the seat is its own."""
    joined = server.ask(server.post(f"/matches/{match}/codes/{colour}", {})["url"], "127.0.1.40")
    return f"Cookie: {joined.headers['set-cookie'].partition(';')[0]}"


def test_n3_a_cookie_lifts_the_bounds_for_its_own_device_alone(server: BoundedServer) -> None:
    cookie = seat_cookie(server, dealt(server))
    held: list[Asked] = [server.ask("/health", "127.0.1.41") for _ in range(9)]
    assert [asked.status for asked in held] == [200] * 8 + [503]
    assert server.ask("/health", "127.0.1.41", cookie + "x").status == 503
    assert server.ask("/health", "127.0.1.41", cookie).status == 200
    assert server.ask("/health", "127.0.1.41").status == 503


def test_n3_the_cookie_of_a_match_that_is_over_lifts_nothing(server: BoundedServer) -> None:
    match = dealt(server)
    cookie, path = seat_cookie(server, match), f"/matches/{match}/stream"
    assert [server.ask(path, "127.0.1.42", cookie).status for _ in range(5)] == [200] * 5
    server.say(match, "table abandon")
    asked = [server.ask(path, "127.0.1.43", cookie).status for _ in range(5)]
    assert asked == [200] * 3 + [429] * 2


def test_n3_a_known_device_has_wider_bounds_and_not_none(tmp_path: Path) -> None:
    with bounded(tmp_path / "instance", streams=1, device_streams=3, device_connections=6) as server:
        match = dealt(server)
        cookie, path = seat_cookie(server, match), f"/matches/{match}/stream"
        asked = [server.ask(path, "127.0.1.44", cookie) for _ in range(4)]
        assert [device.status for device in asked] == [200] * 3 + [429]
        held = [server.ask("/health", "127.0.1.44", cookie) for _ in range(4)]
        assert [device.status for device in held] == [200] * 3 + [503]
        # Another device has its own.
        assert server.ask(path, "127.0.1.44", seat_cookie(server, match, "blue")).status == 200


def test_n3_a_known_device_that_asks_without_end_waits() -> None:
    """A page's requests come at once; after those, one each five milliseconds."""
    device, interval = Visitor(connections=1, streams=1, turns=1), 1 / Bounds().device_rate
    assert [pause for _ in range(BURST_REQUESTS) if (pause := device.find_pause(10.0, interval)) > 1e-9] == []
    assert device.find_pause(10.0, interval) == pytest.approx(interval)
    assert device.find_pause(10.0, interval) == pytest.approx(2 * interval)
    assert device.find_pause(11.0, interval) <= 0


def test_the_tables_the_instances_and_a_keepers_cookie_are_known_too(tmp_path: Path) -> None:
    instance = furnished(tmp_path / "instance")
    match = instance.dealt()
    found_club(instance)
    by_name = {"book": open_book(instance), "table": instance.onlooker(), "house": instance.onlooker()}
    with instance.app.app_context():
        by_name["table"].set_cookie(f"table_{match}", guard.table_key(match))
        assert by_name["house"].get(f"/table/{guard.table_key()}").status_code == 303
    names = {"book": "session", "table": f"table_{match}", "house": "table"}
    cookies = [f"Cookie: {names[who]}={held(device, names[who])}" for who, device in by_name.items()]
    instance.close()
    with bounded(tmp_path / "instance", connections=2, streams=0) as server:
        for at, cookie in enumerate(cookies):
            address = f"127.0.1.{at + 50}"
            waiting = [server.ask("/health", address, cookie + "x") for _ in range(3)]
            assert [asked.status for asked in waiting] == [200, 200, 503], cookie
            stream = server.ask(f"/matches/{match}/stream", address, cookie)
            assert stream.status == 200, cookie
            assert server.ask("/health", address).status == 503, cookie


def held(device: FlaskClient, name: str) -> str:
    """Return what the device keeps under that name."""
    cookie = device.get_cookie(name)
    assert cookie is not None
    return cookie.value


def test_whoever_comes_through_a_trusted_proxy_is_counted_by_the_address_it_names(tmp_path: Path) -> None:
    with bounded(tmp_path / "instance", Limits(proxies="127.0.1.0/28"), connections=3) as server:
        asked = [server.ask("/health", "127.0.1.1", f"X-Forwarded-For: 203.0.113.{at}") for at in (1, 1, 2, 2, 3, 3)]
        assert [client.status for client in asked] == [200] * 6
        held = [server.ask("/health", "127.0.1.99", f"X-Forwarded-For: 203.0.113.{at}") for at in range(5)]
        assert [client.status for client in held] == [200] * 3 + [503] * 2


HUNG_UP = {
    "half its headers": (HALF_HEADERS, 0.01),
    "half its body": (HALF_BODY, 0.01),
    "a line that is refused": (b"GET /" + b"a" * 9000, 0),
    "a stream": (b"GET /matches/%s/stream HTTP/1.1\r\nHost: localhost\r\n\r\n", 0.01),
    "answers that it reads none of": (3 * b"GET /matches/%s/record HTTP/1.1\r\nHost: localhost\r\n\r\n", 0.01),
}
"""What a peer has sent that resets its connection, and after how many seconds it does."""


@pytest.mark.parametrize("sent", HUNG_UP)
def test_a_peer_that_hangs_up_is_no_error(tmp_path: Path, sent: str) -> None:
    """Whatever it was asking for: nothing is written into the server's output, and everybody else plays on."""
    asked, seconds = HUNG_UP[sent]
    with bounded(tmp_path / "instance") as server:
        match = dealt(server)
        before = server.output.read_text(encoding="utf-8")
        for number in range(40):
            peer = server.connect(TABLE)
            peer.sendall(asked.replace(b"%s", match.encode()))
            time.sleep(seconds)
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            peer.close()
            if number % 8 == 0:
                server.say(match, f"table correct alaska red {number + 1}")
        server.say(match, "table correct peru red 2", "table correct peru red 3")
        assert server.output.read_text(encoding="utf-8") == before


NOT_READ = {
    b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03secret\n": "it came with https, which this port does not speak",
    b"GET /secret HTTP/9.9\r\n\r\n": "it is not well formed",
    b"\x16secret\r\n\r\n": "it is not well formed",
    b"GET / HTTP/1.1\r\nContent-Length: secret\r\n\r\n": "it is not well formed",
    b"GET / HTTP/1.1\r\n" + b"X: secret\r\n" * 101 + b"\r\n": "it is not well formed",
    b"GET / HTTP/1.1\r\nX: " + b"secret" * 11_000 + b"\r\n\r\n": "it is not well formed",
    b"GET / HTTP/1.1\r\nX: one\r\n secret: two\r\n\r\n": "it is not well formed",
    b"GET / HTTP/1.1\r\nX : secret\r\n\r\n": "it is not well formed",
    b"GET / HTTP/1.1\r\nsecret\r\n\r\n": "it is not well formed",
    b"GET / HTTP/1.1\r\nX: sec\0ret\r\n\r\n": "it is not well formed",
    b"GET / HTTP/1.1\r\nX: one\rsecret: two\r\n\r\n": "it is not well formed",
}
"""What is no request, and why."""


@pytest.mark.parametrize(
    "sent",
    NOT_READ,
    ids=("https", "version", "bytes", "length", "headers", "long", "goes on", "space", "no header", "zero", "return"),
)
def test_what_is_no_request_is_told_in_a_line_without_what_was_sent(tmp_path: Path, sent: bytes) -> None:
    with bounded(tmp_path / "instance") as server:
        before = server.output.read_text(encoding="utf-8")
        peer = server.connect(TABLE)
        peer.sendall(sent)
        assert peer.recv(4096).startswith(b"HTTP/1.1 400 ")
        line = f"referee: a request from {TABLE} was not read: {NOT_READ[sent]}\n"
        assert server.output.read_text(encoding="utf-8") == before + line


def test_a_short_answer_comes_whole_at_once(tmp_path: Path) -> None:
    """Sent in two parts, a reader finds the headers alone again and again."""
    with bounded(tmp_path / "instance") as server:
        peer = server.connect(TABLE)
        for _ in range(50):
            peer.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert peer.recv(65_536).endswith(b'{"status":"ok"}')


@pytest.mark.parametrize(
    ("error", "is_traced"),
    [
        (ValueError("secret"), False),
        (ConnectionResetError("secret"), False),
        (KeyError("ours"), True),
    ],
)
def test_a_bug_of_ours_in_reading_a_request_is_traced_and_nothing_else(
    caplog: pytest.LogCaptureFixture, error: Exception, is_traced: bool
) -> None:
    handler = StrictHandler.__new__(StrictHandler)
    handler.requestline, handler.client_address = "GET / HTTP/1.1", (TABLE, 50_000)
    assert handler._handle_client_error(error) == ("400", BAD_REQUEST)
    assert [bool(record.exc_info) for record in caplog.records] == [is_traced]


def test_connections_without_a_whole_request_make_room_when_files_run_short(tmp_path: Path) -> None:
    with bounded(tmp_path / "instance", Limits(200, 200)) as server:
        match = dealt(server)
        stream = server.ask(f"/matches/{match}/stream", TABLE)
        waiting = [server.connect(f"127.0.1.{at % 200 + 1}") for at in range(300)]
        assert server.get("/health") == {"status": "ok"}
        assert has_ended(waiting[0])
        server.say(match, "table correct alaska red 3")
        stream.read_until(b"id: 2")
        waiting[-1].sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert waiting[-1].recv(65536).startswith(b"HTTP/1.1 200 ")
        assert (
            "referee: The system lets this program open only 200 files, so about 150 devices can be connected; "
            "“ulimit -n” or the service's settings can allow more."
        ) in server.output.read_text(encoding="utf-8").splitlines()


def test_when_the_system_gives_no_more_files_whoever_waited_longest_without_a_request_goes(tmp_path: Path) -> None:
    """Before the server's own count is reached: something else has taken the files."""
    with bounded(tmp_path / "instance", idle=600) as server:
        match = dealt(server)
        stream = server.ask(f"/matches/{match}/stream", TABLE)
        waiting = [server.connect() for _ in range(9)]
        assert server.get("/health") == {"status": "ok"}
        allowed, _ = server.file_limits
        server.allow_files(server.files - 1)
        assert server.get("/health") == {"status": "ok"}
        assert has_ended(waiting[0])
        server.allow_files(allowed)
        server.say(match, "table correct alaska red 3")
        stream.read_until(b"id: 2")
        waiting[-1].sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert waiting[-1].recv(65536).startswith(b"HTTP/1.1 200 ")


def test_what_is_worked_out_beside_the_loop_may_need_the_writer(server: BoundedServer) -> None:
    """The figures of a match are counted, and written, when somebody looks at the statistics after its end."""
    match = dealt(server)
    server.say(match, "table declare red")
    assert "Alice" in server.text("/statistics/all")
    assert server.text(f"/matches/{match}/record.toml").count("declare") == 1


def test_files_are_kept_back_for_what_is_no_connection() -> None:
    assert [most_connections(files) for files in (256, 1024, 4096)] == [
        192,
        1024 - RESERVED_FILES,
        4096 - RESERVED_FILES,
    ]


def test_as_many_files_may_be_open_as_the_system_allows(tmp_path: Path) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with bounded(tmp_path / "instance", Limits(soft_files=64)) as server:
        assert server.file_limits == (hard, hard)

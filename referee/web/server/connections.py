"""The server's connections, closed when half sent, idle, unread or abandoned by their peer.

A sweeper looks through all of them; `Bounds` says what each may hold, and for how long. Only the server imports this
module, once the standard library is patched.
"""

from __future__ import annotations

import errno
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from ssl import SSLContext, SSLError, SSLSocket
from types import TracebackType
from typing import Any

import gevent
from flask import Flask
from gevent.pywsgi import WSGIServer

try:
    import fcntl
    import resource
    import termios
except ImportError:
    # Windows has none of them: what they bound and tell is left out there.
    IS_POSIX = False
else:
    IS_POSIX = True

from referee.web.frame.server_address import is_here
from referee.web.server.bounds import (
    VISIT,
    Bounds,
    Network,
    Result,
    Visit,
    Visitor,
    Visitors,
    address_to_count,
    asking_address,
)
from referee.web.server.handler import StrictHandler
from referee.web.server.inherited import is_local

RESERVED_FILES = 128
"""Open files reserved for everything but connections: the database, static files."""
FEW_FILES = 1024
"""With no more open files than these, a club evening with onlookers may use them up."""
PIECE_BYTES = 64 * 1024
"""Bytes sent at once, so that a slow reader of a long answer shows that it goes on reading."""
STALLED_SECONDS = 5.0
"""Seconds in which the reader of a stream with too many unsent bytes has to take some."""
PROBES = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}
"""TCP keepalive: seconds to the first probe, seconds between probes, and how many may stay unanswered."""
SHORT_OF_FILES = (errno.EMFILE, errno.ENFILE)
LINGER_NO_TIME = struct.pack("ii" if IS_POSIX else "hh", 1, 0)
"""The value of SO_LINGER with which a connection is closed at once."""
GONE = (BrokenPipeError, ConnectionResetError, SSLError)
"""What reading and writing raise once the peer has closed the connection, or no longer keeps to the encryption."""


def set_up_connection(sock: socket.socket, bounds: Bounds) -> None:
    """Let the connection send at once, and end when its peer vanishes.

    It inherits nothing of this where it has waited at a socket that somebody else holds: no server ran yet.
    """
    if is_local(sock):
        # Its peer is of this computer.
        return
    # Without TCP_NODELAY an answer's body waits 40 ms for the acknowledgement of its headers.
    options = PROBES | {"TCP_NODELAY": 1, "TCP_USER_TIMEOUT": round(1000 * bounds.unsent)}
    # Some systems refuse this once the peer has hung up.
    with suppress(OSError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in options.items():
            # No system has all of them.
            if hasattr(socket, name):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def raise_file_limit() -> int:
    """Raise the limit of open files as far as the system allows; return it."""
    if not IS_POSIX:
        return sys.maxsize
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # macOS reports no bound, but accepts none above 10240.
    for limit in (hard, 10240):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
            break
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else sys.maxsize


def most_connections(files: int) -> int:
    """Return how many connections are allowed if ``files`` files may be open."""
    return files - min(RESERVED_FILES, files // 4)


class ConnectionState(Enum):
    """The states of a connection, by what it waits for."""

    IDLE = auto()
    ASKING = auto()
    """A request has begun and is not complete."""
    ANSWERING = auto()
    SENDING = auto()
    """The peer has not taken what was sent."""


class Connection:
    """A connection and what it waits for (`state`, since `since`)."""

    def __init__(self, connections: Connections, sock: Any) -> None:
        self._connections = connections
        self._socket = sock
        self._greenlet = gevent.getcurrent()
        self._visitor: Visitor | None = None
        self.state = ConnectionState.IDLE
        self.since = self._asked_at = connections.clock()
        self.is_stream = False
        self.sent = self._marked = 0
        """Bytes of the present answer; how many of them had been sent at `_marked_at`."""
        self._marked_at = self._taken_at = self.since
        self._unsent = 0

    def change_state(self, state: ConnectionState) -> None:
        """Note the state it is in from now on."""
        was_waiting, self.state = self.state in WAITING, state
        self.since = self._connections.clock()
        if (state in WAITING) != was_waiting:
            self._connections.note_waiting(self)

    def begin_request(self) -> None:
        """Note that the first byte of a request has come."""
        self._asked_at = self._connections.clock()
        self.change_state(ConnectionState.ASKING)

    def count_for(self, visitor: Visitor | None) -> None:
        """Count it among what ``visitor`` holds, and no longer for anybody else."""
        if self._visitor is not visitor:
            if self._visitor is not None:
                self._visitor.held.discard(self)
            if visitor is not None:
                visitor.held.add(self)
            self._visitor = visitor

    def begin_answer(self) -> None:
        """Note that the request's headers are complete and nothing has been sent."""
        self.sent = self._marked = 0
        self._marked_at = self._taken_at = self._connections.clock()
        self.change_state(ConnectionState.ANSWERING)

    def end_answer(self) -> None:
        """Note that the whole answer was sent."""
        self.is_stream = False
        self.change_state(ConnectionState.IDLE)

    def read_request(self, read: Callable[[], Result]) -> Result:
        """Return what ``read``, which may wait for the rest of the request, returns."""
        self.change_state(ConnectionState.ASKING)
        try:
            return read()
        finally:
            self.change_state(ConnectionState.ANSWERING)

    @contextmanager
    def sending_answer(self) -> Iterator[None]:
        """Note that the peer is taking the answer."""
        self.change_state(ConnectionState.SENDING)
        try:
            yield
        finally:
            self.change_state(ConnectionState.ANSWERING)

    def is_overdue(self, now: float, bounds: Bounds) -> bool:
        """Return whether it has waited longer than ``bounds`` allow."""
        if self.state is ConnectionState.IDLE:
            return now - self.since > bounds.idle
        if self.state is ConnectionState.ASKING:
            return now - self._asked_at > bounds.request
        if self.state is ConnectionState.SENDING and now - self.since > bounds.unsent:
            return True
        return self.is_stream and (self.is_gone or self._is_unread(now, bounds))

    @property
    def is_gone(self) -> bool:
        """Whether the peer has closed it; a stream would notice only when it next sends."""
        try:
            # The socket below gevent's is the system's own, which does not block.
            return not self._socket._sock.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True

    def _is_unread(self, now: float, bounds: Bounds) -> bool:
        """Return whether bytes of the stream have been unread too long, or too many of them for `STALLED_SECONDS`."""
        unsent = unsent_bytes(self._socket)
        if unsent < self._unsent or not unsent:
            self._taken_at = now
        self._unsent = unsent
        if self.sent - unsent >= self._marked:
            self._marked, self._marked_at = self.sent, now
        stalled = min(STALLED_SECONDS, bounds.unsent)
        return now - self._marked_at > bounds.unsent or (
            unsent >= bounds.unsent_bytes and now - self._taken_at > stalled
        )

    def drop_now(self) -> None:
        """Close it at once; bytes that the peer has not taken are discarded."""
        if self.state in (ConnectionState.SENDING, ConnectionState.ANSWERING):
            with suppress(OSError):
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER_NO_TIME)
        self._connections.remove_connection(self)
        # First: whoever waits for the socket would be told by gevent that it is closed, which is no error here.
        self._greenlet.kill(block=False)
        # Code that still reads or writes on the way out finds the connection closed.
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)


WAITING = (ConnectionState.IDLE, ConnectionState.ASKING)
"""States without a complete request: these connections go first when files run short."""


class Connections:
    """All connections of the server."""

    def __init__(
        self, bounds: Bounds, most: int, proxies: tuple[Network, ...] = (), *, is_public: bool = False
    ) -> None:
        """Allow ``most`` connections; a server that ``is_public`` knows nobody by where they are."""
        self.bounds, self.most, self.proxies, self.is_public = bounds, most, proxies, is_public
        self.clock = time.monotonic
        self._asked_at = self.clock()
        self.visitors = Visitors(bounds, self.clock)
        self._all: set[Connection] = set()
        self._waiting: dict[Connection, None] = {}

    def add_connection(self, sock: Any) -> Connection:
        """Note a new connection, handled by the current greenlet."""
        connection = Connection(self, sock)
        self._all.add(connection)
        self.note_waiting(connection)
        return connection

    def remove_connection(self, connection: Connection) -> None:
        """Forget a connection that has ended, or is about to."""
        self._all.discard(connection)
        self._waiting.pop(connection, None)
        connection.count_for(None)
        self._asked_at = self.clock()

    def note_waiting(self, connection: Connection) -> None:
        """Note whether the connection waits for a complete request from now on."""
        self._waiting.pop(connection, None)
        if connection.state in WAITING and connection in self._all:
            self._waiting[connection] = None

    def quiet_seconds(self) -> float:
        """Return for how many seconds there has been no connection at all."""
        return 0.0 if self._all else self.clock() - self._asked_at

    def make_room(self) -> bool:
        """Return whether one more connection is allowed, after dropping the one that has waited longest if need be."""
        if len(self._all) < self.most:
            return True
        return self.drop_oldest()

    def drop_oldest(self) -> bool:
        """Drop the connection that has waited longest for a complete request; return whether there was one."""
        for connection in self._waiting:
            connection.drop_now()
            return True
        return False

    def drop_overdue(self) -> None:
        """Drop every connection that has waited too long, and forget visitors who are gone."""
        now = self.clock()
        for connection in [held for held in self._all if held.is_overdue(now, self.bounds)]:
            connection.drop_now()
        self.visitors.forget_gone()

    def keep_sweeping(self) -> None:
        """Drop what is overdue, for ever."""
        pause = min(1.0, *(seconds / 4 for seconds in (self.bounds.request, self.bounds.idle, self.bounds.unsent)))
        while True:
            gevent.sleep(pause)
            self.drop_overdue()


def unsent_bytes(sock: Any) -> int:
    """Return the number of bytes that the peer has not taken yet; 0 where the system does not tell."""
    if not IS_POSIX:
        return 0
    try:
        return int(struct.unpack("i", fcntl.ioctl(sock.fileno(), termios.TIOCOUTQ, b"\0\0\0\0"))[0])
    except OSError:
        return 0


class RequestBody:
    """A request's body. While more of it is waited for, the request gives its turn to others."""

    def __init__(self, body: Any, connection: Connection, visit: Visit) -> None:
        self._body, self._connection, self._visit = body, connection, visit

    def read(self, size: int | None = -1) -> bytes:
        """Read as from any file."""
        return self._read_waiting(self._body.read, size)

    def readline(self, size: int | None = -1) -> bytes:
        """Read a line as from any file."""
        return self._read_waiting(self._body.readline, size)

    def readlines(self, _hint: int | None = -1) -> list[bytes]:
        """Read lines as from any file."""
        return list(self)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def _discard(self) -> None:
        """Read what the app has not read; gevent calls it to find the beginning of the next request."""
        if not self._is_read():
            self._connection.read_request(self._body._discard)

    def _is_read(self) -> bool:
        """Return whether all of it was read: nothing of it is waited for any more."""
        return not self._body.chunked_input and self._body.position >= (self._body.content_length or 0)

    def _read_waiting(self, read: Callable[[int | None], bytes], size: int | None) -> bytes:
        if self._is_read():
            return b""
        return self._visit.wait_without_turn(lambda: self._connection.read_request(lambda: read(size)))


class ConnectionHandler(StrictHandler):
    """gevent's handler of a connection, which notes what the connection waits for."""

    server: Server
    wsgi_input: Any
    _kept: bytearray | None = None
    """The headers of an answer, until what follows them is there."""

    def handle(self) -> None:
        """Handle the connection as gevent does."""
        self.connection = self.server.connections.add_connection(self.socket)
        try:
            # gevent ignores a peer that is gone while an answer is made, not while it sends that a request is none.
            with suppress(*GONE):
                if self._shake_hands():
                    super().handle()
        finally:
            self.server.connections.remove_connection(self.connection)

    def _shake_hands(self) -> bool:
        """Return whether the connection may go on: it is not encrypted, or the peer agrees how."""
        if isinstance(self.socket, SSLSocket):
            self.connection.begin_request()
            try:
                self.socket.do_handshake()
            except OSError:
                # It speaks plain HTTP, say, or does not trust the certificate.
                return False
            self.connection.change_state(ConnectionState.IDLE)
        return True

    def read_requestline(self) -> str:
        """Read it as gevent does; note when the first byte has come."""
        if not self.rfile.peek(1):
            return ""
        self.connection.begin_request()
        return str(super().read_requestline())

    def _handle_client_error(self, error: Exception) -> tuple[str, bytes] | None:
        """Handle it as gevent does; a peer gone in the middle of its headers is no error and gets no answer."""
        if isinstance(error, GONE):
            return None
        return super()._handle_client_error(error)

    def handle_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Handle it as gevent does; a peer gone in the middle of its answer is no error."""
        if issubclass(kind, GONE):
            self.close_connection = True
        else:
            super().handle_error(kind, error, trace)

    def get_environ(self) -> dict[str, Any]:
        """Build it as gevent does, with the client's address behind proxies and the `Visit`."""
        environ: dict[str, Any] = super().get_environ()
        connections = self.server.connections
        peer, forwarded = environ.get("REMOTE_ADDR", ""), environ.get("HTTP_X_FORWARDED_FOR", "")
        address = asking_address(peer, forwarded, connections.proxies)
        self._is_proxied = address != peer
        environ["REMOTE_ADDR"] = address = address_to_count(address, connections.bounds.foreign)
        visitor = connections.visitors.find_visitor(address)
        is_beside = not connections.is_public and is_here(address, environ)
        visit = Visit(connections.visitors, visitor, self.connection, is_here=is_beside)
        self.connection.count_for(None if visit.is_here else visitor)
        self.wsgi_input = RequestBody(self.wsgi_input, self.connection, visit)
        environ[VISIT], environ["wsgi.input"] = visit, self.wsgi_input
        return environ

    def handle_one_response(self) -> None:
        """Handle it as gevent does, and note when the answer begins and ends."""
        self.connection.begin_answer()
        try:
            super().handle_one_response()
        finally:
            self.connection.end_answer()
            if self._is_proxied:
                # The next request on a proxy's connection may be another client's.
                self.connection.count_for(None)

    def log_request(self) -> None:
        """Write no access log: its lines would contain the secret links of seats."""

    def _write_with_headers(self, data: bytes) -> None:
        """Send the headers with what follows them at once: a short answer is one packet."""
        if len(data) >= PIECE_BYTES:
            super()._write_with_headers(data)
            return
        whole = self._kept = bytearray()
        try:
            super()._write_with_headers(data)
        finally:
            self._kept = None
        self._sendall(bytes(whole))

    def _sendall(self, data: bytes) -> None:
        if self._kept is not None:
            self._kept += data
            return
        rest = memoryview(data)
        if not isinstance(self.socket, SSLSocket):
            # Most of what is sent fits into the peer's window and waits for nothing.
            try:
                taken = self.socket._sock.send(rest[:PIECE_BYTES])
            except OSError:
                taken = 0
            self.connection.sent += taken
            self.response_length += taken
            rest = rest[taken:]
        while rest:
            with self.connection.sending_answer():
                super()._sendall(rest[:PIECE_BYTES])
            self.connection.sent += min(PIECE_BYTES, len(rest))
            rest = rest[PIECE_BYTES:]
            if rest:
                # Let other requests run between the pieces of a long answer.
                gevent.sleep(0)


class Server(WSGIServer):  # type: ignore[misc]
    """gevent's server, which keeps within `Bounds`."""

    max_accept = 16

    def __init__(
        self, listener: socket.socket, app: Flask, connections: Connections, context: SSLContext | None = None
    ) -> None:
        """Answer what comes to the ``listener``, encrypted if there is a ``context`` for it."""
        # The handler shakes hands itself: a peer that never answers is bounded like one that never asks.
        encrypted = {"ssl_context": context, "do_handshake_on_connect": False} if context else {}
        super().__init__(listener, _end_turns(app), log=None, handler_class=ConnectionHandler, **encrypted)
        self.connections = connections
        self._sweeper = gevent.spawn(connections.keep_sweeping)

    def do_read(self) -> tuple[Any, Any] | None:
        """Accept a connection if there is room."""
        try:
            accepted: tuple[Any, Any] | None = super().do_read()
        except OSError as error:
            if error.errno not in SHORT_OF_FILES or not self.connections.drop_oldest():
                raise
            return None
        if accepted is None:
            return None
        if not self.connections.make_room():
            accepted[0].close()
            return None
        set_up_connection(accepted[0], self.connections.bounds)
        return accepted

    def stop(self, timeout: float | None = None) -> None:
        """Stop as gevent's server does, and the sweeper too."""
        self._sweeper.kill(block=False)
        super().stop(timeout)


def _end_turns(app: Flask) -> Callable[[dict[str, Any], Any], Iterable[bytes]]:
    def answer_request(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        try:
            return app(environ, start_response)
        finally:
            environ[VISIT].end_turn()

    return answer_request

"""The server's connections: what is only half sent, idle, unread or from somebody who vanished does not stay.

One sweeper looks through all of them; what each may hold, and for how long, is said in `Bounds`. This module is for the
server alone: it is imported once the standard library is patched.
"""

from __future__ import annotations

import errno
import fcntl
import resource
import socket
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from typing import Any

import gevent
from flask import Flask
from gevent.pywsgi import WSGIServer

from referee.web.server.bounds import (
    VISIT,
    Bounds,
    Network,
    Visit,
    Visitor,
    Visitors,
    asking_address,
    is_here,
    stand_in,
)
from referee.web.server.handler import StrictHandler

KEPT_BACK = 128
"""Files for everything that is no connection: the database, pages' files."""
FEW_FILES = 1024
"""With less open files a club evening with onlookers may fill them."""
PIECE = 64 * 1024
"""Bytes that are handed on at once, so that a slow reader of something long shows that it goes on reading."""
STALLED = 5.0
"""Seconds in which a stream with too much unsent may still show that somebody reads."""
PROBES = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}
"""When nothing comes: seconds to the first probe and between two, and how many stay unanswered."""
SHORT_OF_FILES = (errno.EMFILE, errno.ENFILE)


def let_go_of_vanished(listener: socket.socket, bounds: Bounds) -> None:
    """Connections that ``listener`` takes end when their peer vanishes; they inherit its settings."""
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    options = PROBES | {"TCP_USER_TIMEOUT": round(1000 * bounds.unsent)}
    for name, value in options.items():
        # Each system has some of them.
        if hasattr(socket, name):
            listener.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def raise_file_limit() -> int:
    """As many files may be open as the system allows; returns how many these are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # macOS knows no bound and takes none that is larger than this one.
    for wanted in (hard, 10240):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            break
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else sys.maxsize


def most_connections(files: int) -> int:
    """How many connections there may be where that many files may be open."""
    return files - min(KEPT_BACK, files // 4)


class Doing(Enum):
    """What a connection waits for."""

    IDLE = auto()
    ASKING = auto()
    """A request has begun and is not whole."""
    ANSWERING = auto()
    SENDING = auto()
    """The reader has not taken what was sent."""


class Connection:
    """One connection; `since` says how long it has been doing what it does."""

    def __init__(self, connections: Connections, sock: Any) -> None:
        self._connections = connections
        self._socket = sock
        self._greenlet = gevent.getcurrent()
        self._visitor: Visitor | None = None
        self.doing = Doing.IDLE
        self.since = self._asked_at = connections.clock()
        self.is_stream = False
        self.sent = self._marked = 0
        """Bytes of the present answer; how many of them had been sent at `_marked_at`."""
        self._marked_at = self._taken_at = self.since
        self._unsent = 0

    def do(self, doing: Doing) -> None:
        """From now on it does that."""
        was_waiting, self.doing = self.doing in WAITING, doing
        self.since = self._connections.clock()
        if (doing in WAITING) != was_waiting:
            self._connections.note_waiting(self)

    def begin_request(self) -> None:
        """The first byte of a request is there."""
        self._asked_at = self._connections.clock()
        self.do(Doing.ASKING)

    def count_for(self, visitor: Visitor | None) -> None:
        """It counts among what ``visitor`` holds, and nobody else."""
        if self._visitor is not visitor:
            if self._visitor is not None:
                self._visitor.held.discard(self)
            if visitor is not None:
                visitor.held.add(self)
            self._visitor = visitor

    def begin_answer(self) -> None:
        """The request's headers are whole, and nothing has been sent."""
        self.sent = self._marked = 0
        self._marked_at = self._taken_at = self._connections.clock()
        self.do(Doing.ANSWERING)

    def end_answer(self) -> None:
        """The whole answer was handed on."""
        self.is_stream = False
        self.do(Doing.IDLE)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Meanwhile the rest of the request is waited for."""
        self.do(Doing.ASKING)
        try:
            yield
        finally:
            self.do(Doing.ANSWERING)

    @contextmanager
    def sending(self) -> Iterator[None]:
        """Meanwhile its reader is waited for."""
        self.do(Doing.SENDING)
        try:
            yield
        finally:
            self.do(Doing.ANSWERING)

    def is_overdue(self, now: float, bounds: Bounds) -> bool:
        """Whether what is waited for should have come by now."""
        if self.doing is Doing.IDLE:
            return now - self.since > bounds.idle
        if self.doing is Doing.ASKING:
            return now - self._asked_at > bounds.request
        if self.doing is Doing.SENDING and now - self.since > bounds.unsent:
            return True
        return self.is_stream and (self.is_gone or self._is_unread(now, bounds))

    @property
    def is_gone(self) -> bool:
        """Whether the peer has closed it; a stream would notice only when it has something to send."""
        try:
            # Behind gevent's socket is the system's own, which does not wait.
            return not self._socket._sock.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True

    def _is_unread(self, now: float, bounds: Bounds) -> bool:
        """Whether the stream's reader has left something lie too long, or too much for a moment."""
        unsent = unsent_bytes(self._socket)
        if unsent < self._unsent or not unsent:
            self._taken_at = now
        self._unsent = unsent
        if self.sent - unsent >= self._marked:
            self._marked, self._marked_at = self.sent, now
        stalled = min(STALLED, bounds.unsent)
        return now - self._marked_at > bounds.unsent or (
            unsent >= bounds.unsent_bytes and now - self._taken_at > stalled
        )

    def drop(self) -> None:
        """It ends at once; what its reader has not taken is thrown away."""
        if self.doing in (Doing.SENDING, Doing.ANSWERING):
            with suppress(OSError):
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._connections.remove(self)
        # Whoever reads or writes on the way out finds that nobody is there any more.
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._greenlet.kill(block=False)


WAITING = (Doing.IDLE, Doing.ASKING)
"""Without a whole request: these go first when files run short."""


class Connections:
    """All connections of the server."""

    def __init__(self, bounds: Bounds, most: int, proxies: tuple[Network, ...] = ()) -> None:
        self.bounds, self.most, self.proxies = bounds, most, proxies
        self.clock = time.monotonic
        self.visitors = Visitors(bounds, self.clock)
        self._all: set[Connection] = set()
        self._waiting: dict[Connection, None] = {}

    def add(self, sock: Any) -> Connection:
        """A new connection of the present greenlet."""
        connection = Connection(self, sock)
        self._all.add(connection)
        self.note_waiting(connection)
        return connection

    def remove(self, connection: Connection) -> None:
        """The connection has ended, or will at once."""
        self._all.discard(connection)
        self._waiting.pop(connection, None)
        connection.count_for(None)

    def note_waiting(self, connection: Connection) -> None:
        """The connection waits for a whole request from now on, or not any more."""
        self._waiting.pop(connection, None)
        if connection.doing in WAITING and connection in self._all:
            self._waiting[connection] = None

    def make_room(self) -> bool:
        """Whether one more connection may be there; the one goes that has waited longest for a whole request."""
        if len(self._all) < self.most:
            return True
        return self.drop_oldest()

    def drop_oldest(self) -> bool:
        """Whether there was one that waits for a whole request."""
        for connection in self._waiting:
            connection.drop()
            return True
        return False

    def sweep(self) -> None:
        """What is overdue ends."""
        now = self.clock()
        for connection in [one for one in self._all if one.is_overdue(now, self.bounds)]:
            connection.drop()
        self.visitors.forget()

    def keep_sweeping(self) -> None:
        """Sweeps for ever."""
        pause = min(1.0, *(seconds / 4 for seconds in (self.bounds.request, self.bounds.idle, self.bounds.unsent)))
        while True:
            gevent.sleep(pause)
            self.sweep()


def unsent_bytes(sock: Any) -> int:
    """Bytes the peer has not taken yet; 0 where the system does not say."""
    try:
        return int(struct.unpack("i", fcntl.ioctl(sock.fileno(), termios.TIOCOUTQ, b"\0\0\0\0"))[0])
    except OSError:
        return 0


class Body:
    """What a request brings along; while it is waited for, nobody's turn is held up."""

    def __init__(self, body: Any, connection: Connection, visit: Visit) -> None:
        self._body, self._connection, self._visit = body, connection, visit

    def read(self, size: int | None = -1) -> bytes:
        """As of any file."""
        return self._waited_for(self._body.read, size)

    def readline(self, size: int | None = -1) -> bytes:
        """As of any file."""
        return self._waited_for(self._body.readline, size)

    def readlines(self, _hint: int | None = -1) -> list[bytes]:
        """As of any file."""
        return list(self)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")

    def _discard(self) -> None:
        """What the app has not read; gevent asks for it, so that the next request can be told from this one."""
        with self._connection.reading():
            self._body._discard()

    def _waited_for(self, read: Callable[[int | None], bytes], size: int | None) -> bytes:
        had_turn = self._visit.end_turn()
        with self._connection.reading():
            found = read(size)
        if had_turn:
            self._visit.wait_for_turn()
        return found


class Handler(StrictHandler):
    """gevent's handler of one connection, which says what it waits for."""

    server: Server
    wsgi_input: Any

    def handle(self) -> None:
        """As gevent's."""
        self.connection = self.server.connections.add(self.socket)
        try:
            super().handle()
        finally:
            self.server.connections.remove(self.connection)

    def read_requestline(self) -> str:
        """As gevent's: nothing has come until the first byte."""
        if not self.rfile.peek(1):
            return ""
        self.connection.begin_request()
        return str(super().read_requestline())

    def get_environ(self) -> dict[str, Any]:
        """As gevent's, with the address that counts and the visit."""
        environ: dict[str, Any] = super().get_environ()
        connections = self.server.connections
        peer, forwarded = environ.get("REMOTE_ADDR", ""), environ.get("HTTP_X_FORWARDED_FOR", "")
        address = asking_address(peer, forwarded, connections.proxies)
        self._is_proxied = address != peer
        environ["REMOTE_ADDR"] = address = stand_in(address, connections.bounds.foreign)
        visitor = connections.visitors.at(address)
        visit = Visit(connections.visitors, visitor, self.connection, is_here=is_here(address, environ))
        self.connection.count_for(None if visit.is_here else visitor)
        self.wsgi_input = Body(self.wsgi_input, self.connection, visit)
        environ[VISIT], environ["wsgi.input"] = visit, self.wsgi_input
        return environ

    def handle_one_response(self) -> None:
        """As gevent's."""
        self.connection.begin_answer()
        try:
            super().handle_one_response()
        finally:
            self.connection.end_answer()
            if self._is_proxied:
                # The next request on it may be anybody's.
                self.connection.count_for(None)

    def _sendall(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            with self.connection.sending():
                super()._sendall(rest[:PIECE])
            self.connection.sent += min(PIECE, len(rest))
            rest = rest[PIECE:]
            if rest:
                # Something long may be made while it is sent: others come in between.
                gevent.sleep(0)


class Server(WSGIServer):  # type: ignore[misc]
    """gevent's server within bounds."""

    max_accept = 16

    def __init__(self, listener: socket.socket, app: Flask, connections: Connections) -> None:
        # No access log: its lines would hold the links of seats.
        super().__init__(listener, _ending_turns(app), log=None, handler_class=Handler)
        self.connections = connections
        self._sweeper = gevent.spawn(connections.keep_sweeping)

    def do_read(self) -> tuple[Any, Any] | None:
        """A new connection, where there is room."""
        try:
            taken: tuple[Any, Any] | None = super().do_read()
        except OSError as error:
            if error.errno not in SHORT_OF_FILES or not self.connections.drop_oldest():
                raise
            return None
        if taken is None or self.connections.make_room():
            return taken
        taken[0].close()
        return None

    def stop(self, timeout: float | None = None) -> None:
        """As gevent's."""
        self._sweeper.kill(block=False)
        super().stop(timeout)


def _ending_turns(app: Flask) -> Callable[[dict[str, Any], Any], Iterable[bytes]]:
    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        try:
            return app(environ, start_response)
        finally:
            environ[VISIT].end_turn()

    return answer

"""What strangers may hold at once: connections, streams and turns are limited for each address.

A request with a cookie of this house is never refused, and makes its address known for a while; this computer always
is known.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network
from typing import NamedTuple, Protocol, TypeAlias, TypeVar, cast

import gevent
from flask import Flask, Response, current_app, request

from referee.service.desk.problems import Problem
from referee.service.matches import seats
from referee.web.frame import errors
from referee.web.frame.access import View
from referee.web.frame.guard import desk, is_table
from referee.web.frame.house_address import parse_address
from referee.web.frame.keeper import current_keeper

Result = TypeVar("Result")
Network: TypeAlias = IPv4Network | IPv6Network

VISIT = "referee.visit"
"""The key of the `Visit` in the WSGI environ."""
_STREAMS = "holds_connection"
"""The attribute of a view whose answer goes on for as long as somebody follows."""
COOKIES_TRIED = 8
"""How many cookies of tables and how many of seats are checked, the newest first; a device has one for each match."""
STAND_IN = IPv4Network("192.0.2.0/24")
"""Documentation addresses, which no device has."""


class Bounds(NamedTuple):
    """The limits, in seconds and bytes. Only tests and benches use others than these."""

    request: float = 20
    """From the first byte of a request to its last one."""
    idle: float = 60
    unsent: float = 45
    """How long sent bytes may stay unread."""
    unsent_bytes: int = 64 * 1024
    connections: int = 96
    streams: int = 32
    turns: int = 2
    """Strangers' requests that are worked on at once, of one address and of all; the others wait."""
    remembered: float = 12 * 3600
    """How long an address stays known."""
    foreign: IPv4Network | None = None
    """For tests and benches: addresses of this computer that count as strangers'."""


A_MOMENT = 0.0005
"""Seconds. Any sleep longer than 0 lets the loop look at all its connections first."""


class HeldConnection(Protocol):
    """The connection of a request."""

    is_stream: bool

    @property
    def is_gone(self) -> bool:
        """Whether the peer has closed it."""
        ...


class Visitor:
    """Everybody behind one address, with the connections that have brought a whole request."""

    def __init__(self, bounds: Bounds) -> None:
        self.held: set[HeldConnection] = set()
        self.turns = threading.Semaphore(bounds.turns)
        self.known_until = 0.0


class Visitors:
    """The visitors by address; forgotten once they hold no connection and are not known."""

    def __init__(self, bounds: Bounds, clock: Callable[[], float] = time.monotonic) -> None:
        self.bounds = bounds
        self.clock = clock
        self.turns = threading.Semaphore(bounds.turns)
        self.next = threading.Lock()
        """Held by the request whose turn begins next."""
        self._visitors: dict[str, Visitor] = {}

    def find_visitor(self, address: str) -> Visitor:
        """Everybody behind ``address``; a new visitor at the first request."""
        visitor = self._visitors.get(address)
        if visitor is None:
            visitor = self._visitors[address] = Visitor(self.bounds)
        return visitor

    def forget_gone(self) -> None:
        """Forget the addresses that hold no connection and are not known."""
        now = self.clock()
        gone = [
            address for address, visitor in self._visitors.items() if not visitor.held and visitor.known_until <= now
        ]
        for address in gone:
            del self._visitors[address]


class Visit:
    """A request: its connection, its visitor, and whether it holds a turn."""

    def __init__(self, visitors: Visitors, visitor: Visitor, connection: HeldConnection, *, is_here: bool) -> None:
        self._visitors, self.visitor, self.connection = visitors, visitor, connection
        self.is_here = is_here
        self._has_turn = False

    @property
    def is_known(self) -> bool:
        """Whether the request comes from this computer or from a known address."""
        return self.is_here or self.visitor.known_until > self._visitors.clock()

    def make_known(self) -> None:
        """Make the address known from now on, for `Bounds.remembered`."""
        self.visitor.known_until = self._visitors.clock() + self._visitors.bounds.remembered

    def check_bounds(self) -> None:
        """Check that the strangers behind the address hold no more than they may.

        :raises Problem: too_many_connections, too_many_streams.
        """
        bounds = self._visitors.bounds
        if len(self.visitor.held) > bounds.connections:
            raise Problem("too_many_connections", seconds=5)
        streams = [connection for connection in self.visitor.held if connection.is_stream]
        # A reloaded page leaves its stream behind, which the server has not noticed yet.
        if len(streams) > bounds.streams and sum(not stream.is_gone for stream in streams) > bounds.streams:
            raise Problem("too_many_streams", seconds=10)

    def wait_for_turn(self) -> None:
        """Wait until few enough strangers are being answered, first those of the same address, then all."""
        self.visitor.turns.acquire()
        self._visitors.turns.acquire()
        # Turns passed on at once would all be taken before the loop looks for other connections.
        with self._visitors.next:
            gevent.sleep(A_MOMENT)
        self._has_turn = True

    def end_turn(self) -> bool:
        """Let the next request go on; return whether this one had a turn."""
        had, self._has_turn = self._has_turn, False
        if had:
            self._visitors.turns.release()
            self.visitor.turns.release()
        return had

    def wait_without_turn(self, work: Callable[[], Result]) -> Result:
        """Return what ``work``, which waits for something outside, returns; others have this request's turn meanwhile.

        What it raises is raised at once, without a turn.
        """
        had = self.end_turn()
        result = work()
        if had:
            self.wait_for_turn()
        return result


def hold_connection(view: View) -> View:
    """The view's answer is a stream, of which a device has few at a time."""
    setattr(view, _STREAMS, True)
    return view


def register(app: Flask) -> None:
    """Check the bounds before anything else is done for a request."""
    app.before_request(_admit_request)


def current_visit() -> Visit | None:
    """The visit of this request; ``None`` where the app is called within this process, without a connection."""
    return cast(Visit | None, request.environ.get(VISIT))


def _admit_request() -> Response | None:
    visit = current_visit()
    if visit is None:
        return None
    view = current_app.view_functions.get(request.endpoint or "")
    visit.connection.is_stream = getattr(view, _STREAMS, False)
    if visit.is_known:
        return None
    if _bears_valid_cookie():
        visit.make_known()
        return None
    try:
        visit.check_bounds()
    except Problem as problem:
        return _refuse_request(visit, problem)
    visit.wait_for_turn()
    return None


def _refuse_request(visit: Visit, problem: Problem) -> Response:
    visit.connection.is_stream = False
    response = errors.on_problem(problem)
    response.headers["Connection"] = "close"
    return response


def _bears_valid_cookie() -> bool:
    """Whether the device is a table, a seat, the house's own or a keeper's."""
    if not request.cookies:
        return False
    tables = [name.partition("_")[2] for name in request.cookies if name.partition("_")[0] == "table"]
    seats_held = [name for name in request.cookies if name.startswith("seat_")]
    return (
        any(map(is_table, tables[-COOKIES_TRIED:]))
        or any(map(_is_seat, seats_held[-COOKIES_TRIED:]))
        or current_keeper() is not None
    )


def _is_seat(name: str) -> bool:
    colour, _, device = request.cookies[name].partition(":")
    return seats.has_seat(desk(), name.removeprefix("seat_"), colour, device)


def asking_address(peer: str, forwarded: str, proxies: tuple[Network, ...]) -> str:
    """The client's address: ``peer``, or if that is a trusted proxy the one in ``forwarded`` (X-Forwarded-For).

    That is the last address there which is no trusted proxy's; anybody may have written those before it.
    """
    address, chain = peer, forwarded.split(",") if forwarded else []
    while chain and (hop := parse_address(address)) and any(hop in network for network in proxies):
        before = parse_address(chain.pop().strip())
        if before is None:
            break
        address = str(before)
    return address


def address_to_count(address: str, foreign: IPv4Network | None) -> str:
    """``address``, or a documentation address in its place where it lies in ``foreign``."""
    local = parse_address(address) if foreign is not None else None
    if local is None or foreign is None or local not in foreign:
        return address
    return str(STAND_IN[int(local) % STAND_IN.num_addresses])

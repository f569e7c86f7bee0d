"""How much strangers may hold at once: connections, streams and turns are shared by everybody behind one address.

Who bears a cookie of this house is never refused, and their address is known for a while. This computer always is.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple, Protocol, TypeAlias, cast

import gevent
from flask import Flask, Response, request

from referee.service.desk.problems import Problem
from referee.service.matches import seats
from referee.web.frame import errors
from referee.web.frame.guard import PROXIED, desk, is_table
from referee.web.frame.keeper import current_keeper

Network: TypeAlias = IPv4Network | IPv6Network
Address: TypeAlias = IPv4Address | IPv6Address

VISIT = "referee.visit"
"""Where the server leaves the `Visit` in what a request brings along."""
STREAM = "api.follow"
TRIED = 8
"""Cookies of tables and of seats that are looked at, the newest of each; a device has one of each of its matches."""
STAND_IN = IPv4Network("192.0.2.0/24")
"""Addresses of documentation, which no device has."""


class Bounds(NamedTuple):
    """How long and how much; seconds and bytes. Only tests and benches ask for others than these."""

    request: float = 20
    """From the first byte of a request to its last one."""
    idle: float = 60
    unsent: float = 45
    """How long sent bytes may wait for their reader."""
    unsent_bytes: int = 64 * 1024
    connections: int = 96
    streams: int = 32
    turns: int = 2
    """Requests of strangers that are worked on at once, from one address and from all; the others wait."""
    known: float = 12 * 3600
    foreign: IPv4Network | None = None
    """For tests and benches alone: addresses of this computer that count as strangers' from elsewhere."""


A_MOMENT = 0.0005
"""Seconds: anything but nothing has the loop look at all its connections first."""


class Held(Protocol):
    """A connection that a request came on."""

    is_stream: bool

    @property
    def is_gone(self) -> bool:
        """Whether its peer has closed it."""
        ...


class Visitor:
    """Everybody behind one address, with the connections on which whole requests have come."""

    def __init__(self, bounds: Bounds) -> None:
        self.held: set[Held] = set()
        self.turns = threading.Semaphore(bounds.turns)
        self.known_until = 0.0


class Visitors:
    """Who asks, by address; forgotten once nothing is held and nobody is known."""

    def __init__(self, bounds: Bounds, clock: Callable[[], float] = time.monotonic) -> None:
        self.bounds = bounds
        self.clock = clock
        self.turns = threading.Semaphore(bounds.turns)
        self.next = threading.Lock()
        """Held by whoever begins its turn next."""
        self._visitors: dict[str, Visitor] = {}

    def at(self, address: str) -> Visitor:
        """Everybody behind ``address``."""
        found = self._visitors.get(address)
        if found is None:
            found = self._visitors[address] = Visitor(self.bounds)
        return found

    def forget(self) -> None:
        """Addresses of which nothing is left to know are forgotten."""
        now = self.clock()
        gone = [address for address, one in self._visitors.items() if not one.held and one.known_until <= now]
        for address in gone:
            del self._visitors[address]


class Visit:
    """One request: on which connection it came, from whom, and whether it holds a turn."""

    def __init__(self, visitors: Visitors, visitor: Visitor, connection: Held, *, is_here: bool) -> None:
        self._visitors, self.visitor, self.connection = visitors, visitor, connection
        self.is_here = is_here
        self._has_turn = False

    @property
    def is_known(self) -> bool:
        """Whether the request comes from this computer, or from an address that somebody of this house has."""
        return self.is_here or self.visitor.known_until > self._visitors.clock()

    def make_known(self) -> None:
        """The address is known from now on, for a while."""
        self.visitor.known_until = self._visitors.clock() + self._visitors.bounds.known

    def check_bounds(self) -> None:
        """The strangers behind the address hold no more than they may.

        :raises Problem: too_many_connections, too_many_streams.
        """
        bounds = self._visitors.bounds
        if len(self.visitor.held) > bounds.connections:
            raise Problem("too_many_connections", seconds=5)
        streams = [connection for connection in self.visitor.held if connection.is_stream]
        # Whoever reloads a page leaves a stream behind, which nobody has noticed yet.
        if len(streams) > bounds.streams and sum(not stream.is_gone for stream in streams) > bounds.streams:
            raise Problem("too_many_streams", seconds=10)

    def wait_for_turn(self) -> None:
        """Returns once few enough strangers are being answered; those behind one address wait for each other first."""
        self.visitor.turns.acquire()
        self._visitors.turns.acquire()
        # Turns that are handed on at once would all be taken before the loop looks who else has come.
        with self._visitors.next:
            gevent.sleep(A_MOMENT)
        self._has_turn = True

    def end_turn(self) -> bool:
        """The next one may go on; returns whether this request had a turn."""
        had, self._has_turn = self._has_turn, False
        if had:
            self._visitors.turns.release()
            self.visitor.turns.release()
        return had


def register(app: Flask) -> None:
    """Strangers are refused before anything is done for them."""
    app.before_request(_admit)


def _admit() -> Response | None:
    visit = cast(Visit | None, request.environ.get(VISIT))
    if visit is None:
        # Nobody's connection: the app is asked within this process.
        return None
    visit.connection.is_stream = request.endpoint == STREAM
    if visit.is_known:
        return None
    if _bears_valid_cookie():
        visit.make_known()
        return None
    try:
        visit.check_bounds()
    except Problem as problem:
        return _refuse(visit, problem)
    visit.wait_for_turn()
    return None


def _refuse(visit: Visit, problem: Problem) -> Response:
    visit.connection.is_stream = False
    response = errors.on_problem(problem)
    response.headers["Connection"] = "close"
    return response


def _bears_valid_cookie() -> bool:
    """Whether the device is a table, a seat, the house's own or a keeper's."""
    if not request.cookies:
        return False
    tables = [name.partition("_")[2] for name in request.cookies if name.partition("_")[0] == "table"]
    places = [name for name in request.cookies if name.startswith("seat_")]
    return any(map(is_table, tables[-TRIED:])) or any(map(_is_seat, places[-TRIED:])) or current_keeper() is not None


def _is_seat(name: str) -> bool:
    colour, _, device = request.cookies[name].partition(":")
    return seats.has_seat(desk(), name.removeprefix("seat_"), colour, device)


def is_here(address: str, headers: Mapping[str, object]) -> bool:
    """Whether somebody at this computer asks, and not through a proxy that runs here."""
    found = _address(address)
    proxied = (name.startswith("HTTP_") and name[5:].replace("_", "-").lower().startswith(PROXIED) for name in headers)
    return found is not None and found.is_loopback and not any(proxied)


def asking_address(peer: str, forwarded: str, proxies: tuple[Network, ...]) -> str:
    """Who asks: ``peer``, or for whom it asks (X-Forwarded-For) where it is a trusted proxy.

    The first of the addresses that no trusted proxy bears, from the end on: what stands before it anybody may write.
    """
    address, chain = peer, forwarded.split(",") if forwarded else []
    while chain and (found := _address(address)) and any(found in network for network in proxies):
        before = _address(chain.pop().strip())
        if before is None:
            break
        address = str(before)
    return address


def stand_in(address: str, foreign: IPv4Network | None) -> str:
    """``address``, or where it counts as foreign another one of nobody's."""
    found = _address(address) if foreign is not None else None
    if found is None or foreign is None or found not in foreign:
        return address
    return str(STAND_IN[int(found) % STAND_IN.num_addresses])


def _address(text: str) -> Address | None:
    with suppress(ValueError):
        found = ip_address(text)
        # Whoever listens on IPv6 for both is asked by ::ffff:192.0.2.1.
        return getattr(found, "ipv4_mapped", None) or found
    return None

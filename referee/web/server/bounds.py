"""The limits on connections, streams and turns that strangers at one address may hold at once.

A device with a cookie of this instance has wider limits of its own, as long as what it belongs to goes on: a running
match, the instance itself, or a book that is open there. This computer has none.
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
from referee.service.desk.writer import SHARE, Share
from referee.service.matches import seats
from referee.web.frame import errors
from referee.web.frame.access import View
from referee.web.frame.guard import (
    SEAT_COOKIE,
    TABLE_COOKIE,
    cookie,
    current_request,
    desk,
    holds_key,
    is_tablet,
    list_held,
    seat_cookie,
)
from referee.web.frame.keeper import current_keeper
from referee.web.frame.server_address import parse_address

Result = TypeVar("Result")
Network: TypeAlias = IPv4Network | IPv6Network

VISIT = "referee.visit"
"""The key of the `Visit` in the WSGI environ."""
_STREAMS = "holds_connection"
"""The attribute of a view whose answer goes on for as long as somebody follows."""
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
    device_connections: int = 192
    """This and the next two: the same for each device that is known by its cookie."""
    device_streams: int = 64
    device_turns: int = 6
    device_rate: float = 200
    """Requests a second of a known device, beside `BURST_REQUESTS` at once; more than these wait."""
    foreign: IPv4Network | None = None
    """For tests and benches: addresses of this computer that count as strangers'."""


BURST_REQUESTS = 40
"""As many requests as a page asks for, and more."""
MOMENT_SECONDS = 0.0005
"""Seconds. Any sleep longer than 0 lets the loop look at all its connections first."""


class HeldConnection(Protocol):
    """The connection of a request."""

    is_stream: bool

    def count_for(self, visitor: Visitor | None) -> None:
        """Count it among what ``visitor`` holds, and no longer for anybody else."""
        ...

    @property
    def is_gone(self) -> bool:
        """Whether the peer has closed it."""
        ...


class Visitor:
    """Everybody behind one address, or a known device, with the connections that have brought a whole request."""

    def __init__(self, *, connections: int, streams: int, turns: int) -> None:
        self.held: set[HeldConnection] = set()
        self.connections, self.streams = connections, streams
        self.turns = threading.Semaphore(turns)
        self._paced_until = 0.0

    def find_pause(self, now: float, interval: float) -> float:
        """Return for how many seconds the next request waits, where one every ``interval`` seconds may come."""
        self._paced_until = max(self._paced_until, now - BURST_REQUESTS * interval) + interval
        return self._paced_until - now


class Visitors:
    """The visitors by address, known devices by what their cookie says; forgotten once they hold no connection."""

    def __init__(self, bounds: Bounds, clock: Callable[[], float] = time.monotonic) -> None:
        self.bounds = bounds
        self.clock = clock
        self.turns = threading.Semaphore(bounds.turns)
        self.next = threading.Lock()
        """Held by the request whose turn begins next."""
        self._visitors: dict[str, Visitor] = {}

    def find_visitor(self, address: str) -> Visitor:
        """Find the visitor of everybody behind ``address``; a new one at the first request."""
        bounds = self.bounds
        return self._find(address, connections=bounds.connections, streams=bounds.streams, turns=bounds.turns)

    def find_device(self, name: str) -> Visitor:
        """Return the known device of that name."""
        bounds = self.bounds
        return self._find(
            f"device {name}",
            connections=bounds.device_connections,
            streams=bounds.device_streams,
            turns=bounds.device_turns,
        )

    def _find(self, name: str, **limits: int) -> Visitor:
        visitor = self._visitors.get(name)
        if visitor is None:
            visitor = self._visitors[name] = Visitor(**limits)
        return visitor

    def forget_gone(self) -> None:
        """Forget whoever holds no connection."""
        for name in [name for name, visitor in self._visitors.items() if not visitor.held]:
            del self._visitors[name]


class Visit:
    """A request: its connection, its visitor, and whether it holds a turn."""

    def __init__(self, visitors: Visitors, visitor: Visitor, connection: HeldConnection, *, is_here: bool) -> None:
        self._visitors, self.visitor, self.connection = visitors, visitor, connection
        self.is_here = is_here
        self.is_known = False
        self._has_turn = False

    def count_for_device(self, name: str) -> None:
        """Count the request, and its connection until the next one, for the known device ``name``."""
        self.is_known = True
        self.visitor = self._visitors.find_device(name)
        self.connection.count_for(self.visitor)

    def check_bounds(self) -> None:
        """Check that the visitor holds no more than it may.

        :raises Problem: too_many_connections, too_many_streams.
        """
        visitor = self.visitor
        if len(visitor.held) > visitor.connections:
            raise Problem("too_many_connections", seconds=5)
        streams = [connection for connection in visitor.held if connection.is_stream]
        # A reloaded page leaves its stream behind, which the server has not noticed yet.
        if len(streams) > visitor.streams and sum(not stream.is_gone for stream in streams) > visitor.streams:
            raise Problem("too_many_streams", seconds=10)

    def keep_pace(self) -> None:
        """Wait where the known device asks faster than it may: whoever else is answered has the loop meanwhile."""
        pause = self.visitor.find_pause(self._visitors.clock(), 1 / self._visitors.bounds.device_rate)
        if pause > 0:
            gevent.sleep(pause)

    def wait_for_turn(self) -> None:
        """Wait until few enough requests of the visitor are being answered, and of strangers all together."""
        self.visitor.turns.acquire()
        if not self.is_known:
            self._visitors.turns.acquire()
            # Turns passed on at once would all be taken before the loop looks for other connections.
            with self._visitors.next:
                gevent.sleep(MOMENT_SECONDS)
        self._has_turn = True

    def end_turn(self) -> bool:
        """Let the next request go on; return whether this one had a turn."""
        had, self._has_turn = self._has_turn, False
        if had:
            if not self.is_known:
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
    """Mark the view's answer as a stream, of which a device has few at a time."""
    setattr(view, _STREAMS, True)
    return view


def register(app: Flask) -> None:
    """Check the bounds before anything else is done for a request."""
    app.before_request(_admit_request)


def current_visit() -> Visit | None:
    """Return the visit of this request; ``None`` where the app is called within this process, without a connection."""
    return cast(Visit | None, request.environ.get(VISIT))


def _admit_request() -> Response | None:
    visit, asked = current_visit(), current_request()
    if visit is None:
        return None
    view = current_app.view_functions.get(asked.endpoint or "")
    visit.connection.is_stream = getattr(view, _STREAMS, False)
    device = None if visit.is_here else _name_device()
    SHARE.set(Share((asked.view_args or {}).get("match_id", ""), device or asked.remote_addr or ""))
    if visit.is_here:
        return None
    if device is not None:
        visit.count_for_device(device)
    try:
        visit.check_bounds()
    except Problem as problem:
        return _refuse_request(visit, problem)
    if visit.is_known:
        visit.keep_pace()
    visit.wait_for_turn()
    return None


def _refuse_request(visit: Visit, problem: Problem) -> Response:
    visit.connection.is_stream = False
    response = errors.on_problem(problem)
    response.headers["Connection"] = "close"
    return response


def _name_device() -> str | None:
    """Name this device among those that the instance knows; ``None`` for a stranger.

    It is the table or a seat of a running match, a tablet of this instance, or somebody has opened the book on it. The
    cookie of a match that is over gives nothing.
    """
    if not request.cookies:
        return None
    for match_id in list_held(TABLE_COOKIE):
        if holds_key(match_id) and seats.is_running(desk(), match_id):
            return f"table {match_id}"
    for match_id in list_held(SEAT_COOKIE):
        colour, _, device = cookie(seat_cookie(match_id)).partition(":")
        if seats.is_running(desk(), match_id) and seats.has_seat(desk(), match_id, colour, device):
            return f"seat {match_id} {colour}"
    if is_tablet():
        return f"house {request.cookies['table']}"
    keeper = current_keeper()
    return f"keeper {keeper.id} {request.remote_addr}" if keeper is not None else None


def asking_address(peer: str, forwarded: str, proxies: tuple[Network, ...]) -> str:
    """Return the client's address: ``peer``, or if that is a trusted proxy the one in ``forwarded`` (X-Forwarded-For).

    That is the last address there which is no trusted proxy's; anybody may have written those before it. A peer
    without an address has opened a file of this computer, which is for the proxy alone.
    """
    address, chain = peer, forwarded.split(",") if forwarded else []
    while chain and (not address or (hop := parse_address(address)) and any(hop in network for network in proxies)):
        before = parse_address(chain.pop().strip())
        if before is None:
            break
        address = str(before)
    return address


def address_to_count(address: str, foreign: IPv4Network | None) -> str:
    """Return ``address``, or a documentation address in its place if it is in ``foreign``."""
    local = parse_address(address) if foreign is not None else None
    if local is None or foreign is None or local not in foreign:
        return address
    return str(STAND_IN[int(local) % STAND_IN.num_addresses])

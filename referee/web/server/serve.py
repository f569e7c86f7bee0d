"""The server: one process, one event loop, and beside it the one thread that writes.

`patch_all` comes before anything that could hold a lock or a socket: a lock made earlier would silently stop excluding.
"""

# ruff: noqa: E402
from gevent import monkey

monkey.patch_all()

import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import TypeVar, cast

import gevent
from flask import Flask
from gevent.threadpool import ThreadPool
from qrcode.main import QRCode

from referee import create_app
from referee.service.desk import clock
from referee.service.house import watch
from referee.service.house.opening import StoreError, last_written, list_remarks
from referee.translations.texts.opening import house_text, remark_text
from referee.web.frame.guard import table_key
from referee.web.frame.house_address import LISTENS_ON, listens_everywhere, network_address
from referee.web.server.bounds import Bounds, Network
from referee.web.server.connections import (
    FEW_FILES,
    Connections,
    Server,
    let_go_of_vanished,
    most_connections,
    raise_file_limit,
)

Result = TypeVar("Result")
NativeLock = monkey.get_original("_thread", "allocate_lock")
SHARE = 0.0005
"""Seconds that a thread beside the loop may go on while the loop waits; usually they are ten times as many."""


class OwnThread:
    """A thread beside the loop, for what is written or for what takes long; who waits for it lets all others go on."""

    def __init__(self) -> None:
        self._pool = ThreadPool(1)
        self._loop = gevent.get_hub()

    def apply(self, work: Callable[[], Result]) -> Result:
        """What ``work`` returned or raised, in that thread."""
        is_in_loop = gevent.get_hub() is self._loop
        result, error = self._in_thread(work) if is_in_loop else self._asked_by_loop(work)
        if error is not None:
            raise error
        return cast(Result, result)

    def _in_thread(self, work: Callable[[], Result]) -> tuple[Result | None, BaseException | None]:
        found: tuple[Result | None, BaseException | None] = self._pool.spawn(_tried, work).get()
        return found

    def _asked_by_loop(self, work: Callable[[], Result]) -> tuple[Result | None, BaseException | None]:
        """For another thread, which may not ask this one itself."""
        found: list[tuple[Result | None, BaseException | None]] = []
        done = NativeLock()
        done.acquire()

        def ask() -> None:
            try:
                found.append(self._in_thread(work))
            finally:
                done.release()

        self._loop.loop.run_callback_threadsafe(gevent.spawn, ask)
        done.acquire()
        return found[0]


def _tried(work: Callable[[], Result]) -> tuple[Result | None, BaseException | None]:
    """What ``work`` returned or raised; left to itself, gevent would print what is raised, which may be secret."""
    try:
        return work(), None
    except BaseException as error:
        return None, error


USUAL = Bounds()


def serve(host: str, port: int, instance: Path, proxies: tuple[Network, ...] = (), bounds: Bounds = USUAL) -> int:
    """Serve until interrupted; the exit status is 2 when the house cannot be opened, and one sentence says why.

    ``proxies`` are trusted to say for whom they ask. Only tests and benches ask for other ``bounds``.
    """
    try:
        listener = _listener(host, port)
        remarks = list_remarks(instance)
        let_go_of_vanished(listener, bounds)
        app = create_app(instance, OwnThread(), OwnThread())
    except StoreError as error:
        return _fail(house_text(error.code, error.facts, "en"))
    except (OSError, UnicodeError) as error:
        return _fail(_why_not(error, host, port))
    listening, port = listener.getsockname()[:2]
    app.config[LISTENS_ON] = listening
    for code, facts in remarks:
        _remark(code, facts)
    clock.watch(last_written(app.extensions["referee"]), _remark_clock)
    watch.start_check(app.extensions["referee"])
    connections = Connections(bounds, _most_connections(), proxies)
    _run(app, Server(listener, app, connections), _welcome(app, _names(host, listening), port))
    return 0


def _remark(code: str, facts: Mapping[str, str]) -> None:
    print(f"referee: {remark_text(code, facts, 'en')}", file=sys.stderr, flush=True)


def _remark_clock(before: datetime, now: datetime) -> None:
    _remark("clock_back", {"before": f"{before:%Y-%m-%d %H:%M}", "now": f"{now:%Y-%m-%d %H:%M}"})


def _most_connections() -> int:
    """How many there may be; where these are few, one sentence tells it."""
    files = raise_file_limit()
    most = most_connections(files)
    if files <= FEW_FILES:
        print(f"referee: {house_text('files_few', {'files': str(files), 'most': str(most)}, 'en')}", file=sys.stderr)
    return most


def _why_not(error: OSError | UnicodeError, host: str, port: int) -> str:
    """Why nobody can be listened to; a name that no network could hold is a `UnicodeError`."""
    facts = {"host": host, "port": str(port), "reason": getattr(error, "strerror", None) or str(error)}
    code = "port_in_use" if getattr(error, "errno", None) == errno.EADDRINUSE else "host_unusable"
    return house_text(code, facts, "en")


def _fail(sentence: str) -> int:
    print(f"referee: {sentence}", file=sys.stderr)
    return 2


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    listener = socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=both)
    # Without it the headers of an answer wait 40 ms for the acknowledgement of nothing.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _run(app: Flask, server: Server, welcome: str) -> None:
    # What is loaded by now stays: looking through it again and again for garbage would hold up everybody.
    gc.freeze()
    sys.setswitchinterval(SHARE)
    server.start()
    stop = gevent.signal_handler(signal.SIGTERM, server.stop)
    # Said last: whoever has read it may ask and stop at once.
    print(welcome, flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        stop.cancel()
        server.stop(timeout=1)
        app.extensions["referee"].close()


def _welcome(app: Flask, names: list[str], port: int) -> str:
    """Where to go, for people and as a QR code for the tablet."""
    with app.app_context():
        path = f"/table/{table_key()}"
    addresses = [f"http://{_in_address(name)}:{port}" for name in names]
    lines = ["Referee is serving.", "", "The table's tablet opens this link, or scans the code:"]
    lines += [f"  {address}{path}" for address in addresses]
    lines += [_qr(addresses[0] + path), "Everybody else may watch at:"]
    lines += [f"  {address}" for address in addresses]
    return "\n".join([*lines, "", "Stop with Ctrl+C."])


def _in_address(name: str) -> str:
    return f"[{name}]" if ":" in name else name


def _names(host: str, listening: str) -> list[str]:
    """The names under which this computer can be reached, the most useful first."""
    if not listens_everywhere(listening):
        return [host]
    found = network_address()
    return [found, "localhost"] if found else ["localhost"]


def _qr(text: str) -> str:
    code = QRCode(border=2)
    code.add_data(text)
    drawing = StringIO()
    code.print_ascii(out=drawing, invert=True)
    return drawing.getvalue() if _can_be_shown(drawing.getvalue()) else ""


def _can_be_shown(text: str) -> bool:
    try:
        return bool(text.encode(sys.stdout.encoding))
    except UnicodeEncodeError:
        return False

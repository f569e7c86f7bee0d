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
from collections.abc import Callable
from io import StringIO
from ipaddress import ip_address
from pathlib import Path
from typing import TypeVar, cast

import gevent
from flask import Flask
from gevent.pywsgi import WSGIServer
from gevent.threadpool import ThreadPool
from qrcode.main import QRCode

from referee import create_app
from referee.service.house import StoreError
from referee.translations.problems import house_text
from referee.web.guard import table_key

Result = TypeVar("Result")


class WriterThread:
    """The one thread that writes; who waits for it lets all others go on."""

    def __init__(self) -> None:
        self._pool = ThreadPool(1)

    def apply(self, work: Callable[[], Result]) -> Result:
        """What ``work`` returned or raised, in the writer's thread."""
        result, error = self._pool.spawn(_tried, work).get()
        if error is not None:
            raise error
        return cast(Result, result)


def _tried(work: Callable[[], Result]) -> tuple[Result | None, BaseException | None]:
    """What ``work`` returned or raised; left to itself, gevent would print what is raised, which may be secret."""
    try:
        return work(), None
    except BaseException as error:
        return None, error


def serve(host: str, port: int, instance: Path) -> int:
    """Serve until interrupted; the exit status is 2 when the house cannot be opened, and one sentence says why."""
    try:
        listener = _listener(host, port)
        app = create_app(instance, WriterThread())
    except StoreError as error:
        return _fail(house_text(error.code, error.facts))
    except OSError as error:
        code = "port_in_use" if error.errno == errno.EADDRINUSE else "host_unusable"
        facts = {"host": host, "port": str(port), "reason": error.strerror or str(error)}
        return _fail(house_text(code, facts))
    print(_welcome(app, host, listener.getsockname()[1]), flush=True)
    _run(app, listener)
    return 0


def _fail(sentence: str) -> int:
    print(f"referee: {sentence}", file=sys.stderr)
    return 2


def _listener(host: str, port: int) -> socket.socket:
    listener = socket.create_server((host, port), family=_family(host), backlog=1024)
    # Without it the headers of an answer wait 40 ms for the acknowledgement of nothing.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _run(app: Flask, listener: socket.socket) -> None:
    # What is loaded by now stays: looking through it again and again for garbage would hold up everybody.
    gc.collect()
    gc.freeze()
    # No access log: its lines would hold the links of seats.
    server = WSGIServer(listener, app, log=None)
    stop = gevent.signal_handler(signal.SIGTERM, server.stop)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        stop.cancel()
        server.stop(timeout=1)
        app.extensions["referee"].close()


def _welcome(app: Flask, host: str, port: int) -> str:
    """Where to go, for people and as a QR code for the tablet."""
    with app.app_context():
        path = f"/table/{table_key()}"
    addresses = [f"http://{_in_address(name)}:{port}" for name in _names(host)]
    lines = ["Referee is serving.", "", "The table's tablet opens this link, or scans the code:"]
    lines += [f"  {address}{path}" for address in addresses]
    lines += [_qr(addresses[0] + path), "Everybody else may watch at:"]
    lines += [f"  {address}" for address in addresses]
    return "\n".join([*lines, "", "Stop with Ctrl+C."])


def _in_address(name: str) -> str:
    return f"[{name}]" if ":" in name else name


def _names(host: str) -> list[str]:
    """The addresses under which this computer can be reached, the most useful first."""
    if not ip_address_or_none(host) or not ip_address(host).is_unspecified:
        return [host]
    return [*_on_the_network(), "localhost"]


def ip_address_or_none(host: str) -> str | None:
    """``host`` if it is an address and no name."""
    try:
        return str(ip_address(host))
    except ValueError:
        return None


def _on_the_network() -> list[str]:
    """The address this computer would send from; nothing is sent."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))
        return [str(probe.getsockname()[0])]
    except OSError:
        return []
    finally:
        probe.close()


def _qr(text: str) -> str:
    code = QRCode(border=2)
    code.add_data(text)
    drawing = StringIO()
    code.print_ascii(out=drawing, invert=True)
    return drawing.getvalue()

"""The server: one process with an event loop, a thread that writes and a thread for slow reads.

`patch_all` runs before anything that could make a lock or a socket: an earlier lock would silently stop excluding.
"""

# ruff: noqa: E402
from gevent import events, monkey

# Before each of its steps gevent searches all installed packages for plugins; it has none here.
events.notify_and_call_entry_points = events.notify
monkey.patch_all()

import errno
import gc
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple, TypeAlias, TypeVar, cast
from urllib.parse import urlsplit

import gevent
from flask import Flask, Response, request, url_for
from gevent.hub import Waiter

from referee import create_app
from referee.installation import PROGRAM
from referee.service.admin import addresses, hosting, watch
from referee.service.admin.opening import StoreError, last_written, list_remarks
from referee.service.desk import clock
from referee.service.desk.writer import SHARE, Share, Turns
from referee.service.people import book
from referee.translations.texts.hosting import closed_text
from referee.translations.texts.opening import opening_text, remark_text
from referee.web.frame.guard import table_key
from referee.web.frame.hosts import NAMES
from referee.web.frame.server_address import LISTENS_ON, PUBLIC_URL, listens_everywhere, network_address, origin_of
from referee.web.server.backup_maker import start_backup_maker
from referee.web.server.bounds import Bounds, Network
from referee.web.server.certificates import Certificate, CertificateError
from referee.web.server.connections import (
    FEW_FILES,
    Connections,
    Server,
    most_connections,
    raise_file_limit,
)
from referee.web.server.idleness import IdleExit
from referee.web.server.inherited import ListenerError, is_local, take_listener, turn_away
from referee.web.server.notifier import Notifier
from referee.web.server.publisher import Publisher
from referee.web.server.terminal import draw_qr
from referee.web.server.vote_timer import VoteTimer

Result = TypeVar("Result")
Outcome: TypeAlias = tuple[object, BaseException | None]
"""What work returned and what it raised."""
NativeLock = monkey.get_original("_thread", "allocate_lock")
NativeQueue = monkey.get_original("queue", "SimpleQueue")
start_native_thread = monkey.get_original("_thread", "start_new_thread")
SWITCH_INTERVAL = 0.0005
"""Seconds that another thread may run while the loop waits; Python's default is ten times as long."""

SECONDS_TO_BE_FREE = 30.0
"""Seconds for which a server that was woken waits for a command at work in its folder, a nightly backup say."""


class OwnThread:
    """A thread beside the event loop, for writes or for slow reads; the loop serves others while it waits for it."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[Callable[[], object], Waiter]] = NativeQueue()
        self._done: SimpleQueue[tuple[Waiter, Outcome]] = NativeQueue()
        self._loop = gevent.get_hub()
        self._turns = Turns()
        # The loop would end if nothing but the thread could wake it.
        self._news = self._loop.loop.async_()
        self._news.start(self._hand_out)
        start_native_thread(self._work, ())

    def _work(self) -> None:
        """Do what is asked, one after the other, for as long as the program runs."""
        while True:
            self._do(*self._asked.get())

    def _do(self, work: Callable[[], object], waiter: Waiter) -> None:
        self._done.put((waiter, _try_work(work)))
        self._news.send()

    def _hand_out(self) -> None:
        """Let everybody go on whose work is done; the loop may be told of several at once."""
        while not self._done.empty():
            waiter, outcome = self._done.get()
            waiter.switch(outcome)

    def apply(self, work: Callable[[], Result]) -> Result:
        """Run ``work`` in the thread when it is the asker's turn; return or raise what it did."""
        is_in_loop, share = gevent.get_hub() is self._loop, SHARE.get()
        result, error = self._run_in_thread(work, share) if is_in_loop else self._run_through_loop(work, share)
        if error is not None:
            raise error
        return cast(Result, result)

    def _run_in_thread(self, work: Callable[[], object], share: Share) -> Outcome:
        with self._turns.wait_for_turn(share):
            waiter = Waiter()
            self._asked.put((work, waiter))
            return cast(Outcome, waiter.get())

    def _run_through_loop(self, work: Callable[[], object], share: Share) -> Outcome:
        """Let the loop do it for other threads, which cannot wait in it themselves."""
        outcomes: list[Outcome] = []
        done = NativeLock()
        done.acquire()

        def run_work() -> None:
            try:
                outcomes.append(self._run_in_thread(work, share))
            finally:
                done.release()

        self._loop.loop.run_callback_threadsafe(gevent.spawn, run_work)
        done.acquire()
        return outcomes[0]


def _try_work(work: Callable[[], object]) -> Outcome:
    """Return what ``work`` returned and what it raised: gevent would print an exception, secrets included."""
    try:
        return work(), None
    except BaseException as error:
        return None, error


class Options(NamedTuple):
    """How to serve, besides where. Only tests and benches set other ``bounds``.

    ``proxies`` are trusted to name their clients; ``names`` are answered as the host is. Notifications go to the URL
    ``notified``, in the language beside it, and what onlookers see to the URL ``hub``. ``url`` is the origin under
    which the server is reached from everywhere. ``certificate`` names the files of a certificate and of its key. Where
    a club begins, one that lies in a folder of ``also_look_in`` is told of. After ``exit_idle`` minutes in which nobody
    asks for anything the server ends.
    """

    proxies: tuple[Network, ...] = ()
    names: frozenset[str] = frozenset()
    notified: tuple[str, str] | None = None
    hub: str | None = None
    url: str | None = None
    certificate: tuple[Path, Path | None] | None = None
    also_look_in: tuple[Path, ...] = ()
    log_level: str = "warning"
    exit_idle: float | None = None
    bounds: Bounds = Bounds()


USUAL = Options()
_LOGGER = logging.getLogger(__name__)


def serve_instance(host: str, port: int, instance: Path, options: Options = USUAL) -> int:
    """Serve until interrupted; return the exit status, which is 2 (with one sentence) if the instance cannot be opened.

    The one that has a public address must have a PIN.
    """
    logging.basicConfig(level=options.log_level.upper(), format="referee: %(message)s")
    try:
        handed = take_listener()
        _check_listener(handed, options)
        listener = handed or _open_listener(host, port)
    except ListenerError as error:
        return _print_failure(opening_text(error.code, error.facts, "en"))
    except (OSError, UnicodeError) as error:
        return _print_failure(_explain_failure(error, host, port))
    try:
        _check_open(instance)
        certificate = Certificate(*options.certificate) if options.certificate else None
        remarks = list_remarks(instance, options.also_look_in)
        app = _open_app(instance, SECONDS_TO_BE_FREE if handed is not None else 0)
        _check_pin(app, options)
    except (CertificateError, StoreError) as error:
        _print_failure(opening_text(error.code, error.facts, "en"))
        if handed is not None:
            turn_away(handed, closed_text("unopened"))
        return 2
    listening = ""
    if not is_local(listener):
        listening, port = listener.getsockname()[:2]
        host = host if handed is None else listening
        app.config[LISTENS_ON] = listening
    # In the form in which a browser sends it; by now it is known to have one.
    app.config[NAMES] = options.names | {host.encode("idna").decode().lower().removesuffix(".")}
    if options.url is not None:
        app.config[PUBLIC_URL] = options.url
        app.config[NAMES] |= {urlsplit(options.url).hostname or ""}
    if (copy := app.extensions["referee"].store.kept_copy) is not None:
        remarks.append(("upgraded", {"folder": str(copy)}))
    for code, facts in remarks:
        _print_remark(code, facts)
    clock.watch_clock(last_written(app.extensions["referee"]), _print_clock_remark)
    watch.start_check(app.extensions["referee"])
    VoteTimer(app.extensions["referee"]).start()
    start_backup_maker(app.extensions["referee"])
    others_busy = _start_posting(app, options)
    if options.log_level == "info":
        app.after_request(_log_request)
    connections = Connections(options.bounds, _most_connections(), options.proxies, is_public=options.url is not None)
    scheme = "https" if certificate else "http"
    origins = [options.url] if options.url else _list_origins(host, listening, port, scheme)
    with suppress(OSError):
        addresses.note_origin(app.extensions["referee"].rulebooks.parent, origins[0], clock.today())
    if certificate is not None:
        certificate.start_watching()
    server = Server(listener, app, connections, certificate.context if certificate else None)
    if options.exit_idle is not None:
        app.after_request(_end_connection)
        IdleExit(app.extensions["referee"], server, connections, 60 * options.exit_idle, others_busy).start()
    _run_server(app, server, _welcome_text(app, origins, is_public=options.url is not None))
    return 0


def _start_posting(app: Flask, options: Options) -> list[Callable[[], bool]]:
    """Start what posts to other servers; return what tells of each whether it still needs this one."""
    busy: list[Callable[[], bool]] = []
    if options.notified is not None:
        notifier = Notifier(app.extensions["referee"], *options.notified)
        notifier.start()
        busy.append(lambda: not notifier.is_done)
    if options.hub is not None:
        publisher = Publisher(app.extensions["referee"], app.extensions["referee_lines"], options.hub)
        app.extensions["referee_channels"] = publisher.find_channel
        publisher.start()
        busy.append(lambda: publisher.has_onlookers)
    return busy


def _open_app(instance: Path, seconds: float) -> Flask:
    """Open the app, as soon as a command that is at work in the folder has ended: it is waited for so many ``seconds``.

    :raises StoreError: the instance cannot be opened, or was suspended or removed while it was
    """
    until, threads, app = time.monotonic() + seconds, (OwnThread(), OwnThread()), None
    while app is None:
        try:
            app = create_app(instance, *threads)
        except StoreError as error:
            if error.code != "instance_in_use" or time.monotonic() > until:
                raise
            gevent.sleep(0.1)
    try:
        # From here on nobody removes it.
        _check_open(instance)
    except StoreError:
        app.extensions["referee"].close(abandon=True)
        raise
    return app


def _check_open(instance: Path) -> None:
    """Check that somebody is answered at the club.

    :raises StoreError: club_suspended; club_removed
    """
    if (state := hosting.read_state(instance)) != "open":
        raise StoreError(f"club_{state}", name=instance.absolute().name)


def _check_pin(app: Flask, options: Options) -> None:
    """Check that the club that has a public address has a PIN; it is closed again if it has none.

    :raises StoreError: pin_missing
    """
    if options.url is not None and not book.read_book(app.extensions["referee"]).has_pin:
        app.extensions["referee"].close(abandon=True)
        raise StoreError("pin_missing", program=PROGRAM)


def _check_listener(handed: socket.socket | None, options: Options) -> None:
    """Check that the options suit the socket that was handed over, or that none was.

    :raises ListenerError: socket_without_url; idle_without_socket
    """
    if handed is not None and is_local(handed) and options.url is None:
        raise ListenerError("socket_without_url")
    if handed is None and options.exit_idle is not None:
        raise ListenerError("idle_without_socket")


def _list_origins(host: str, listening: str, port: int, scheme: str) -> list[str]:
    return [origin_of(name, port, scheme) for name in _reachable_names(host, listening)]


def _log_request(response: Response) -> Response:
    """Write a line about the request: its route, as its address may hold the key of a link."""
    _LOGGER.info("%s %s %s", request.method, request.url_rule or "-", response.status_code)
    return response


def _end_connection(response: Response) -> Response:
    """Let the connection end with the answer: a proxy that keeps it might ask again just when the server ends."""
    response.headers["Connection"] = "close"
    return response


def _print_remark(code: str, facts: Mapping[str, str]) -> None:
    print(f"referee: {remark_text(code, {**facts, 'program': PROGRAM}, 'en')}", file=sys.stderr, flush=True)


def _print_clock_remark(before: datetime, now: datetime) -> None:
    _print_remark("clock_back", {"before": f"{before:%Y-%m-%d %H:%M}", "now": f"{now:%Y-%m-%d %H:%M}"})


def _most_connections() -> int:
    """Return the number of connections allowed; prints a sentence if it is small."""
    files = raise_file_limit()
    most = most_connections(files)
    if files <= FEW_FILES:
        print(f"referee: {opening_text('files_few', {'files': str(files), 'most': str(most)}, 'en')}", file=sys.stderr)
    return most


def _explain_failure(error: OSError | UnicodeError, host: str, port: int) -> str:
    """Say why the server cannot listen; a host name that cannot be encoded is a `UnicodeError`."""
    facts = {"host": host, "port": str(port), "reason": getattr(error, "strerror", None) or str(error)}
    code = "port_in_use" if getattr(error, "errno", None) == errno.EADDRINUSE else "host_unusable"
    return opening_text(code, facts, "en")


def _print_failure(sentence: str) -> int:
    print(f"referee: {sentence}", file=sys.stderr)
    return 2


def _open_listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    is_dual = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=is_dual)


def _run_server(app: Flask, server: Server, welcome: str) -> None:
    # What is loaded by now stays: collecting garbage in it again and again would hold up everybody.
    gc.freeze()
    gc.enable()
    # A page of thirty years makes tens of thousands of small objects, which all stay until it is made.
    gc.set_threshold(10_000)
    sys.setswitchinterval(SWITCH_INTERVAL)
    server.start()
    stop = gevent.signal_handler(signal.SIGTERM, server.stop)
    # Printed last: whoever reads it may connect, or stop the server, at once.
    print(welcome, flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        stop.cancel()
        server.stop(timeout=1)
        app.extensions["referee"].close()


def _welcome_text(app: Flask, origins: list[str], *, is_public: bool) -> str:
    """Return the addresses for people, and the table's link with its QR code if somebody reads it at a terminal."""
    lines = ["Referee is serving.", ""]
    if sys.stdout.isatty():
        with app.test_request_context():
            path = url_for("api.become_table", key=table_key())
        lines += ["The table's tablet opens this link, or scans the code:"]
        lines += [f"  {origin}{path}" for origin in origins]
        lines += [draw_qr(origins[0] + path)]
    else:
        # A journal keeps what is printed, and whoever reads the link is the table.
        lines += [f"“{PROGRAM} link” shows the link for the table's tablet.", ""]
    lines += ["Devices that were let in find the club at:" if is_public else "Everybody else may watch at:"]
    lines += [f"  {origin}" for origin in origins]
    return "\n".join([*lines, "", "Stop with Ctrl+C."])


def _reachable_names(host: str, listening: str) -> list[str]:
    """Return the host names under which this computer can be reached, the most useful first."""
    if not listens_everywhere(listening):
        return [host]
    own_address = network_address()
    return [own_address, "localhost"] if own_address else ["localhost"]

"""A server whose socket is held by somebody else: it ends when nobody asks for anything, and the next request wakes it.

A waiting stream, a vote that runs and a request that is answered keep it awake.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from unittest.mock import Mock, call

import gevent
import pytest

from referee.service.desk import clock
from referee.service.desk.desk import Desk
from referee.service.desk.problems import NotRead
from referee.service.motions import motions
from referee.service.motions.moving import OfMatch
from referee.web.server import inherited
from referee.web.server.bounds import asking_address
from referee.web.server.connections import Connections, Server
from referee.web.server.idleness import IdleExit
from tests.bounded_server import PLAYERS
from tests.instance import Instance
from tests.places import ROOT
from tests.socket_holder import Holder
from tests.web.book import found_club
from tests.web.motions.votes import begin_table, move_fine

MINUTES = "0.01"
"""After 0.6 seconds."""
SEATS = [{"colour": seat, "players": [name]} for seat, name in PLAYERS.items()]
Hold = Callable[..., Holder]


@pytest.fixture
def hold(tmp_path: Path) -> Iterator[Hold]:
    """Yield what holds a socket; nothing of it is left after the test."""
    held: list[Holder] = []

    def make(*options: str, file: Path | None = None) -> Holder:
        held.append(Holder(tmp_path / "instance", *options, file=file))
        held[-1].hold()
        return held[-1]

    yield make
    for holder in held:
        holder.kill()


def test_the_first_request_wakes_it_and_it_ends_when_nobody_asks_any_more(hold: Hold) -> None:
    holder = hold("--exit-idle", MINUTES)
    assert holder.woken == []
    match = str(holder.post("/matches", {"seats": SEATS})["id"])
    holder.wait_for("ended", 1)
    assert (len(holder.woken), holder.ended) == (1, [0])
    assert holder.get(f"/matches/{match}")["id"] == match
    holder.wait_for("ended", 2)
    assert (len(holder.woken), holder.ended) == (2, [0, 0])


def test_each_connection_is_for_one_request(hold: Hold) -> None:
    """Else a proxy might ask once more on one that is about to be closed."""
    holder = hold("--exit-idle", MINUTES)
    with closing(HTTPConnection("127.0.0.1", holder.port, timeout=30)) as connection:
        connection.request("GET", "/health")
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Connection"], answer.read() != b"") == (200, "close", True)


def test_without_the_option_it_stays_awake_and_keeps_connections(hold: Hold) -> None:
    holder = hold()
    with closing(HTTPConnection("127.0.0.1", holder.port, timeout=30)) as connection:
        for _ in range(2):
            connection.request("GET", "/health")
            assert connection.getresponse().read() != b""
    time.sleep(1)
    assert (len(holder.woken), holder.ended) == (1, [])


def test_whoever_woke_it_waits_for_no_acknowledgement_either(hold: Hold) -> None:
    """The connection was made before there was a server that could set it up: an answer would take 40 ms."""
    holder, taken = hold(), list[float]()
    with closing(HTTPConnection("127.0.0.1", holder.port, timeout=30)) as connection:
        for _ in range(20):
            begun = time.perf_counter()
            connection.request("GET", "/health")
            assert connection.getresponse().read() != b""
            taken.append(time.perf_counter() - begun)
    assert median(taken) < 0.03


def test_whoever_follows_keeps_it_awake(hold: Hold) -> None:
    holder = hold("--exit-idle", MINUTES)
    match = str(holder.post("/matches", {"seats": SEATS})["id"])
    with closing(HTTPConnection("127.0.0.1", holder.port, timeout=30)) as connection:
        connection.request("GET", f"/matches/{match}/stream", headers={"Accept": "text/event-stream"})
        answer = connection.getresponse()
        assert answer.status == 200
        answering = len(holder.woken)
        time.sleep(2)
        assert (len(holder.woken), len(holder.ended)) == (answering, answering - 1)
        answer.close()
    holder.wait_for("ended", answering)


def test_a_vote_that_runs_keeps_it_awake_until_it_is_counted(
    hold: Hold, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends_in, begun = timedelta(seconds=3), clock.now()
    monkeypatch.setattr(clock, "now", lambda: begun - timedelta(minutes=5) + ends_in)
    match, _ = begin_table(instance)
    assert move_fine(instance, match, minutes="5").status_code == 303
    instance.close()
    holder = hold("--exit-idle", MINUTES)
    holder.get("/health")
    holder.wait_for("ended", 1)
    monkeypatch.undo()
    assert clock.now() > begun + ends_in
    instance.open()
    assert not motions.list_latest(instance.desk, OfMatch(match))[0].is_open


def test_a_socket_that_is_a_file_is_for_the_proxy_alone(hold: Hold, instance: Instance, tmp_path: Path) -> None:
    """Whoever may open it says whose request it is."""
    found_club(instance)
    instance.close()
    file = Path(os.path.relpath(tmp_path / "referee.sock"))
    hold("--url", "https://referee.example", file=file)
    with closing(socket.socket(socket.AF_UNIX)) as asking:
        asking.connect(str(file))
        asking.sendall(
            b"GET / HTTP/1.1\r\nHost: referee.example\r\nX-Forwarded-For: 192.0.2.9\r\nX-Forwarded-Proto: https\r\n"
            b"Accept: text/html\r\nConnection: close\r\n\r\n"
        )
        answer = b"".join(iter(lambda: asking.recv(65536), b""))
    assert asking_address("", "198.51.100.1, 192.0.2.9", ()) == "192.0.2.9"
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert b"</html>" in answer


def test_whoever_asks_during_a_backup_waits_for_it(hold: Hold, instance: Instance) -> None:
    """A command has the club of a server that sleeps for itself."""
    holder = hold("--exit-idle", MINUTES)
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(holder.get, "/health")
        holder.wait_for("woken", 1)
        time.sleep(3)
        assert (asked.done(), holder.ended) == (False, [])
        instance.close()
        assert asked.result(30) != {}
    holder.wait_for("ended", 1)
    assert (len(holder.woken), holder.ended) == (1, [0])


def test_a_club_that_is_removed_while_it_is_opened_is_closed_again(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from referee.web.server import serve; states = ['open', 'removed'];"
        " serve.hosting.read_state = lambda instance: states.pop(0);"
        " sys.exit(serve.serve_instance('127.0.0.1', 0, Path(sys.argv[1])))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "one")], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    sentence = "The club one was removed; begin another with “clubs new”."
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"referee: {sentence}\n")


def test_a_disk_that_cannot_be_read_for_a_moment_keeps_it_awake_no_longer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answers: list[Exception | None] = [NotRead("disk I/O error"), None]

    def seconds_to_next_count(_: Desk) -> None:
        if (answer := answers.pop(0)) is not None:
            raise answer

    monkeypatch.setattr(motions, "seconds_to_next_count", seconds_to_next_count)
    server, connections = Mock(spec=Server), Mock(spec=Connections)
    connections.quiet_seconds.return_value = 1.0
    IdleExit(Mock(spec=Desk), server, connections, 0.02).start()
    with gevent.Timeout(5):
        while not server.stop.called:
            gevent.sleep(0.01)
    assert "whether anything is still to be done could not be read" in caplog.text


def test_whoever_connects_just_when_it_would_end_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was accepted before it stopped to accept is seen at the second look; then it goes on, and looks again."""
    monkeypatch.setattr(motions, "seconds_to_next_count", lambda _: None)
    server, connections = Mock(spec=Server), Mock(spec=Connections)
    connections.quiet_seconds.side_effect = [1.0, 0.0, 1.0, 1.0]
    IdleExit(Mock(spec=Desk), server, connections, 0.02).start()
    with gevent.Timeout(5):
        while not server.stop.called:
            gevent.sleep(0.01)
    assert server.method_calls == [call.stop_accepting(), call.start_accepting(), call.stop_accepting(), call.stop()]


def test_what_is_still_to_be_posted_keeps_it_awake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motions, "seconds_to_next_count", lambda _: None)
    server, connections, busy = Mock(spec=Server), Mock(spec=Connections), [True]
    connections.quiet_seconds.return_value = 1.0
    IdleExit(Mock(spec=Desk), server, connections, 0.02, [lambda: False, lambda: busy[0]]).start()
    gevent.sleep(0.1)
    assert not server.stop.called
    busy[0] = False
    with gevent.Timeout(5):
        while not server.stop.called:
            gevent.sleep(0.01)


def start_with(words: tuple[str, ...], handed: str, tmp_path: Path) -> tuple[int, str]:
    """Run the command line with the sockets that ``handed`` makes in a shell of Python, as descriptor 3."""
    program = (
        f"import os, socket, sys; {handed}; os.environ['LISTEN_PID'] = str(os.getpid());"
        " os.execv(sys.executable, [sys.executable, '-m', 'referee', *sys.argv[1:]])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words, "--instance", str(tmp_path / "instance")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == "" and not (tmp_path / "instance").exists()
    return done.returncode, done.stderr.removeprefix("referee: ").strip()


ONE = "os.environ['LISTEN_FDS'] = '1'"
LISTENING = "s = socket.create_server(('127.0.0.1', 0)); os.dup2(s.fileno(), 3); os.set_inheritable(3, True)"
FILE = "s = socket.socket(socket.AF_UNIX); s.bind(''); s.listen(); os.dup2(s.fileno(), 3); os.set_inheritable(3, True)"
REFUSED = {
    "two": (
        (),
        f"{LISTENING}; os.environ['LISTEN_FDS'] = '2'",
        "2 sockets were handed over (LISTEN_FDS), and Referee listens on one. Keep one of them in its unit.",
    ),
    "no socket": (
        (),
        f"os.dup2(os.open(os.devnull, os.O_RDONLY), 3); os.set_inheritable(3, True); {ONE}",
        "The socket that was handed over (LISTEN_FDS) cannot be listened on (Socket operation on non-socket). It has"
        " to be one that waits for connections, such as systemd's ListenStream.",
    ),
    "it does not listen": (
        (),
        f"s = socket.socket(); os.dup2(s.fileno(), 3); os.set_inheritable(3, True); {ONE}",
        "The socket that was handed over (LISTEN_FDS) cannot be listened on (it does not listen for connections). It"
        " has to be one that waits for connections, such as systemd's ListenStream.",
    ),
    "a file without an address": (
        (),
        f"{FILE}; {ONE}",
        "A socket that is a file is reached through a proxy alone. Give with --url the address under which people"
        " reach it there.",
    ),
    "nobody would wake it": (
        ("--exit-idle", "10"),
        "pass",
        "With --exit-idle somebody has to wake Referee again: have it started by a socket (of systemd, say), or leave"
        " the option out.",
    ),
}


@pytest.mark.parametrize(("words", "handed", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_listened_on_is_told(words: tuple[str, ...], handed: str, sentence: str, tmp_path: Path) -> None:
    assert start_with(words, handed, tmp_path) == (2, sentence)


def test_a_socket_for_another_process_is_left_alone(tmp_path: Path) -> None:
    """As systemd says, it is for the process that is named."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        handed = f"{LISTENING}; {ONE}; os.getpid = lambda: 1"
        status, said = start_with(("--port", port), handed, tmp_path)
    assert (status, said.startswith(f"Port {port}")) == (2, True), said


def test_what_it_starts_in_turn_is_handed_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the socket, which would be held for longer than the server lives, nor what tells of it."""
    handed = socket.create_server(("127.0.0.1", 0))
    handed.set_inheritable(True)
    monkeypatch.setattr(inherited, "FIRST_DESCRIPTOR", handed.detach())
    names = {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid()), "LISTEN_FDNAMES": "club"}
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    with closing(inherited.take_listener() or socket.socket()) as taken:
        assert (taken.fileno(), taken.get_inheritable()) == (inherited.FIRST_DESCRIPTOR, False)
    assert names.keys() & os.environ.keys() == set()

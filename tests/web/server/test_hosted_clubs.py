"""Two clubs on one computer behind Caddy and nginx: each is answered at its own host name, and nothing crosses."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import ssl
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest

from referee import __version__
from referee.service.admin.opening import read_link_key
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.evenings.evenings import EveningInput
from referee.service.people import roster
from referee.store.migrate import newest_version
from referee.web.evenings import invitations
from tests.browser.hosted import HOSTS, Hosted, HostingProxy, hosting
from tests.browser.proxies import Encrypted, ask
from tests.instance import Instance
from tests.socket_holder import PATIENCE, Holder
from tests.store.kept_folder import put_back

KINDS = ("caddy", "nginx")
SEATS = [{"colour": colour, "players": [name]} for colour, name in (("red", "Ann"), ("blue", "Bo"), ("green", "Cleo"))]
ADDRESS = re.compile(r"^https?://[^/]+")
JSON = {"Accept": "application/json", "Content-Type": "application/json"}


class Table(NamedTuple):
    """The tablet that is a club's table: its host, its cookies, its match, and links that open there alone."""

    host: str
    cookies: str
    match: str
    links: tuple[str, ...]


@pytest.fixture(scope="module")
def hosted() -> Iterator[Hosted]:
    with hosting(furnish=plan_evening) as clubs:
        yield clubs


def plan_evening(folder: Path) -> None:
    """Give the club a member, who is the host of an evening to come."""
    instance = Instance(folder)
    member = roster.add_member(instance.desk, "Dora", None)
    day = clock.today(clock.local_zone()) + timedelta(5)
    evenings.plan_evening(instance.desk, member, EveningInput(f"{day}", "20:00", "Europe/Berlin", member), None)
    instance.close()


@pytest.fixture(params=KINDS)
def proxy(request: pytest.FixtureRequest, hosted: Hosted, tmp_path: Path) -> Iterator[HostingProxy]:
    file = {"caddy": "Caddyfile", "nginx": "nginx.conf"}[request.param]
    running = HostingProxy(request.param, tmp_path, hosted.port, hosted.clubs / file)
    with running.running():
        yield running


def cookies_of(connection: Encrypted, path: str, status: int = 303) -> str:
    """Open the link, and return the cookies that the device has then."""
    connection.request("GET", path, headers={"Accept": "text/html"})
    answer = connection.getresponse()
    answer.read()
    assert answer.status == status, answer.status
    return "; ".join(value.partition(";")[0] for name, value in answer.getheaders() if name.lower() == "set-cookie")


def open_table(hosted: Hosted, proxy: HostingProxy, name: str) -> Table:
    """Make a tablet the club's table, and begin a match at it."""
    house_link = f"/table/{read_link_key(hosted.clubs / name)}"
    origin = f"https://{HOSTS[name]}:{hosted.port}"
    with closing(proxy.connect_to(HOSTS[name])) as connection:
        cookies = cookies_of(connection, house_link)
        headers = {**JSON, "Cookie": cookies, "Origin": origin, "Sec-Fetch-Site": "same-origin"}
        status, said = ask(connection, "POST", "/matches", headers, json.dumps({"seats": SEATS}))
        assert status == 201, said
        match = str(json.loads(said)["id"])
        status, said = ask(connection, "POST", f"/matches/{match}/codes/red", headers, "{}")
        assert status == 201, said
        code = str(json.loads(said)["url"])
    return Table(HOSTS[name], cookies, match, (house_link, code))


def test_nothing_of_one_club_opens_anything_at_the_other(hosted: Hosted, proxy: HostingProxy) -> None:
    one, two = (open_table(hosted, proxy, name) for name in HOSTS)
    for mine, other in ((one, two), (two, one)):
        with closing(proxy.connect_to(other.host)) as connection:
            for cookies in ("", mine.cookies):
                headers = {**JSON, "Cookie": cookies}
                pages = (f"/matches/{other.match}", f"/matches/{mine.match}", "/matches", "/club", "/")
                answers = {path: ask(connection, "GET", path, headers) for path in (*pages, *mine.links)}
                statuses = {path: status for path, (status, _) in answers.items()}
                assert statuses == dict.fromkeys(pages, 403) | dict.fromkeys(mine.links, 404)
                assert [path for path, (_, text) in answers.items() if "Ann" in text] == []
        with closing(proxy.connect_to(mine.host)) as connection:
            assert ask(connection, "GET", f"/matches/{mine.match}", {**JSON, "Cookie": mine.cookies})[0] == 200


def private_links(folder: Path) -> tuple[str, ...]:
    """Return the paths that open without a cookie: the calendar feed, the data for programs, Dora's own invitation."""
    instance = Instance(folder)
    with instance.app.test_request_context():
        (dora,) = roster.list_members(instance.desk)
        links = (invitations.feed_link(), invitations.club_data_link(), invitations.personal_link(dora))
    instance.close()
    return tuple(ADDRESS.sub("", link) for link in links)


def test_no_feed_and_no_invitation_of_one_club_opens_at_the_other(hosted: Hosted, proxy: HostingProxy) -> None:
    """And a device that an invitation has admitted at one is a stranger at the other."""
    for holder in hosted.holders.values():
        holder.wait_for("ended", len(holder.woken))
    links = {name: private_links(hosted.clubs / name) for name in HOSTS}
    for mine, other in (("one", "two"), ("two", "one")):
        with closing(proxy.connect_to(HOSTS[mine])) as connection:
            cookies = cookies_of(connection, links[mine][-1], 200)
            paths = (*links[mine], "/evenings/1")
            assert look(connection, paths, cookies) == dict.fromkeys(paths, (200, True))
            assert look(connection, links[mine], "") == dict.fromkeys(links[mine], (200, True))
        with closing(proxy.connect_to(HOSTS[other])) as connection:
            for held in ("", cookies):
                closed = {**dict.fromkeys(links[mine], (404, False)), "/evenings/1": (403, False)}
                assert look(connection, paths, held) == closed


def look(connection: Encrypted, paths: Iterable[str], cookies: str) -> dict[str, tuple[int, bool]]:
    """Return the status that each path is answered with, and whether the answer names Dora."""
    answers = {path: ask(connection, "GET", path, {"Cookie": cookies}) for path in paths}
    return {path: (status, "Dora" in text) for path, (status, text) in answers.items()}


@pytest.mark.by_turns(2)
def test_a_proxy_that_mixes_clubs_up_is_answered_nothing(hosted: Hosted, proxy: HostingProxy) -> None:
    """A request for one club that reaches the other's socket, with the cookies of either."""
    one, two = (open_table(hosted, proxy, name) for name in HOSTS)
    for cookies in (one.cookies, two.cookies):
        with closing(HTTPConnection("nowhere")) as connection:
            connection.sock = socket.socket(socket.AF_UNIX)
            connection.sock.connect(str(hosted.sockets / "two.sock"))
            headers = {**JSON, "Host": f"{one.host}:{hosted.port}", "Cookie": cookies, "X-Forwarded-For": "192.0.2.1"}
            status, said = ask(connection, "GET", f"/matches/{two.match}", headers)
        assert (status, "Ann" in said) == (421, False)


@pytest.mark.by_turns(2)
def test_whether_the_computer_is_up_is_said_without_waking_anybody(hosted: Hosted, proxy: HostingProxy) -> None:
    holder = hosted.holders["one"]
    if holder.woken:
        holder.wait_for("ended", len(holder.woken))
    before = len(holder.woken)
    with closing(proxy.connect_to(HOSTS["one"])) as connection:
        assert ask(connection, "GET", "/health", {}) == (204, "")
        assert len(holder.woken) == before
        assert ask(connection, "GET", "/ready", {"Accept": "application/json"})[0] == 200
    assert len(holder.woken) == before + 1


def test_a_name_that_is_no_clubs_is_not_answered(hosted: Hosted, proxy: HostingProxy) -> None:
    with pytest.raises((ssl.SSLError, ConnectionError)), closing(proxy.connect_to("three.test")) as connection:
        connection.request("GET", "/")
        connection.getresponse()


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("kind", KINDS)
def test_a_suspended_clubs_link_says_so_and_the_other_club_goes_on(hosted: Hosted, tmp_path: Path, kind: str) -> None:
    hosted.call("suspend", "two")
    try:
        file = {"caddy": "Caddyfile", "nginx": "nginx.conf"}[kind]
        proxy = HostingProxy(kind, tmp_path, hosted.port, hosted.clubs / file)
        before = len(hosted.holders["two"].woken)
        with proxy.running():
            with closing(proxy.connect_to(HOSTS["two"])) as connection:
                connection.request("GET", f"/table/{read_link_key(hosted.clubs / 'two')}")
                answer = connection.getresponse()
                said = answer.read().decode()
            with closing(proxy.connect_to(HOSTS["one"])) as connection:
                assert ask(connection, "GET", "/ready", {"Accept": "application/json"})[0] == 200
        sentence = (
            "This club is suspended. Ask whoever runs this computer. Dieser Club ist stillgelegt. Fragt, wer diesen"
            " Rechner betreibt."
        )
        assert (answer.status, said) == (503, sentence)
        assert re.match(r"text/plain; ?charset=utf-8", answer.headers["Content-Type"])
        assert len(hosted.holders["two"].woken) == before
    finally:
        hosted.call("resume", "two")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def read_version(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "referee.db")) as database:
        return str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_a_club_goes_to_the_new_version_when_it_is_woken_and_keeps_a_copy_from_before(tmp_path: Path) -> None:
    folder = put_back("house_of_0_3_0", tmp_path / "one")
    old, before = read_version(folder), contents(folder)
    holder = Holder(folder, "--exit-idle", "0.02")
    holder.hold()
    try:
        assert contents(folder) == before
        with closing(HTTPConnection("127.0.0.1", holder.port, timeout=PATIENCE)) as connection:
            assert ask(connection, "GET", "/ready", {})[0] == 200
        holder.wait_for("ended", 1)
    finally:
        holder.kill()
    assert (read_version(folder), read_version(folder / f"kept-{old}")) == (newest_version(), old)


def test_a_club_of_a_newer_version_is_not_opened_and_everybody_who_waits_is_told() -> None:
    with hosting(("one",), make_newer) as hosted:
        folder, holder = hosted.clubs / "one", hosted.holders["one"]
        before = contents(folder)
        socket_file = hosted.sockets / "one.sock"
        with ThreadPoolExecutor() as pool:
            answers = set(pool.map(ask_at, [socket_file] * 3, ["GET", "POST", "HEAD"]))
        holder.wait_for("ended", 1)
        assert answers == {(503, REFUSAL, UNOPENED), (503, REFUSAL, "")}
        assert holder.ended[0] != 0
        # An address may hold the key of a link.
        assert " /t/secret " not in holder.said
        assert f"{folder / 'referee.db'} was written by Referee 0.9.1, and this one is {__version__}" in holder.said
        holder.kill()
        assert contents(folder) == before


def test_what_is_no_request_is_no_traceback_where_a_club_cannot_be_opened() -> None:
    with hosting(("one",), make_newer) as hosted:
        holder = hosted.holders["one"]
        with closing(socket.socket(socket.AF_UNIX)) as peer:
            peer.settimeout(PATIENCE)
            peer.connect(str(hosted.sockets / "one.sock"))
            peer.sendall(b"GET / HTTP/1.1\r\n" + b"X: secret\r\n" * 101 + b"\r\n")
            assert peer.recv(4096).startswith(b"HTTP/1.1 400 ")
        holder.wait_for("ended", 1)
        assert [line for line in holder.said.splitlines() if line.startswith("referee: a request")] == [
            "referee: a request from - was not read: it is not well formed"
        ]
        assert "Traceback" not in holder.said and "secret" not in holder.said


UNOPENED = (
    "This club cannot be opened at the moment. Whoever runs this computer finds the reason in its log. Dieser Club kann"
    " gerade nicht geöffnet werden. Wer diesen Rechner betreibt, findet den Grund in seinem Protokoll."
)
REFUSAL = (
    ("Content-Type", "text/plain; charset=utf-8"),
    ("Retry-After", "10"),
    ("Cache-Control", "no-store"),
    ("Connection", "close"),
)


def ask_at(socket_file: Path, method: str) -> tuple[int, tuple[tuple[str, str | None], ...], str]:
    """Ask for a link at the socket; return the status, the headers that `REFUSAL` names, and the text."""
    with closing(HTTPConnection("one.example")) as connection:
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.settimeout(PATIENCE)
        connection.sock.connect(str(socket_file))
        connection.request(method, "/t/secret", b"pin=1234" if method == "POST" else None)
        answer = connection.getresponse()
        headers = tuple((name, answer.headers[name]) for name, _ in REFUSAL)
        return answer.status, headers, answer.read().decode()


def make_newer(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "referee.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    (folder / "version.txt").write_text("0.9.1\n", encoding="ascii")

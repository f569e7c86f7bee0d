"""Two clubs on one computer behind Caddy and nginx: each is answered at its own host name, and nothing crosses."""

from __future__ import annotations

import json
import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.service.admin.opening import read_link_key
from tests.browser.hosted import HOSTS, Hosted, HostingProxy, hosting
from tests.browser.proxies import Encrypted, ask

KINDS = ("caddy", "nginx")
SEATS = [{"colour": colour, "players": [name]} for colour, name in (("red", "Ann"), ("blue", "Bo"), ("green", "Cleo"))]
JSON = {"Accept": "application/json", "Content-Type": "application/json"}


class Table(NamedTuple):
    """The tablet that is a club's table: its host, its cookies, its match, and links that open there alone."""

    host: str
    cookies: str
    match: str
    links: tuple[str, ...]


@pytest.fixture(scope="module")
def hosted() -> Iterator[Hosted]:
    with hosting() as clubs:
        yield clubs


@pytest.fixture(params=KINDS)
def proxy(request: pytest.FixtureRequest, hosted: Hosted, tmp_path: Path) -> Iterator[HostingProxy]:
    file = {"caddy": "Caddyfile", "nginx": "nginx.conf"}[request.param]
    running = HostingProxy(request.param, tmp_path, hosted.port, hosted.clubs / file)
    with running.running():
        yield running


def cookies_of(connection: Encrypted, path: str) -> str:
    """Open the link, and return the cookies that the device has then."""
    connection.request("GET", path, headers={"Accept": "text/html"})
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 303, answer.status
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
                strange = (f"/matches/{other.match}", f"/matches/{mine.match}", "/matches", "/club", "/", *mine.links)
                answers = {path: ask(connection, "GET", path, headers) for path in strange}
                assert {path: status for path, (status, _) in answers.items() if status not in (403, 404)} == {}
                assert [path for path, (_, text) in answers.items() if "Ann" in text] == []
        with closing(proxy.connect_to(mine.host)) as connection:
            assert ask(connection, "GET", f"/matches/{mine.match}", {**JSON, "Cookie": mine.cookies})[0] == 200


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

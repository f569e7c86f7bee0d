"""Referee behind Caddy and nginx with the files of docs/service: an evening goes on live, and strangers see nothing."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, expect

from referee.bootstrap.proxies import what_is_missing
from referee.service.people import roster
from referee.web.evenings.invitations import personal_link
from referee.web.frame import guard
from referee.web.frame.strangers import does_admit_strangers
from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.pages import find_front
from tests.browser.phone import Phone
from tests.browser.proxies import HIDING, NAME, Listener, Proxy, Public, ask
from tests.browser.server import Json, free_port
from tests.browser.table import Table
from tests.browser.taps import wait_until
from tests.instance import Instance
from tests.web.addresses import build_address, list_rules
from tests.web.book import found_club

Devices = Callable[..., Device]
FORGED = {name: "127.0.0.1" for name in ("X-Forwarded-For", "X-Real-IP")} | {
    "Forwarded": "for=127.0.0.1;host=localhost"
}
PRIVATE = {"X-Forwarded-For": "192.168.0.9"}
FOLLOWED = "(seq) => document.querySelector('#main[data-seq], #table')?.dataset.seq === seq"
SECRETS = ("Alice", "Bob", "Charlie")


class Club(NamedTuple):
    """A club behind a proxy, with a running match; its links as paths, and what a stranger asks for."""

    kind: str
    folder: Path
    server: Public
    proxy: Proxy
    match: str
    table: str
    invitation: str
    asked: list[tuple[str, str, bool]]
    """Method, path, and whether everybody is answered there."""


@pytest.fixture(scope="module", params=["caddy", "nginx"])
def club(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    kind: str = request.param
    if sentence := what_is_missing(kind):
        pytest.skip(sentence)
    folder, port = tmp_path_factory.mktemp(kind), free_port()
    server = Public(folder / "instance", f"https://{NAME}:{port}")
    instance = Instance(server.instance)
    found_club(instance)
    match = instance.dealt()
    with instance.app.test_request_context():
        table = f"/table/{guard.table_key()}"
        invitation = "/" + personal_link(roster.find_member(instance.desk, 2)).split("/", 3)[3]
    asked = [
        (method, build_address(instance, rule, match), does_admit_strangers(instance.app.view_functions[rule.endpoint]))
        for method in ("GET", "POST")
        for rule in list_rules(instance, method)
    ]
    instance.close()
    server.start()
    try:
        proxy = Proxy(kind, folder, port, server.port)
        with proxy.running():
            yield Club(kind, folder, server, proxy, match, table, invitation, asked)
    finally:
        server.kill()


def cookies_of(context: BrowserContext) -> str:
    return "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in context.cookies())


@pytest.mark.by_turns(2)
def test_an_evening_goes_on_live_through_the_proxy(club: Club, devices: Devices) -> None:
    """Begun and played by taps: the phone and whoever looks on hear each action while their streams go on."""
    url = club.server.public_url
    tablet, phone, onlooker = (devices(kind, ignore_https_errors=True) for kind in (TABLET, PHONE, PHONE))
    page = tablet.page(f"{url}{club.table}")
    page.goto(f"{url}/matches/new")
    page.get_by_role("button", name="Deal").tap()
    page.wait_for_url("**/codes")
    link = page.locator(".code-link").first.inner_text()
    assert link.startswith(f"{url}/join/")
    page.get_by_role("link", name="To the table").tap()
    page.wait_for_url(re.compile(r"/matches/\w+$"))
    table = Table(page)
    seat = Phone(phone.page(link))
    onlooker.page(f"{url}{club.invitation}")
    watching = onlooker.page(f"{url}/matches/{table.match}")
    wait_until(watching, FOLLOWED, str(table.seq))
    for shown in (table.page, seat.page, watching):
        expect(shown.locator("#lamp")).to_have_attribute("data-line", "connected")
    with ExitStack() as opened:
        listeners = {
            name: opened.enter_context(closing(Listener(club.proxy, table.match, cookies_of(device.context))))
            for name, device in (("table", tablet), ("phone", phone), ("onlooker", onlooker))
        }
        assert packing_of_stream(club, table.match, cookies_of(phone.context)) is None
        _, source, target, _ = find_front(view_of(club, table.match, tablet))
        for play in (table.place_all, lambda source: attack(table, source, target)):
            play(source)
            for listener in listeners.values():
                listener.hears(table.seq)
            seat.follows(table.seq)
            wait_until(watching, FOLLOWED, str(table.seq))
        tell_delays(club, table, cookies_of(tablet.context), listeners)


def attack(table: Table, source: str, target: str) -> None:
    table.aim(source, target)
    table.wins_throw()


def tell_delays(club: Club, table: Table, cookies: str, listeners: Mapping[str, Listener]) -> None:
    """Print how long after the answer to an action its event arrives; what came before the answer took no time."""
    seq, delays = table.seq, {name: list[float]() for name in listeners}
    headers = {"Cookie": cookies, "Content-Type": "application/json", "Accept": "application/json"}
    with closing(club.proxy.connect()) as asking:
        for number in range(20):
            body = json.dumps({"action": ("table undo", "table redo")[number % 2]})
            status, text = ask(asking, "POST", f"/matches/{table.match}/actions", headers, body)
            answered = time.perf_counter()
            assert status == 201, text
            seq += 1
            for name, listener in listeners.items():
                delays[name].append(max(0.0, listener.hears(seq) - answered) * 1000)
    for name, found in delays.items():
        print(f"{club.kind}, {name}: median {median(found):.1f} ms, longest {max(found):.1f} ms")


def packing_of_stream(club: Club, match: str, cookies: str) -> str | None:
    """Return how the stream comes to a browser; the packed size of a seat's would tell of its cards."""
    headers = {"Cookie": cookies, "Accept-Encoding": "gzip"}
    with closing(club.proxy.connect()) as asking:
        asking.request("GET", f"/matches/{match}/stream", headers=headers)
        with asking.getresponse() as answer:
            assert answer.status == 200, answer.read()
            return answer.getheader("Content-Encoding")


def view_of(club: Club, match: str, device: Device) -> Json:
    headers = {"Accept": "application/json", "Cookie": cookies_of(device.context)}
    with closing(club.proxy.connect()) as asking:
        status, text = ask(asking, "GET", f"/matches/{match}", headers)
    assert status == 200, text
    return dict(json.loads(text))


def test_browsers_are_spoken_to_in_http_2(club: Club) -> None:
    assert club.proxy.protocol() == "h2"


@pytest.mark.parametrize("headers", [{}, FORGED, PRIVATE], ids=["honest", "forged", "private"])
def test_a_stranger_gets_nothing_through_the_proxy(club: Club, headers: Mapping[str, str]) -> None:
    with closing(club.proxy.connect()) as asking:
        get_nothing(club, asking, headers)


@pytest.mark.parametrize(
    "headers",
    [{"Host": "localhost"}, {"Host": NAME, **PRIVATE}, {"Host": NAME, **FORGED}],
    ids=["localhost", "private", "forged"],
)
def test_a_stranger_gets_nothing_at_the_port_behind_the_proxy(club: Club, headers: Mapping[str, str]) -> None:
    with closing(HTTPConnection("127.0.0.1", club.server.port, timeout=60)) as asking:
        get_nothing(club, asking, headers)


def test_a_stranger_gets_nothing_through_a_proxy_that_hides_all(club: Club, tmp_path: Path) -> None:
    hiding = Proxy(club.kind, tmp_path, free_port(), club.server.port, HIDING[club.kind])
    with hiding.running(), closing(hiding.connect()) as asking:
        get_nothing(club, asking, {})


def get_nothing(club: Club, asking: HTTPConnection, headers: Mapping[str, str]) -> None:
    """Ask for everything there is: only what is for everybody is answered, and it names nobody."""
    assert len(club.asked) > 100
    for method, path, is_for_all in club.asked:
        status, told = ask(asking, method, path, headers)
        if not is_for_all:
            assert status == 403, (method, path, told)
        assert status < 500, (method, path, told)
        assert not any(word in told for word in (*SECRETS, club.match)), (method, path)


def test_a_backup_of_many_bytes_reaches_the_server(club: Club) -> None:
    """Nginx lets a megabyte through unless told otherwise; it is the server that calls the asker a stranger."""
    with closing(club.proxy.connect()) as asking:
        assert ask(asking, "POST", "/files/restore", {}, "x" * 5_000_000)[0] == 403

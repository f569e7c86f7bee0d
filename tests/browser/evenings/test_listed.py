"""The lists of evenings: each host is read in one line, also in the narrow column beside the form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Page

from referee.service.desk import clock
from referee.service.evenings import evenings
from tests.browser.books import found_club, open_book
from tests.browser.devices import PHONE, TABLET, UPRIGHT, Device
from tests.browser.server import Server
from tests.instance import Instance

Devices = Callable[..., Device]
LINES_OF_HOSTS = """() => [...document.querySelectorAll(".evening-list span:not(.state)")].map(
  (host) => Math.round(host.getBoundingClientRect().height / parseFloat(getComputedStyle(host).lineHeight)))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve a club that has planned three evenings."""
    folder = tmp_path_factory.mktemp("club") / "instance"
    found_club(folder)
    instance = Instance(folder)
    for days, host in ((5, 1), (12, 2), (19, 3)):
        day = clock.today(clock.local_zone()) + timedelta(days)
        sent = evenings.EveningInput(day.isoformat(), "20:00", "Europe/Berlin", host)
        evenings.plan_evening(instance.desk, 1, sent, None)
    instance.close()
    serving = Server(folder)
    serving.start()
    yield serving
    serving.kill()


def lines_of_hosts(page: Page) -> list[int]:
    return list(page.evaluate(LINES_OF_HOSTS))


@pytest.mark.parametrize("kind", [TABLET, UPRIGHT, PHONE], ids=["tablet", "upright", "phone"])
def test_a_host_is_read_in_one_line(server: Server, devices: Devices, kind: dict[str, object]) -> None:
    page = devices(kind, locale="de-DE").context.new_page()
    open_book(server, page)
    page.goto(f"{server.url}/evenings")
    assert lines_of_hosts(page) == [1, 1]

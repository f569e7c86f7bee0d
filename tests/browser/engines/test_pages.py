"""Every page in other engines: it opens without a complaint, all its scripts run, nothing is cut off or too wide."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.browser.books import PIN, keep_books
from tests.browser.engines.conftest import Engine, ListeningServer
from tests.browser.engines.screen import LOADED, Screen
from tests.browser.faults import CUT_OFF, ONLY_ON_PAPER, TOO_WIDE
from tests.browser.pages import furnish

Screens = Callable[[int, int], Screen]
OPEN_BOOK = """(keeper, pin) => {
  const choice = document.querySelector("#keeper-open");
  choice.value = [...choice.options].find(({ label }) => label === keeper).value;
  document.querySelector("#pin-open").value = pin;
}"""
SCRIPTS_RAN = """() => [...document.querySelectorAll("script[type=module][src]")]
  .every(({ src }) => window.modules.includes(src))"""


class Library(NamedTuple):
    """A club whose books have been kept for a while, with a match that runs and one that is over."""

    server: ListeningServer
    addresses: Mapping[str, str]


@pytest.fixture(scope="module")
def library(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    instance = tmp_path_factory.mktemp("library") / "instance"
    books = keep_books(instance)
    serving = ListeningServer(instance)
    serving.start()
    club = furnish(serving)
    more = {
        "replay": f"/matches/{club.over}/replay",
        "verified": f"/matches/{club.over}/verify",
        "compared rulebooks": "/rulebooks/compare?one=swedish&other=hasbro",
    }
    addresses = {**club.addresses, **books.addresses, **more}
    del addresses["unknown"]
    yield Library(serving, addresses)
    serving.kill()


@pytest.fixture(scope="module")
def server(library: Library) -> ListeningServer:
    return library.server


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["tablet", "phone"])
def test_every_page_opens_runs_and_stays_whole(
    library: Library, screens: Screens, shots: Path, size: tuple[int, int]
) -> None:
    screen = screens(*size)
    screen.open(f"{library.server.url}/book")
    screen.run(OPEN_BOOK, "Alice", PIN)
    screen.tap('form[action="/book/open"] button')
    screen.count("#reading-title", 1)
    # A page that is left while it loads complains of what did not come.
    screen.wait(LOADED)
    faults = {}
    for name, address in library.addresses.items():
        screen.open(library.server.url + address)
        screen.wait(SCRIPTS_RAN)
        faults[name] = [fault for look in (TOO_WIDE, CUT_OFF, ONLY_ON_PAPER) for fault in screen.run(look)]
        if "REFEREE_SHOTS" in os.environ:
            screen.shoot(shots / f"{screen.engine}-{size[0]}-{name}.png")
    assert {name: of_page for name, of_page in faults.items() if of_page} == {}

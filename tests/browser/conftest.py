"""The fixtures of the browser tests: a server for each file, a browser, and devices that must not report errors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.devices import MAP, PAGE, Device, device, launch, shoot
from tests.browser.server import Server
from tests.browser.wire import Wire

expect.set_options(timeout=15_000)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve an empty club."""
    serving = Server(tmp_path_factory.mktemp("club") / "instance")
    serving.start()
    yield serving
    serving.kill()


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Server]:
    """Serve, for the test alone, a club that has nobody yet."""
    serving = Server(tmp_path / "instance")
    serving.start()
    yield serving
    serving.kill()


# Not for the whole session: its event loop would disturb tests that start their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()


@pytest.fixture
def devices(browser: Browser, shots: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Device]]:
    """Yield what makes devices; check after the test that none of them has complained of anything.

    They ask for stillness unless the test is marked ``moving``: what moves takes half of the browser's work. A quarter
    of the rest goes into painting, which is done only for somebody who looks.
    """
    made: list[Device] = []
    is_moving = request.node.get_closest_marker("moving") is not None
    stillness = {} if is_moving else {"reduced_motion": "reduce"}

    def make(kind: Mapping[str, Any], **more: Any) -> Device:
        made.append(device(browser, {**stillness, **kind}, **more))
        if "REFEREE_SHOTS" not in os.environ:
            made[-1].leave_unpainted(MAP if is_moving else PAGE)
        return made[-1]

    yield make
    for number, page in enumerate(page for opened in made for page in opened.context.pages):
        shoot(page, shots / f"{request.node.name}-last-{number}.png")
    complaints = [complaint for opened in made for complaint in opened.complaints]
    for opened in made:
        opened.context.close()
    assert complaints == []


@pytest.fixture
def wires(server: Server) -> Iterator[Callable[[], Wire]]:
    """Yield what opens connections to the server; close them after the test."""
    made: list[Wire] = []

    def make() -> Wire:
        made.append(Wire(server.port).__enter__())
        return made[-1]

    yield make
    for wire in made:
        wire.__exit__()


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """Where pictures of the screens are kept: REFEREE_SHOTS, else the test's own folder."""
    folder = Path(os.environ.get("REFEREE_SHOTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder

"""Both engines, a server whose pages say what they have to complain about, and screens that must not complain."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.browser.engines.firefox import Firefox, run_firefox
from tests.browser.engines.listening import REFUSED
from tests.browser.engines.screen import Screen
from tests.browser.engines.webkit import WebKit, run_webkit
from tests.browser.server import Server

Engine: TypeAlias = Firefox | WebKit
SERVE = """
import argparse, sys
from referee.cli import serve
from referee.web.server import serve as serving
from tests.browser.engines.listening import listen
create_app = serving.create_app
serving.create_app = lambda *words: listen(create_app(*words))
parser = argparse.ArgumentParser()
serve.add_arguments(parser)
sys.exit(serve.run(parser.parse_args()))
"""
COMPLAINTS = "() => JSON.parse(sessionStorage.getItem('complaints') ?? '[]')"


class ListeningServer(Server):
    """What is served usually, with the script that listens in each page."""

    program = SERVE

    def refusals(self) -> list[str]:
        """Every answer so far that was a refusal."""
        lines = self.output.read_text(encoding="utf-8").splitlines()
        return [line.removeprefix(REFUSED) for line in lines if line.startswith(REFUSED)]


@pytest.fixture(scope="package", params=[run_firefox, run_webkit], ids=["Firefox", "WebKit"])
def engine(
    request: pytest.FixtureRequest, thorough: bool, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """Yield an engine that runs; only with the long counts, as no machine has it for anything else."""
    if not thorough:
        pytest.skip("in other engines only with --thorough")
    with request.param(tmp_path_factory.mktemp("engine")) as running:
        yield running


@pytest.fixture(scope="module")
def server(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ListeningServer]:
    """Serve an empty club."""
    serving = ListeningServer(tmp_path_factory.mktemp("club") / "instance")
    serving.start()
    yield serving
    serving.kill()


@pytest.fixture
def blank(engine: Engine) -> Iterator[Screen]:
    """Yield a screen that shows nothing yet, and of which nothing is held."""
    with engine.screen(800, 600) as screen:
        yield screen


@pytest.fixture
def screens(
    engine: Engine, server: ListeningServer, shots: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[[int, int], Screen]]:
    """Yield what makes screens of a width and a height; check that none has complained, and nothing was refused."""
    made: list[Screen] = []
    before = server.refusals()
    with ExitStack() as ended:

        def make(width: int, height: int) -> Screen:
            made.append(ended.enter_context(engine.screen(width, height)))
            return made[-1]

        yield make
        if "REFEREE_SHOTS" in os.environ:
            for number, screen in enumerate(made):
                screen.shoot(shots / f"{request.node.name}-{number}.png")
        assert [complaint for screen in made for complaint in (*screen.run(COMPLAINTS), *screen.console())] == []
    assert server.refusals() == before

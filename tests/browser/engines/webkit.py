"""Debian's WebKitGTK over WebDriver: the small browser that comes with the library, on a display nobody sees."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from referee.bootstrap.browser import DISPLAY, WEBKIT_DRIVER
from tests.browser.engines.screen import PATIENCE, PAUSE, Screen, running

SMALL_BAR = "button { min-width: 0; padding: 0; }"
"""How the bar above the page looks: no window is narrower than its keys, and a phone is narrower than they are."""


@contextmanager
def run_webkit(folder: Path) -> Iterator[WebKit]:
    """Start a display for all browsers, and yield what opens screens on it."""
    reading, writing = os.pipe()
    words = ["-displayfd", f"{writing}", "-screen", "0", "1600x1400x24", "-nolisten", "tcp"]
    with os.fdopen(reading) as number, running([str(DISPLAY), *words], folder / "display.log", pass_fds=[writing]):
        os.close(writing)
        yield WebKit(f":{number.readline().strip()}", folder)


class WebKit:
    """A driver serves one browser alone, so that each screen has both of its own."""

    name = "WebKit"

    def __init__(self, display: str, folder: Path) -> None:
        self._display, self._folder = display, folder
        style = folder / "gtk-3.0" / "gtk.css"
        style.parent.mkdir()
        style.write_text(SMALL_BAR, encoding="utf-8")

    @contextmanager
    def screen(self, width: int, height: int) -> Iterator[Screen]:
        """Yield a fresh device of that size."""
        port = _free_port()
        command = [str(WEBKIT_DRIVER), f"--port={port}"]
        log = self._folder / f"driver-{port}.log"
        driver = f"http://127.0.0.1:{port}"
        words = {"DISPLAY": self._display, "GDK_BACKEND": "x11", "XDG_CONFIG_HOME": str(self._folder)}
        with running(command, log, **words) as process:
            _wait_for_driver(driver, process)
            session = _ask(f"{driver}/session", "POST", {"capabilities": {}})
            address = f"{driver}/session/{session['sessionId']}"
            try:
                yield WebKitScreen(address, width, height)
            finally:
                # The driver alone would leave the browser running.
                _ask(address, "DELETE")


def _wait_for_driver(url: str, driver: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        with suppress(OSError):
            _ask(f"{url}/status", "GET")
            return
        assert driver.poll() is None and time.monotonic() < until, "the driver of WebKit does not answer"
        time.sleep(PAUSE)


class WebKitScreen(Screen):
    """A browser whose finger is a mouse: WebKitGTK's driver has no touch."""

    engine = WebKit.name

    def __init__(self, session: str, width: int, height: int) -> None:
        self._url = session
        # The page shall have that size; the window has a bar above it.
        self._post("/window/rect", {"width": width, "height": height})
        bar = height - self.run("() => innerHeight")
        self._post("/window/rect", {"width": width, "height": height + bar})

    def open(self, address: str) -> None:
        self._post("/url", {"url": address})

    def evaluate(self, expression: str) -> str:
        return str(self._post("/execute/sync", {"script": f"return {expression}", "args": []}))

    def point(self, *steps: dict[str, Any]) -> None:
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self._post("/actions", {"actions": [finger]})

    def picture(self) -> str:
        return str(_ask(f"{self._url}/screenshot", "GET"))

    def console(self) -> list[str]:
        # In a session of its driver WebKitGTK hands its console to nobody.
        return []

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        return _ask(f"{self._url}{path}", "POST", body)


def _ask(url: str, method: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]
    except HTTPError as error:
        with error:
            raise AssertionError(f"{method} {url} {body}: {error.read().decode()}") from error


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])

"""Debian's Firefox ESR over WebDriver BiDi, the protocol it speaks without any driver."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from referee.bootstrap.browser import FIREFOX
from tests.browser.engines.screen import PATIENCE, PAUSE, Screen, running

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
COMPLAINTS = ("error", "warn")


@contextmanager
def run_firefox(folder: Path) -> Iterator[Firefox]:
    """Run a Firefox of its own, without a window."""
    profile, log = folder / "profile", folder / "firefox.log"
    profile.mkdir()
    words = ["--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0", "about:blank"]
    with running([str(FIREFOX), *words], log) as process:
        # An answer may hold a picture of the whole screen.
        with connect(f"{_find_address(process, log)}/session", max_size=None, proxy=None) as line:
            yield Firefox(line)


def _find_address(process: subprocess.Popen[bytes], log: Path) -> str:
    """Where Firefox listens, which it says as soon as it does."""
    until = time.monotonic() + PATIENCE
    while not (found := LISTENING.search(log.read_text(encoding="utf-8", errors="replace"))):
        assert process.poll() is None and time.monotonic() < until, log.read_text(encoding="utf-8", errors="replace")
        time.sleep(PAUSE)
    return found[1]


class Firefox:
    """What is asked over the ``line``; each screen has its own cookies and storage."""

    name = "Firefox"

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._asked = 0
        self._heard: list[dict[str, Any]] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Return what Firefox answers; keep what it says meanwhile."""
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (message := json.loads(self._line.recv(timeout=PATIENCE))).get("id") != self._asked:
            self._heard.append(message)
        assert message["type"] == "success", message
        return dict(message["result"])

    def console(self, context: str) -> list[str]:
        """Errors and warnings of the page so far."""
        # Whatever happened before the answer has been said before it.
        self.ask("session.status")
        entries = [message["params"] for message in self._heard if message["method"] == "log.entryAdded"]
        of_page = [entry for entry in entries if entry["source"].get("context") == context]
        return [f"{entry['level']}: {entry['text']}" for entry in of_page if entry["level"] in COMPLAINTS]

    @contextmanager
    def screen(self, width: int, height: int) -> Iterator[Screen]:
        """Yield a fresh device of that size."""
        user = self.ask("browser.createUserContext")["userContext"]
        context = str(self.ask("browsingContext.create", type="tab", userContext=user)["context"])
        self.ask("browsingContext.setViewport", context=context, viewport={"width": width, "height": height})
        yield FirefoxScreen(self, context)
        self.ask("browser.removeUserContext", userContext=user)


class FirefoxScreen(Screen):
    """A tab of a user context of its own."""

    engine = Firefox.name

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox, self._context = firefox, context

    def open(self, address: str) -> None:
        self._firefox.ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def evaluate(self, expression: str) -> str:
        target = {"context": self._context}
        done = self._firefox.ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert done["type"] == "success", done["exceptionDetails"]["text"]
        return str(done["result"]["value"])

    def point(self, *steps: dict[str, Any]) -> None:
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [*steps]}
        self._firefox.ask("input.performActions", context=self._context, actions=[finger])

    def picture(self) -> str:
        return str(self._firefox.ask("browsingContext.captureScreenshot", context=self._context)["data"])

    def console(self) -> list[str]:
        return self._firefox.console(self._context)

"""A page in an engine of its own, under a finger: what WebDriver and WebDriver BiDi have in common."""

from __future__ import annotations

import json
import os
import subprocess
import time
from abc import ABC, abstractmethod
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 30.0
"""Seconds until something counts as not coming; on a busy machine much takes far longer than on a quiet one."""
PAUSE = 0.05
DOUBLE_TAP = 0.4
"""Seconds within which a second tap on the same territory counts for nothing."""
LOADED = "() => document.readyState === 'complete'"
RESTED = "() => !document.querySelector('#table.is-resting, #table.is-waiting')"
# Null as long as the element is not there, cannot be tapped, or lies under something else.
MIDDLE = """(selector, words) => {
  const isMeant = (element) => element.checkVisibility() && element.textContent.includes(words);
  const element = [...document.querySelectorAll(selector)].find(isMeant);
  if (!element || element.disabled) return null;
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  const isReached = () => {
    const hit = document.elementFromPoint(...middle());
    return hit !== null && (element.contains(hit) || hit.closest("[data-territory]") !== null);
  };
  if (!isReached()) element.scrollIntoView({ block: "center", behavior: "instant" });
  return isReached() ? middle() : null;
}"""
TEXT = "(selector) => [...document.querySelectorAll(selector)].map((element) => element.innerText).join('\\n')"


@contextmanager
def running(
    command: Sequence[str], log: Path, *, pass_fds: Sequence[int] = (), **environment: str
) -> Iterator[subprocess.Popen[bytes]]:
    """Run the command with so many more words in its environment, what it prints going to ``log``."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            pass_fds=pass_fds,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


class Screen(ABC):
    """One page, which remembers what it complained about; `engine` names what draws it."""

    engine: str

    @abstractmethod
    def open(self, address: str) -> None:
        """Load the page at ``address``."""

    @abstractmethod
    def evaluate(self, expression: str) -> str:
        """Return the text to which ``expression``, a promise in JavaScript, comes."""

    @abstractmethod
    def point(self, *steps: dict[str, Any]) -> None:
        """Let the finger take these steps, in the words of WebDriver."""

    @abstractmethod
    def picture(self) -> str:
        """Return what can be seen, as a PNG in base64."""

    @abstractmethod
    def console(self) -> list[str]:
        """Return what the engine's own console has said so far, where it can be heard."""

    def run(self, function: str, *words: object) -> Any:
        """Return what ``function``, in JavaScript, returns for ``words``."""
        call = f"({function})(...{json.dumps(words)})"
        return json.loads(self.evaluate(f"(async () => JSON.stringify(await {call} ?? null))()"))

    def wait(self, function: str, *words: object) -> Any:
        """Return what ``function`` returns as soon as that is true of the page."""
        until = time.monotonic() + PATIENCE
        while not (answer := self.run(function, *words)):
            assert time.monotonic() < until, f"{self.engine}: {function} {words}\n{self.text('body')}"
            time.sleep(PAUSE)
        return answer

    def text(self, selector: str) -> str:
        """Return what can be read in ``selector``."""
        return str(self.run(TEXT, selector))

    def reads(self, selector: str, words: str) -> None:
        """Wait until these ``words`` can be read in ``selector``."""
        self.wait(f"(selector, words) => ({TEXT})(selector).includes(words)", selector, words)

    def count(self, selector: str, number: int) -> None:
        """There are so many of these by now, or soon."""
        self.wait("(selector, number) => document.querySelectorAll(selector).length === number", selector, number)

    def follows(self, seq: int) -> None:
        """Wait until the page has come as far as action ``seq``."""
        self.wait("(seq) => document.querySelector('[data-seq]')?.dataset.seq === seq", str(seq))

    def tap(self, selector: str, words: str = "") -> None:
        """One tap in the middle of the first such element with these ``words``, as soon as it lies still."""
        self._press(selector, words)
        self._lift()

    def hold(self, selector: str) -> Held:
        """Return a finger that stays there until it is lifted: `with screen.hold(...)`."""
        return Held(self, selector)

    def press(self, key: str) -> None:
        """One tap on the button with that key."""
        self.tap(f'[data-key="{key}"]')

    def territory(self, name: str) -> None:
        """One tap on the badge of the territory, which counts as no double tap."""
        time.sleep(DOUBLE_TAP)
        self.tap(f'[data-badge="{name}"] .badge-shape')

    def shoot(self, path: Path) -> None:
        """Photograph what can be seen."""
        path.write_bytes(b64decode(self.picture()))

    def _press(self, selector: str, words: str = "") -> None:
        # For a moment after an action no tap counts.
        self.wait(RESTED)
        x, y = self._lies_still(selector, words)
        self.point({"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0})

    def _lift(self) -> None:
        self.point({"type": "pointerUp", "button": 0})

    def _lies_still(self, selector: str, words: str) -> tuple[int, int]:
        before = self.wait(MIDDLE, selector, words)
        while (now := self.wait(MIDDLE, selector, words)) != before:
            before = now
        x, y = now
        return x, y


class Held:
    """A finger lying on something."""

    def __init__(self, screen: Screen, selector: str) -> None:
        self._screen, self._selector = screen, selector

    def __enter__(self) -> None:
        self._screen._press(self._selector)

    def __exit__(self, *raised: object) -> None:
        self._screen._lift()

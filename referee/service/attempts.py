"""How often somebody may guess."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import ceil
from typing import NamedTuple

FREE = 5
PAUSE = 60.0
LONGEST = 600.0


class Wrong(NamedTuple):
    """Wrong guesses so far, and when the last one was made."""

    number: int
    last: float


class Attempts:
    """Wrong guesses by what was guessed at. After five there is a pause of a minute, after each further one twice that.

    So no ten minutes see more than ten guesses, from however many devices. Times are in seconds of ``now``.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._wrong: dict[tuple[str, str], Wrong] = {}

    def pause(self, what: tuple[str, str]) -> int:
        """Seconds until the next guess may be made; 0: now."""
        number, last = self._wrong.get(what, Wrong(0, 0.0))
        if number < FREE:
            return 0
        pause = min(PAUSE * 2.0 ** (number - FREE), LONGEST)
        return max(0, ceil(last + pause - self._now()))

    def wrong(self, what: tuple[str, str]) -> None:
        """One more guess was wrong."""
        number = self._wrong[what].number if what in self._wrong else 0
        self._wrong[what] = Wrong(min(number + 1, FREE + 10), self._now())

    def right(self, what: tuple[str, str]) -> None:
        """The guess was right; what was wrong before is forgotten."""
        self._wrong.pop(what, None)

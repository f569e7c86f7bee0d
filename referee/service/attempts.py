"""How often somebody may guess."""

from __future__ import annotations

import threading
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
        self._one_by_one = threading.Lock()

    def guess(self, what: tuple[str, str]) -> int:
        """Seconds until a guess may be made; 0: it may be made now, and counts as wrong until `right` is said."""
        with self._one_by_one:
            number, last = self._wrong.get(what, Wrong(0, 0.0))
            left = ceil(last + _pause_after(number) - self._now())
            if number >= FREE and left > 0:
                return left
            self._wrong[what] = Wrong(number + 1, self._now())
            return 0

    def right(self, what: tuple[str, str]) -> None:
        """The guess was right; what was wrong before is forgotten."""
        self._wrong.pop(what, None)


def _pause_after(number: int) -> float:
    return min(PAUSE * 2.0 ** min(number - FREE, 10), LONGEST)

"""How often somebody may guess."""

from __future__ import annotations

import time

MOST = 5
PAUSE = 60.0


class Attempts:
    """Wrong guesses by what was guessed at; after five there is a pause of a minute (seconds)."""

    def __init__(self) -> None:
        self._wrong: dict[tuple[str, str], list[float]] = {}

    def pause(self, what: tuple[str, str]) -> int:
        """Seconds until the next guess may be made; 0: now."""
        wrong = self._wrong.get(what, [])
        if len(wrong) < MOST:
            return 0
        left = wrong[-1] + PAUSE - time.monotonic()
        if left <= 0:
            del self._wrong[what]
        return max(0, round(left + 0.5))

    def wrong(self, what: tuple[str, str]) -> None:
        """One more guess was wrong."""
        self._wrong.setdefault(what, []).append(time.monotonic())

    def right(self, what: tuple[str, str]) -> None:
        """The guess was right; what was wrong before is forgotten."""
        self._wrong.pop(what, None)

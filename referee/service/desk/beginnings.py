"""The matches lately begun from elsewhere, of which each address may begin one in ten minutes.

Anybody on the network may begin a match. Each is an entry among the book's changes, which they would soon fill.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import ceil
from typing import NamedTuple

PAUSE_SECONDS = 600.0
"""Seconds between two matches that are begun from one address."""


class Host(NamedTuple):
    """A device elsewhere that begins a match: its address, what tells it from others, and the ``tables`` that it is.

    Whoever keeps the book is not ``limited``.
    """

    address: str
    device: str
    tables: frozenset[str]
    limited: bool


class Begun(NamedTuple):
    """A match that ``host`` has begun."""

    match_id: str
    host: Host


class Beginnings:
    """The matches of the last ten minutes; times are in seconds of ``now``."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._begun: list[tuple[float, Begun]] = []

    def add(self, begun: Begun) -> None:
        """Remember a match that was begun just now."""
        self._begun = [(at, earlier) for at, earlier in self._begun if at + PAUSE_SECONDS > self._now()]
        self._begun.append((self._now(), begun))

    def recent(self, address: str) -> list[tuple[int, Begun]]:
        """List the matches begun from that address, each with the seconds until it is forgotten."""
        left = [
            (ceil(at + PAUSE_SECONDS - self._now()), begun)
            for at, begun in self._begun
            if begun.host.address == address
        ]
        return [(seconds, begun) for seconds, begun in left if seconds > 0]

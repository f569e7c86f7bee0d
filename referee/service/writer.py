"""The one writer: a single thread in which every change happens, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

Result = TypeVar("Result")


class Pool(Protocol):
    """A pool of exactly one thread; the caller waits for its work without holding up others."""

    def apply(self, work: Callable[[], Result]) -> Result:
        """What ``work`` returned or raised, in the pool's thread."""
        ...


class OneThread:
    """The pool for programs without an event loop."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, "writer")

    def apply(self, work: Callable[[], Result]) -> Result:
        """As `Pool.apply`."""
        return self._executor.submit(work).result()

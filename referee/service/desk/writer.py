"""The threads beside the event loop: the one writer, in which every change happens one after the other, and a reader.

The reader works out what takes long. Whoever asks for what is being worked out already waits for the same result.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from typing import Generic, Protocol, TypeVar, cast

from referee.store.database import READS_APART

Result = TypeVar("Result")


class Pool(Protocol):
    """A pool of exactly one thread; the caller waits for its work without holding up others."""

    def apply(self, work: Callable[[], Result]) -> Result:
        """What ``work`` returned or raised, in the pool's thread."""
        ...


class SameThread:
    """The reader of programs without an event loop: nobody is held up."""

    def apply(self, work: Callable[[], Result]) -> Result:
        """As `Pool.apply`."""
        return work()


class Run(Generic[Result]):
    """Something that is being worked out, or has been."""

    def __init__(self) -> None:
        self._done = threading.Event()
        self._results: list[Result] = []

    def finish(self, *results: Result) -> None:
        """It has come to its result, or to none."""
        self._results += results
        self._done.set()

    def wait(self) -> list[Result]:
        """The result; nothing where it came to none."""
        self._done.wait()
        return self._results


class Reader:
    """Works out beside the loop what takes long, the same only once at a time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._runs: dict[Hashable, Run[object]] = {}

    def work_out(self, what: Hashable, work: Callable[[], Result], context: Context | None = None) -> Result:
        """What ``work`` returns or raises: it knows nothing of whoever asks but what ``context`` holds."""
        if READS_APART.get():
            return work()
        while what in self._runs:
            results = self._runs[what].wait()
            if results:
                return cast(Result, results[0])
        return self._run(what, work, context or Context())

    def _run(self, what: Hashable, work: Callable[[], Result], context: Context) -> Result:
        run = self._runs[what] = Run[object]()
        results: list[Result] = []
        try:
            results.append(self._pool.apply(lambda: context.run(_read_apart, work)))
        finally:
            del self._runs[what]
            run.finish(*results)
        return results[0]


def _read_apart(work: Callable[[], Result]) -> Result:
    token = READS_APART.set(True)
    try:
        return work()
    finally:
        READS_APART.reset(token)


class OneThread:
    """The pool for programs without an event loop."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, "writer")

    def apply(self, work: Callable[[], Result]) -> Result:
        """As `Pool.apply`."""
        return self._executor.submit(work).result()

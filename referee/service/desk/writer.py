"""The threads beside the event loop: the one writer, in which every change happens one after the other, and a reader.

The reader works out what takes long. Whoever asks for what is being worked out already waits for the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import Context
from typing import Protocol, TypeVar, cast

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


class Reader:
    """Works out beside the loop what takes long, the same only once at a time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._runs: dict[Hashable, Future[Sequence[object]]] = {}

    def work_out(self, what: Hashable, work: Callable[[], Result], context: Context | None = None) -> Result:
        """What ``work`` returns or raises: it knows nothing of whoever asks but what ``context`` holds."""
        if READS_APART.get():
            return work()
        while what in self._runs:
            results = self._runs[what].result()
            if results:
                return cast(Result, results[0])
        return self._run(what, work, context or Context())

    def _run(self, what: Hashable, work: Callable[[], Result], context: Context) -> Result:
        run = self._runs[what] = Future()
        results: list[Result] = []
        try:
            results.append(self._pool.apply(lambda: context.run(_read_apart, work)))
        finally:
            del self._runs[what]
            # Nothing where it came to no result.
            run.set_result(results)
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

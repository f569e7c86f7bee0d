"""The threads beside the event loop: the one writer, which makes all changes one after the other, and a reader.

The reader does slow work. A request for something already being worked out waits for the same result.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import Context, ContextVar
from typing import NamedTuple, Protocol, TypeVar, cast

from referee.store.database import READS_APART

Result = TypeVar("Result")


class Share(NamedTuple):
    """The match ("" for none) and the asker on whose behalf something is written."""

    match_id: str = ""
    asker: str = ""


OWN_SHARE = Share()
SHARE: ContextVar[Share] = ContextVar("share", default=OWN_SHARE)
"""The share of the request that is being answered."""


class Turns:
    """A queue that lets one go on at a time: match after match, and in each match asker after asker.

    However many wait on behalf of one of them, somebody else waits for one of theirs at most.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._is_taken = False
        self._waiting: dict[str, dict[str, deque[threading.Lock]]] = {}
        """The gates of those who wait, by match and asker; the first of each is let through next."""

    @contextmanager
    def wait_for_turn(self, share: Share) -> Iterator[None]:
        """Wait until it is the turn of ``share``, which lasts as long as the block."""
        gate = self._join_queue(share)
        if gate is not None:
            try:
                gate.acquire()
            except BaseException:
                # A caller that has given up leaves the queue, or passes on the turn that has just come.
                if not self._leave_queue(share, gate):
                    self._pass_turn()
                raise
        try:
            yield
        finally:
            self._pass_turn()

    def _join_queue(self, share: Share) -> threading.Lock | None:
        """Take the turn, or return the gate to wait at."""
        with self._guard:
            if not self._is_taken:
                self._is_taken = True
                return None
            gate = threading.Lock()
            gate.acquire()
            askers = self._waiting.setdefault(share.match_id, {})
            askers.setdefault(share.asker, deque()).append(gate)
            return gate

    def _leave_queue(self, share: Share, gate: threading.Lock) -> bool:
        with self._guard:
            gates = self._waiting.get(share.match_id, {}).get(share.asker, deque())
            if gate not in gates:
                return False
            gates.remove(gate)
            return True

    def _pass_turn(self) -> None:
        with self._guard:
            gate = self._take_next()
            self._is_taken = gate is not None
        if gate is not None:
            gate.release()

    def _take_next(self) -> threading.Lock | None:
        """Take the next gate out of the queue; its match and its asker come last from now on."""
        while self._waiting:
            match_id = next(iter(self._waiting))
            askers = self._waiting.pop(match_id)
            asker = next(iter(askers))
            gates = askers.pop(asker)
            gate = gates.popleft() if gates else None
            if gates:
                askers[asker] = gates
            if askers:
                self._waiting[match_id] = askers
            if gate is not None:
                return gate
        return None


class Pool(Protocol):
    """A pool of exactly one thread, used by turns; the caller waits for its work without holding up others."""

    def apply(self, work: Callable[[], Result]) -> Result:
        """Run ``work`` in the pool's thread, and return or raise what it did."""
        ...


class SameThread:
    """The reader of programs without an event loop: nobody is held up."""

    def apply(self, work: Callable[[], Result]) -> Result:
        """Run ``work``, as `Pool.apply` does."""
        return work()


class Reader:
    """The reader of slow things beside the loop, which works out the same only once at a time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._runs: dict[Hashable, Future[Sequence[object]]] = {}

    def work_out(self, what: Hashable, work: Callable[[], Result], context: Context | None = None) -> Result:
        """Run ``work`` and return or raise what it did: it knows nothing of the request but what ``context`` holds."""
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
            # Empty if it came to no result.
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
        self._turns = Turns()

    def apply(self, work: Callable[[], Result]) -> Result:
        """Run ``work``, as `Pool.apply` does."""
        with self._turns.wait_for_turn(SHARE.get()):
            return self._executor.submit(work).result()

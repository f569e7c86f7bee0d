"""The open instance: the store, the one writer, the matches in memory and their followers."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Collection, Generator, Hashable
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar, cast

from referee.rulebooks import Shelf, load_shelf
from referee.service.desk import chain, clock
from referee.service.desk.beginnings import Beginnings, Begun
from referee.service.desk.chain import Chains, Reason
from referee.service.desk.channels import Channels
from referee.service.desk.heads import Head
from referee.service.desk.moves import Move
from referee.service.desk.notifications import Notification
from referee.service.desk.play import OpenMatch, open_match
from referee.service.desk.problems import Problem, ProblemCode
from referee.service.desk.writer import Pool, Reader
from referee.store import Connection
from referee.store.base import Row, find_row
from referee.store.database import NotRead, NotSaved, Store
from referee.store.subjects import Subject

Result = TypeVar("Result")

MAX_OPEN_MATCHES = 64
"""Matches held in memory at once."""
MAX_FINDINGS = 256
"""Findings held in memory at once."""


class LogOf(NamedTuple):
    """The actions of one match, as a subject of what is remembered."""

    match_id: str


Versions: TypeAlias = frozenset[tuple[Subject | LogOf, int]]
"""How often each of some subjects was written since the instance was opened."""


class Keys(NamedTuple):
    """The secret keys of this instance: for ``links`` and cookies, for sealing ``pins``, and for the ``table`` link.

    That link makes a device the table of every match; its key is that of all links until it is revoked.
    """

    links: bytes
    pins: bytes
    table: bytes


@dataclass
class Change:
    """One transaction: what it writes, and what is true for everybody once it is on disk."""

    connection: Connection
    opened: dict[str, OpenMatch]
    chains: Chains
    beginnings: Beginnings
    replaced: dict[str, OpenMatch] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    changed_matches: set[str] = field(default_factory=set)
    """Matches in which something outside the log has changed: a vote, a challenge."""
    heads: dict[str, Head] = field(default_factory=dict)
    """The newest lines of the logs that this transaction has written."""
    begun: list[Begun] = field(default_factory=list)
    notifications: list[Notification] = field(default_factory=list)

    def match(self, match_id: str) -> OpenMatch:
        """Return the match as this transaction sees it.

        :raises Problem: there is no such match, or it was changed so that it cannot be read.
        """
        opened = self.replaced.get(match_id) or self.opened.get(match_id)
        return opened or self.reopen(match_id)

    def reopen(self, match_id: str) -> OpenMatch:
        """Open the match from the disk; check its snapshots and the lines behind the last of them.

        :raises Problem: as `match`.
        """
        match: OpenMatch | None = None
        error: Exception | None = None
        try:
            match = open_match(self.connection, match_id)
        except Problem:
            raise
        except Exception as unreadable:
            error = unreadable
        damage = self.chains.damaged.get(match_id)
        damage = damage or chain.find_damage(self.connection, self.chains, match_id, match.base if match else 0)
        if damage is not None:
            self.chains.damaged[match_id] = damage
            # A snapshot may be what was changed: the log is what the table is asked to accept.
            with suppress(Exception):
                match = open_match(self.connection, match_id, by_log_alone=True)
        if match is not None:
            return self.keep(match)
        assert error is not None
        if damage is None:
            raise error
        raise Problem("match_unreadable", line=damage.seq) from error

    def check_unchanged(self, match_id: str) -> None:
        """Raise if anything was found so far in the match's log that does not fit.

        :raises Problem: something was; the table has not accepted it.
        """
        problem = why_closed(self.chains, match_id)
        if problem is not None:
            raise problem

    def check_on_disk(self, match_id: str) -> None:
        """Raise if anything does not fit in the match as it is on disk now; called before a new chain begins over it.

        A match that is open is not read again, so what was changed since would be sealed by the new chain.

        :raises Problem: as `check_unchanged`
        """
        if match_id not in self.chains.damaged:
            damage = chain.find_damage(self.connection, self.chains, match_id)
            if damage is not None:
                self.chains.damaged[match_id] = damage
        self.check_unchanged(match_id)

    def set_newest(self, match: OpenMatch) -> None:
        """Record the match's last line as its newest, in its row and in the file beside the database."""
        link = chain.Link(match.chain, match.seq, match.mac)
        self.heads[match.row.id] = chain.set_newest(self.connection, self.chains.key, match.row, link)

    def begin_chain(self, match_id: str, reason: Reason) -> None:
        """Begin a new chain of hashes for the match, over all that is there."""
        self.heads[match_id] = chain.begin_chain(self.connection, self.chains, match_id, reason)

    def keep(self, match: OpenMatch) -> OpenMatch:
        """Keep ``match`` as it is after this transaction, and return it."""
        self.replaced[match.row.id] = match
        return match


def require_row(connection: Connection, kind: type[Row], row_id: int, unknown: ProblemCode) -> Row:
    """Return the row with that id.

    :raises Problem: ``unknown``, if there is none.
    """
    row = find_row(connection, kind, row_id)
    if row is None:
        raise Problem(unknown)
    return row


class Desk:
    """The first argument of every use case."""

    def __init__(self, store: Store, pool: Pool, reader: Pool, keys: Keys, chains: Chains, rulebooks: Path) -> None:
        self.store = store
        self.secret, self.pin_key, self.table_secret = keys
        self.chains = chains
        self.rulebooks = rulebooks
        self.channels: Channels[Move] = Channels()
        self.beginnings = Beginnings()
        self.wake_vote_timer: Callable[[], None] = lambda: None
        """Called when a vote was opened or given; the server's timer sets it."""
        self.notify: Callable[[Notification], None] = lambda notification: None
        """Called, in any thread, with what is on disk; a server that sends notifications sets it."""
        self.comparing = threading.Lock()
        """Held from the comparison of what would be overwritten until it is written, by those who compare."""
        self._pool = pool
        self._reader = Reader(reader)
        self._opened: dict[str, OpenMatch] = {}
        self._of_matches: dict[str, tuple[OpenMatch, dict[Hashable, object]]] = {}
        self._remembered: dict[Hashable, tuple[Versions, object]] = {}
        self._versions: Counter[Subject | LogOf] = Counter()

    def shelf(self) -> Shelf:
        """Load the rulebooks that can be chosen now, the club's own from their current files."""
        return load_shelf(self.rulebooks)

    def match(self, match_id: str) -> OpenMatch:
        """Return the match as it is on disk.

        :raises Problem: there is no such match.
        """
        opened = self._opened.get(match_id)
        # Opening is the writer's business, so that what is opened cannot be older than what was just written.
        return opened or self.change(lambda change: change.match(match_id))

    def opened(self, match_id: str) -> OpenMatch | None:
        """Return the match if somebody has opened it since the instance did."""
        return self._opened.get(match_id)

    def remembered(
        self, what: Hashable, find: Callable[[Connection], Result], *, of: Collection[Subject | LogOf]
    ) -> Result:
        """Return what ``find`` reads from the database; read it again only after a write to one of the subjects ``of``.

        ``what`` is the value's name; it holds whatever else the value depends on, the day for example.
        """

        def read() -> Result:
            with self.store.reading() as connection:
                return find(connection)

        return self._remember(what, self._versions_of(of), read)

    def worked_out(self, what: Hashable, find: Callable[[], Result], *, of: Collection[Subject | LogOf]) -> Result:
        """Return the same as `remembered` for a slow ``find``.

        It runs beside the loop and knows nothing of the request but the local time zone.
        """
        versions = self._versions_of(of)
        return self._remember(
            what, versions, lambda: self._reader.work_out((what, versions), find, clock.context_of_work())
        )

    def _versions_of(self, subjects: Collection[Subject | LogOf]) -> Versions:
        return frozenset([(subject, self._versions[subject]) for subject in subjects])

    def _remember(self, what: Hashable, versions: Versions, find: Callable[[], Result]) -> Result:
        remembered = self._remembered.get(what)
        if remembered is not None and remembered[0] == versions:
            return cast(Result, remembered[1])
        value = find()
        # With the versions from before it was read: a write in the meantime may have come too late for it.
        self._remembered.pop(what, None)
        self._remembered[what] = (versions, value)
        for oldest in [*self._remembered][:-MAX_FINDINGS]:
            self._remembered.pop(oldest, None)
        return value

    def of_match(self, match: OpenMatch, what: Hashable, find: Callable[[], Result]) -> Result:
        """Return what ``find`` makes of the match's log, as `worked_out` does, until the match changes."""
        remembered = self._of_matches.pop(match.row.id, None)
        if remembered is None or remembered[0] is not match:
            remembered = (match, {})
        self._of_matches[match.row.id] = remembered
        # Asked for in the loop and beside it: another thread may have done the same just now.
        for oldest in [*self._of_matches][:-MAX_OPEN_MATCHES]:
            self._of_matches.pop(oldest, None)
        return self._from(remembered[1], what, lambda: self._reader.work_out((match.row.id, match.seq, what), find))

    def beside(self, what: Hashable, work: Callable[[], Result], context: Context | None = None) -> Result:
        """Return what ``work`` makes of this moment, beside the loop.

        Others who ask for the same meanwhile wait for it.

        It knows of the request only what is handed in with its ``context``.
        """
        return self._reader.work_out(what, work, context)

    def in_pieces(self, pieces: Generator[Result, None, None]) -> Generator[Result, None, None]:
        """Yield the ``pieces``, each of them made beside the loop when it is asked for."""
        try:
            while piece := self._reader.work_out(id(pieces), lambda: [*islice(pieces, 1)]):
                yield piece[0]
        finally:
            # Their connection is closed in the thread that opened it.
            self._reader.work_out(id(pieces), pieces.close)

    @staticmethod
    def _from(memory: dict[Hashable, object], what: Hashable, find: Callable[[], Result]) -> Result:
        if what not in memory:
            result = find()
            if len(memory) < MAX_FINDINGS:
                memory[what] = result
            return result
        return cast(Result, memory[what])

    def change(self, work: Callable[[Change], Result]) -> Result:
        """Return what ``work`` returned, once all it wrote is on disk; if it raises, write nothing.

        It runs in the writer's thread and knows nothing of the request but the local time zone.

        :raises NotSaved: the disk did not take it.
        """
        try:
            context = clock.context_of_work()
        except NotRead as error:
            raise NotSaved(str(error)) from error
        result, followed, notifications = self._pool.apply(lambda: context.run(self._changed, work))
        for match_id in followed:
            self.channels.wake(match_id)
        for notification in notifications:
            self.notify(notification)
        return result

    def _changed(self, work: Callable[[Change], Result]) -> tuple[Result, set[str], list[Notification]]:
        (result, change), subjects = self.store.write(lambda connection: _worked(self._begin_change(connection), work))
        self.chains.heads.add(change.heads)
        self._versions.update(subjects)
        self._versions.update({LogOf(move.match_id) for move in change.moves})
        for match_id, match in change.replaced.items():
            self._opened.pop(match_id, None)
            self._opened[match_id] = match
        while len(self._opened) > MAX_OPEN_MATCHES:
            del self._opened[next(iter(self._opened))]
        for begun in change.begun:
            self.beginnings.add(begun)
        for move in change.moves:
            self.channels.add(move.match_id, move.entry.seq, move, move.actions)
        for match_id in change.changed_matches:
            self.channels.mark_changed(match_id)
        followed = change.changed_matches.union(move.match_id for move in change.moves)
        return result, followed, change.notifications

    def _begin_change(self, connection: Connection) -> Change:
        return Change(connection, self._opened, self.chains, self.beginnings)

    def close(self, *, abandon: bool = False) -> None:
        """Wait for what is being written, and close the files; a second call does nothing.

        With ``abandon`` the folder is left as it was if the club was begun or brought up to date by this opening.
        """
        self._pool.apply(lambda: self._close(abandon))

    def _close(self, abandon: bool) -> None:
        self.chains.heads.close()
        self.store.close(abandon=abandon)


def why_closed(chains: Chains, match_id: str) -> Problem | None:
    """Return the problem that keeps actions out of the match, if something in its log does not fit."""
    damage = chains.damaged.get(match_id)
    return damage and Problem("match_changed", damage=damage.kind, line=damage.seq)


def _worked(change: Change, work: Callable[[Change], Result]) -> tuple[Result, Change]:
    return work(change), change

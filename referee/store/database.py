"""Opening the database: one connection writes, the others may only read.

SQLite before 3.51.3 can corrupt a write-ahead log when two connections write or checkpoint at once, so exactly one
connection ever does. A write is answered after its commit, which waits for the disk (`synchronous=FULL`).
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import TextIO, TypeAlias, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, pool
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from referee.store.migrate import NewerDatabase, upgrade_schema

Result = TypeVar("Result")
Reader: TypeAlias = Engine

FILE = "referee.db"
FIRST_BYTE = 0xFF
"""Of an error of SQLite: the kind, without what it was about."""
OF_THE_DISK = (
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOTADB),
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_PROTOCOL),
)
MENDED = (3, 51, 3)
"""The version of SQLite in which two connections that write at once damage nothing any more."""
READS_APART: ContextVar[bool] = ContextVar("reads_apart", default=False)
"""Whether this thread reads beside the others: it opens connections of its own then, which no other thread ever has."""
NO_SECRETS_IN_ERRORS: Mapping[str, bool] = {"hide_parameters": True}
"""For every engine: what a failed statement was given, a deal perhaps, stays out of the message and so of the log."""


class StoreError(Exception):
    """The club's data cannot be opened; `code` is one of the translations' sentences, `facts` fill it."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(f"{code} {facts}")
        self.code = code
        self.facts = facts


class NotSaved(Exception):
    """The disk did not take a write; nothing of it happened."""


class NotRead(Exception):
    """The disk did not give what was asked of it; nothing has changed."""


def database_url(instance: Path) -> URL:
    """The database's URL for SQLAlchemy."""
    return URL.create("sqlite", database=str(instance / FILE))


class Store:
    """The open database of one instance folder."""

    def __init__(self, instance: Path, reader: Engine, begun: bool = False) -> None:
        """The database in ``instance``, where a house has ``begun`` before, or a new one.

        :raises StoreError: it cannot be used, or it is empty although it cannot be new.
        """
        self._reader = reader
        self._lock = _claim(instance, begun)
        self._apart = create_engine(database_url(instance), poolclass=pool.NullPool, **NO_SECRETS_IN_ERRORS)
        make_read_only(self._apart)
        self._writer = _writing_engine(instance)
        self._connection: Connection | None = None
        try:
            _prepare(self._writer, instance)
        except StoreError:
            self.close()
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database and cannot change it.

        :raises NotRead: the disk did not give it.
        """
        engine = self._apart if READS_APART.get() else self._reader
        try:
            with engine.connect() as connection, connection.begin():
                yield connection
        except DBAPIError as error:
            if _is_of_the_disk(error):
                raise NotRead(str(error.orig)) from None
            raise

    def write(self, work: Callable[[Connection], Result]) -> Result:
        """``work`` has happened in whole and is on disk, or not at all. Called by one thread only.

        :raises NotSaved: the disk did not take it.
        """
        try:
            with self._writing().begin():
                return work(self._writing())
        except DBAPIError as error:
            self._drop_connection()
            raise NotSaved(str(error.orig)) from error
        except SQLAlchemyError:
            self._drop_connection()
            raise

    def _writing(self) -> Connection:
        if self._connection is None:
            self._connection = self._writer.connect()
        return self._connection

    def _drop_connection(self) -> None:
        """What a failed commit leaves open must not reach the next write."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """The files are closed and another program may open them."""
        if self._connection is not None:
            self._connection.close()
        self._writer.dispose()
        self._reader.dispose()
        self._lock.close()


def _is_of_the_disk(error: DBAPIError) -> bool:
    """Whether the file could not be read, is damaged or was locked for too long, and not the statement wrong."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    return code is not None and code & FIRST_BYTE in OF_THE_DISK


def make_read_only(engine: Engine) -> None:
    """From now on connections of ``engine`` can only read, and never checkpoint; each `begin` sees one moment."""

    @event.listens_for(engine, "connect")
    def _on_connect(connection: DBAPIConnection, _record: object) -> None:
        # The driver begins nothing before a SELECT: two of them would see two moments.
        connection.isolation_level = None
        _pragmas(connection, "query_only=ON", "wal_autocheckpoint=0", "busy_timeout=5000")

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")


def _claim(instance: Path, begun: bool) -> TextIO:
    """The folder is this process's own until it ends; the lock goes with the process, however it ends."""
    if instance.is_file():
        raise StoreError("instance_is_file", file=str(instance))
    try:
        instance.mkdir(parents=True, exist_ok=True)
        lock = (instance / "referee.lock").open("w")
    except OSError as error:
        raise StoreError("instance_unwritable", folder=str(instance), reason=error.strerror or "") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise StoreError("instance_in_use", folder=str(instance)) from error
    try:
        if begun and _is_empty(instance / FILE):
            raise StoreError("database_empty", file=str(instance / FILE))
        _keep_private(instance / FILE)
    except OSError as error:
        lock.close()
        raise StoreError("instance_unwritable", folder=str(instance), reason=error.strerror or "") from error
    except StoreError:
        lock.close()
        raise
    return lock


def _is_empty(file: Path) -> bool:
    """Whether the file is there and holds no table: SQLite would throw away the log beside it without a word."""
    if not file.exists():
        return False
    if file.stat().st_size == 0:
        return True
    with closing(sqlite3.connect(file)) as connection:
        try:
            return connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is None
        except sqlite3.DatabaseError:
            # What is wrong with it is said by whoever opens it.
            return False


def _keep_private(file: Path) -> None:
    """The database of a new house is its owner's alone to read: it holds every deal. SQLite's other files follow it."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def _writing_engine(instance: Path) -> Engine:
    engine = create_engine(
        database_url(instance),
        poolclass=pool.StaticPool,
        connect_args={"check_same_thread": False, "timeout": 5},
        **NO_SECRETS_IN_ERRORS,
    )

    @event.listens_for(engine, "connect")
    def _on_connect(connection: DBAPIConnection, _record: object) -> None:
        # The driver's own BEGIN is deferred; a read before the first write would then fail against a newer snapshot.
        connection.isolation_level = None
        _pragmas(connection, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _pragmas(connection: DBAPIConnection, *pragmas: str) -> None:
    cursor = connection.cursor()
    for one in pragmas:
        cursor.execute(f"PRAGMA {one}")
    cursor.close()


def _prepare(engine: Engine, instance: Path) -> None:
    try:
        upgrade_schema(engine)
    except NewerDatabase as error:
        raise StoreError("database_newer", file=str(instance / FILE)) from error
    except DBAPIError as error:
        raise StoreError("database_unusable", file=str(instance / FILE), reason=str(error.orig)) from error

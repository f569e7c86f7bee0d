"""The opening of the database: one connection writes, the others may only read.

SQLite before 3.51.3 can corrupt a write-ahead log when two connections write or checkpoint at once, so exactly one
connection ever does. A write is answered after its commit, which waits for the disk (`synchronous=FULL`).
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias, TypeVar

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, create_engine, event, pool
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from referee.store.kept_copy import keep_copy, name_copy, put_back, reason_of, settle_copies
from referee.store.migrate import UnknownDatabase, upgrade_schema, version_to_upgrade
from referee.store.schema import METADATA
from referee.store.subjects import Subject, collect_subjects

Result = TypeVar("Result")
Reader: TypeAlias = Engine

FILE = "referee.db"
LOCK_FILE = "referee.lock"
ASKED_WITHIN = 0.2
"""Seconds after which a folder that is still locked is another's."""
WRITE_AHEAD = f"{FILE}-wal"
"""What was written and is not yet in the database itself: SQLite's own file beside it."""
PRIMARY_CODE = 0xFF
"""The mask of SQLite's primary error code within an extended one."""
DISK_ERRORS = (
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOTADB),
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_PROTOCOL),
)
MENDED = (3, 51, 3)
"""The first version of SQLite in which two connections may write at once without damage."""
READS_APART: ContextVar[bool] = ContextVar("reads_apart", default=False)
"""Set in a thread that reads beside the others: its connection is its own, and none of those the others share."""
NO_SECRETS_IN_ERRORS: Mapping[str, bool] = {"hide_parameters": True}
"""For every engine: a failed statement's parameters, a deal perhaps, stay out of its message and so of the log."""


class StoreError(Exception):
    """A failure to open the club's data; ``code`` names a sentence of the translations, ``facts`` fill it."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(f"{code} {facts}")
        self.code = code
        self.facts = facts


BEGIN = "BEGIN IMMEDIATE"
"""How a write begins."""


class NotSaved(Exception):
    """A write that the disk did not take; nothing of it was kept."""


class NotRead(Exception):
    """A read that the disk did not answer."""


def database_url(instance: Path) -> URL:
    """Return the database's URL for SQLAlchemy."""
    return URL.create("sqlite", database=str(instance / FILE))


class Store:
    """The open database of one instance folder."""

    def __init__(
        self, instance: Path, reader: Engine, begun: bool = False, remove_made: Callable[[], None] = lambda: None
    ) -> None:
        """Open or create the database in ``instance``; ``begun`` says that an instance was there before.

        A club of an earlier version is brought up to date, and ``kept_copy`` is the folder with how it was.
        ``remove_made`` removes the files that were not there before. It is called, while nobody else can open the
        folder, if this fails or the store is abandoned, and the club was begun or brought up to date by it.

        :raises StoreError: instance_is_file, instance_unwritable, instance_in_use, database_empty (though ``begun``),
            database_newer, database_older, database_unusable, copy_not_kept; the folder is as it was then
        """
        self._instance = instance
        self._remove_made = remove_made
        self._is_new = not (begun or os.path.exists(instance / FILE))
        self.kept_copy: Path | None = None
        self._reader = reader
        self._lock = _claim_folder(instance, begun, remove_made if self._is_new else lambda: None)
        # One connection is kept. A download has its own until its end: whoever reads next must not wait for that.
        self._apart = create_engine(database_url(instance), pool_size=1, max_overflow=-1, **NO_SECRETS_IN_ERRORS)
        make_read_only(self._apart)
        self._writer = _create_writer(instance)
        self._subjects: set[Subject] = set()
        collect_subjects(self._writer, self._subjects)
        self._connection: Connection | None = None
        try:
            self._upgrade()
        except BaseException:
            self.close(abandon=True)
            raise

    def _upgrade(self) -> None:
        file = str(self._instance / FILE)
        try:
            earlier = version_to_upgrade(self._writer)
            settle_copies(self._instance, earlier)
            if earlier is not None:
                self.kept_copy = keep_copy(self._instance, FILE, earlier)
            upgrade_schema(self._writer)
            if self.kept_copy is not None:
                self.kept_copy = name_copy(self.kept_copy)
        except UnknownDatabase as error:
            raise StoreError("database_older" if error.is_older else "database_newer", file=file) from error
        except DBAPIError as error:
            raise StoreError("database_unusable", file=file, reason=str(error.orig)) from error
        except (OSError, sqlite3.Error) as error:
            raise StoreError("copy_not_kept", folder=str(self._instance), reason=reason_of(error)) from error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield a read-only connection that sees one moment of the database.

        :raises NotRead: the disk did not answer.
        """
        engine = self._apart if READS_APART.get() else self._reader
        try:
            with engine.connect() as connection, connection.begin():
                yield connection
        except DBAPIError as error:
            # Unread, damaged or locked for too long, rather than a wrong statement.
            if getattr(error.orig, "sqlite_errorcode", 0) & PRIMARY_CODE in DISK_ERRORS:
                raise NotRead(str(error.orig)) from None
            raise

    def write(self, change: Callable[[Connection], Result]) -> tuple[Result, frozenset[Subject]]:
        """Run ``change`` in a transaction that is on disk when this returns; return what it returned and wrote.

        Called by one thread only.

        :raises NotSaved: the disk did not take it.
        """
        try:
            if self._connection is None:
                self._connection = self._writer.connect()
            self._subjects.clear()
            with self._connection.begin():
                result = change(self._connection)
            return result, frozenset(self._subjects)
        except (DBAPIError, sqlite3.Error) as error:
            self._drop_connection()
            raise NotSaved(str(error.orig if isinstance(error, DBAPIError) else error)) from error
        except SQLAlchemyError:
            self._drop_connection()
            raise

    def _drop_connection(self) -> None:
        """Start over with a new connection: what a failed commit leaves open must not reach the next write."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def close(self, *, abandon: bool = False) -> None:
        """Close the files, so that another process may open them.

        With ``abandon`` the folder is left as it was if the club was begun or brought up to date by this opening.
        """
        if self._connection is not None:
            self._connection.close()
        self._writer.dispose()
        self._reader.dispose()
        self._apart.dispose()
        if abandon and (self._is_new or self.kept_copy is not None):
            self._remove_made()
            if self.kept_copy is not None:
                put_back(self._instance, FILE, self.kept_copy)
                self.kept_copy = None
        self._lock.release()


def is_claimed(instance: Path) -> bool:
    """Tell whether a process holds the folder now."""
    lock = instance / LOCK_FILE
    # Unlike pathlib, this never raises where somebody may not look.
    if not os.path.exists(lock):
        return False
    try:
        with FileLock(lock, blocking=False):
            return False
    except Timeout:
        return True
    except OSError:
        # Whoever may not write it cannot tell.
        return False


@contextmanager
def hold_folder(folder: Path, lock_file: str = LOCK_FILE, within: float = ASKED_WITHIN) -> Iterator[None]:
    """Let no process open the folder, or whatever else that file locks, meanwhile; wait for it so many seconds.

    :raises StoreError: instance_in_use; instance_unwritable
    """
    lock = FileLock(folder / lock_file)
    try:
        # Whoever asks `is_claimed` holds it for a moment.
        lock.acquire(timeout=within, poll_interval=ASKED_WITHIN / 10)
    except Timeout:
        raise StoreError("instance_in_use", folder=str(folder)) from None
    except OSError as error:
        raise StoreError("instance_unwritable", folder=str(folder), reason=reason_of(error)) from error
    try:
        yield
    finally:
        lock.release()


def has_rows(instance: Path) -> bool:
    """Tell whether anything was entered in the club of the folder, which nobody serves; one that cannot be read has."""
    with TemporaryDirectory() as copy:
        try:
            for file in instance.glob(f"{FILE}*"):
                shutil.copyfile(file, Path(copy, file.name))
            with closing(sqlite3.connect(Path(copy, FILE))) as connection:
                return any(
                    connection.execute(f'SELECT EXISTS (SELECT 1 FROM "{table.name}")').fetchone()[0]
                    for table in METADATA.sorted_tables
                )
        except (OSError, sqlite3.Error):
            return True


def read_version(instance: Path, *, is_served: bool) -> str | None:
    """Return the schema version of the database in the folder, which stays as it is.

    It is empty of one that has no tables yet, and ``None`` of one that cannot be read.
    """
    try:
        if is_served:
            return _query_version(instance, "mode=ro")
        if not os.path.exists(instance / WRITE_AHEAD):
            return _query_version(instance, "immutable=1")
        # Whoever served it was killed. SQLite would write its log into the database when it is closed.
        with TemporaryDirectory() as copy:
            for name in (FILE, WRITE_AHEAD):
                shutil.copyfile(instance / name, Path(copy, name))
            return _query_version(Path(copy), "mode=rw")
    except (OSError, sqlite3.Error):
        return None


def _query_version(instance: Path, how: str) -> str | None:
    with closing(sqlite3.connect(f"{(instance / FILE).absolute().as_uri()}?{how}", uri=True)) as connection:
        if connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is None:
            return ""
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else None


def make_read_only(engine: Engine) -> None:
    """Let connections of ``engine`` only read, and never checkpoint; each transaction sees one moment."""

    @event.listens_for(engine, "connect")
    def _set_read_only(connection: DBAPIConnection, _record: object) -> None:
        # The driver begins nothing before a SELECT: two of them would see two moments.
        connection.isolation_level = None
        _set_pragmas(connection, "query_only=ON", "wal_autocheckpoint=0", "busy_timeout=5000")

    @event.listens_for(engine, "begin")
    def _begin_deferred(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")


def _claim_folder(instance: Path, begun: bool, remove_made: Callable[[], None]) -> FileLock:
    """Lock the folder, which is this process's alone until it ends, however it ends; return the lock.

    :raises StoreError: instance_is_file, instance_unwritable, instance_in_use, database_empty
    """
    if os.path.isfile(instance):
        raise StoreError("instance_is_file", file=str(instance))
    try:
        instance.mkdir(parents=True, exist_ok=True)
        # The lock would call a file that cannot be made one that somebody else holds.
        (instance / LOCK_FILE).open("a").close()
        # Claimed in the writer's thread, and released in whichever closes the store.
        lock = FileLock(instance / LOCK_FILE, thread_local=False)
        # Whoever asks `is_claimed` holds it for a moment.
        lock.acquire(timeout=ASKED_WITHIN, poll_interval=ASKED_WITHIN / 10)
    except Timeout as error:
        raise StoreError("instance_in_use", folder=str(instance)) from error
    except OSError as error:
        raise StoreError("instance_unwritable", folder=str(instance), reason=error.strerror or "") from error
    try:
        if begun and _has_no_tables(instance / FILE):
            raise StoreError("database_empty", file=str(instance / FILE))
        # It holds every deal: only its owner may read it. SQLite's other files follow its rights.
        with suppress(FileExistsError):
            os.close(os.open(instance / FILE, os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        remove_made()
        lock.release()
        raise StoreError("instance_unwritable", folder=str(instance), reason=error.strerror or "") from error
    except StoreError:
        lock.release()
        raise
    return lock


def _has_no_tables(file: Path) -> bool:
    """Tell whether the file is there without a table: SQLite would silently drop the write-ahead log beside it."""
    if not file.exists():
        return False
    if file.stat().st_size == 0:
        return True
    try:
        with closing(sqlite3.connect(file)) as connection:
            return connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is None
    except sqlite3.DatabaseError:
        # Opening the database will report what is wrong.
        return False


def _create_writer(instance: Path) -> Engine:
    engine = create_engine(
        database_url(instance),
        poolclass=pool.StaticPool,
        connect_args={"check_same_thread": False, "timeout": 5},
        **NO_SECRETS_IN_ERRORS,
    )

    @event.listens_for(engine, "connect")
    def _set_durable(connection: DBAPIConnection, _record: object) -> None:
        # The driver's own BEGIN is deferred; a read before the first write would then fail against a newer snapshot.
        connection.isolation_level = None
        _set_pragmas(connection, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _begin_immediate(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert driver is not None
        try:
            driver.execute(BEGIN)
        except sqlite3.Error as error:
            raise OperationalError(BEGIN, None, error) from error

    return engine


def _set_pragmas(connection: DBAPIConnection, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

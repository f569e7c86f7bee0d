"""A backup of this or an earlier version of the tables, restored into the present ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, MetaData, Table, create_engine
from sqlalchemy.exc import SQLAlchemyError

from referee.store.backup import NOT_THE_CLUBS, BackupReader, dump_backup, load_backup, newer_backup
from referee.store.database import NO_SECRETS_IN_ERRORS
from referee.store.migrate import is_known_version, newest_version, upgrade_schema


def restore_backup(connection: Connection, lines: Iterable[bytes], folder: Path) -> dict[str, str]:
    """The empty database holds what the backup says; whoever calls takes everything back if this raises.

    What an earlier program wrote is brought up to date in a database of its own within ``folder``, just as the club's
    own would have been. The texts of the rulebooks are returned, by the names of their files.

    :raises BackupFault: it is no backup, it is of a later version, or something in it is broken.
    """
    reading = BackupReader(lines)
    schema = reading.schema()
    if schema == newest_version():
        return load_backup(connection, reading)
    if not is_known_version(schema):
        raise newer_backup(schema)
    with _beside(folder, schema) as engine:
        rulebooks = _load_earlier(engine, reading)
        with engine.connect() as earlier:
            present = BackupReader(dump_backup(earlier, rulebooks))
            present.schema()
            return load_backup(connection, present)


def tables_of(connection: Connection) -> list[Table]:
    """The club's tables that the database has."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in NOT_THE_CLUBS]


@contextmanager
def _beside(folder: Path, schema: str) -> Iterator[Engine]:
    """An empty database with the tables of that version."""
    with TemporaryDirectory(prefix="restoring-", dir=folder) as beside:
        engine = create_engine(f"sqlite:///{beside}/earlier.db", **NO_SECRETS_IN_ERRORS)
        upgrade_schema(engine, schema)
        yield engine
        engine.dispose()


def _load_earlier(engine: Engine, reading: BackupReader) -> dict[str, str]:
    """The database holds the backup and has the present tables."""
    with engine.begin() as connection:
        rulebooks = load_backup(connection, reading, tables_of(connection))
    try:
        upgrade_schema(engine)
    except SQLAlchemyError:
        reading.broken()
    return rulebooks

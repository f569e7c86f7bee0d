"""Restores a backup of this or an earlier schema version into the present tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, MetaData, Table, create_engine
from sqlalchemy.exc import SQLAlchemyError

from referee.store.backup import NOT_THE_CLUBS, BackupReader, dump_backup, load_backup, unknown_backup_fault
from referee.store.database import NO_SECRETS_IN_ERRORS
from referee.store.migrate import is_known_version, newest_version, upgrade_schema


def restore_backup(connection: Connection, lines: Iterable[bytes], folder: Path) -> dict[str, str]:
    """Fill the empty database from the backup, and return its rulebooks: texts by file name.

    The caller rolls back if this raises. A backup of an earlier version goes into a temporary database within
    ``folder`` first, which is migrated as the club's own would have been.

    :raises BackupFault: backup_foreign, backup_newer, backup_older, backup_broken, backup_value
    """
    reader = BackupReader(lines)
    schema = reader.read_schema()
    if schema == newest_version():
        return load_backup(connection, reader)
    if not is_known_version(schema):
        raise unknown_backup_fault(schema)
    with _temporary_database(folder, schema) as engine:
        rulebooks = _load_earlier(engine, reader)
        with engine.connect() as migrated:
            present = BackupReader(dump_backup(migrated, rulebooks))
            present.read_schema()
            return load_backup(connection, present)


def tables_of(connection: Connection) -> list[Table]:
    """Return the club's tables that are in the database, whatever its version."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name not in NOT_THE_CLUBS]


@contextmanager
def _temporary_database(folder: Path, schema: str) -> Iterator[Engine]:
    """Yield the engine of an empty database with the tables of that version."""
    with TemporaryDirectory(prefix="restoring-", dir=folder) as temporary:
        engine = create_engine(f"sqlite:///{temporary}/earlier.db", **NO_SECRETS_IN_ERRORS)
        upgrade_schema(engine, schema)
        yield engine
        engine.dispose()


def _load_earlier(engine: Engine, reader: BackupReader) -> dict[str, str]:
    """Load the backup of an earlier version, migrate its tables to the present ones, and return its rulebooks.

    :raises BackupFault: backup_broken, backup_value
    """
    with engine.begin() as connection:
        rulebooks = load_backup(connection, reader, tables_of(connection))
    try:
        upgrade_schema(engine)
    except SQLAlchemyError:
        reader.fail()
    return rulebooks

"""A backup of this or an earlier version of the tables, restored into the present ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, MetaData, Table, create_engine
from sqlalchemy.exc import SQLAlchemyError

from referee.store.backup import NOT_WRITTEN, Reading, dump, load, newer
from referee.store.database import NO_SECRETS_IN_ERRORS
from referee.store.migrate import VERSION_TABLE, head, known, upgrade


def restore(connection: Connection, lines: Iterable[bytes], folder: Path) -> dict[str, str]:
    """The empty database holds what the backup says; whoever calls takes everything back if this raises.

    What an earlier program wrote is brought up to date in a database of its own within ``folder``, just as the club's
    own would have been. The texts of the rulebooks are returned, by the names of their files.

    :raises BackupFault: it is no backup, it is of a later version, or something in it is broken.
    """
    reading = Reading(lines)
    schema = reading.schema()
    if schema == head():
        return load(connection, reading)
    if not known(schema):
        raise newer(schema)
    with _beside(folder, schema) as engine:
        rulebooks = _load_earlier(engine, reading)
        with engine.connect() as earlier:
            present = Reading(dump(earlier, rulebooks))
            present.schema()
            return load(connection, present)


def tables_of(connection: Connection) -> list[Table]:
    """The club's tables that the database has."""
    found = MetaData()
    found.reflect(connection)
    return [one for one in found.sorted_tables if one.name not in (VERSION_TABLE, *NOT_WRITTEN)]


@contextmanager
def _beside(folder: Path, schema: str) -> Iterator[Engine]:
    """An empty database with the tables of that version."""
    with TemporaryDirectory(prefix="restoring-", dir=folder) as beside:
        engine = create_engine(f"sqlite:///{beside}/earlier.db", **NO_SECRETS_IN_ERRORS)
        upgrade(engine, schema)
        yield engine
        engine.dispose()


def _load_earlier(engine: Engine, reading: Reading) -> dict[str, str]:
    """The database holds the backup and has the present tables."""
    with engine.begin() as connection:
        rulebooks = load(connection, reading, tables_of(connection))
    try:
        upgrade(engine)
    except SQLAlchemyError:
        reading.broken()
    return rulebooks

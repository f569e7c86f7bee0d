"""Brings the database to this program's version when it starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

FOLDER = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"
"""The one table that is not the club's."""


class NewerDatabase(Exception):
    """The database was written by a newer version of the program."""


def upgrade_schema(engine: Engine, version: str = "head") -> None:
    """The tables are as this version knows them, or as they were in an earlier ``version``.

    :raises NewerDatabase: they are of a version that this program has never seen; nothing was touched.
    """
    config = _config()
    script = ScriptDirectory.from_config(config)
    with engine.connect() as connection:
        present = MigrationContext.configure(connection).get_current_revision()
        connection.rollback()
        if present == script.get_current_head():
            return
        if present is not None and not is_known_version(present):
            raise NewerDatabase(present)
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def newest_version() -> str:
    """The version of the tables that this program knows best."""
    found = ScriptDirectory.from_config(_config()).get_current_head()
    assert found is not None
    return found


def list_versions() -> tuple[str, ...]:
    """All versions there were of the tables, the first one first."""
    script = ScriptDirectory.from_config(_config())
    return tuple(revision.revision for revision in script.walk_revisions())[::-1]


def is_known_version(version: str) -> bool:
    """Whether the tables were ever like that."""
    return version in list_versions()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config

"""Migrates the database to this program's schema version."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

FOLDER = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"
"""Alembic's own table."""


class NewerDatabase(Exception):
    """The database was written by a newer version of the program."""


def upgrade_schema(engine: Engine, version: str = "head") -> None:
    """Migrate the tables up to ``version``.

    :raises NewerDatabase: they are of a version that this program does not know; nothing was touched.
    """
    config = _alembic_config()
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
    """The schema version of this program."""
    version = ScriptDirectory.from_config(_alembic_config()).get_current_head()
    assert version is not None
    return version


def list_versions() -> tuple[str, ...]:
    """All schema versions, oldest first."""
    script = ScriptDirectory.from_config(_alembic_config())
    return tuple(revision.revision for revision in script.walk_revisions())[::-1]


def is_known_version(version: str) -> bool:
    """Whether the program can migrate from that schema version."""
    return version in list_versions()


def _alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config

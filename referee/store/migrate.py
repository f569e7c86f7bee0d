"""Migrates the database to this program's schema version."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

FOLDER = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"
"""Alembic's own table."""


class UnknownDatabase(Exception):
    """A database whose schema version this program does not know.

    ``is_older``: it is from before the first version that was given out; otherwise a newer program wrote it.
    """

    def __init__(self, version: str) -> None:
        super().__init__(version)
        self.is_older = is_older_version(version)


def version_to_upgrade(engine: Engine) -> str | None:
    """Return the earlier version that the tables are of; ``None`` where there is none yet, or they are up to date.

    :raises UnknownDatabase: they are of a version that this program does not know.
    """
    version = _read_version(engine)
    return None if version == newest_version() else version


def _read_version(engine: Engine) -> str | None:
    with engine.connect() as connection:
        version = MigrationContext.configure(connection).get_current_revision()
        connection.rollback()
    if version is not None and not is_known_version(version):
        raise UnknownDatabase(version)
    return version


def upgrade_schema(engine: Engine, version: str = "head") -> None:
    """Migrate the tables up to ``version``.

    :raises UnknownDatabase: they are of a version that this program does not know; nothing was touched.
    """
    if _read_version(engine) == newest_version():
        return
    with engine.connect() as connection:
        config = _alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def newest_version() -> str:
    """Return the schema version of this program."""
    return list_versions()[-1]


@cache
def list_versions() -> tuple[str, ...]:
    """List all schema versions, oldest first."""
    script = ScriptDirectory.from_config(_alembic_config())
    return tuple(revision.revision for revision in script.walk_revisions())[::-1]


def is_known_version(version: str) -> bool:
    """Tell whether the program can migrate from that schema version."""
    return version in list_versions()


def is_older_version(version: str) -> bool:
    """Tell whether that schema version is from before all that the program knows."""
    return version < list_versions()[0]


def _alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config

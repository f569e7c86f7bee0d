"""Brings the database to this program's version when it starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

FOLDER = Path(__file__).parent / "migrations"


class NewerDatabase(Exception):
    """The database was written by a newer version of the program."""


def upgrade(engine: Engine) -> None:
    """The tables are as this version knows them.

    :raises NewerDatabase: they are of a version that this program has never seen; nothing was touched.
    """
    config = _config()
    script = ScriptDirectory.from_config(config)
    with engine.connect() as connection:
        present = MigrationContext.configure(connection).get_current_revision()
        connection.rollback()
        if present == script.get_current_head():
            return
        if present is not None and not known(present):
            raise NewerDatabase(present)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def head() -> str:
    """The version of the tables that this program knows best."""
    found = ScriptDirectory.from_config(_config()).get_current_head()
    assert found is not None
    return found


def known(version: str) -> bool:
    """Whether the tables were ever like that."""
    script = ScriptDirectory.from_config(_config())
    return version in {revision.revision for revision in script.walk_revisions()}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config

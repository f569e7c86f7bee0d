"""Migrates the database to this program's schema version."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Column, Engine, MetaData, String, Table, inspect, select

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"
"""Alembic's own table."""
_VERSION = Table(VERSION_TABLE, MetaData(), Column("version_num", String)).c.version_num


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
        is_there = inspect(connection).has_table(VERSION_TABLE)
        version = connection.scalars(select(_VERSION)).one_or_none() if is_there else None
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
    # Not at the top: it takes a tenth of a second to load, and a start seldom has anything to migrate.
    from alembic import command

    with engine.connect() as connection:
        config = _alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def newest_version() -> str:
    """Return the schema version of this program."""
    return list_versions()[-1]


@cache
def list_versions() -> tuple[str, ...]:
    """List all schema versions, oldest first; the names of the migrations begin with them."""
    return tuple(sorted(path.name.partition("_")[0] for path in FOLDER.glob("versions/[0-9]*.py")))


def is_known_version(version: str) -> bool:
    """Tell whether the program can migrate from that schema version."""
    return version in list_versions()


def is_older_version(version: str) -> bool:
    """Tell whether that schema version is from before all that the program knows."""
    return version < list_versions()[0]


def _alembic_config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config

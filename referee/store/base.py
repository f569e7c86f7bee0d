"""The base class of the tables, whose rows are read through a session as immutable objects and written one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError
from functools import cached_property
from sqlite3 import Cursor
from typing import Any, TypeVar, cast

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import ClauseElement, Connection, MetaData, Select, insert, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.orm import DeclarativeBase, MappedAsDataclass, Session
from sqlalchemy.sql.compiler import SQLCompiler


class Base(MappedAsDataclass, DeclarativeBase):
    """A row, which is never changed: `replace` makes another. Constraints have names that a migration can refer to."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_name)s",
        }
    )

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.__dict__:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super().__setattr__(name, value)

    def values(self) -> dict[str, Any]:
        """Return the values by column; an ``id`` of 0 is None, so that the database gives one."""
        values = {column.key: getattr(self, column.key) for column in self.__table__.columns}
        return values if values.get("id", 1) else values | {"id": None}


Row = TypeVar("Row", bound=Base)
_DIALECT = sqlite.dialect(paramstyle="named")
STAYS_HERE = {"of_the_house": True}
"""`Table.info` of a table about this instance's own devices: no backup holds it."""

db = SQLAlchemy(model_class=Base, disable_autonaming=True)


def list_rows(connection: Connection, query: Select[tuple[Row]]) -> list[Row]:
    """Return the rows that the query finds."""
    with Session(connection) as session:
        return list(session.scalars(query))


def find_first(connection: Connection, query: Select[tuple[Row]]) -> Row | None:
    """Return the first row that the query finds, or ``None``."""
    with Session(connection) as session:
        return session.scalars(query).first()


def find_row(connection: Connection, kind: type[Row], key: object) -> Row | None:
    """Return the row with that primary key, or ``None``."""
    with Session(connection) as session:
        return session.get(kind, key)


def add_row(connection: Connection, row: Base) -> int:
    """Insert the row, and return its id if the table has one."""
    key = connection.execute(insert(type(row)), row.values()).inserted_primary_key
    assert key is not None
    return cast(int, key[0])


def change_row(connection: Connection, row: Base) -> None:
    """Overwrite the row that has the primary key of ``row``."""
    values = row.values()
    keys = [column == values[column.key] for column in row.__table__.primary_key]
    connection.execute(update(type(row)).where(*keys).values(values))


class PreparedStatement:
    """A statement that runs with every action: SQLAlchemy writes its SQL once, and the driver takes it from there.

    It is not seen by `subjects`, so it writes nothing that is remembered; errors are the driver's.
    """

    def __init__(self, statement: ClauseElement, *names: str) -> None:
        """Prepare the statement; ``names`` are the columns that are inserted."""
        self._statement = statement
        self._names = names

    @cached_property
    def _compiled(self) -> tuple[str, dict[str, Callable[[Any], Any] | None]]:
        """The SQL, and what turns each parameter into the driver's value: written when it first runs."""
        compiled = self._statement.compile(dialect=_DIALECT, column_keys=self._names or None)
        assert isinstance(compiled, SQLCompiler)
        return compiled.string, {
            name: bind.type.dialect_impl(_DIALECT).bind_processor(_DIALECT) for name, bind in compiled.binds.items()
        }

    def run(self, connection: Connection, values: Mapping[str, Any]) -> Cursor:
        """Run it with these ``values`` by the names of their parameters."""
        driver = connection.connection.driver_connection
        assert driver is not None
        sql, processors = self._compiled
        cursor: Cursor = driver.execute(
            sql, {name: process(values[name]) if process else values[name] for name, process in processors.items()}
        )
        return cursor

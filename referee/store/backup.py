"""The whole database as one JSON document, and an empty database filled from one.

Every row has a line of its own and is read by itself, so that neither direction holds more than one row in memory. The
tables are all there are: a later one is in by itself.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, time
from itertools import islice
from typing import NoReturn, cast

from sqlalchemy import JSON, Column, Connection, Table, exists, insert, select
from sqlalchemy.exc import IntegrityError

from referee.store.migrate import head, known
from referee.store.tables import Base

FORMAT, VERSION = "referee-backup", 1
LONGEST_HEAD = 1000
AT_ONCE = 500
TABLES = tuple(Base.metadata.sorted_tables)


class BackupFault(Exception):
    """What is not a backup that this program can restore; ``line`` is where it is found."""

    def __init__(self, code: str, line: int) -> None:
        super().__init__(code)
        self.code = code
        self.line = line


def dump(connection: Connection) -> Iterator[bytes]:
    """The lines of the backup: the same database always gives the same bytes."""
    digest = hashlib.sha256()
    for line in _lines(connection):
        digest.update(line)
        yield line
    yield _end(digest.hexdigest())


def _lines(connection: Connection) -> Iterator[bytes]:
    yield _head(head())
    for table in TABLES:
        yield f'"{table.name}": [\n'.encode()
        yield from _rows(connection, table)
        yield b"]\n" if table is TABLES[-1] else b"],\n"


def _head(schema: str) -> bytes:
    start = {"format": FORMAT, "version": VERSION, "schema": schema}
    return json.dumps(start)[:-1].encode() + b', "tables": {\n'


def _end(digest: str) -> bytes:
    return f'}}, "sha256": "{digest}"}}\n'.encode()


def _rows(connection: Connection, table: Table) -> Iterator[bytes]:
    wanted = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=AT_ONCE)
    line = b""
    for row in connection.execute(wanted).mappings():
        if line:
            yield line + b",\n"
        line = json.dumps(dict(row), ensure_ascii=False, default=_written).encode()
    if line:
        yield line + b"\n"


def _written(value: object) -> str:
    assert isinstance(value, date | time), value
    return value.isoformat()


def is_empty(connection: Connection) -> bool:
    """Whether no table has a row."""
    return not any(connection.execute(select(exists().select_from(table))).scalar() for table in TABLES)


def load(connection: Connection, lines: Iterable[bytes]) -> None:
    """The empty database holds what the backup says; whoever calls takes everything back if this raises.

    :raises BackupFault: it is none, it is of another version, or something in it is broken.
    """
    # A row may name one that comes later; whether all are there is asked at the end.
    connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
    reading = _Reading(lines)
    reading.head()
    for table in TABLES:
        reading.expect(f'"{table.name}": [\n'.encode())
        rows = _parsed(reading, table)
        while some := list(islice(rows, AT_ONCE)):
            try:
                connection.execute(insert(table), some)
            except IntegrityError:
                reading.broken()
        reading.expect(b"]\n" if table is TABLES[-1] else b"],\n")
    reading.end()
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        reading.broken()


def _parsed(reading: _Reading, table: Table) -> Iterator[dict[str, object]]:
    columns = {column.name: column for column in table.columns}
    while not reading.next.startswith(b"]"):
        try:
            row = json.loads(reading.next.rstrip(b",\n"))
            if not isinstance(row, dict) or row.keys() != columns.keys():
                reading.broken()
            values = {name: _value(columns[name], value) for name, value in row.items()}
        except (ValueError, RecursionError):
            reading.broken()
        reading.take()
        yield values


def _value(column: Column[object], value: object) -> object:
    """What the column holds.

    :raises ValueError: the column cannot hold ``value``.
    """
    if isinstance(column.type, JSON) or (value is None and column.nullable):
        return value
    kind = column.type.python_type
    if kind in _FROM_TEXT and isinstance(value, str):
        return _FROM_TEXT[kind](value)
    if type(value) is not kind or (kind is int and abs(cast(int, value)) >= 2**63):
        raise ValueError(column.name)
    return value


_FROM_TEXT: dict[type, Callable[[str], object]] = {one: one.fromisoformat for one in (date, time, datetime)}


class _Reading:
    """The lines one by one: ``next`` is the one that comes."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self._digest = hashlib.sha256()
        self.line = 1
        self.next = next(self._lines, b"")

    def take(self) -> bytes:
        """The line, which is behind now."""
        taken, self.next = self.next, next(self._lines, b"")
        self._digest.update(taken)
        self.line += 1
        return taken

    def expect(self, wanted: bytes) -> None:
        """The next line was what it has to be."""
        if self.next != wanted:
            self.broken()
        self.take()

    def head(self) -> None:
        """The first line says that this is a backup, and one of this version."""
        try:
            found = json.loads(self.next[:LONGEST_HEAD] + b"}}")
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise BackupFault("backup_foreign", 1)
        schema = str(found.get("schema"))
        if found.get("version") != VERSION or not known(schema):
            raise BackupFault("backup_newer", 1)
        if schema != head():
            raise BackupFault("backup_older", 1)
        self.expect(_head(schema))

    def end(self) -> None:
        """All was read, and it is what was written."""
        if self.next != _end(self._digest.hexdigest()):
            self.broken()
        self.take()
        if self.next:
            self.broken()

    def broken(self) -> NoReturn:
        """:raises BackupFault: nobody can trust this file from here on."""
        raise BackupFault("backup_broken", self.line)

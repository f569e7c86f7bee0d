"""The whole database as one JSON document, and an empty database filled from one.

Every row has a line of its own and is read by itself, so that neither direction holds more than one row in memory. The
tables are all there are but those about this house's own devices: a later one is in by itself. The rulebooks that the
club wrote are files; their texts come along.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from itertools import islice
from pathlib import Path
from typing import NamedTuple, NoReturn, cast

from sqlalchemy import JSON, Column, Connection, Table, exists, insert, select
from sqlalchemy.exc import IntegrityError

from referee.store.base import STAYS_HERE
from referee.store.migrate import VERSION_TABLE, newest_version
from referee.store.tables import METADATA

FORMAT, VERSION = "referee-backup", 1
AT_ONCE = 500
LONGEST_FILE_NAME = 255
"""Bytes; no disk takes more."""
_BEGINNING = re.compile(rb'\{"format": "%b", "version": (\d{1,4}), "schema": "([0-9a-z]{1,20})"' % FORMAT.encode())
TABLES = tuple(table for table in METADATA.sorted_tables if table.info != STAYS_HERE)
NOT_THE_CLUBS = {VERSION_TABLE, *(table.name for table in METADATA.sorted_tables if table.info == STAYS_HERE)}
"""Tables that no backup holds, by their names."""
HASHES: Mapping[str, tuple[str, ...]] = {
    "matches": ("newest_seq", "newest_mac"),
    "events": ("mac",),
    "snapshots": ("mac",),
}
"""Columns that are left empty: made with a key that stays in the house, they tell nobody anything elsewhere."""


class Schema(NamedTuple):
    """The tables of one version."""

    version: str
    tables: Sequence[Table]


class BackupFault(Exception):
    """What is not a backup that this program can restore; ``line`` is where it is found."""

    def __init__(self, code: str, line: int, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.facts = facts


def dump_backup(connection: Connection, rulebooks: Mapping[str, str], schema: Schema | None = None) -> Iterator[bytes]:
    """The lines of the backup: the same database and rulebooks, by the names of their files, give the same bytes.

    ``schema`` is what the database holds where those are not the present tables.
    """
    digest = hashlib.sha256()
    for line in _lines(connection, rulebooks, schema or Schema(newest_version(), TABLES)):
        digest.update(line)
        yield line
    yield _end(digest.hexdigest())


def _lines(connection: Connection, rulebooks: Mapping[str, str], schema: Schema) -> Iterator[bytes]:
    yield first_line(schema.version)
    yield from _separated(json.dumps({"file": name, "text": rulebooks[name]}).encode() for name in sorted(rulebooks))
    yield TABLES_BEGIN
    for table in schema.tables:
        yield begin_of(table)
        yield from _separated(_rows(connection, table))
        yield b"]\n" if table is schema.tables[-1] else b"],\n"


def first_line(version: str) -> bytes:
    """How a backup of the tables of that version begins."""
    start = {"format": FORMAT, "version": VERSION, "schema": version}
    return json.dumps(start)[:-1].encode() + b', "rulebooks": [\n'


TABLES_BEGIN = b'], "tables": {\n'


def first_line_of_tables(version: str) -> bytes:
    """How a backup began before the rulebooks came along: its tables follow at once."""
    return first_line(version).replace(b'"rulebooks": [', b'"tables": {')


def begin_of(table: Table) -> bytes:
    """The line before the rows of the table."""
    return f'"{table.name}": [\n'.encode()


def _end(digest: str) -> bytes:
    return f'}}, "sha256": "{digest}"}}\n'.encode()


def _separated(rows: Iterable[bytes]) -> Iterator[bytes]:
    """Each row as a line, with a comma behind all but the last."""
    line = b""
    for row in rows:
        if line:
            yield line + b",\n"
        line = row
    if line:
        yield line + b"\n"


def _rows(connection: Connection, table: Table) -> Iterator[bytes]:
    wanted = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=AT_ONCE)
    names = table.columns.keys()
    empty = {name: None for name in HASHES.get(table.name, ()) if name in names}
    for row in connection.execute(wanted):
        yield _JSON.encode(dict(zip(names, row, strict=True)) | empty).encode()


def _written(value: object) -> str:
    assert isinstance(value, date | time), value
    return value.isoformat()


_JSON = json.JSONEncoder(ensure_ascii=False, default=_written)


def read_rows(connection: Connection, names: Collection[str]) -> Iterator[tuple[str, int, Mapping[str, object]]]:
    """Each row of those tables: its table, its number in a backup, and its columns."""
    for table in TABLES:
        if table.name in names:
            found = connection.execute(select(table).order_by(*table.primary_key.columns)).mappings()
            yield from ((table.name, number, dict(row)) for number, row in enumerate(found, 1))


def is_empty(connection: Connection) -> bool:
    """Whether no table has a row."""
    return not any(connection.execute(select(exists().select_from(table))).scalar() for table in TABLES)


def load_backup(connection: Connection, reading: BackupReader, tables: Sequence[Table] = TABLES) -> dict[str, str]:
    """The empty database holds what the backup says; whoever calls takes everything back if this raises.

    ``tables`` are those the backup must have, ``reading`` is at its second line. The rulebooks are returned.

    :raises BackupFault: something in it is broken.
    """
    # A row may name one that comes later; whether all are there is asked at the end.
    connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
    rulebooks = dict(_rulebooks(reading)) if reading.has_rulebooks else {}
    missing = {begin_of(table): table for table in tables}
    while missing:
        table = missing.pop(reading.next, None)
        if table is None:
            reading.broken()
        reading.take()
        _fill(connection, reading, table)
        reading.expect(b"],\n" if missing else b"]\n")
    reading.end()
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        reading.broken()
    return rulebooks


def _rulebooks(reading: BackupReader) -> Iterator[tuple[str, str]]:
    while reading.next != TABLES_BEGIN:
        row = reading.row({"file", "text"})
        name, text = row["file"], row["text"]
        if not isinstance(name, str) or not _names_a_rulebook(name) or not isinstance(text, str) or not _is_bytes(text):
            reading.broken()
        reading.take()
        yield name, text
    reading.take()


def _names_a_rulebook(name: str) -> bool:
    """Whether the file can only lie in the folder of the rulebooks."""
    if len(name.encode(errors="replace")) > LONGEST_FILE_NAME:
        return False
    return name == Path(name).name and name.endswith(".toml") and not name.startswith(".") and name.isprintable()


def _is_bytes(text: str) -> bool:
    """Whether the text stands for a file's bytes, those that are no UTF-8 as surrogates."""
    try:
        return text.encode(errors="surrogateescape").decode(errors="surrogateescape") == text
    except UnicodeEncodeError:
        return False


def _fill(connection: Connection, reading: BackupReader, table: Table) -> None:
    rows = _parsed(reading, table)
    while some := list(islice(rows, AT_ONCE)):
        try:
            connection.execute(insert(table), some)
        except IntegrityError:
            reading.broken()


def _parsed(reading: BackupReader, table: Table) -> Iterator[dict[str, object]]:
    columns = {column.name: _taker(column) for column in table.columns}
    number = 0
    while not reading.next.startswith(b"]"):
        row, number = reading.row(columns.keys()), number + 1
        values: dict[str, object] = {}
        for name, value in row.items():
            try:
                values[name] = columns[name](value)
            except ValueError:
                place = {"table": table.name, "column": name, "row": str(number)}
                raise BackupFault("backup_value", reading.line, **place) from None
        reading.take()
        yield values


def _taker(column: Column[object]) -> Callable[[object], object]:
    """What makes of a value of the file what the column holds.

    It raises ValueError where the column cannot hold that.
    """
    if isinstance(column.type, JSON):
        return _encodable
    kind, nullable = column.type.python_type, column.nullable
    read = _FROM_TEXT.get(kind)

    def take(value: object) -> object:
        if value is None and nullable:
            return None
        if read is not None and isinstance(value, str):
            return read(value)
        if isinstance(value, str):
            _encodable(value)
        if type(value) is not kind or (kind is int and abs(cast(int, value)) >= 2**63):
            raise ValueError(column.name)
        return value

    return take


def _encodable(value: object) -> object:
    """The value, if each text in it can be written: half a character cannot.

    A UnicodeEncodeError is a ValueError, and so is a number that is none.
    """
    json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    return value


_FROM_TEXT: dict[type, Callable[[str], object]] = {one: one.fromisoformat for one in (date, time, datetime)}


class BackupReader:
    """The lines one by one: ``next`` is the one that comes; ``has_rulebooks`` is known once the first is behind."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self._digest = hashlib.sha256()
        self.has_rulebooks = True
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

    def row(self, columns: Iterable[str]) -> dict[str, object]:
        """What the next line says, which is still to be taken: it has these columns."""
        try:
            row = json.loads(self.next.decode().rstrip(",\n"))
        except (ValueError, RecursionError):
            self.broken()
        if not isinstance(row, dict) or row.keys() != set(columns):
            self.broken()
        return row

    def schema(self) -> str:
        """The version of the tables that the first line names, which is behind now.

        :raises BackupFault: this is no backup, or of a format that came later.
        """
        found = _BEGINNING.match(self.next)
        if found is None:
            raise BackupFault("backup_foreign", 1)
        version, schema = int(found[1]), found[2].decode()
        if version > VERSION:
            raise BackupFault("backup_newer", 1, form=str(version), known_form=str(VERSION))
        self.has_rulebooks = self.next != first_line_of_tables(schema)
        self.expect(first_line(schema) if self.has_rulebooks else self.next)
        return schema

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


def newer_backup(schema: str) -> BackupFault:
    """A backup that only a later program can read."""
    return BackupFault("backup_newer", 1, found=schema, known=newest_version())

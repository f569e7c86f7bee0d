"""Backups: the whole database as one JSON document, and filling an empty database from one.

Every row is a line of its own, so that neither direction holds the whole document in memory. All tables are in it,
later ones automatically, except those about this instance's own devices. Secret votes that are not counted yet stay
out of it: their numbers would tell who voted what. The club's own rulebooks are files, but their texts are part of the
document.
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

from sqlalchemy import JSON, Column, Connection, Select, Table, exists, insert, select
from sqlalchemy.exc import IntegrityError

from referee.store.base import STAYS_HERE
from referee.store.migrate import VERSION_TABLE, is_older_version, newest_version
from referee.store.schema import METADATA, MotionRow

FORMAT, VERSION = "referee-backup", 1
ROWS_A_STATEMENT = 500
LONGEST_FILE_NAME = 255
"""In bytes; no file system takes more."""
_BEGINNING = re.compile(rb'\{"format": "%b", "version": (\d{1,4}), "schema": "([0-9a-z]{1,20})"' % FORMAT.encode())
TABLES = tuple(table for table in METADATA.sorted_tables if table.info != STAYS_HERE)
NOT_THE_CLUBS = {VERSION_TABLE, *(table.name for table in METADATA.sorted_tables if table.info == STAYS_HERE)}
"""Names of the tables that no backup holds."""
HASHES: Mapping[str, tuple[str, ...]] = {
    "matches": ("newest_seq", "newest_mac"),
    "events": ("mac",),
    "snapshots": ("mac",),
}
"""Columns left empty: hashes made with a key that stays in the instance mean nothing elsewhere."""


class Schema(NamedTuple):
    """The tables of one schema version."""

    version: str
    tables: Sequence[Table]


class BackupFault(Exception):
    """A file that is not a backup this program can restore; ``line`` is where that shows."""

    def __init__(self, code: str, line: int, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.line = line
        self.facts = facts


def dump_backup(connection: Connection, rulebooks: Mapping[str, str], schema: Schema | None = None) -> Iterator[bytes]:
    """Yield the lines of the backup; the same database and rulebooks (texts by file name) give the same bytes.

    ``schema`` says which tables the database has, if they are not the present ones.
    """
    digest = hashlib.sha256()
    for line in _write_lines(connection, rulebooks, schema or Schema(newest_version(), TABLES)):
        digest.update(line)
        yield line
    yield _last_line(digest.hexdigest())


def _write_lines(connection: Connection, rulebooks: Mapping[str, str], schema: Schema) -> Iterator[bytes]:
    yield first_line(schema.version)
    yield from _join_rows(json.dumps({"file": name, "text": rulebooks[name]}).encode() for name in sorted(rulebooks))
    yield TABLES_BEGIN
    for table in schema.tables:
        yield begin_of(table)
        yield from _join_rows(_encode_rows(connection, table))
        yield b"]\n" if table is schema.tables[-1] else b"],\n"


def first_line(version: str) -> bytes:
    """Return the first line of a backup of that schema version."""
    start = {"format": FORMAT, "version": VERSION, "schema": version}
    return json.dumps(start)[:-1].encode() + b', "rulebooks": [\n'


TABLES_BEGIN = b'], "tables": {\n'


def begin_of(table: Table) -> bytes:
    """Return the line before the rows of the table."""
    return f'"{table.name}": [\n'.encode()


def _last_line(digest: str) -> bytes:
    return f'}}, "sha256": "{digest}"}}\n'.encode()


def _join_rows(rows: Iterable[bytes]) -> Iterator[bytes]:
    """Yield each row as a line, all but the last with a comma."""
    line = b""
    for row in rows:
        if line:
            yield line + b",\n"
        line = row
    if line:
        yield line + b"\n"


def _encode_rows(connection: Connection, table: Table) -> Iterator[bytes]:
    ordered = _select_for_backup(table).execution_options(yield_per=ROWS_A_STATEMENT)
    names = table.columns.keys()
    empty = {name: None for name in HASHES.get(table.name, ()) if name in names}
    for row in connection.execute(ordered):
        yield _JSON.encode(dict(zip(names, row, strict=True)) | empty).encode()


def _select_for_backup(table: Table) -> Select[tuple[object, ...]]:
    """Select the rows of the table that a backup holds, in their order."""
    ordered = select(table).order_by(*table.primary_key.columns)
    motion_id = {"motions": "id", "votes": "motion_id"}.get(table.name)
    if motion_id is None:
        return ordered
    open_and_secret = select(MotionRow.id).where(MotionRow.secret, MotionRow.closed_at.is_(None)).correlate(None)
    return ordered.where(table.columns[motion_id].not_in(open_and_secret))


_JSON = json.JSONEncoder(ensure_ascii=False, default=lambda moment: moment.isoformat())


def read_rows(connection: Connection, names: Collection[str]) -> Iterator[tuple[str, int, Mapping[str, object]]]:
    """Yield each row of those tables: the table's name, the row's number in a backup (from 1), its values by column."""
    for table in TABLES:
        if table.name in names:
            ordered = select(table).order_by(*table.primary_key.columns)
            for number, row in enumerate(connection.execute(ordered).mappings(), 1):
                yield table.name, number, dict(row)


def is_empty(connection: Connection) -> bool:
    """Tell whether no table has a row."""
    return not any(connection.execute(select(exists().select_from(table))).scalar() for table in TABLES)


def load_backup(connection: Connection, reader: BackupReader, tables: Sequence[Table] = TABLES) -> dict[str, str]:
    """Fill the empty database from the backup, and return its rulebooks: texts by file name.

    The caller rolls back if this raises. ``reader`` is at the second line; ``tables`` are those the backup must have.

    :raises BackupFault: backup_broken, backup_value
    """
    # A row may refer to a later one; foreign keys are checked at the end.
    connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
    rulebooks = dict(_read_rulebooks(reader))
    missing = {begin_of(table): table for table in tables}
    while missing:
        table = missing.pop(reader.next, None)
        if table is None:
            reader.fail()
        reader.skip_line()
        _fill_table(connection, reader, table)
        reader.expect_line(b"],\n" if missing else b"]\n")
    reader.expect_end()
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        reader.fail()
    return rulebooks


def _read_rulebooks(reader: BackupReader) -> Iterator[tuple[str, str]]:
    while reader.next != TABLES_BEGIN:
        row = reader.peek_row({"file", "text"})
        name, text = row["file"], row["text"]
        if not (isinstance(name, str) and _is_rulebook_file(name) and isinstance(text, str) and _can_encode(text)):
            reader.fail()
        reader.skip_line()
        yield name, text
    reader.skip_line()


def _is_rulebook_file(name: str) -> bool:
    """Tell whether a file of that name stays within the folder of the rulebooks."""
    if len(name.encode(errors="replace")) > LONGEST_FILE_NAME:
        return False
    return name == Path(name).name and name.endswith(".toml") and not name.startswith(".") and name.isprintable()


def _can_encode(text: str) -> bool:
    """Tell whether the text represents a file's bytes; those that are not UTF-8 are surrogates."""
    try:
        return text.encode(errors="surrogateescape").decode(errors="surrogateescape") == text
    except UnicodeEncodeError:
        return False


def _fill_table(connection: Connection, reader: BackupReader, table: Table) -> None:
    rows = _parse_rows(reader, table)
    while batch := list(islice(rows, ROWS_A_STATEMENT)):
        try:
            connection.execute(insert(table), batch)
        except IntegrityError:
            reader.fail()


def _parse_rows(reader: BackupReader, table: Table) -> Iterator[dict[str, object]]:
    columns = {column.name: _value_parser(column) for column in table.columns}
    number = 0
    while not reader.next.startswith(b"]"):
        row, number = reader.peek_row(columns.keys()), number + 1
        values: dict[str, object] = {}
        for name, value in row.items():
            try:
                values[name] = columns[name](value)
            except ValueError:
                place = {"table": table.name, "column": name, "row": str(number)}
                raise BackupFault("backup_value", reader.line, **place) from None
        reader.skip_line()
        yield values


def _value_parser(column: Column[object]) -> Callable[[object], object]:
    """Return a function that turns a value of the file into one of the column; it raises ValueError if it cannot."""
    if isinstance(column.type, JSON):
        return _check_encodable
    kind, nullable = column.type.python_type, column.nullable
    from_text = _FROM_TEXT.get(kind)

    def parse_value(value: object) -> object:
        if value is None and nullable:
            return None
        if from_text is not None and isinstance(value, str):
            return from_text(value)
        if isinstance(value, str):
            _check_encodable(value)
        if type(value) is not kind or (kind is int and abs(cast(int, value)) >= 2**63):
            raise ValueError(column.name)
        return value

    return parse_value


def _check_encodable(value: object) -> object:
    """Return the value if it can be encoded as UTF-8 and JSON: no lone surrogate, no NaN.

    :raises ValueError: it cannot (UnicodeEncodeError is one).
    """
    json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    return value


_FROM_TEXT: dict[type, Callable[[str], object]] = {kind: kind.fromisoformat for kind in (date, time, datetime)}


class BackupReader:
    """A backup line by line: ``next`` is the next line, ``line`` its number."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self._digest = hashlib.sha256()
        self.line = 1
        self.next = next(self._lines, b"")

    def skip_line(self) -> None:
        """Go on to the line after ``next``."""
        self._digest.update(self.next)
        self.next = next(self._lines, b"")
        self.line += 1

    def expect_line(self, line: bytes) -> None:
        """Skip the next line.

        :raises BackupFault: backup_broken if it is not ``line``.
        """
        if self.next != line:
            self.fail()
        self.skip_line()

    def peek_row(self, columns: Iterable[str]) -> dict[str, object]:
        """Return the row on the next line without skipping it.

        :raises BackupFault: backup_broken if it has other columns.
        """
        try:
            row = json.loads(self.next.decode().rstrip(",\n"))
        except (ValueError, RecursionError):
            self.fail()
        if not isinstance(row, dict) or row.keys() != set(columns):
            self.fail()
        return row

    def read_schema(self) -> str:
        """Return the schema version that the first line names, and skip the line.

        :raises BackupFault: backup_foreign, backup_newer, backup_broken
        """
        beginning = _BEGINNING.match(self.next)
        if beginning is None:
            raise BackupFault("backup_foreign", 1)
        version, schema = int(beginning[1]), beginning[2].decode()
        if version > VERSION:
            raise BackupFault("backup_newer", 1, form=str(version), known_form=str(VERSION))
        self.expect_line(first_line(schema))
        return schema

    def expect_end(self) -> None:
        """Check that the last line has the digest of all before it, and that nothing follows.

        :raises BackupFault: backup_broken
        """
        self.expect_line(_last_line(self._digest.hexdigest()))
        if self.next:
            self.fail()

    def fail(self) -> NoReturn:
        """Fail at the next line.

        :raises BackupFault: backup_broken at the next line
        """
        raise BackupFault("backup_broken", self.line)


def unknown_backup_fault(schema: str) -> BackupFault:
    """Build the fault of a backup whose schema version this program does not know: a later one, or one of long ago."""
    code = "backup_older" if is_older_version(schema) else "backup_newer"
    return BackupFault(code, 1, found=schema, known=newest_version())

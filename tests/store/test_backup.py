"""The backup holds every table, is the same for the same database, and restores all of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import JSON, Column, Connection, Table, create_engine, insert

from referee.store.backup import NOT_THE_CLUBS, TABLES, BackupFault, Schema, dump_backup, is_empty
from referee.store.migrate import list_versions, newest_version, upgrade_schema
from referee.store.restore import restore_backup, tables_of

RULEBOOKS = {"ours.toml": 'name = "Für uns"\r\n', "spoilt.toml": "\udcff\udcfe"}
SAMPLES = {
    **{int: 1, str: "ä", bool: True, time: time(19, 30), date: date(2022, 2, 28)},
    datetime: datetime(2022, 2, 28, 23, 59, 58, 7),
}


@cache
def empty(version: str) -> bytes:
    """Return a database with the tables of that version."""
    with TemporaryDirectory() as folder:
        engine = create_engine(f"sqlite:///{folder}/empty.db")
        upgrade_schema(engine, version)
        engine.dispose()
        return (Path(folder) / "empty.db").read_bytes()


@contextmanager
def database(folder: Path, name: str, version: str = "head") -> Iterator[Connection]:
    (folder / name).write_bytes(empty(version))
    engine = create_engine(f"sqlite:///{folder / name}")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def sample(column: Column[object]) -> object:
    return {"b": [1, None, "é\n"], "a": {}} if isinstance(column.type, JSON) else SAMPLES[column.type.python_type]


def fill(connection: Connection, tables: Sequence[Table] = TABLES) -> None:
    """One row in every table, one value in every column."""
    connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
    for table in tables:
        connection.execute(insert(table), {column.name: sample(column) for column in table.columns})


@pytest.fixture
def written(tmp_path: Path) -> list[bytes]:
    with database(tmp_path, "full.db") as connection:
        fill(connection)
        return b"".join(dump_backup(connection, RULEBOOKS)).splitlines(keepends=True)


def test_every_table_of_the_database_with_every_column_is_in_the_backup(tmp_path: Path, written: list[bytes]) -> None:
    """What the database itself says it has, whoever made the table."""
    with database(tmp_path, "empty.db") as connection:
        names = connection.exec_driver_sql("SELECT name FROM sqlite_schema WHERE type = 'table'").scalars().all()
        there = {
            name: {row.name for row in connection.exec_driver_sql(f"PRAGMA table_info({name})")}
            for name in names
            if name not in NOT_THE_CLUBS and not name.startswith("sqlite_")
        }
    tables = json.loads(b"".join(written))["tables"]
    assert {name: set(row) for name, (row,) in tables.items()} == there


def test_the_restored_database_gives_the_same_bytes(tmp_path: Path, written: list[bytes]) -> None:
    with database(tmp_path, "empty.db") as connection:
        assert is_empty(connection)
        assert restore_backup(connection, written, tmp_path) == RULEBOOKS
        assert not is_empty(connection)
        assert b"".join(dump_backup(connection, RULEBOOKS)) == b"".join(written)


def test_an_empty_club_can_be_restored_too(tmp_path: Path) -> None:
    with database(tmp_path, "empty.db") as connection:
        lines = list(dump_backup(connection, {}))
        assert restore_backup(connection, lines, tmp_path) == {}
        assert list(dump_backup(connection, {})) == lines


@pytest.mark.long
@pytest.mark.parametrize("version", [version for version in list_versions() if version != newest_version()])
def test_what_an_earlier_version_wrote_is_brought_up_to_date(tmp_path: Path, version: str) -> None:
    with database(tmp_path, "earlier.db", version) as earlier:
        tables = tables_of(earlier)
        fill(earlier, tables)
        lines = list(dump_backup(earlier, RULEBOOKS, Schema(version, tables)))
    with database(tmp_path, "present.db") as connection:
        assert restore_backup(connection, lines, tmp_path) == RULEBOOKS
        connection.commit()
        restored = json.loads(b"".join(dump_backup(connection, {})))["tables"]
    # What is counted from the logs is in no backup since 0033.
    counted = {"figures"} if version < "0033" else set()
    for name, rows in json.loads(b"".join(lines))["tables"].items():
        if name in counted:
            continue
        (before,), (after,) = rows, restored[name]
        assert {column: after[column] for column in before} == before
    assert {path.name for path in tmp_path.iterdir() if path.name.startswith("restoring")} == set()


def test_the_tables_of_an_earlier_version_come_in_the_same_order(tmp_path: Path) -> None:
    """What is found in a database with the present tables is what this version writes."""
    with database(tmp_path, "empty.db") as connection:
        tables = tables_of(connection)
    assert [(table.name, set(table.columns.keys())) for table in tables] == [
        (table.name, set(table.columns.keys())) for table in TABLES
    ]


def refused(tmp_path: Path, lines: list[bytes]) -> tuple[str, int]:
    with database(tmp_path, "empty.db") as connection:
        with pytest.raises(BackupFault) as told:
            restore_backup(connection, lines, tmp_path)
        connection.rollback()
        assert is_empty(connection)
    return told.value.code, told.value.line


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (b"", "backup_foreign"),
        (b"date;players;winners\n", "backup_foreign"),
        (b"[1, 2]\n", "backup_foreign"),
        (b'{"tables": {\n', "backup_foreign"),
        (b"[" * 1500 + b"\n", "backup_foreign"),
        (b"\xff\xfe\x00\n", "backup_foreign"),
        (b'{"format": "referee-backup", "version": 2, "schema": "0023", "rulebooks": [\n', "backup_newer"),
        (b'{"format": "referee-backup", "version": 1, "schema": "9999", "rulebooks": [\n', "backup_newer"),
        (b'{"format": "referee-backup", "version": 1, "schema": "0022", "rulebooks": [\n', "backup_older"),
        (b'{"format": "referee-backup", "version": 0, "schema": "0023", "rulebooks": [\n', "backup_broken"),
        (b'{"format": "referee-backup", "version": 1, "schema": ["head"], "rulebooks": [\n', "backup_foreign"),
        (b'{"format": "referee-backup", "version": 1, "schema": "0023"\n', "backup_broken"),
    ],
)
def test_a_file_of_another_kind_or_version_is_refused(
    tmp_path: Path, written: list[bytes], first: bytes, code: str
) -> None:
    assert refused(tmp_path, [first, *written[1:]]) == (code, 1)


def test_a_file_that_was_cut_off_is_refused_wherever_it_ends(tmp_path: Path, written: list[bytes]) -> None:
    with database(tmp_path, "empty.db") as connection:
        for end in range(1, len(written)):
            with pytest.raises(BackupFault) as told:
                restore_backup(connection, written[:end], tmp_path)
            connection.rollback()
            assert (told.value.code, told.value.line) == ("backup_broken", end + 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"name": "\xc3\xa4"', b'"name": "b"'),
        (b'"name": "\xc3\xa4", ', b""),
        (b'"id": 1', b'"id": 2'),
        (b'"id": 1', b'"id": ' + b"[" * 2000),
        (b'{"id": 1', b'[{"id": 1'),
        (b"}\n", b"},\n"),
        (b"]", b""),
    ],
)
def test_a_file_that_was_changed_is_refused(tmp_path: Path, written: list[bytes], old: bytes, new: bytes) -> None:
    start = written.index(b'"members": [\n')
    changed = b"".join(written[start:]).replace(old, new, 1).splitlines(keepends=True)
    assert refused(tmp_path, [*written[:start], *changed])[0] == "backup_broken"


@pytest.mark.parametrize(
    ("old", "new", "column"),
    [
        (b'"name": "\xc3\xa4"', b'"name": 1', "name"),
        (b'"name": "\xc3\xa4"', b'"name": null', "name"),
        (b'"name": "\xc3\xa4"', b'"name": "\\ud800"', "name"),
        (b'"active_from": "2022-02-28"', b'"active_from": "2022-02-29"', "active_from"),
        (b'"id": 1', b'"id": true', "id"),
        (b'"id": 1', b'"id": 9223372036854775808', "id"),
    ],
)
def test_what_a_column_cannot_hold_is_named(
    tmp_path: Path, written: list[bytes], old: bytes, new: bytes, column: str
) -> None:
    start = written.index(b'"members": [\n')
    changed = b"".join(written[start:]).replace(old, new, 1).splitlines(keepends=True)
    with database(tmp_path, "empty.db") as connection, pytest.raises(BackupFault) as told:
        restore_backup(connection, [*written[:start], *changed], tmp_path)
    assert (told.value.code, told.value.facts) == ("backup_value", {"table": "members", "column": column, "row": "1"})


@pytest.mark.parametrize(
    "row",
    [
        {"file": "a" * 251 + ".toml", "text": ""},
        *({"file": name, "text": ""} for name in ("", ".toml", "../a.toml", "/a.toml", "a/b.toml", "a.py", "\0.toml")),
        {"file": 1, "text": ""},
        *({"file": "a.toml", "text": text} for text in (None, ["x"], "\ud800")),
        *({"file": "a.toml"}, {"file": "a.toml", "text": "", "more": 1}),
    ],
)
def test_what_is_no_file_of_the_rulebooks_folder_is_refused(
    tmp_path: Path, written: list[bytes], row: dict[str, object]
) -> None:
    line = json.dumps(row).encode() + b"\n"
    assert refused(tmp_path, [written[0], line, *written[3:]]) == ("backup_broken", 2)


def test_an_earlier_version_says_so_at_the_line_too(tmp_path: Path, written: list[bytes]) -> None:
    """Its tables have other columns than those that this program writes."""
    first = written[0].replace(newest_version().encode(), b"0023")
    code, line = refused(tmp_path, [first, *written[1:]])
    assert (code, line > 3) == ("backup_broken", True)
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == []


def test_a_row_that_stands_there_twice_is_refused(tmp_path: Path, written: list[bytes]) -> None:
    at = written.index(b'"members": [\n') + 1
    twice = [*written[:at], written[at].rstrip() + b",\n", *written[at:]]
    assert refused(tmp_path, twice)[0] == "backup_broken"


def test_what_follows_the_end_is_refused(tmp_path: Path, written: list[bytes]) -> None:
    assert refused(tmp_path, [*written, b"\n"]) == ("backup_broken", len(written) + 1)

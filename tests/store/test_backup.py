"""The backup holds every table, is the same for the same database, and restores all of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from pathlib import Path

import pytest
from sqlalchemy import JSON, Column, Connection, create_engine, insert

from referee.store.backup import TABLES, BackupFault, dump, is_empty, load
from referee.store.migrate import upgrade

SAMPLES = {
    **{int: 1, str: "ä", bool: True, time: time(19, 30), date: date(2022, 2, 28)},
    datetime: datetime(2022, 2, 28, 23, 59, 58, 7),
}


@contextmanager
def database(folder: Path, name: str) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{folder / name}")
    upgrade(engine)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def sample(column: Column[object]) -> object:
    return {"b": [1, None, "é\n"], "a": {}} if isinstance(column.type, JSON) else SAMPLES[column.type.python_type]


def fill(connection: Connection) -> None:
    """One row in every table, one value in every column."""
    connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
    for table in TABLES:
        connection.execute(insert(table), {column.name: sample(column) for column in table.columns})


@pytest.fixture
def written(tmp_path: Path) -> list[bytes]:
    with database(tmp_path, "full.db") as connection:
        fill(connection)
        return b"".join(dump(connection)).splitlines(keepends=True)


def test_every_table_with_every_column_is_in_the_backup(written: list[bytes]) -> None:
    tables = json.loads(b"".join(written))["tables"]
    assert {name: [set(row) for row in rows] for name, rows in tables.items()} == {
        table.name: [set(table.columns.keys())] for table in TABLES
    }


def test_the_restored_database_gives_the_same_bytes(tmp_path: Path, written: list[bytes]) -> None:
    with database(tmp_path, "empty.db") as connection:
        assert is_empty(connection)
        load(connection, written)
        assert not is_empty(connection)
        assert b"".join(dump(connection)) == b"".join(written)


def test_an_empty_club_can_be_restored_too(tmp_path: Path) -> None:
    with database(tmp_path, "empty.db") as connection:
        lines = list(dump(connection))
        load(connection, lines)
        assert list(dump(connection)) == lines


def refused(tmp_path: Path, lines: list[bytes]) -> tuple[str, int]:
    with database(tmp_path, "empty.db") as connection:
        with pytest.raises(BackupFault) as told:
            load(connection, lines)
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
        (b'{"format": "referee-backup", "version": 2, "schema": "0006", "tables": {\n', "backup_newer"),
        (b'{"format": "referee-backup", "version": 1, "schema": "9999", "tables": {\n', "backup_newer"),
        (b'{"format": "referee-backup", "version": 1, "schema": "0001", "tables": {\n', "backup_older"),
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
                load(connection, written[:end])
            connection.rollback()
            assert (told.value.code, told.value.line) == ("backup_broken", end + 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"name": "\xc3\xa4"', b'"name": "b"'),
        (b'"name": "\xc3\xa4"', b'"name": 1'),
        (b'"name": "\xc3\xa4"', b'"name": null'),
        (b'"name": "\xc3\xa4", ', b""),
        (b'"active_from": "2022-02-28"', b'"active_from": "2022-02-29"'),
        (b'"id": 1', b'"id": true'),
        (b'"id": 1', b'"id": 9223372036854775808'),
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


def test_a_row_that_stands_there_twice_is_refused(tmp_path: Path, written: list[bytes]) -> None:
    at = written.index(b'"members": [\n') + 1
    twice = [*written[:at], written[at].rstrip() + b",\n", *written[at:]]
    assert refused(tmp_path, twice)[0] == "backup_broken"


def test_what_follows_the_end_is_refused(tmp_path: Path, written: list[bytes]) -> None:
    assert refused(tmp_path, [*written, b"\n"]) == ("backup_broken", len(written) + 1)

"""The database opens, or says in a sentence why not."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from dataclasses import FrozenInstanceError, replace
from datetime import datetime
from pathlib import Path
from threading import Timer

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from referee import __version__
from referee.bootstrap.environment import ROOT
from referee.service.admin import backups
from referee.service.admin.opening import StoreError, last_written, list_remarks
from referee.service.people import roster
from referee.store.base import add_row
from referee.store.database import is_claimed
from referee.store.migrate import FOLDER, list_versions
from referee.store.people import members
from referee.store.schema import METADATA
from tests.instance import Instance


def why_not(instance: Path) -> str:
    """Return the code of what keeps the instance from opening."""
    with pytest.raises(StoreError) as caught:
        Instance(instance)
    return caught.value.code


def test_migrations_make_the_tables_the_program_knows(tmp_path: Path) -> None:
    instance = Instance(tmp_path)
    with instance.desk.store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    instance.close()


def test_the_names_of_the_migrations_say_their_order() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    revisions = ScriptDirectory.from_config(config).walk_revisions()
    assert list_versions() == tuple(revision.revision for revision in revisions)[::-1]


@pytest.mark.long
def test_a_start_with_nothing_to_migrate_loads_no_alembic(instance: Instance) -> None:
    instance.close()
    start = "import sys; from pathlib import Path; from referee import create_app; create_app(Path(sys.argv[1]));"
    asked = [sys.executable, "-c", f"{start} print('alembic' in sys.modules)", str(instance.folder)]
    assert subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout == "False\n"
    instance.open()


def test_a_start_waits_for_whoever_asks_whether_the_folder_is_claimed(instance: Instance) -> None:
    instance.close()
    asking = FileLock(instance.folder / "referee.lock", thread_local=False)
    asking.acquire()
    ending = Timer(0.05, asking.release)
    ending.start()
    instance.open()
    ending.join()
    assert is_claimed(instance.folder)


def test_a_second_start_changes_nothing(instance: Instance) -> None:
    match = instance.dealt()
    instance.restart()
    assert instance.view(match)["seq"] == 1


@pytest.mark.parametrize(
    ("version", "program", "code"),
    [("9999", None, "database_newer"), ("9999", "0.9.1", "database_of"), ("0022", "0.0.1", "database_older")],
)
def test_a_database_of_another_version_is_left_alone(
    instance: Instance, version: str, program: str | None, code: str
) -> None:
    instance.close()
    note = instance.folder / "version.txt"
    assert note.read_text(encoding="ascii") == f"{__version__}\n"
    if program is None:
        note.unlink()
    else:
        note.write_text(program, encoding="ascii")
    with sqlite3.connect(instance.folder / "referee.db") as connection:
        (present,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
    connection.close()
    assert why_not(instance.folder) == code
    with sqlite3.connect(instance.folder / "referee.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (present,))
    connection.close()
    instance.open()


def test_a_folder_serves_one_instance_at_a_time(instance: Instance) -> None:
    assert why_not(instance.folder) == "instance_in_use"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "referee.db").write_bytes(b"no database" * 1000)
    assert why_not(tmp_path) == "database_unusable"


@pytest.mark.parametrize("is_folder", [True, False])
def test_a_file_of_a_club_that_cannot_be_opened(instance: Instance, is_folder: bool) -> None:
    """As one that belongs to somebody else, or that was overwritten; the folder is free again."""
    instance.close()
    file = instance.folder / "referee.db"
    before = file.read_bytes()
    file.unlink()
    if is_folder:
        file.mkdir()
    else:
        file.write_text("no database")
    assert why_not(instance.folder) == "database_unusable"
    if is_folder:
        file.rmdir()
    file.write_bytes(before)
    instance.open()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert why_not(tmp_path / "file" / "instance") == "instance_unwritable"


def test_the_program_waits_for_the_disk_at_each_write(tmp_path: Path) -> None:
    """Unlike these tests (`make_haste`)."""
    program = (
        "from pathlib import Path; from referee.store.database import _create_writer;"
        " print(_create_writer(Path('.')).connect().exec_driver_sql('PRAGMA synchronous').scalar())"
    )
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=True)
    assert done.stdout == "2\n"


def test_readers_cannot_write(instance: Instance) -> None:

    with instance.desk.store.reading() as connection, pytest.raises(OperationalError, match="readonly"):
        connection.execute(text("DELETE FROM matches"))


def test_the_key_is_for_its_owner_alone(instance: Instance) -> None:
    key = instance.folder / "secret.key"
    assert (key.stat().st_mode & 0o777, len(key.read_bytes())) == (0o600, 32)


def make_empty(file: Path, kind: str) -> None:
    """Empty the database, so that it holds nothing any more."""
    for path in file.parent.glob("referee.db*"):
        path.unlink()
    file.touch()
    if kind == "without tables":
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE one (id)")
            connection.execute("DROP TABLE one")
        connection.close()


@pytest.mark.parametrize("kind", ["of no bytes", "without tables"])
def test_an_empty_database_beside_the_keys_of_an_instance_does_not_begin_anew(instance: Instance, kind: str) -> None:
    match, file = instance.dealt(), instance.folder / "referee.db"
    instance.close()
    copy, before = file.read_bytes(), (instance.folder / "secret.key").read_bytes()
    make_empty(file, kind)
    for _ in range(2):
        assert why_not(instance.folder) == "database_empty"
    assert file.stat().st_size == (0 if kind == "of no bytes" else 8192)
    file.write_bytes(copy)
    instance.open()
    assert instance.view(match)["seq"] == 1
    assert (instance.folder / "secret.key").read_bytes() == before


def test_the_log_of_an_empty_database_is_left_alone(instance: Instance) -> None:
    """SQLite would throw it away with the first look."""
    instance.close()
    file, log = instance.folder / "referee.db", instance.folder / "referee.db-wal"
    make_empty(file, "of no bytes")
    log.write_bytes(b"all there was")
    assert why_not(instance.folder) == "database_empty"
    assert log.read_bytes() == b"all there was"


def test_with_the_empty_database_removed_the_instance_begins_anew_on_purpose(instance: Instance) -> None:
    instance.dealt()
    instance.close()
    make_empty(instance.folder / "referee.db", "of no bytes")
    (instance.folder / "referee.db").unlink()
    assert "begun_anew" in [code for code, _ in list_remarks(instance.folder)]
    instance.open()
    assert instance.table.get("/matches").status_code == 200
    assert "begun_anew" not in [code for code, _ in list_remarks(instance.folder)]


def test_however_many_downloads_are_under_way_whoever_reads_next_waits_for_none(instance: Instance) -> None:
    downloads = [instance.desk.in_pieces(backups.stream_backup(instance.desk)) for _ in range(20)]
    assert len({next(download) for download in downloads}) == 1
    assert instance.desk.beside("members", lambda: roster.list_members(instance.desk)) == ()
    for download in downloads:
        download.close()


def test_when_something_was_last_written(instance: Instance) -> None:
    assert last_written(instance.desk) == datetime.min
    match = instance.dealt()
    first = last_written(instance.desk)
    instance.place(match)
    assert datetime.min < first < last_written(instance.desk)


def test_a_row_is_never_changed(instance: Instance) -> None:
    alice = replace(roster.blank_row(), name="Alice")
    instance.desk.change(lambda change: add_row(change.connection, alice))
    with instance.desk.store.reading() as connection:
        (row,) = members.list_members(connection)
    with pytest.raises(FrozenInstanceError):
        row.name = "Mallory"
    assert replace(row, name="Alina") != row

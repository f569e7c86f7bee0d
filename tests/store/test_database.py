"""The database opens, or says in a sentence why not."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from referee.service.house import StoreError
from referee.store.tables import Base
from tests.club_house import House


def why_not(instance: Path) -> str:
    """The code of what keeps the house from opening."""
    with pytest.raises(StoreError) as caught:
        House(instance)
    return caught.value.code


def test_migrations_make_the_tables_the_program_knows(tmp_path: Path) -> None:
    house = House(tmp_path)
    with house.desk.store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    house.close()


def test_a_second_start_changes_nothing(house: House) -> None:
    match = house.dealt()
    house.restart()
    assert house.view(match)["seq"] == 1


def test_a_database_of_a_newer_version_is_left_alone(house: House) -> None:
    house.close()
    with sqlite3.connect(house.instance / "referee.db") as connection:
        (present,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert why_not(house.instance) == "database_newer"
    with sqlite3.connect(house.instance / "referee.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (present,))
    connection.close()
    house.open()


def test_a_folder_serves_one_house_at_a_time(house: House) -> None:
    assert why_not(house.instance) == "instance_in_use"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "referee.db").write_bytes(b"no database" * 1000)
    assert why_not(tmp_path) == "database_unusable"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert why_not(tmp_path / "file" / "instance") == "instance_unwritable"


def test_readers_cannot_write(house: House) -> None:

    with house.desk.store.reading() as connection, pytest.raises(OperationalError, match="readonly"):
        connection.execute(text("DELETE FROM matches"))


def test_the_key_is_for_its_owner_alone(house: House) -> None:
    key = house.instance / "secret.key"
    assert (key.stat().st_mode & 0o777, len(key.read_bytes())) == (0o600, 32)

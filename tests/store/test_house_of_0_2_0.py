"""A club as version 0.2.0 left it is brought up to date after a copy of it was kept, or left as it was."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee.service.admin import watch
from referee.service.cash import cash
from referee.service.championship import championship
from referee.service.desk.problems import NotSaved
from referee.store import kept_copy
from referee.store.database import StoreError
from tests.instance import Instance
from tests.store.kept_folder import put_back, read_facts

HOUSE = "house_of_0_2_0"
KEPT = read_facts(HOUSE)
RUNNING, ENDED = KEPT["matches"]["running"], KEPT["matches"]["ended"]
VERSION = "0029"
"""Of its tables."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return put_back(HOUSE, tmp_path / "old")


def files_of(folder: Path) -> dict[str, bytes]:
    """Return all files of the folder but the lock."""
    files = (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".lock")
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def dumped(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [*connection.iterdump()]


def test_the_running_match_goes_on_where_it_stopped(old: Path) -> None:
    instance = Instance(old)
    view = instance.view(RUNNING)
    assert (view["seq"], view["position"]) == (KEPT["seq"], KEPT["position"])
    assert instance.say(RUNNING, "table undo").status_code == 201
    instance.close()


def test_what_the_book_holds_is_there(old: Path) -> None:
    instance = Instance(old)
    assert {match.id for match in championship.list_matches(instance.desk)} == {RUNNING, ENDED}
    debts = [(account.member.name, account.owes) for account in cash.read_cash_box(instance.desk).debtors]
    assert debts == [("Bob", 250)]
    instance.close()


def test_how_it_was_is_kept_once(old: Path) -> None:
    (old / "rulebooks").mkdir()
    (old / "rulebooks" / "backup-of-ours.toml").write_text('name = "Ours"', encoding="utf-8")
    before, database = files_of(old), dumped(old / "referee.db")
    instance = Instance(old)
    copy = old / f"kept-{VERSION}"
    assert instance.desk.store.kept_copy == copy
    instance.restart()
    assert (instance.desk.store.kept_copy, [*old.glob("kept-*")]) == (None, [copy])
    instance.close()
    assert dumped(copy / "referee.db") == database
    assert {name: files_of(copy)[name] for name in before if name != "referee.db"} == {
        name: content for name, content in before.items() if name != "referee.db"
    }
    assert (copy.stat().st_mode & 0o777, (copy / "referee.db").stat().st_mode & 0o777) == (0o700, 0o600)


def test_the_copy_is_a_club_of_its_own(old: Path, tmp_path: Path) -> None:
    Instance(old).close()
    shutil.move(old / f"kept-{VERSION}", tmp_path / "copy")
    instance = Instance(tmp_path / "copy")
    assert instance.view(RUNNING)["position"] == KEPT["position"]
    instance.close()


def test_of_another_upgrade_from_there_another_copy_is_kept(old: Path) -> None:
    Instance(old).close()
    shutil.copy(old / f"kept-{VERSION}" / "referee.db", old / "referee.db")
    Instance(old).close()
    assert {folder.name for folder in old.glob("kept-*")} == {f"kept-{VERSION}", f"kept-{VERSION}-2"}


def test_starts_that_are_killed_before_the_upgrade_leave_no_copies(old: Path) -> None:
    """The copy that is kept has what an earlier version has written since."""
    kept_copy.keep_copy(old, "referee.db", VERSION)
    with closing(sqlite3.connect(old / "referee.db")) as connection:
        connection.execute("UPDATE members SET name = 'Bobby' WHERE name = 'Bob'")
        connection.commit()
    database = dumped(old / "referee.db")
    instance = Instance(old)
    copy = old / f"kept-{VERSION}"
    assert (instance.desk.store.kept_copy, [*old.glob("kept-*")]) == (copy, [copy])
    instance.close()
    assert dumped(copy / "referee.db") == database


def test_the_copy_of_a_start_that_is_killed_after_the_upgrade_is_kept(old: Path) -> None:
    database = dumped(old / "referee.db")
    Instance(old).close()
    copy = old / f"kept-{VERSION}"
    copy.rename(old / f"kept-{VERSION}.new")
    Instance(old).close()
    assert ([*old.glob("kept-*")], dumped(copy / "referee.db")) == ([copy], database)


def cannot_migrate(old: Path, _: pytest.MonkeyPatch) -> None:
    """Let a migration find what it would make: that of 0035 is the last but one."""
    with closing(sqlite3.connect(old / "referee.db")) as connection:
        connection.execute("CREATE TABLE result_versions (id INTEGER)")


def cannot_copy(_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept_copy.shutil, "copytree", refuse)


def cannot_name_the_copy(_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("referee.store.database.name_copy", refuse)


def cannot_read_newest_lines(old: Path, _: pytest.MonkeyPatch) -> None:
    (old / "newest_lines.log").unlink()
    (old / "newest_lines.log").mkdir()


def cannot_begin_chains(_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise NotSaved("database or disk is full")

    monkeypatch.setattr(watch, "begin_chains", refuse)


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (cannot_migrate, "database_unusable"),
        (cannot_copy, "copy_not_kept"),
        (cannot_name_the_copy, "copy_not_kept"),
        (cannot_read_newest_lines, "newest_lines_unusable"),
        (cannot_begin_chains, "database_unusable"),
    ],
)
def test_a_start_that_fails_leaves_it_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch, spoil: object, code: str
) -> None:
    assert callable(spoil)
    spoil(old, monkeypatch)
    before, database = files_of(old), dumped(old / "referee.db")
    with pytest.raises(StoreError) as caught:
        Instance(old)
    after = files_of(old)
    assert (caught.value.code, after.keys(), dumped(old / "referee.db")) == (code, before.keys(), database)
    assert {name for name in before if after[name] != before[name]} <= {"referee.db"}

"""A house whose matches are chained, and hands that write into its database from outside."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from referee.rules.judge.view import Viewer
from referee.service.desk.play import SNAPSHOT_EVERY
from referee.service.matches.actions import Submission, submit_action
from referee.service.matches.replies import Accepted
from tests.instance import Instance
from tests.places import TESTS

LENGTH = SNAPSHOT_EVERY + 12
DATABASE = "referee.db"
OF_0024 = TESTS / "store" / "house_of_0024.sql"
RUNNING, WAITING, ENDED = "zb54z3zvvd", "ft3kqsa953", "mudumympzp"
"""The matches of that instance: one with 75 lines, undos and redos among them; one not dealt; one from a record."""


def play_lines(instance: Instance, length: int = LENGTH) -> str:
    """Return a match with that many lines, undos and redos among them."""
    match = instance.dealt()
    for seq in range(2, length + 1):
        line = {7: "table undo", 8: "table redo"}.get(seq % 10, f"table correct alaska red {seq % 40 + 1}")
        assert isinstance(submit_action(instance.desk, match, Viewer("table"), Submission(line)), Accepted)
    return match


def change_outside(instance: Instance, *statements: str) -> None:
    """Somebody has written into the database while it was not being served."""
    instance.close()
    with sqlite3.connect(instance.folder / DATABASE) as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount, statement
    connection.close()
    instance.open()


def write_0024(folder: Path) -> None:
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.executescript(OF_0024.read_text(encoding="utf-8"))
    connection.close()


def open_of_0024(tmp_path: Path) -> Instance:
    """Return an instance that was last open before there were chains."""
    folder = tmp_path / "instance"
    folder.mkdir()
    write_0024(folder)
    return Instance(folder)

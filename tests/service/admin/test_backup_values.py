"""A backup that somebody has changed: it says which value cannot be, or every page of the restored club can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.club.changes import FACTS
from referee.club.season.season import Scheme
from referee.service.admin import backups
from referee.service.desk.problems import Problem
from referee.web.admin import book
from tests.browser.books import Books, keep_books
from tests.instance import Instance, furnished
from tests.web.book import open_book

NASTY = (
    *(None, True, -1, 0, 2**62, 1.5, "", "x", "\ud800", "\0", "0001-01-01", "9999-12-31", "9999-12-31T23:59:59"),
    *([], [None], ["x"], [1], {}, {"a": None}, [{}]),
)


class Written:
    """The backup of a club with all there is, line by line."""

    def __init__(self, folder: Path) -> None:
        furnished(folder / "whole").close()
        self.books: Books = keep_books(folder / "whole")
        instance = Instance(folder / "whole")
        match = instance.dealt()
        instance.place(match)
        self.lines = list(backups.stream_backup(instance.desk))
        instance.close()
        self.pages = [*self.books.addresses.values(), "/", "/matches/new", f"/matches/{match}", "/exports/changes.csv"]
        self.cells = list(self._cells())

    def _cells(self) -> Iterator[tuple[int, str, str]]:
        """Yield the line, the table and the column of each value, those of the first rows of a table."""
        table, left = "", 0
        for at, line in enumerate(self.lines):
            if line.endswith(b'": [\n'):
                table, left = line.split(b'"')[1].decode(), 3
            elif table and line.startswith(b"{") and left:
                left -= 1
                yield from ((at, table, column) for column in json.loads(line.rstrip(b",\n")))

    def changed(self, at: int, column: str, value: object) -> list[bytes]:
        """Return the backup with another value there, and the digest that fits."""
        end = b",\n" if self.lines[at].endswith(b",\n") else b"\n"
        row = json.loads(self.lines[at].rstrip(b",\n")) | {column: value}
        lines = [*self.lines[:at], json.dumps(row).encode() + end, *self.lines[at + 1 : -1]]
        return [*lines, f'}}, "sha256": "{sha256(b"".join(lines)).hexdigest()}"}}\n'.encode()]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return Written(tmp_path_factory.mktemp("club"))


def read(written: Written, lines: list[bytes]) -> Problem | None:
    """Why it cannot be restored; where it was, every page has been read."""
    with TemporaryDirectory() as folder:
        instance = furnished(Path(folder) / "other")
        try:
            backups.restore_backup(instance.desk, lines)
        except Problem as problem:
            assert backups.is_instance_empty(instance.desk)
            return problem
        else:
            device = open_book(instance)
            for page in written.pages:
                assert device.get(page, headers={"Accept": "text/html"}).status_code < 500, page
            return None
        finally:
            instance.close()


@pytest.mark.long
def test_the_backup_as_it_is_can_be_restored(written: Written) -> None:
    assert read(written, written.lines) is None


@pytest.mark.long
@given(cell=st.integers(0, 10_000), value=st.sampled_from(NASTY))
@settings(max_examples=10, suppress_health_check=list(HealthCheck), derandomize=True)
def test_whatever_one_value_is_changed_to(written: Written, cell: int, value: object) -> None:
    at, _, column = written.cells[cell % len(written.cells)]
    read(written, written.changed(at, column, value))


@pytest.mark.long
@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("members", "name", "\ud800"),
        ("members", "name", 7),
        ("members", "colour", "mauve"),
        ("members", "pin_hash", "nonsense"),
        ("clubs", "pin_hash", "nonsense"),
        ("changes", "what", "nobody_knows"),
        ("changes", "at", "9999-12-31T23:59:59"),
        ("ledger", "kind", "gift"),
        ("catalogues", "offences", [{"key": "absent"}]),
        ("evenings", "zone", "Nowhere/At all"),
        ("evenings", "present", ["Alice"]),
        ("motions", "voters", [None]),
        ("results", "players", ["Alice"]),
        ("result_versions", "winners", [1]),
        ("bank_accounts", "name", "x" * 5000),
        ("bank_accounts", "iban", "DE00"),
        ("matches", "starter", "25:00"),
        ("matches", "dealer", "white"),
        ("matches", "winners", "25:00"),
        ("matches", "winners", ["white"]),
        ("matches", "reason", "luck"),
        ("matches", "status", "lost"),
        ("matches", "source", ""),
        ("matches", "dice", "x"),
        ("matches", "cards", "x"),
        ("matches", "variant", "x"),
        ("match_players", "colour", "x"),
        ("matches", "seats", {}),
        ("matches", "deal", [1]),
        ("events", "seq", -5),
        ("events", "events", [{"type": "nothing", "v": 1}]),
    ],
)
def test_the_table_and_the_column_are_named(written: Written, table: str, column: str, value: object) -> None:
    at = next(at for at, of, name in written.cells if (of, name) == (table, column))
    told = read(written, written.changed(at, column, value))
    assert told is not None
    assert (told.code, told.facts["table"]) == ("backup_value", table)
    assert told.facts["column"] == column or table == "matches"


def test_a_rulebook_that_is_too_large_is_named(written: Written) -> None:
    at = written.lines.index(b'], "tables": {\n')
    book_line = json.dumps({"file": "ours.toml", "text": "#" * 3_000_000}).encode() + b"\n"
    lines = [*written.lines[:at], book_line, *written.lines[at:-1]]
    told = read(written, [*lines, f'}}, "sha256": "{sha256(b"".join(lines)).hexdigest()}"}}\n'.encode()])
    assert told is not None and (told.code, told.facts["table"]) == ("backup_value", "rulebooks")


def test_each_change_that_is_written_down_has_its_sentence_with_its_facts() -> None:
    named = {what: set(re.findall(r"%\((\w+)\)s", text)) for what, text in book.SENTENCES.items()}
    assert named == {what: {*facts} for what, facts in FACTS.items()}


@pytest.mark.parametrize("scheme", [None, {}, {"win": 1}, {**Scheme()._asdict(), "shared": "twice"}])
def test_what_counts_in_a_season_can_be_read_in_each_change(written: Written, scheme: object) -> None:
    at = next(at for at, of, _ in written.cells if of == "changes")
    facts = json.loads(written.lines[at].rstrip(b",\n"))["facts"]
    told = read(written, written.changed(at, "facts", {**facts, "scheme": scheme}))
    assert told is not None and (told.code, told.facts["column"]) == ("backup_value", "facts")

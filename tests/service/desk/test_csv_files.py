"""Files of columns that somebody else wrote: read row by row, every fault with its line."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from referee.service.desk.csv_files import FileFaults, read_rows
from referee.service.desk.problems import Problem
from tests.service.problems import problems_of

COLUMNS = {"day": ("date", "datum"), "name": ("name",)}


def make_row(cells: Mapping[str, str]) -> tuple[str, str]:
    if not cells["name"]:
        raise Problem("name_empty", field="name")
    return cells["day"], cells["name"]


def read_file(raw: bytes) -> list[tuple[str, str]]:
    return read_rows(raw, COLUMNS, ("name",), 4, make_row)


@pytest.mark.parametrize(
    "raw", [b"date,name\n1,Bob\n\n", b"\xef\xbb\xbfname;Datum;shoes\r\nBob;1;44\r\n", b"name\tdate\nBob\t1\n"]
)
def test_rows_are_read_whatever_the_order_and_the_separator(raw: bytes) -> None:
    assert read_file(raw) == [("1", "Bob")]


def test_a_text_of_windows_is_read() -> None:
    assert read_file("name\nJörg – ß\n".encode("cp1252")) == [("", "Jörg – ß")]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "file_empty"),
        (b"PK\x03\x04\x00", "csv_binary"),
        (b"name\nJ\xc3\xb6rg\n\xfc\n", "csv_encoding"),
        (b"name\nJ\x81rg\n", "csv_encoding"),
        ("name\nJörg\n".encode("utf-16"), "csv_encoding"),
        (b"shoes,date\n1,2\n", "csv_column"),
        (b"name\n", "csv_empty"),
        (b"name\nA\nB\nC\nD\nE\n", "csv_long"),
        (b"name," * 101 + b"\n", "csv_wide"),
    ],
)
def test_a_file_that_cannot_be_read_has_one_code(raw: bytes, code: str) -> None:
    assert problems_of(lambda: read_file(raw)) == [(code, "file")]


def test_every_fault_is_told_with_its_line() -> None:
    with pytest.raises(FileFaults) as raised:
        read_file(b"date,name\n1,\n2,Bob\n3,\n")
    assert [(fault.line, fault.problem.code) for fault in raised.value.lines] == [(2, "name_empty"), (4, "name_empty")]

"""CSV files that people hand in, read by the headings of their columns; other columns are ignored."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from referee.club.files import csv_text
from referee.club.files.csv_text import CsvFault
from referee.service.desk.problems import Problem

Row = TypeVar("Row")
MOST_COLUMNS = 100
_BROKEN_UTF_8 = re.compile(rb"[\xc2-\xf4][\x80-\xbf]")
"""A letter of two or more bytes in UTF-8."""
Columns = Mapping[str, Collection[str]]
"""Each column with the ways its heading may be written, in small letters."""


class RowFault(NamedTuple):
    """A fault in a line of a file."""

    line: int
    problem: Problem


class FileFaults(Problem):
    """A file of which nothing was taken, with everything that is wrong with its lines."""

    def __init__(self, lines: Sequence[RowFault]) -> None:
        super().__init__("csv_faulty", field="file")
        self.lines = tuple(lines)


def read_rows(
    raw: bytes, columns: Columns, needed: Collection[str], most: int, make: Callable[[Mapping[str, str]], Row]
) -> list[Row]:
    """Return what ``make`` builds from each row that is not empty, in order, from its cells by column.

    A cell of a column that is not in the file is empty.

    :raises Problem: it is no text, neither UTF-8 nor Windows-1252, empty, longer than ``most`` lines or wider than
        `MOST_COLUMNS`, or ``needed`` columns are missing; otherwise everything that is wrong with its headings and
        lines.
    """
    lines = csv_text.read_rows(_decode_text(raw))
    top, heading = _read_headings(lines)
    places = _find_columns(heading, columns, needed)
    rows: list[Row] = []
    faults = [RowFault(top, problem) for problem in _check_unique(heading, columns)]
    try:
        for line, row in lines:
            if line > most:
                raise Problem("csv_long", field="file", most=most)
            if any(map(str.strip, row)):
                with _fault_of(faults, line):
                    rows.append(make(_pad_cells(row, len(heading), columns, places)))
    except CsvFault as fault:
        faults.append(RowFault(fault.line, Problem("csv_quote", field="file")))
    if faults:
        raise FileFaults(faults)
    if not rows:
        raise Problem("csv_empty", field="file")
    return rows


@contextmanager
def _fault_of(faults: list[RowFault], line: int) -> Iterator[None]:
    """Add everything that is wrong with the line to the faults."""
    try:
        yield
    except Problem as raised:
        faults.extend(RowFault(line, problem) for problem in raised.each)


def _read_headings(lines: Iterator[tuple[int, list[str]]]) -> tuple[int, list[str]]:
    """Read the first row, with the number of the line it ends on."""
    try:
        return next(lines, (1, []))
    except CsvFault as fault:
        raise FileFaults([RowFault(fault.line, Problem("csv_quote", field="file"))]) from None


def _decode_text(raw: bytes) -> str:
    if b"\0" in raw and not raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise Problem("csv_binary", field="file")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _decode_windows_text(raw)
    if not text.strip():
        raise Problem("file_empty", field="file")
    return text


def _decode_windows_text(raw: bytes) -> str:
    """Decode a text in Windows-1252, as a spreadsheet's plain "CSV" is.

    A faulty UTF-8 is none: its letters would become two signs each.
    """
    try:
        text = raw.decode("cp1252")
    except UnicodeDecodeError:
        raise Problem("csv_encoding", field="file") from None
    if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) or _BROKEN_UTF_8.search(raw):
        raise Problem("csv_encoding", field="file")
    return text


def _find_columns(heading: list[str], columns: Columns, needed: Collection[str]) -> dict[str, int]:
    if len(heading) > MOST_COLUMNS:
        raise Problem("csv_wide", field="file", most=MOST_COLUMNS)
    # Of headings that mean the same the first counts, so that what else is wrong can be told with them.
    words_at = [(at, text.strip().casefold()) for at, text in reversed([*enumerate(heading)])]
    places = {name: at for at, word in words_at for name, words in columns.items() if word in words}
    missing = tuple(name for name in needed if name not in places)
    if missing:
        raise Problem("csv_columns" if len(missing) > 1 else "csv_column", field="file", columns=missing)
    return places


def _check_unique(heading: list[str], columns: Columns) -> Iterator[Problem]:
    """Yield a problem for each column that has several headings; unknown columns may appear more than once."""
    for words in columns.values():
        same = [text.strip() for text in heading if text.strip().casefold() in words]
        if len(same) > 1:
            yield Problem("csv_heading_twice", field="file", headings=tuple(same))


def _pad_cells(row: list[str], most: int, columns: Columns, places: Mapping[str, int]) -> dict[str, str]:
    number = max(at for at, cell in enumerate(row, 1) if cell.strip())
    if number > most:
        raise Problem("csv_cells", field="file", number=number, most=most)
    cells = {name: row[at] for name, at in places.items() if at < len(row)}
    return {**dict.fromkeys(columns, ""), **cells}

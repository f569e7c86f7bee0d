"""CSV files as people hand them in: columns by their headings, whatever else stands there is left alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from referee.club import csv_text
from referee.club.csv_text import CsvFault
from referee.service.problems import Problem

Written = TypeVar("Written")
Row = TypeVar("Row")
MOST_COLUMNS = 100
Columns = Mapping[str, Collection[str]]
"""Each column with the ways its heading may be written, in small letters."""


class RowFault(NamedTuple):
    """What is wrong with a line of a file."""

    line: int
    problem: Problem


class FileFaults(Problem):
    """A file of which nothing was taken, with everything that is wrong with its lines."""

    def __init__(self, lines: Sequence[RowFault]) -> None:
        super().__init__("csv_faulty", field="file")
        self.lines = tuple(lines)


def each(lines: Iterable[tuple[int, Written]], read: Callable[[Written], Row]) -> list[Row]:
    """What ``read`` makes of the lines, one after the other.

    :raises Problem: there are none, or everything that is wrong with them.
    """
    found: list[Row] = []
    faults: list[RowFault] = []
    for line, written in lines:
        try:
            found.append(read(written))
        except Problem as problem:
            faults.extend(RowFault(line, one) for one in problem.each)
    if faults:
        raise FileFaults(faults)
    if not found:
        raise Problem("csv_empty", field="file")
    return found


def rows(raw: bytes, columns: Columns, needed: Collection[str], most: int) -> Iterator[tuple[int, dict[str, str]]]:
    """The cells of each row that is not empty, by column, with the number of the line it ends on.

    A cell of a column that is not in the file is empty.

    :raises Problem: it is no UTF-8, no CSV, longer than ``most`` lines or wider than `MOST_COLUMNS`, or a ``needed``
        column is missing.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problem("csv_encoding", field="file") from None
    try:
        lines = csv_text.read(text)
        places = _places(next(lines, (0, []))[1], columns, needed)
        for line, row in lines:
            if line > most:
                raise Problem("csv_long", field="file", most=most)
            if any(map(str.strip, row)):
                found = {name: row[at] for name, at in places.items() if at < len(row)}
                yield line, {**dict.fromkeys(columns, ""), **found}
    except CsvFault:
        raise Problem("csv_columns", field="file", needed=", ".join(needed)) from None


def _places(heading: list[str], columns: Columns, needed: Collection[str]) -> dict[str, int]:
    if len(heading) > MOST_COLUMNS:
        raise Problem("csv_wide", field="file", most=MOST_COLUMNS)
    found = [one.strip().casefold() for one in heading]
    places = {name: found.index(word) for name, words in columns.items() for word in words if word in found}
    if not places.keys() >= set(needed):
        raise Problem("csv_columns", field="file", needed=", ".join(needed))
    return places

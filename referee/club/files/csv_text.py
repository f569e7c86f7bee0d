"""Writes lists as CSV for German Excel or by RFC 4180, and parses CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

Cell = str | int | Decimal | date | None
"""A cell of a list: days and moments as dates, an amount of money as a `Decimal` with two places."""
MARK = "\ufeff"
"""The byte order mark, by which Excel knows that a file is UTF-8."""
_FORMULA = re.compile(r"'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
_NEUTRAL = re.compile(r"'" + _FORMULA.pattern)
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


class Dialect(NamedTuple):
    """The CSV that a program expects; without a ``moment``, times are in ISO 8601 with their zone."""

    mark: str
    separator: str
    point: str
    day: str
    moment: str


DIALECTS: Mapping[str, Dialect] = {
    "excel": Dialect(mark=MARK, separator=";", point=",", day="%d.%m.%Y", moment="%d.%m.%Y %H:%M"),
    "rfc": Dialect(mark="", separator=",", point=".", day="%Y-%m-%d", moment=""),
}


class CsvFault(Exception):
    """A text that cannot be parsed as CSV from ``line`` on."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def write_rows(rows: Iterable[Sequence[Cell]], dialect: Dialect) -> Iterator[str]:
    r"""Write the rows as lines, after the dialect's mark.

    An apostrophe keeps table programs from running a cell as a formula.

    >>> list(write_rows([["Bob", Decimal("-2.50"), "=1+1"]], DIALECTS["rfc"]))
    ['', "Bob,-2.50,'=1+1\r\n"]
    """
    writer = csv.writer(_Echo(), delimiter=dialect.separator, lineterminator="\r\n")
    yield dialect.mark
    for row in rows:
        yield writer.writerow([_format_cell(cell, dialect) for cell in row])


class _Echo:
    """A file that returns each line written to it, so that the `writerow` of `csv.writer` returns the line."""

    def write(self, line: str) -> str:
        return line


def _format_cell(cell: Cell, dialect: Dialect) -> str:
    match cell:
        case None:
            return ""
        case str():
            return f"'{cell}" if _FORMULA.match(cell) else cell
        case datetime():
            return cell.strftime(dialect.moment) if dialect.moment else cell.isoformat(timespec="seconds")
        case date():
            return cell.strftime(dialect.day)
        case Decimal():
            return f"{cell:f}".replace(".", dialect.point)
        case _:
            return str(cell)


def read_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows, each with the number of the line it ends on, without the apostrophes that `write_rows` added.

    The separator is the one that the first line has most of: semicolon, comma or tab.

    :raises CsvFault: the text is no CSV from a line on; a quotation mark that is never closed opens in that line.
    """
    plain = text.removeprefix(MARK)
    separator = max(";,\t", key=plain.partition("\n")[0].count)
    reader = csv.reader((line[0] for line in _LINE.finditer(plain)), delimiter=separator, strict=True)
    line = 0
    try:
        for row in reader:
            line = reader.line_num
            yield line, [cell[1:] if _NEUTRAL.match(cell) else cell for cell in row]
    except csv.Error:
        raise CsvFault(line + 1) from None


def cents_in_euros(cents: int) -> Decimal:
    """Return the amount in euros, always with two places.

    >>> cents_in_euros(-250), cents_in_euros(0)
    (Decimal('-2.50'), Decimal('0.00'))
    """
    return Decimal(cents).scaleb(-2)

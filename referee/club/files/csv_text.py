"""Lists as CSV, as German Excel opens them and as RFC 4180 describes them; and CSV read back."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

Cell = str | int | Decimal | date | None
"""A day and a moment are dates; an amount of money is a `Decimal` with two places."""
MARK = "\ufeff"
"""By this Excel knows that a file is UTF-8."""
_FORMULA = re.compile(r"'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
_NEUTRAL = re.compile(r"'" + _FORMULA.pattern)
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


class Dialect(NamedTuple):
    """How a program expects its CSV; without a ``moment`` ISO 8601 with its zone."""

    mark: str
    separator: str
    point: str
    day: str
    moment: str


DIALECTS: Mapping[str, Dialect] = {
    "excel": Dialect(MARK, ";", ",", "%d.%m.%Y", "%d.%m.%Y %H:%M"),
    "rfc": Dialect("", ",", ".", "%Y-%m-%d", ""),
}


class CsvFault(Exception):
    """What cannot be read as CSV from ``line`` on."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def write_rows(rows: Iterable[Sequence[Cell]], dialect: Dialect) -> Iterator[str]:
    """The rows as lines, the mark first; what a table program would take for a formula is text after an apostrophe.

    >>> list(write_rows([["Bob", Decimal("-2.50"), "=1+1"]], DIALECTS["rfc"]))
    ["Bob,-2.50,'=1+1\\r\\n"]
    """
    lines = _Lines()
    writer = csv.writer(lines, delimiter=dialect.separator, lineterminator="\r\n")
    yield dialect.mark
    for row in rows:
        writer.writerow([_text(cell, dialect) for cell in row])
        yield lines.last


class _Lines:
    """What the writer of the standard library writes to."""

    last = ""

    def write(self, line: str) -> None:
        self.last = line


def _text(cell: Cell, dialect: Dialect) -> str:
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
    """The rows with the number of the line they end on; what `write_rows` made text is again as it was.

    The separator is what the first line has most of: semicolon, comma or tab.

    :raises CsvFault: it is no CSV from some line on; a quotation mark that nobody closes opens in that line.
    """
    plain = text.removeprefix(MARK)
    separator = max(";,\t", key=plain.partition("\n")[0].count)
    reader = csv.reader((line[0] for line in _LINE.finditer(plain)), delimiter=separator, strict=True)
    line = 0
    try:
        for row in reader:
            line = reader.line_num
            yield line, [_as_it_was(cell) for cell in row]
    except csv.Error:
        raise CsvFault(line + 1) from None


def _as_it_was(cell: str) -> str:
    return cell[1:] if _NEUTRAL.match(cell) else cell


def cents_in_euros(cents: int) -> Decimal:
    """The amount in euros: always two places.

    >>> cents_in_euros(-250), cents_in_euros(0)
    (Decimal('-2.50'), Decimal('0.00'))
    """
    return Decimal(cents).scaleb(-2)

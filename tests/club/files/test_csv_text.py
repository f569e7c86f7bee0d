"""Lists as CSV: what each program expects, nothing that would be run as a formula, everything read back as it was."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.club.files.csv_text import DIALECTS, CsvFault, read_rows, write_rows

HEADS = ("first", "second", "third")
ROW = ("Müller; „Tom“", Decimal("-2.50"), date(2022, 10, 14))
FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "＋1", "－1", "＠A", "'=1", "''-")


def written(rows: list[tuple[object, ...]], dialect: str) -> str:
    return "".join(write_rows([HEADS, *rows], DIALECTS[dialect]))  # type: ignore[list-item]


def test_a_german_excel_has_mark_semicolons_decimal_commas_and_german_days() -> None:
    assert written([ROW], "excel") == '\ufefffirst;second;third\r\n"Müller; „Tom“";-2,50;14.10.2022\r\n'


def test_rfc_4180_has_commas_points_and_iso_days() -> None:
    assert written([ROW], "rfc") == "first,second,third\r\nMüller; „Tom“,-2.50,2022-10-14\r\n"


def test_a_moment_is_written_to_the_minute_or_with_its_zone() -> None:
    moment = datetime(2022, 10, 14, 18, 30, 5, tzinfo=UTC)
    assert "14.10.2022 18:30" in written([(moment, None, 7)], "excel")
    assert "2022-10-14T18:30:05+00:00,,7" in written([(moment, None, 7)], "rfc")


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("formula", FORMULAS)
def test_no_text_is_a_formula(formula: str, dialect: str) -> None:
    text = written([(formula, "x", "y")], dialect)
    assert f"'{formula}" in text
    assert list(read_rows(text))[1][1][0] == formula


def test_a_negative_amount_is_a_number_and_a_name_with_an_apostrophe_stays() -> None:
    assert written([(Decimal("-0.50"), -3, "O'Neill")], "rfc").endswith("-0.50,-3,O'Neill\r\n")


@pytest.mark.parametrize("dialect", DIALECTS)
@given(rows=st.lists(st.tuples(*[st.text(max_size=12) | st.sampled_from(FORMULAS)] * 3), max_size=6))
def test_everything_is_read_back_as_it_was(rows: list[tuple[str, ...]], dialect: str) -> None:
    text = written(list(rows), dialect)
    assert [tuple(cells) for _, cells in read_rows(text)] == [HEADS, *rows]


@pytest.mark.parametrize("dialect", DIALECTS)
@given(cell=st.text(min_size=1, max_size=8) | st.sampled_from(FORMULAS))
def test_no_cell_begins_as_a_formula_does(cell: str, dialect: str) -> None:
    body = written([(cell, "x", "y")], dialect).partition("\r\n")[2].removeprefix('"')
    assert body.lstrip()[0] not in "=+-@＝＋－＠" and body[0] not in "\t\r\n"


def test_the_line_of_a_row_is_that_on_which_it_ends() -> None:
    assert [line for line, _ in read_rows('a,b\r\n"1\r\n2",3\r4,5\n')] == [1, 3, 4]


@pytest.mark.parametrize("text", ["x" * 200_000, "x", 'x" y\r\n1,2', "x\r\n1,2\r\n"])
def test_what_is_no_csv_says_where(text: str) -> None:
    with pytest.raises(CsvFault) as caught:
        list(read_rows(f'a,b\r\n"{text}'))
    assert caught.value.line == 2

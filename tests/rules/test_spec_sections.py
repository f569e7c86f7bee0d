"""Sentences of docs/notation.md's sections, read as somebody from outside reads them."""

from __future__ import annotations

from referee.rulebooks.records import parse_record

TWO_SEATS = """format = "match-record/1"
rulebook = "easy_move"
[[seats]]
colour = "red"
[[seats]]
colour = "blue"
"""


def test_match_record_1_a_record_may_have_two_seats() -> None:
    """Clockwise round the table, 2 to 6."""
    assert parse_record(TWO_SEATS).setting.colours == ("red", "blue")

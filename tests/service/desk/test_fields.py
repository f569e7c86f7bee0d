"""The fields of a request: read as what they are, or refused with code and field."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from referee.service.desk import fields
from tests.service.problems import problems_of


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (lambda: fields.parse_text("a b", "f"), "a b"),
        (lambda: fields.parse_name("  Ann   Lee ", "f"), "Ann Lee"),
        (lambda: fields.text_or_none({}, "f"), None),
        (lambda: fields.parse_choice("a", "f", ("a", "b")), "a"),
        (lambda: fields.parse_table({"a": 1}, "f"), {"a": 1}),
        (lambda: fields.parse_list([1], "f"), [1]),
        (lambda: fields.day_or_none("2026-03-14", "f"), date(2026, 3, 14)),
        (lambda: fields.read_day("14.3.2026", "f"), date(2026, 3, 14)),
        (lambda: fields.zone_or_none("Europe/Berlin", "f"), "Europe/Berlin"),
        (lambda: fields.check_text(" a ", "f"), "a"),
    ],
)
def test_a_field_is_read(read: Callable[[], object], value: object) -> None:
    assert read() == value


@pytest.mark.parametrize(
    ("read", "code"),
    [
        (lambda: fields.check_known_fields({"f": 1}, ("a",)), "field_unknown"),
        (lambda: fields.parse_text(3, "f"), "field_type"),
        (lambda: fields.parse_text("", "f"), "field_value"),
        (lambda: fields.parse_text("a\x00", "f"), "text_invalid"),
        (lambda: fields.parse_choice("c", "f", ("a", "b")), "field_value"),
        (lambda: fields.parse_choice(1, "f", ("a", "b")), "field_type"),
        (lambda: fields.parse_table([], "f"), "field_type"),
        (lambda: fields.parse_list({}, "f"), "field_type"),
        (lambda: fields.day_or_none("2026-02-30", "f"), "field_value"),
        (lambda: fields.read_day("", "f"), "day_missing"),
        (lambda: fields.read_day("soon", "f"), "day_form"),
        (lambda: fields.read_day("2026-02-30", "f"), "day_unknown"),
        (lambda: fields.read_day("1066-10-14", "f"), "day_year"),
        (lambda: fields.check_has_come(date(2999, 1, 1), "f"), "day_future"),
        (lambda: fields.zone_or_none("Nowhere/Town", "f"), "field_value"),
        (lambda: fields.check_text(" ", "f"), "purpose_missing"),
        (lambda: fields.check_text("x" * 201, "f"), "text_long"),
    ],
)
def test_what_it_is_not_is_refused(read: Callable[[], object], code: str) -> None:
    assert problems_of(read) == [(code, "f")]

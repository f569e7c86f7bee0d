"""Fields of a request body: each is present, of its type and of a sensible size, or a problem names it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import date
from typing import cast

from referee.club.faults import ClubFault
from referee.club.people import names
from referee.rulebooks import time_zones
from referee.service.desk import clock
from referee.service.desk.problems import Problem, code_of_fault

LONGEST_NAME = 40
LONGEST_TEXT = 200
FIRST_YEAR, LAST_YEAR = 1900, 2199
"""Everything that a club has done or plans is within these years: others are mistyped."""
_DAYS = (
    re.compile(r"(?P<year>\d{4,6})-(?P<month>\d{1,2})-(?P<day>\d{1,2})", re.ASCII),
    re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4,6})", re.ASCII),
)


def check_known_fields(body: Mapping[str, object], known: Collection[str], where: str = "") -> None:
    """Raise if the ``body`` has a field that nobody reads.

    :raises Problem: it has one.
    """
    for name in body:
        if name not in known:
            # A name with half a surrogate pair could not be answered.
            shown = name[:LONGEST_NAME].encode("utf-8", "replace").decode()
            raise Problem("field_unknown", field=where + shown, known=tuple(sorted(known)))


def parse_text(value: object, field: str, longest: int = LONGEST_TEXT) -> str:
    """Parse ``value`` as text that can be shown and stored.

    :raises Problem: it is no text, empty, too long, or holds what no keyboard writes.
    """
    if not isinstance(value, str):
        raise Problem("field_type", field=field, expected="text")
    value = value.strip()
    if not value or len(value) > longest:
        raise Problem("field_value", field=field, expected=f"1–{longest}")
    if not value.isprintable():
        raise Problem("text_invalid", field=field)
    return value


def parse_name(value: object, field: str) -> str:
    """Parse ``value`` as somebody's name, in the one spelling that is kept.

    :raises Problem: as `parse_text`.
    """
    return parse_text(names.tidy_name(value) if isinstance(value, str) else value, field, LONGEST_NAME)


def text_or_none(body: Mapping[str, object], field: str, where: str = "") -> str | None:
    """Parse the text of a field that may be left out.

    :raises Problem: as `parse_text`.
    """
    value = body.get(field)
    return None if value is None else parse_text(value, where + field)


def parse_choice(value: object, field: str, allowed: Collection[str]) -> str:
    """Parse ``value``, one of ``allowed``.

    :raises Problem: it is something else.
    """
    if not isinstance(value, str):
        raise Problem("field_type", field=field, expected="text")
    if value not in allowed:
        raise Problem("field_value", field=field, expected=", ".join(sorted(allowed)))
    return value


def parse_table(value: object, field: str) -> Mapping[str, object]:
    """Parse ``value`` as an object with named fields.

    :raises Problem: it is something else.
    """
    if not isinstance(value, dict):
        raise Problem("field_type", field=field, expected="object")
    return cast(Mapping[str, object], value)


def parse_list(value: object, field: str) -> list[object]:
    """Parse ``value`` as a list.

    :raises Problem: it is something else.
    """
    if not isinstance(value, list):
        raise Problem("field_type", field=field, expected="list")
    return value


def day_or_none(value: object, field: str) -> date | None:
    """Parse ``value`` as a day of the calendar, or nothing.

    :raises Problem: it is something else.
    """
    if value is None or type(value) is date:
        return value
    try:
        day = date.fromisoformat(parse_text(value, field))
    except ValueError as error:
        raise Problem("field_value", field=field, expected="2026-03-14") from error
    _check_year(day.year, field)
    return day


def read_day(text: str, field: str) -> date:
    """Parse the day as a browser or a German writes it.

    :raises Problem: none is written, it is written otherwise or of a year in which nothing was, there is no such day.
    """
    written = text.strip()
    if not written:
        raise Problem("day_missing", field=field)
    parts = next(filter(None, (form.fullmatch(written) for form in _DAYS)), None)
    if parts is None:
        raise Problem("day_form", field=field)
    year, month, day = (int(parts[part]) for part in ("year", "month", "day"))
    _check_year(year, field)
    try:
        return date(year, month, day)
    except ValueError:
        raise Problem("day_unknown", field=field) from None


def _check_year(year: int, field: str) -> None:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise Problem("day_year", field=field, least=FIRST_YEAR, most=LAST_YEAR)


def check_has_come(day: date, field: str, zone: str | None = None) -> None:
    """Raise unless the day has begun in that time zone, or here if none is named.

    :raises Problem: it is still to come.
    """
    if day > clock.today(zone):
        raise Problem("day_future", field=field)


def zone_or_none(value: object, field: str) -> str | None:
    """Parse ``value`` as the name of a time zone, or nothing.

    :raises Problem: it is something else.
    """
    if value is None:
        return None
    name = parse_text(value, field)
    if name not in time_zones.zone_names():
        raise Problem("field_value", field=field, expected="Europe/Berlin")
    return name


def check_text(text: str, field: str) -> str:
    """Return the text that says what something is for, fit to be shown.

    :raises Problem: it is missing, too long, or holds what no keyboard writes.
    """
    plain = text.strip()
    if not plain:
        raise Problem("purpose_missing", field=field)
    if len(plain) > LONGEST_TEXT:
        raise Problem("text_long", field=field, most=LONGEST_TEXT)
    if not plain.isprintable():
        raise Problem("text_invalid", field=field)
    return plain


def day_of(text: str, field: str) -> date:
    """Parse the day as it is written; today if none is.

    :raises Problem: there is no such day.
    """
    return read_day(text, field) if text.strip() else clock.today()


def problem_of(fault: ClubFault) -> Problem:
    """Turn a fault found by the club's arithmetic into the answer to a request."""
    return Problem(code_of_fault(fault.code), field=fault.field, faults=(), **fault.facts)


def parse_number(asked: str | None, field: str) -> int | None:
    """Parse a number in an address or a form; ``None`` if there is none. Of a longer one the first 15 digits count.

    :raises Problem: field_value.
    """
    if asked is None:
        return None
    if not (asked.isascii() and asked.isdigit()):
        raise Problem("field_value", field=field, expected="0, 1, 2 …")
    return int(asked[:15])

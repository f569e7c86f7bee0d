"""Dates and times as the device's language writes them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_skeleton, format_time
from flask import request

from referee.service.desk import clock
from referee.web.frame.guard import lang


def format_day(when: date) -> str:
    """The date in full, without its day of the week."""
    return _format_date(when, "long", _date_locale())


def format_full_day(when: date) -> str:
    """The date with its day of the week."""
    return _format_date(when, "full", _date_locale())


def format_short_day(when: date) -> str:
    """The date for a list."""
    return _format_date(when, "medium", _date_locale())


def format_day_and_month(when: date) -> str:
    """The date without its year."""
    return format_skeleton("MMMd", when, locale=_date_locale())


def format_time_of_day(when: time | datetime) -> str:
    """Hours and minutes."""
    return format_time(when, "short", locale=_date_locale())


def format_day_and_time(when: datetime) -> str:
    """Both for a list. The month is never a mere number where it could be taken for the day."""
    return f"{format_short_day(when.date())}, {format_time_of_day(when)}"


def format_local_time(seconds: int) -> str:
    """The local time of day of a moment given in UTC seconds since 1970."""
    return format_time_of_day(datetime.fromtimestamp(seconds, ZoneInfo(clock.local_zone())))


def format_moment(when: datetime) -> str:
    """The local day and time of a moment in UTC, given without its zone."""
    local = when.replace(tzinfo=UTC).astimezone(ZoneInfo(clock.local_zone()))
    return format_day_and_time(local.replace(tzinfo=None))


def _date_locale() -> str:
    """The locale of dates: English ones are European, unless the browser asks for American English."""
    if lang() != "en":
        return lang()
    return "en_US" if (request.accept_languages.best or "").lower() == "en-us" else "en_GB"


@lru_cache(4096)
def _format_date(when: date, length: Literal["full", "long", "medium"], locale: str) -> str:
    return format_date(when, length, locale=locale)

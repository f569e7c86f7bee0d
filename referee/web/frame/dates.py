"""Dates and times as the device's language writes them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo

from flask import request
from markupsafe import Markup, escape

from referee.service.desk import clock
from referee.translations.catalog import gettext
from referee.translations.formats import DateStyle, format_date, format_time
from referee.web.frame import zones
from referee.web.frame.guard import lang, tongue


def format_day(when: date) -> str:
    """Return the date in full, without its day of the week."""
    return _format_date(when, "long", _date_locale())


def format_full_day(when: date) -> str:
    """Return the date with its day of the week."""
    return _format_date(when, "full", _date_locale())


def format_short_day(when: date) -> str:
    """Return the date for a list."""
    return _format_date(when, "medium", _date_locale())


def format_day_and_month(when: date) -> str:
    """Return the date without its year."""
    return _format_date(when, "day_and_month", _date_locale())


def format_time_of_day(when: time | datetime) -> str:
    """Format hours and minutes."""
    return _format_time(when.hour, when.minute, _date_locale())


def format_day_and_time(when: datetime) -> str:
    """Format day and time for a list. The month is never a bare number that could pass for the day."""
    return f"{format_short_day(when.date())}, {format_time_of_day(when)}"


def format_local_time(seconds: int) -> Markup:
    """Write the local time of day of a moment given in UTC seconds since 1970, marked as `format_moment` marks it."""
    when = datetime.fromtimestamp(seconds, UTC)
    return _mark_moment(when, "time", format_time_of_day(when.astimezone(ZoneInfo(clock.local_zone()))))


def format_moment(when: datetime) -> Markup:
    """Write the local day and time of a moment in UTC, given without its zone.

    It is the club's zone. While no evening says which that is, `frame/moments.js` writes the device's instead.
    `place_moment` puts it into a sentence.
    """
    moment = when.replace(tzinfo=UTC)
    local = moment.astimezone(ZoneInfo(clock.local_zone()))
    return _mark_moment(moment, "moment", format_day_and_time(local.replace(tzinfo=None)))


def place_moment(text: str, moment: Markup, **facts: object) -> Markup:
    """Put ``moment`` into the text in the device's language; escape all else."""
    hole = "\0"
    before, _, after = gettext(tongue(), text, moment=hole, **facts).partition(hole)
    return escape(before) + moment + escape(after)


def _mark_moment(moment: datetime, shown: Literal["moment", "time"], text: str) -> Markup:
    stamp = moment.isoformat(timespec="seconds")
    if zones.club_zone() is not None:
        return Markup('<time datetime="{}">{}</time>').format(stamp, text)
    return Markup('<time datetime="{}" data-shown="{}">{}</time>').format(stamp, shown, text)


def _date_locale() -> str:
    """Return the locale of dates: English ones are European, unless the browser asks for American English."""
    if lang() != "en":
        return lang()
    return "en_US" if (request.accept_languages.best or "").lower() == "en-us" else "en_GB"


@lru_cache(4096)
def _format_date(when: date, style: DateStyle, locale: str) -> str:
    return format_date(when, style, locale)


@lru_cache(4096)
def _format_time(hour: int, minute: int, locale: str) -> str:
    return format_time(time(hour, minute), locale)

"""Dates, numbers, money and time zones as a language writes them.

The facts are those of the Common Locale Data Repository (CLDR), of which `docs/cldr.py` writes what is used here into
`cldr/`.
"""

from __future__ import annotations

from datetime import date, time
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

FOLDER = Path(__file__).parent / "cldr"
DateStyle: TypeAlias = Literal["full", "long", "medium", "day_and_month"]


class _Dates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Templates by the letters of CLDR's patterns, and the names; the halves are those of the day."""

    full: str
    long: str
    medium: str
    day_and_month: str
    time: str
    days: list[str]
    months: list[str]
    short_months: list[str]
    halves: list[str]


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one language does; its dates by locale, and by zone its city, followed by what its time is called."""

    name: str
    plural: str
    decimal: str
    group: str
    amount: str
    negative_amount: str
    dates: dict[str, _Dates]
    zones: dict[str, list[str]]


@cache
def _load_facts(language: str) -> _Facts:
    return msgspec.json.decode((FOLDER / f"{language}.json").read_bytes(), type=_Facts)


@cache
def load_aliases() -> dict[str, str]:
    """Return the zones whose name is one of several for the same, each with the one that stands for all."""
    return msgspec.json.decode((FOLDER / "zones.json").read_bytes(), type=dict[str, str])


def _dates_of(locale: str) -> _Dates:
    return _load_facts(locale.partition("_")[0]).dates[locale]


def language_name(language: str) -> str:
    """Return what the language calls itself."""
    return _load_facts(language).name


def plural_rule(language: str) -> str:
    """Return the number of the plural form of ``n`` things, as an expression of C."""
    return _load_facts(language).plural


def format_date(when: date, style: DateStyle, locale: str) -> str:
    """Format the date; ``day_and_month`` leaves out the year.

    >>> [format_date(date(2026, 11, 2), style, "en_GB") for style in ("full", "medium", "day_and_month")]
    ['Monday, 2 November 2026', '2 Nov 2026', '2 Nov']
    """
    dates = _dates_of(locale)
    template: str = getattr(dates, style)
    return template.format(
        EEEE=dates.days[when.weekday()],
        d=when.day,
        dd=f"{when.day:02}",
        M=when.month,
        MM=f"{when.month:02}",
        MMM=dates.short_months[when.month - 1],
        MMMM=dates.months[when.month - 1],
        y=when.year,
    )


def format_time(when: time, locale: str) -> str:
    """Format hours and minutes.

    >>> format_time(time(20, 5), "de")
    '20:05'
    """
    dates = _dates_of(locale)
    return dates.time.format(
        H=when.hour,
        HH=f"{when.hour:02}",
        h=when.hour % 12 or 12,
        mm=f"{when.minute:02}",
        a=dates.halves[when.hour >= 12],
    )


def format_decimal(number: Decimal | float, language: str, decimals: int, least: int | None = None) -> str:
    """Format the number rounded to ``decimals``; zeros at its end are left out while ``least`` decimals remain.

    >>> format_decimal(1234.5, "de", 2), format_decimal(1234.5, "de", 2, least=0), format_decimal(3.0, "de", 2, least=0)
    ('1234,50', '1234,5', '3')
    """
    exact = number if isinstance(number, Decimal) else Decimal(str(number))
    whole, _, rest = f"{_round(exact, decimals):f}".partition(".")
    shown = rest if least is None else rest[:least] + rest[least:].rstrip("0")
    return f"{'-' * exact.is_signed()}{whole}{_load_facts(language).decimal * bool(shown)}{shown}"


def format_currency(amount: Decimal, language: str) -> str:
    """Format the amount in euros.

    >>> format_currency(Decimal(-1234), "en")
    '-€1,234.00'
    """
    facts = _load_facts(language)
    whole, _, cents = f"{_round(amount, 2):,f}".partition(".")
    template = facts.negative_amount if amount.is_signed() else facts.amount
    return template.format(f"{whole.replace(',', facts.group)}{facts.decimal}{cents}")


def _round(number: Decimal, decimals: int) -> Decimal:
    return abs(number).quantize(Decimal(1).scaleb(-decimals))


def decimal_symbol(language: str) -> str:
    """Return the sign between a number and its decimals."""
    return _load_facts(language).decimal


def zone_words(zone: str, language: str) -> tuple[str, str]:
    """Return the zone's city and what its time is called, else its country; a text is empty where there is none.

    >>> zone_words("Asia/Tokyo", "de"), zone_words("Etc/UTC", "de")
    (('Tokio', 'Japanische Zeit'), ('UTC', ''))
    """
    real = load_aliases().get(zone, zone)
    city, *of_place = _load_facts(language).zones.get(real, [name_by_zone(real)])
    return city, of_place[0] if of_place else ""


def name_by_zone(zone: str) -> str:
    """Return the city that the zone's own name tells.

    >>> name_by_zone("America/Port_of_Spain")
    'Port of Spain'
    """
    return zone.rpartition("/")[2].replace("_", " ")

"""Dates, numbers, money and time zones are written as Babel writes them, and catalogues read as it reads them."""

from __future__ import annotations

import runpy
from datetime import date, time
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from babel import Locale
from babel import dates as babel_dates
from babel import numbers as babel_numbers
from babel.core import get_global
from hypothesis import given
from hypothesis import strategies as st

from referee.rulebooks.time_zones import zone_names
from referee.translations import LANGUAGES, SOURCE, catalog
from referee.translations.catalog import gettext, load_translator
from referee.translations.formats import (
    FOLDER,
    DateStyle,
    decimal_symbol,
    format_currency,
    format_date,
    format_decimal,
    format_time,
    language_name,
    load_aliases,
    zone_words,
)
from tests.places import ROOT
from tests.translations.catalogue import message_ids, message_texts, read_messages

LOCALES = ("de", "en_GB", "en_US")
STYLES: tuple[DateStyle, ...] = ("full", "long", "medium")
YEAR = [date.fromordinal(date(2024, 1, 1).toordinal() + day) for day in range(366)]
PATTERNS = {(2, None): "0.00", (3, None): "0.000", (4, None): "0.0000", (2, 0): "0.##"}
"""The pattern of CLDR for each way in which decimals are written."""
amounts = st.decimals(-(10**12), 10**12, places=2)
numbers = amounts | st.decimals(-(10**6), 10**6) | st.floats(-1e12, 1e12)


def babel_day(when: date, locale: str) -> tuple[str, ...]:
    days = [babel_dates.format_date(when, style, locale=locale) for style in STYLES]
    return (*days, babel_dates.format_skeleton("MMMd", when, locale=locale))


def our_day(when: date, locale: str) -> tuple[str, ...]:
    return (*(format_date(when, style, locale) for style in STYLES), format_date(when, "day_and_month", locale))


def test_the_files_are_what_babel_says_today() -> None:
    """`docs/cldr.py` writes them anew."""
    files = runpy.run_path(str(ROOT / "docs/cldr.py"))["write_files"]()
    assert {file.name: file.read_text(encoding="utf-8") for file in FOLDER.iterdir()} == files


@pytest.mark.parametrize("locale", LOCALES)
def test_every_day_of_a_year_is_as_babel_writes_it(locale: str) -> None:
    assert [our_day(when, locale) for when in YEAR] == [babel_day(when, locale) for when in YEAR]


@pytest.mark.parametrize("locale", LOCALES)
@given(when=st.dates())
def test_a_day_of_any_year_is_as_babel_writes_it(locale: str, when: date) -> None:
    assert our_day(when, locale) == babel_day(when, locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_minute_of_the_day_is_as_babel_writes_it(locale: str) -> None:
    times = [time(minute // 60, minute % 60) for minute in range(24 * 60)]
    theirs = [babel_dates.format_time(when, "short", locale=locale) for when in times]
    assert [format_time(when, locale) for when in times] == theirs


@pytest.mark.parametrize("language", LANGUAGES)
@given(number=numbers)
def test_a_number_is_as_babel_writes_it(language: str, number: Decimal | float) -> None:
    for (decimals, least), pattern in PATTERNS.items():
        theirs = babel_numbers.format_decimal(number, pattern, locale=language)
        assert format_decimal(number, language, decimals, least) == theirs


@pytest.mark.parametrize("language", LANGUAGES)
@given(amount=amounts)
def test_an_amount_of_money_is_as_babel_writes_it(language: str, amount: Decimal) -> None:
    assert format_currency(amount, language) == babel_numbers.format_currency(amount, "EUR", locale=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_names_itself_and_its_decimal_sign_as_babel_does(language: str) -> None:
    assert language_name(language) == Locale.parse(language).language_name
    assert decimal_symbol(language) == babel_numbers.get_decimal_symbol(language)


def babel_zone(zone: str, language: str) -> tuple[str, str]:
    """Return the city, and what its time is called if it is called anything, else the country if it is in one."""
    city = babel_dates.get_timezone_location(zone, locale=language, return_city=True)
    called = babel_dates.get_timezone_name(ZoneInfo(zone), locale=language)
    if called == babel_dates.get_timezone_location(zone, locale=language):
        territory = get_global("zone_territories").get(get_global("zone_aliases").get(zone, zone))
        called = "" if territory in (None, "001", "ZZ") else Locale.parse(language).territories[territory]
    return city.split("/")[-1].replace("\N{SOFT HYPHEN}", ""), called


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_zone_has_the_words_that_babel_has_for_it(language: str) -> None:
    zones = sorted(zone_names())
    assert {zone: zone_words(zone, language) for zone in zones} == {zone: babel_zone(zone, language) for zone in zones}


def test_the_zones_of_several_names_are_those_that_babel_knows() -> None:
    aliases = get_global("zone_aliases")
    assert load_aliases() == {zone: aliases[zone] for zone in zone_names() if zone in aliases}


def test_a_zone_that_nobody_has_heard_of_is_called_by_its_name() -> None:
    assert zone_words("America/Argentina/New_Town", "de") == ("New Town", "")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != SOURCE])
def test_a_catalogue_says_what_babel_reads_in_it(language: str) -> None:
    translator = load_translator(language)
    for message in read_messages(language):
        ids, texts = message_ids(message), message_texts(message)
        assert translator.gettext(ids[0]) == texts[0]
        if len(ids) > 1:
            singular, plural = ids
            assert [translator.ngettext(singular, plural, number) for number in (1, 2)] == [texts[0], texts[-1]]


def test_what_is_untranslated_supposed_or_no_longer_said_counts_for_nothing() -> None:
    """A tool that merges catalogues supposes texts (fuzzy), and keeps those that are gone (obsolete) at the end."""
    text = (
        'msgid ""\nmsgstr ""\n\nmsgid "Yes"\nmsgstr "Ja"\n\nmsgid "No"\nmsgstr ""\n\n#, fuzzy\nmsgid "Perhaps"\n'
        'msgstr "Nein"\n\nmsgid "a die"\nmsgid_plural "dice"\nmsgstr[0] "ein Würfel"\nmsgstr[1] "Würfel"\n\n'
        '#~ msgid "Yes"\n#~ msgstr "Jawohl"\n'
    )
    assert catalog.parse_texts(text) == {"Yes": ["Ja"], "a die": ["ein Würfel", "Würfel"]}


def test_a_text_that_is_in_no_catalogue_stays_as_it_is() -> None:
    assert gettext("de", "Nobody says this.") == "Nobody says this."

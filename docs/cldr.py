"""Write how each language writes dates, numbers, money and time zones: `.venv/bin/python docs/cldr.py`.

It takes from Babel what `referee/translations/formats.py` uses of the Common Locale Data Repository (CLDR), so that the
program need not bring the data of all languages of the world.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location, get_timezone_name, tokenize_pattern
from babel.messages.plurals import get_plural
from babel.numbers import get_currency_precision, get_currency_symbol, get_decimal_symbol, get_group_symbol

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from referee.rulebooks.time_zones import NOWHERE  # noqa: E402
from referee.translations import LANGUAGES  # noqa: E402
from referee.translations.formats import FOLDER, name_by_zone  # noqa: E402

CURRENCY = "EUR"
OF_DATES = {"en": ("en_GB", "en_US")}
"""The locales of a language's dates, where they are not the language itself."""
FIELDS = ("EEEE", "MMMM", "MMM", "MM", "M", "dd", "d", "y", "HH", "H", "h", "mm", "a")
"""What `referee/translations/formats.py` can fill in."""
NO_COUNTRY = ("001", "ZZ")
"""The territories of zones that belong to no country."""


def main() -> None:
    """Write a file for each language and one for all, and the licence of the data."""
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.iterdir():
        file.unlink()
    for name, text in write_files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def write_files() -> dict[str, str]:
    """Return the text of each file in the folder."""
    facts = {language: describe_language(language) for language in LANGUAGES}
    licence = resources.files("babel") / "locale-data" / "LICENSE.unicode"
    return {
        "LICENSE": licence.read_text(encoding="utf-8"),
        "zones.json": as_json({zone: real for zone, real in _zones().items() if zone != real}),
        **{f"{language}.json": as_json(of_language) for language, of_language in facts.items()},
    }


def as_json(facts: Mapping[str, object]) -> str:
    return f"{_as_lines(facts)}\n"


def _as_lines(facts: object, margin: str = "") -> str:
    """Return the facts with a line for each key, and lists in one."""
    if not isinstance(facts, dict):
        return json.dumps(facts, ensure_ascii=False)
    lines = [f"{margin}  {json.dumps(key)}: {_as_lines(facts[key], margin + '  ')}" for key in sorted(facts)]
    return "{\n" + ",\n".join(lines) + f"\n{margin}}}"


def describe_language(language: str) -> dict[str, object]:
    """Return what is used of the language's data."""
    locale = Locale.parse(language)
    written = locale.currency_formats["standard"]
    assert written.grouping == (3, 3) and get_currency_precision(CURRENCY) == 2, language
    symbol = get_currency_symbol(CURRENCY, locale)
    amounts = [
        f"{before}{{}}{after}".replace("¤", symbol)
        for before, after in zip(written.prefix, written.suffix, strict=True)
    ]
    return {
        "name": locale.language_name or language,
        "plural": get_plural(language).plural_expr,
        "decimal": get_decimal_symbol(locale),
        "group": get_group_symbol(locale),
        "amount": amounts[0],
        "negative_amount": amounts[1],
        "dates": {name: _describe_dates(Locale.parse(name)) for name in OF_DATES.get(language, (language,))},
        "zones": _describe_zones(locale),
    }


def _describe_dates(locale: Locale) -> dict[str, object]:
    patterns = {name: locale.date_formats[name] for name in ("full", "long", "medium")}
    patterns |= {"day_and_month": locale.datetime_skeletons["MMMd"], "time": locale.time_formats["short"]}
    periods = locale.day_periods["format"]["abbreviated"]
    return {
        **{name: _as_template(pattern.pattern) for name, pattern in patterns.items()},
        "days": [name for _, name in sorted(locale.days["format"]["wide"].items())],
        "months": [name for _, name in sorted(locale.months["format"]["wide"].items())],
        "short_months": [name for _, name in sorted(locale.months["format"]["abbreviated"].items())],
        "halves": [periods["am"], periods["pm"]],
    }


def _as_template(pattern: str) -> str:
    """Return the pattern with its fields in braces: "{EEEE}, {d}. {MMMM} {y}"."""
    parts = []
    for _, value in tokenize_pattern(pattern):
        field = "" if isinstance(value, str) else value[0] * int(value[1])
        if field and field not in FIELDS:
            raise ValueError(f"{pattern!r}: formats.py has no {field}")
        parts.append(f"{{{field}}}" if field else str(value))
    return "".join(parts)


def _zones() -> dict[str, str]:
    """Return each zone of `tzdata` with the name that stands for all that are the same."""
    listed = (resources.files("tzdata") / "zones").read_text(encoding="ascii").split()
    aliases: Mapping[str, str] = get_global("zone_aliases")
    return {zone: aliases.get(zone, zone) for zone in listed if zone not in NOWHERE}


def _describe_zones(locale: Locale) -> dict[str, list[str]]:
    """Return the city of each zone and what its time is called, else its country; none that its name tells already."""
    words = {real: _describe_zone(zone, real, locale) for zone, real in _zones().items()}
    return {zone: found for zone, found in words.items() if found != [name_by_zone(zone)]}


def _describe_zone(zone: str, real: str, locale: Locale) -> list[str]:
    city = get_timezone_location(zone, locale=locale, return_city=True)
    called, nameless = get_timezone_name(zone, locale=locale), get_timezone_location(zone, locale=locale)
    # "Deutschland (Berlin) (Ortszeit)" is said where the time has no name of its own.
    of_place = called if called != nameless else _name_country(real, locale)
    words = [city.rpartition("/")[2].replace("\N{SOFT HYPHEN}", "")]
    return [*words, of_place] if of_place else words


def _name_country(zone: str, locale: Locale) -> str | None:
    territory = get_global("zone_territories").get(zone, NO_COUNTRY[0])
    return locale.territories.get(territory) if territory not in NO_COUNTRY else None


if __name__ == "__main__":
    main()

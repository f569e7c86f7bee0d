"""What every page shows besides its own content: language, colours of the screen, the way to the other pages."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_skeleton, format_time
from flask import Flask, Response, render_template, request

from referee.rules.state import Seat
from referee.rules.terms import Colour
from referee.service.desk import clock
from referee.translations import names
from referee.translations.catalog import LANGUAGES, N_, gettext, ngettext, translator
from referee.translations.points import points
from referee.web.frame.guard import YEARS, lang, tongue

THEMES = ("dark", "light")
LANGUAGE_NAMES = {"de": "Deutsch", "en": "English", "sv": "Svenska", "it": "Italiano", "fr": "Français"}
PAGES = (
    ("/", N_("Start page")),
    ("/matches", N_("Matches")),
    ("/club", N_("Club")),
    ("/evenings", N_("Evenings")),
    ("/cash", N_("Cash box")),
    ("/members", N_("Members")),
)
OF_THE_CLUB = ("/championship", "/statistics", "/news", "/results", "/seasons", "/files")
"""Where one is in the club without an entry of its own."""
BACK = re.compile(
    r"/(cash|book/account|book|files|fines|motions|results|seasons/[0-9]{1,4}|evenings(?:/[0-9]{1,9})?"
    r"|(?:championship|statistics)(?:/[0-9]{1,4}|/all)?|matches(?:/[A-Za-z0-9_-]+(?:/(?:fines|motions|record|table|bg-stats))?)?"
    r"|club|news(?:/new(?:/[0-9-]{10})?|/[0-9]{1,9})?|members(?:/[0-9]{1,9}/pin)?)"
)
"""Where opening the book may lead."""
_PARTS = re.compile(r"[\s\-–.]+")


class Link(NamedTuple):
    """A link of the header; ``here`` where one is already."""

    href: str
    label: str
    here: bool
    code: str = ""


class Chrome(NamedTuple):
    """The frame round a page; ``once`` tells what is sent from it from what is sent from any other."""

    lang: str
    theme: str
    theme_href: str
    languages: tuple[Link, ...]
    pages: tuple[Link, ...]
    once: str


def register(app: Flask) -> None:
    """Every template has its frame and speaks the device's language."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(_text, _texts, newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.filters["points"] = points
    app.context_processor(_frame)
    app.after_request(_keep_choices)


def _text(msgid: str) -> str:
    return translator(tongue()).gettext(msgid)


def _texts(singular: str, plural: str, number: int) -> str:
    return translator(tongue()).ngettext(singular, plural, number)


def say(msgid: str, /, **facts: object) -> str:
    """The text in the device's language."""
    return gettext(tongue(), msgid, **facts)


def say_number(forms: tuple[str, str], number: int, /, **facts: object) -> str:
    """The text for ``number`` things in the device's language."""
    return ngettext(tongue(), *forms, number, **facts)


def say_points(forms: tuple[str, str], count: int | Fraction, /, **facts: object) -> str:
    """The text for so many points, ``%(num)s`` as they are written."""
    return say_number(forms, count.numerator if count.denominator == 1 else 2, num=points(count), **facts)


def theme() -> str:
    """Dark, or what the device chose."""
    chosen = request.args.get("theme") or request.cookies.get("theme")
    return chosen if chosen in THEMES else THEMES[0]


def _frame() -> dict[str, object]:
    language, colours = lang(), theme()
    chrome = Chrome(
        lang=language,
        theme=colours,
        theme_href=_here(theme="light" if colours == "dark" else "dark"),
        languages=tuple(Link(_here(lang=one), LANGUAGE_NAMES[one], one == language, one) for one in LANGUAGES),
        pages=tuple(Link(href, say(label), _is_in(href)) for href, label in PAGES),
        once=secrets.token_urlsafe(12),
    )
    return {"chrome": chrome, "colour_name": colour_name}


def _here(**choice: str) -> str:
    kept = [(key, value) for key, value in request.args.items(multi=True) if key not in ("lang", "theme")]
    return f"{request.path}?{urlencode([*kept, *choice.items()])}"


def _is_in(href: str) -> bool:
    ways = (href, *OF_THE_CLUB) if href == "/club" else (href,)
    return request.path in ways or (href != "/" and any(request.path.startswith(way + "/") for way in ways))


def _keep_choices(response: Response) -> Response:
    for name, allowed in (("lang", LANGUAGES), ("theme", THEMES)):
        chosen = request.args.get(name)
        if chosen in allowed and response.mimetype == "text/html":
            response.set_cookie(name, chosen, max_age=YEARS, samesite="Lax")
    return response


def page(template: str, status: int = 200, /, **content: object) -> Response:
    """The page as an answer that is not kept."""
    response = Response(render_template(template, **content), status, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response


def colour_name(colour: Colour) -> str:
    """The colour in the device's language."""
    return names.colour(colour, tongue())


def initials(name: str) -> str:
    """Two letters for a round tile: of the first two words, else of the one."""
    parts = [part for part in _PARTS.split(name) if part]
    if len(parts) > 1:
        return (parts[0][0] + parts[1][0]).upper()
    return name.strip()[:2].capitalize()


def players(seat: Seat) -> str:
    """Who plays the seat; a record need not say it, then its colour."""
    return " & ".join(seat.players) or colour_name(seat.colour)


def all_of(parts: Iterable[str]) -> str:
    """Names in a row, as the language joins them."""
    return names.listed(list(parts), tongue())


def day(when: date) -> str:
    """The date as it is written in the device's language."""
    return _written(when, "long", _locale())


def full_day(when: date) -> str:
    """The date with its day of the week."""
    return _written(when, "full", _locale())


def short_day(when: date) -> str:
    """The date for a list."""
    return _written(when, "medium", _locale())


def day_of_year(when: date) -> str:
    """The day and its month."""
    return format_skeleton("MMMd", when, locale=_locale())


def time_of_day(when: time | datetime) -> str:
    """Hours and minutes, as the language writes them."""
    return format_time(when, "short", locale=_locale())


def day_and_time(when: datetime) -> str:
    """Both for a list; the month never is a mere number where it could be taken for the day."""
    return f"{short_day(when.date())}, {time_of_day(when)}"


def _locale() -> str:
    """Whose dates and times these are: English ones as in Europe, unless the browser's own English is the American."""
    if lang() != "en":
        return lang()
    return "en_US" if (request.accept_languages.best or "").lower() == "en-us" else "en_GB"


@lru_cache(4096)
def _written(when: date, length: Literal["full", "long", "medium"], locale: str) -> str:
    return format_date(when, length, locale=locale)


def result_line(winners: Iterable[Colour], reason: str | None, seats: Mapping[Colour, Seat]) -> str:
    """Who has won and why, in one line; a match that runs says so."""
    if reason is None:
        return say(N_("still running"))
    won = [name for colour in winners for name in seats[colour].players]
    if not won:
        return names.reason(reason, tongue())
    return say(N_("%(winners)s: %(reason)s"), winners=all_of(won), reason=names.reason(reason, tongue()))


def local_time(seconds: int) -> str:
    """The time of day here of a moment in UTC seconds."""
    when = datetime.fromtimestamp(seconds, ZoneInfo(clock.local_zone()))
    return time_of_day(when)


def moment(when: datetime) -> str:
    """Day and time here of a moment in UTC."""
    here = when.replace(tzinfo=UTC).astimezone(ZoneInfo(clock.local_zone()))
    return day_and_time(here.replace(tzinfo=None))


def way_back(wanted: str | None, usual: str) -> str:
    """Where a form was sent from, as it says itself, if that is a page of the book; else the ``usual`` page."""
    return wanted if wanted and BACK.fullmatch(wanted) else usual

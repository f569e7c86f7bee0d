"""The frame around every page's content (language, theme, navigation), and the texts that many pages share."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from flask import Flask, Response, current_app, render_template, request, url_for
from markupsafe import Markup

from referee.club.season.standings import percent_won
from referee.rulebooks.drawing import coarsen
from referee.rules.state import Seat
from referee.rules.terms import Colour
from referee.service.desk.problems import Problem
from referee.translations import LANGUAGES, names
from referee.translations.catalog import N_, gettext, load_translator, ngettext
from referee.translations.formats import language_name
from referee.translations.points import format_points
from referee.web.frame.guard import CHOICE_SECONDS, lang, tongue
from referee.web.frame.statuses import status_of

GROUNDS = {"dark": "#0b1a19", "light": "#efe6d2"}
"""What the browser paints round the page in each theme: `--ground` of static/css/app.css."""
THEMES = tuple(GROUNDS)
LANGUAGE_NAMES = {code: language_name(code).capitalize() for code in LANGUAGES}
"""What each language calls itself."""
CLUB = "overview.show_club"
PAGES = (
    ("start.show_start", N_("Start page")),
    ("archive.show_matches", N_("Matches")),
    (CLUB, N_("Club")),
    ("evenings.show_evenings", N_("Evenings")),
    ("cash.show_cash_box", N_("Cash box")),
    ("members.show_members", N_("Members")),
)
CLUB_PAGES = ("championship", "statistics", "news", "results", "season", "files", "restoring")
"""Blueprints of the club's pages that have no entry of their own in the navigation."""
WAYS_BACK = re.compile(
    r"/(cash(?:/fine|/count|/years/[0-9]{1,4})?|book/account|book|files|fines|motions|results(?:/[0-9]{1,9})?|seasons/[0-9]{1,4}|evenings(?:/[0-9]{1,9}(?:/fine)?)?"
    r"|(?:championship|statistics)(?:/[0-9]{1,4}|/all|/hall-of-fame)?|matches(?:/[A-Za-z0-9_-]+(?:/(?:fines?|motions|record|table|bg-stats))?)?"
    r"|club|news(?:/new(?:/[0-9-]{10})?|/[0-9]{1,9})?|members(?:/names|/[0-9]{1,9}(?:/pin)?)?)"
)
"""Pages to which opening the book may lead back."""
PUT_AWAY = ("steps",)
"""Parts of pages that a device puts away for good."""
_PARTS = re.compile(r"[\s\-–.]+")


class PageLink(NamedTuple):
    """A link of the header; ``here``: it is the page itself. ``code``: the language it switches to."""

    href: str
    label: str
    here: bool
    code: str = ""


class Chrome(NamedTuple):
    """The frame around a page's content; ``once`` is new for each page, so that a form sent twice is recognized."""

    lang: str
    theme: str
    ground: str
    theme_href: str
    languages: tuple[PageLink, ...]
    pages: tuple[PageLink, ...]
    once: str


def register(app: Flask) -> None:
    """Give every template the frame and the texts of the device's language."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(_translate, _translate_plural, newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.filters["points"] = format_points
    app.jinja_env.globals["percent_won"] = percent_won
    app.jinja_env.filters["coarsen"] = lambda drawing: Markup(coarsen(str(drawing)))
    app.context_processor(_read_chrome)
    app.add_template_global(join_texts)
    app.after_request(_remember_choices)


def _translate(msgid: str) -> str:
    return load_translator(tongue()).gettext(msgid)


def _translate_plural(singular: str, plural: str, number: int) -> str:
    return load_translator(tongue()).ngettext(singular, plural, number)


def join_texts(*groups: Mapping[str, str]) -> dict[str, str]:
    """Join the phrases of a page's scripts; of two by the same key the later one counts."""
    return {key: text for group in groups for key, text in group.items()}


def translate(msgid: str, /, **facts: object) -> str:
    """Return the text in the device's language."""
    return gettext(tongue(), msgid, **facts)


def translate_number(forms: tuple[str, str], number: int, /, **facts: object) -> str:
    """Return the text for ``number`` things in the device's language."""
    return ngettext(tongue(), *forms, number, **facts)


def translate_points(forms: tuple[str, str], count: int | Fraction, /, **facts: object) -> str:
    """Return the text for ``count`` points, which stand at ``%(num)s`` (4½); fractions take the plural."""
    return translate_number(forms, count.numerator if count.denominator == 1 else 2, num=format_points(count), **facts)


def chosen_theme() -> str:
    """Return the theme that the address or the device's cookie names; dark without one."""
    chosen = request.args.get("theme") or request.cookies.get("theme")
    return chosen if chosen in THEMES else THEMES[0]


def has_put_away(part: str) -> bool:
    """Return whether the address or the device's cookie puts that part of the pages away, one of `PUT_AWAY`."""
    return "away" in (request.args.get(part), request.cookies.get(part))


def _read_chrome() -> dict[str, object]:
    language, theme = lang(), chosen_theme()
    chrome = Chrome(
        lang=language,
        theme=theme,
        ground=GROUNDS[theme],
        theme_href=_href_with(theme="light" if theme == "dark" else "dark"),
        languages=tuple(
            PageLink(_href_with(lang=code), LANGUAGE_NAMES[code], code == language, code) for code in LANGUAGES
        ),
        pages=tuple(PageLink(url_for(entry), translate(label), _is_current(entry)) for entry, label in PAGES),
        once=secrets.token_urlsafe(12),
    )
    return {"chrome": chrome, "colour_name": colour_name}


def _href_with(**choice: str) -> str:
    """Return the address of this page in another language or theme.

    What is shown in answer to a form has often no address of its own: then it is that of the form's page.
    """
    path, kept = request.path, [(key, value) for key, value in request.args.items(multi=True)]
    adapter = current_app.create_url_adapter(request)
    if request.method == "POST" and adapter is not None and not adapter.test(path, "GET"):
        path, kept = "/" + urlsplit(request.referrer or "").path.lstrip("/"), []
    kept = [(key, value) for key, value in kept if key not in ("lang", "theme")]
    return f"{path}?{urlencode([*kept, *choice.items()])}"


def _is_current(entry: str) -> bool:
    """Return whether the navigation's ``entry`` leads to the page that is shown, or to one above it."""
    if entry == CLUB and request.blueprint in CLUB_PAGES:
        return True
    href = url_for(entry)
    return request.path == href or (href != "/" and request.path.startswith(href + "/"))


def _remember_choices(response: Response) -> Response:
    if not request.args or response.mimetype != "text/html":
        return response
    for name, allowed in (("lang", LANGUAGES), ("theme", THEMES), *((part, ("away",)) for part in PUT_AWAY)):
        chosen = request.args.get(name)
        if chosen in allowed:
            response.set_cookie(name, chosen, max_age=CHOICE_SECONDS, samesite="Lax")
    return response


def page(template: str, problem: Problem | None = None, /, **content: object) -> Response:
    """Render ``template`` with ``content``, as an answer that no cache keeps; its status is the problem's."""
    response = Response(render_template(template, **content), status_of(problem), mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response


def colour_name(colour: Colour) -> str:
    """Return the colour in the device's language."""
    return names.colour_name(colour, tongue())


def make_initials(name: str) -> str:
    """Return two letters for a round tile: the first of two words, or the first two of a single word."""
    parts = [part for part in _PARTS.split(name) if part]
    if len(parts) > 1:
        return (parts[0][0] + parts[1][0]).upper()
    return name.strip()[:2].capitalize()


def describe_players(seat: Seat) -> str:
    """Return the players of the seat; its colour where a record names none."""
    return " & ".join(seat.players) or colour_name(seat.colour)


def join_names(parts: Iterable[str]) -> str:
    """Join names in a row as the language does: "Anna, Ben und Carla"."""
    return names.join_names(list(parts), tongue())


def describe_result(winners: Iterable[Colour], reason: str | None, seats: Mapping[Colour, Seat]) -> str:
    """Say in one line who won and why, or that the match is still running."""
    if reason is None:
        return translate(N_("still running"))
    won = [name for colour in winners for name in seats[colour].players]
    if not won:
        return names.reason_name(reason, tongue())
    return translate(N_("%(winners)s: %(reason)s"), winners=join_names(won), reason=names.reason_name(reason, tongue()))


def choose_way_back(page_path: str | None, usual: str) -> str:
    """Return the page that a form says it was sent from, if it is one of `WAYS_BACK`; else the ``usual`` one."""
    return page_path if page_path and WAYS_BACK.fullmatch(page_path) else usual

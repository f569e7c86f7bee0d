"""Two rulebooks side by side: only the differences, each value with its clause."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from flask import Blueprint, Response, request

from referee.rulebooks.comparison import Difference, differences
from referee.rules.rulebook import OptionSpec, Rulebook
from referee.service.desk import fields
from referee.translations import names
from referee.translations.catalog import N_, tongue
from referee.translations.paragraphs import paragraph
from referee.translations.texts import options as option_names
from referee.translations.texts.option_sentences import sentence
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import join_names, page, say
from referee.web.reading.clauses import Rules

blueprint = Blueprint("rulebooks", __name__)


class Value(NamedTuple):
    """What one rulebook says; without ``cite`` it says nothing. ``clause``: where that is read."""

    text: str
    cite: str = ""
    clause: str = ""


class Row(NamedTuple):
    """One point in which the two differ; ``option``: its place on the page, where it differs whatever is played."""

    option: str
    name: str
    meaning: str
    one: Value
    other: Value


class Book(NamedTuple):
    """A rulebook that can be compared."""

    id: str
    name: str


@blueprint.get("/rulebooks/compare")
def compare() -> Response:
    books = desk().shelf().books
    one, other = _asked("one", next(iter(books)), books), _asked("other", "", books)
    second = other or books[one].extends or next(name for name in books if name != one)
    shown = tuple(Book(book.id, names.book(book, lang())) for book in books.values())
    rows = tuple(_rows(books[one], books[second]))
    return page("reading/compare.html", books=shown, one=one, other=second, rows=rows)


def _asked(field: str, usual: str, books: Collection[str]) -> str:
    name = request.args.get(field)
    return fields.choice(name, field, books) if name else usual


def _rows(one: Rulebook, other: Rulebook) -> Iterator[Row]:
    if one.variants != other.variants:
        yield Row("", say(N_("What can be played")), "", *(Value(_variants(book)) for book in (one, other)))
    for found in differences(one, other):
        place = "" if found.variant else found.name
        values = (_value(found.one, one), _value(found.other, other))
        yield Row(place, _name(found), sentence(found.name, lang()), *values)


def _variants(book: Rulebook) -> str:
    return join_names(names.variant(variant, lang()) for variant in book.variants)


def _name(found: Difference) -> str:
    option = option_names.option(found.name, lang())
    if not found.variant:
        return option
    return say(N_("%(option)s (%(variant)s)"), option=option, variant=names.variant(found.variant, lang()))


def _value(spec: OptionSpec | None, book: Rulebook) -> Value:
    """What the rulebook says, in its own words."""
    if spec is None:
        return Value("–")
    text = option_names.choice(spec.name, spec.default, tongue(lang(), book.terms))
    return Value(text or say(N_("none")), paragraph(spec.cite, lang()), Rules(book).clause(spec.cite))

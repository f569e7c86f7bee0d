"""Two rulebooks side by side: only the differences, each value with its clause."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from flask import Blueprint, Response, request

from referee.rulebooks.comparison import list_differences
from referee.rules.rulebook import OptionSpec, Rulebook
from referee.service.desk import fields
from referee.translations import names
from referee.translations.catalog import N_, build_tongue
from referee.translations.paragraphs import format_citation
from referee.translations.texts import options as option_names
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import join_names, page, translate
from referee.web.reading.clauses import RulesToRead, describe_choice, option_title

blueprint = Blueprint("rulebooks", __name__)


class RulebookValue(NamedTuple):
    """The value in one rulebook, with its citation; ``clause`` is the address of the clause behind it."""

    text: str
    cite: str = ""
    clause: str = ""


class DifferenceRow(NamedTuple):
    """A difference; ``option`` is its anchor on the page, where it applies to every variant."""

    option: str
    name: str
    meaning: str
    first: RulebookValue
    second: RulebookValue


class RulebookLink(NamedTuple):
    """A rulebook that can be compared."""

    id: str
    name: str


@blueprint.get("/rulebooks/compare")
@open_to_all
def show_comparison() -> Response:
    books = desk().shelf().books
    first, second = _rulebook_asked_for("one", next(iter(books)), books), _rulebook_asked_for("other", "", books)
    second = second or books[first].extends or next(name for name in books if name != first)
    links = tuple(RulebookLink(book.id, names.rulebook_name(book, lang())) for book in books.values())
    rows = tuple(_list_rows(books[first], books[second]))
    return page("reading/compare.html", books=links, first=first, second=second, rows=rows)


def _rulebook_asked_for(field: str, usual: str, books: Collection[str]) -> str:
    name = request.args.get(field)
    return fields.parse_choice(name, field, books) if name else usual


def _list_rows(first: Rulebook, second: Rulebook) -> Iterator[DifferenceRow]:
    if first.variants != second.variants:
        yield DifferenceRow(
            option="",
            name=translate(N_("What can be played")),
            meaning="",
            first=RulebookValue(_describe_variants(first)),
            second=RulebookValue(_describe_variants(second)),
        )
    for difference in list_differences(first, second):
        yield DifferenceRow(
            option="" if difference.variant else difference.name,
            name=option_title(difference.name, difference.variant, lang()),
            meaning=option_names.option_sentence(difference.name, lang()),
            first=_read_value(difference.first, first),
            second=_read_value(difference.second, second),
        )


def _describe_variants(book: Rulebook) -> str:
    return join_names(names.variant_name(variant, lang()) for variant in book.variants)


def _read_value(spec: OptionSpec | None, book: Rulebook) -> RulebookValue:
    """Return what the rulebook says, in its own words."""
    if spec is None:
        return RulebookValue("–")
    text = describe_choice(spec, spec.default, build_tongue(lang(), book.terms))
    return RulebookValue(text, format_citation(spec.cite, lang()), RulesToRead(book).clause_address(spec.cite))

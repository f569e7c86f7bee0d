"""A rulebook's clauses and rulings in our own words, all of them or the one asked for."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.cli.wording import quoted, spoken

if TYPE_CHECKING:
    from referee.rulebooks.reading import Clause, Section, Wording
    from referee.rules.rulebook import Rulebook

WIDTH = 100


def show_all(book: Rulebook, lang: str, *, as_json: bool) -> int:
    """Every clause has been printed under its heading, the rulings and what every match needs after them."""
    from referee.rulebooks.reading import build_reading

    sections = build_reading(book).all_sections()
    if as_json:
        found = [_as_json(book, section, one, lang) for section in sections for one in section.clauses]
        print(json.dumps({"rulebook": book.id, "clauses": found}))
    else:
        print("\n\n".join("\n".join(_section(book, section, lang)) for section in sections))
    return 0


def show_one(book: Rulebook, cite: str, lang: str, *, as_json: bool) -> int:
    """The clause has been printed; 2 where the rulebook has none of that id."""
    from referee.rulebooks.reading import build_reading

    found = build_reading(book).section_of(cite)
    if found is None:
        print(f"referee: There is no clause {quoted(cite)} in {book.id}; --clauses lists them.", file=sys.stderr)
        return 2
    section, one = found
    print(json.dumps(_as_json(book, section, one, lang)) if as_json else _line(book, section, one, lang))
    return 0


def _section(book: Rulebook, section: Section, lang: str) -> Iterator[str]:
    yield _said(section.title, section, book, lang)
    yield from (textwrap.indent(_line(book, section, one, lang), "  ") for one in section.clauses)


def _line(book: Rulebook, section: Section, clause: Clause, lang: str) -> str:
    first = f"{clause.id:<11} "
    text = _said(clause.wording, section, book, lang)
    return textwrap.fill(first + text, WIDTH, subsequent_indent=" " * len(first))


def _as_json(book: Rulebook, section: Section, clause: Clause, lang: str) -> dict[str, Any]:
    from referee.translations.paragraphs import format_citation

    return {
        "cite": clause.id,
        "paragraph": format_citation(clause.id, spoken(lang)),
        "section": _said(section.title, section, book, lang),
        "text": _said(clause.wording, section, book, lang),
    }


def _said(wording: Wording, section: Section, book: Rulebook, lang: str) -> str:
    from referee.translations.clauses import clause_text

    return clause_text(wording, section, book, spoken(lang))

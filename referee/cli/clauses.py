"""A rulebook's clauses and rulings in our own words, all of them or the one asked for."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Any

from referee.cli.wording import answered_in, find_translation, print_refusal, quote_input
from referee.rulebooks.reading import Clause, Section, Wording, build_reading
from referee.rules.rulebook import Rulebook

WIDTH = 100


def print_all(book: Rulebook, lang: str, *, as_json: bool) -> int:
    """Print every clause under its heading, then the rulings and what holds for every match; returns 0."""
    sections = build_reading(book).all_sections()
    if as_json:
        clauses = [_as_json(book, section, clause, lang) for section in sections for clause in section.clauses]
        print(json.dumps({"rulebook": book.id, "clauses": clauses}))
    else:
        print("\n\n".join("\n".join(_section_lines(book, section, lang)) for section in sections))
    return 0


def print_clause(book: Rulebook, cite: str, lang: str, *, as_json: bool) -> int:
    """Print the clause with the id ``cite``; returns 0, or 2 where the rulebook has none."""
    pair = build_reading(book).section_of(cite)
    if pair is None:
        _ = find_translation(lang)
        text = _("There is no clause {clause} in {rulebook}; --clauses lists them.")
        return print_refusal(text.format(clause=quote_input(cite), rulebook=book.id))
    section, clause = pair
    print(json.dumps(_as_json(book, section, clause, lang)) if as_json else _wrap_clause(book, section, clause, lang))
    return 0


def _section_lines(book: Rulebook, section: Section, lang: str) -> Iterator[str]:
    yield _text_of(section.title, section, book, lang)
    yield from (textwrap.indent(_wrap_clause(book, section, clause, lang), "  ") for clause in section.clauses)


def _wrap_clause(book: Rulebook, section: Section, clause: Clause, lang: str) -> str:
    first = f"{clause.id:<11} "
    text = _text_of(clause.wording, section, book, lang)
    return textwrap.fill(first + text, WIDTH, subsequent_indent=" " * len(first))


def _as_json(book: Rulebook, section: Section, clause: Clause, lang: str) -> dict[str, Any]:
    from referee.translations.paragraphs import format_citation

    return {
        "cite": clause.id,
        "paragraph": format_citation(clause.id, answered_in(lang)),
        "section": _text_of(section.title, section, book, lang),
        "text": _text_of(clause.wording, section, book, lang),
    }


def _text_of(wording: Wording, section: Section, book: Rulebook, lang: str) -> str:
    from referee.translations.clauses import clause_text

    return clause_text(wording, section, book, answered_in(lang))

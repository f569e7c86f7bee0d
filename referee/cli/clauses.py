"""A rulebook's clauses and rulings in our own words, all of them or the one asked for."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.cli.wording import quoted, spoken

if TYPE_CHECKING:
    from referee.rulebooks.reading import Clause, Section
    from referee.rules.rulebook import Rulebook

WIDTH = 100


def show_all(book: Rulebook, lang: str, *, as_json: bool) -> int:
    """Every clause has been printed under its heading, the rulings and what every match needs after them."""
    from referee.rulebooks.reading import reading

    sections = reading(book).sections()
    if as_json:
        found = [_as_json(section, one, lang) for section in sections for one in section.clauses]
        print(json.dumps({"rulebook": book.id, "clauses": found}))
    else:
        print("\n\n".join("\n".join(_section(section, lang)) for section in sections))
    return 0


def show_one(book: Rulebook, cite: str, lang: str, *, as_json: bool) -> int:
    """The clause has been printed; 2 where the rulebook has none of that id."""
    from referee.rulebooks.reading import reading

    found = reading(book).find(cite)
    if found is None:
        print(f"referee: There is no clause {quoted(cite)} in {book.id}; --clauses lists them.", file=sys.stderr)
        return 2
    section, clause = found
    print(json.dumps(_as_json(section, clause, lang)) if as_json else _line(clause, lang))
    return 0


def _section(section: Section, lang: str) -> Iterator[str]:
    yield section.title.text(lang)
    yield from (textwrap.indent(_line(clause, lang), "  ") for clause in section.clauses)


def _line(clause: Clause, lang: str) -> str:
    first = f"{clause.id:<11} "
    return textwrap.fill(first + clause.text(lang), WIDTH, subsequent_indent=" " * len(first))


def _as_json(section: Section, clause: Clause, lang: str) -> dict[str, Any]:
    from referee.translations.paragraphs import paragraph

    return {
        "cite": clause.id,
        "paragraph": paragraph(clause.id, spoken(lang)),
        "section": section.title.text(lang),
        "text": clause.text(lang),
    }

"""The texts of clauses: a source uses its own words, a ruling those of the rulebook for which it is read."""

from __future__ import annotations

from referee.rulebooks.reading import Section, Wording
from referee.rules.rulebook import Rulebook
from referee.translations.terms import reword_text


def clause_text(wording: Wording, section: Section, book: Rulebook, lang: str) -> str:
    """Return the text or the title of ``section``, or of a clause in it, for whoever plays by ``book``."""
    text = wording.text(lang)
    return reword_text(book.terms, lang, text) if section.sources and book.terms else text

"""Citations in the players' form: a paragraph of the statutes, a ruling, an option, a section of the notation."""

from __future__ import annotations

import re

from referee.rulebooks.reading import load_sources
from referee.rules.refusal import CONTRACT, OPTION
from referee.translations.catalog import N_, gettext, language_of
from referee.translations.texts.options import option_name

EASY_MOVE = re.compile(r"EM-8\.(\d+)(?:\.([1-9]\d*))?[a-z]?(?:\.\d+)?[a-z]?")
HOUSE = "house"
"""The citation of a club's own rule without a clause."""
CONTINENTS = "7"
"""The last number of EM-8.7.7, the table of continents, which is under number 6, letter a, of the statutes."""


def format_citation(cite: str, lang: str) -> str:
    """Quote ``cite`` as the table does: "Easy-Move § 8 (7) 4", "ruling A-18", "option “Jokers”"."""
    if cite.startswith(OPTION):
        return gettext(lang, N_("option “%(option)s”"), option=option_name(cite.removeprefix(OPTION), lang))
    statute = EASY_MOVE.fullmatch(cite)
    if statute:
        section, number = statute[1], statute[2]
        behind = f" {'6 a' if number == CONTINENTS else number}" if number else ""
        return f"Easy-Move § 8 ({section}){behind}"
    if cite.startswith("EM-"):
        return gettext(lang, N_("Easy-Move, news"))
    if cite == HOUSE:
        return gettext(lang, N_("house rule"))
    if cite.startswith("A-"):
        return gettext(lang, N_("ruling %(number)s"), number=cite)
    if cite.startswith(CONTRACT):
        return gettext(lang, N_("match record %(number)s"), number=cite.removeprefix(CONTRACT))
    prefix, _, number = cite.partition("-")
    if prefix == "H":
        return gettext(lang, N_("house rule %(number)s"), number=number)
    cited = next((source.cited for source in load_sources() if source.id == prefix), None)
    return f"{cited.text(language_of(lang))} {number}" if cited else cite


def citation_sentence(cite: str, clause: object, lang: str) -> str:
    """Say ``cite`` as a sentence; of an option that the table chose, with the rulebook's ``clause``."""
    quoted = format_citation(cite, lang)
    if not cite.startswith(OPTION):
        return f"{quoted[:1].upper()}{quoted[1:]}."
    if clause is None or str(clause).startswith(CONTRACT):
        return gettext(lang, N_("This table plays it so (%(option)s)."), option=quoted)
    text = N_("This table plays it so (%(option)s); the rulebook has it otherwise: %(clause)s.")
    return gettext(lang, text, option=quoted, clause=format_citation(str(clause), lang))

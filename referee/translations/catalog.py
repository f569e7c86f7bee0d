"""The catalogues of texts: English is in the code, the others are compiled in memory at first use."""

from __future__ import annotations

import gettext as _stdlib
from collections.abc import Callable
from functools import cache, partial
from importlib import resources
from io import BytesIO
from typing import NamedTuple

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from referee.translations import LANGUAGES, PLANNED, SOURCE
from referee.translations.terms import reword_text


class UnknownLanguage(LookupError):
    """A language that is not available; the message names those that are."""

    def __init__(self, language: str) -> None:
        state = "is not translated yet" if language in PLANNED else "is not known"
        super().__init__(f"language {language!r} {state}: choose one of {', '.join(LANGUAGES)}")
        self.language = language


class Translator(NamedTuple):
    """The lookup functions of texts, with placeholders, for Jinja's i18n extension (``install_gettext_callables``)."""

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]


def N_(msgid: str) -> str:
    """Mark ``msgid`` for the catalogues; returns it unchanged."""
    return msgid


def NN_(singular: str, plural: str) -> tuple[str, str]:
    """Mark the singular and plural of a text for the catalogues; pass both to `ngettext`."""
    return singular, plural


@cache
def _load_catalogue(language: str) -> _stdlib.NullTranslations:
    if language not in LANGUAGES:
        raise UnknownLanguage(language)
    if language == SOURCE:
        return _stdlib.NullTranslations()
    source = resources.files("referee.translations") / language / "LC_MESSAGES" / "messages.po"
    with source.open("rb") as file:
        texts = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, texts)
    compiled.seek(0)
    return _stdlib.GNUTranslations(compiled)


def build_tongue(language: str, terms: str) -> str:
    """Return the language in the words of a rulebook, called as gettext calls a kind of language: "de@hasbro"."""
    return f"{language}@{terms}" if terms else language


def language_of(tongue: str) -> str:
    """Return the language of ``tongue``, without the rulebook's words."""
    return tongue.partition("@")[0]


@cache
def load_translator(language: str) -> Translator:
    """Return the two lookups for ``language``, in a rulebook's words where `build_tongue` has made it.

    :raises UnknownLanguage: it is not among `LANGUAGES`.
    """
    catalogue, terms = _load_catalogue(language_of(language)), language.partition("@")[2]
    if not terms:
        return Translator(catalogue.gettext, catalogue.ngettext)
    say = partial(reword_text, terms, language_of(language))
    return Translator(
        lambda msgid: say(catalogue.gettext(msgid)),
        lambda singular, plural, number: say(catalogue.ngettext(singular, plural, number)),
    )


def gettext(language: str, msgid: str, /, **facts: object) -> str:
    """Return the text for ``msgid`` with its ``%(name)s`` filled in; a per cent sign is written ``%%``."""
    return load_translator(language).gettext(msgid) % facts


def ngettext(language: str, singular: str, plural: str, number: int, /, **facts: object) -> str:
    """Return the text for ``number`` things in the language's plural form; ``%(number)d`` is filled in as well."""
    return load_translator(language).ngettext(singular, plural, number) % {"number": number, **facts}

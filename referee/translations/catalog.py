"""The catalogues of texts: English is in the code, the others are read at first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from gettext import c2py
from importlib import resources
from typing import NamedTuple

from referee.parsed import read_parsed
from referee.translations import LANGUAGES, PLANNED, SOURCE
from referee.translations.formats import plural_rule
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


class _Catalogue(NamedTuple):
    """The texts of a language by their msgids, all plural forms by the singular; ``form`` is the one of a number."""

    texts: Mapping[str, Sequence[str]]
    form: Callable[[int], int]

    def gettext(self, msgid: str) -> str:
        return self._find(msgid, 1) or msgid

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self._find(singular, number) or (singular if number == 1 else plural)

    def _find(self, msgid: str, number: int) -> str:
        forms = self.texts.get(msgid, ("",))
        return forms[self.form(number) if len(forms) > 1 else 0]


@cache
def _load_catalogue(language: str) -> _Catalogue:
    if language not in LANGUAGES:
        raise UnknownLanguage(language)
    if language == SOURCE:
        return _Catalogue({}, int)
    source = resources.files("referee.translations") / language / "LC_MESSAGES" / "messages.po"
    return _Catalogue(read_parsed(source, parse_texts), c2py(plural_rule(language)))


def parse_texts(text: str) -> dict[str, list[str]]:
    """Return all forms of each text by its msgid."""
    # Loaded here, as a start that finds them parsed does without.
    from polib import pofile

    # Written as a .mo file, as gettext wants them, they would be sorted first: that takes as long as reading them.
    return {
        entry.msgid: [plural[form] for form in sorted(plural)] if (plural := entry.msgstr_plural) else [entry.msgstr]
        for entry in pofile(text).translated_entries()
    }


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

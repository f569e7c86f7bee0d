"""The texts that the commands print for people: sentences, numbers and refusals in the requested language."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from referee import translations

LANGUAGES = (*sorted(translations.LANGUAGES, key=translations.SOURCE.__ne__), *translations.PLANNED)
"""The values of --lang; for a language without texts the answers are in English."""

Translate = Callable[[str], str]


def find_translation(language: str, terms: str = "") -> Translate:
    """Return a function from an English sentence to the one in ``language``, with the words called ``terms``."""
    language = answered_in(language)
    if language == "en" and not terms:
        return str
    # Imported here: the packages may not be installed yet.
    from referee.translations import catalog

    return catalog.load_translator(catalog.build_tongue(language, terms)).gettext


def answered_in(language: str) -> str:
    """Return the language in which ``language`` is answered; an unknown one stays as it is."""
    return translations.SOURCE if language in translations.PLANNED else language


def translate_argparse(words: Sequence[str]) -> None:
    """Make argparse report mistakes in the language that the command line asks for with ``--lang``."""
    asked = [after for option, after in pairwise(words) if option == "--lang"]
    asked += [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    if not asked or answered_in(asked[-1]) == "en" or asked[-1] not in LANGUAGES:
        return
    # Imported here: the packages may not be installed yet.
    from referee.translations import catalog

    translator = catalog.load_translator(asked[-1])
    # argparse looks up both names in its own module for every message.
    vars(argparse).update({"_": translator.gettext, "ngettext": translator.ngettext})


def format_decimal(value: float, language: str) -> str:
    """Format ``value`` with one decimal, as ``language`` writes it."""
    # Imported here: the packages may not be installed yet.
    from referee.translations.formats import decimal_symbol

    return f"{value:.1f}".replace(".", decimal_symbol(answered_in(language)))


def quote_input(text: str) -> str:
    """Return what somebody typed on one line, cut to 40 characters."""
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


def print_refusal(sentence: str) -> int:
    """Print the sentence on standard error; returns the exit status 2."""
    print(f"referee: {sentence}", file=sys.stderr)
    return 2


def print_unwritten(file: Path, error: OSError, language: str) -> int:
    """Print why the new file was not written; returns the exit status 2."""
    # Imported here: the packages may not be installed yet.
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.reasons import describe_reason

    if isinstance(error, FileExistsError):
        return print_refusal(gettext(language, N_("%(file)s is there already; name another file."), file=file))
    text, why = N_("%(file)s cannot be written (%(why)s)."), describe_reason(error.strerror or "", language)
    return print_refusal(gettext(language, text, file=file, why=why))

"""What `dice` and `odds` say to a person, in the language asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise

LANGUAGES = ("en", "de", "sv", "it", "fr")
"""What may be asked for; until a language has its texts, it is answered in English."""

Translate = Callable[[str], str]


def translator(language: str, terms: str = "") -> Translate:
    """Finds what an English sentence is in ``language``, in the words called ``terms``."""
    language = spoken(language)
    if language == "en" and not terms:
        return str
    # Not at the top: the catalogues' reader may not be installed yet.
    from referee.translations import catalog

    return catalog.load_translator(catalog.build_tongue(language, terms)).gettext


def spoken(language: str) -> str:
    """The language that ``language`` is answered in; one that nobody knows stays what it is."""
    return "en" if language in ("sv", "it", "fr") else language


def speak(words: Sequence[str]) -> None:
    """From here on argparse says what is wrong with a command line in the language that it asks for with `--lang`."""
    asked = [after for option, after in pairwise(words) if option == "--lang"]
    asked += [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    if not asked or spoken(asked[-1]) == "en" or asked[-1] not in LANGUAGES:
        return
    # Not at the top: the catalogues' reader may not be installed yet.
    from referee.translations import catalog

    found = catalog.load_translator(asked[-1])
    # argparse looks both up among its own names, each time it says something.
    vars(argparse).update({"_": found.gettext, "ngettext": found.ngettext})


def decimal(value: float, language: str) -> str:
    """``value`` with one decimal, as ``language`` writes it."""
    return f"{value:.1f}".replace(".", "," if language == "de" else ".")


def quoted(text: str) -> str:
    """What somebody typed, on one line and short enough for a sentence."""
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


def refuse(sentence: str) -> int:
    """The sentence has been said on standard error; returns the exit status."""
    print(f"referee: {sentence}", file=sys.stderr)
    return 2

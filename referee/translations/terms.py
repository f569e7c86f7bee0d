"""A rulebook's own words, which replace ours in all texts about a match played by it.

``terms/NAME.toml`` has a table of words and one of whole texts for each language. A word is a phrase as it is used in a
text of that language, with the article that it changes; the longest match is replaced. Placeholders stay unchanged.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from referee.parsed import read_parsed

PLACE = r"%\(\w+\)[sd]|\{\w+\}"


class Terms(NamedTuple):
    """The words of a rulebook in one language; whole texts come first."""

    texts: Mapping[str, str]
    words: Mapping[str, str]


@cache
def load_terms(name: str, language: str) -> Terms:
    """Return the words called ``name`` in ``language``, with those that they extend."""
    data = _load_file(name)
    base = load_terms(data["extends"], language) if "extends" in data else Terms({}, {})
    own = data.get(language, {})
    return Terms({**base.texts, **own.get("texts", {})}, {**base.words, **own.get("words", {})})


@cache
def _load_file(name: str) -> Mapping[str, Any]:
    data: Mapping[str, Any] = read_parsed(
        resources.files("referee.translations") / "terms" / f"{name}.toml", tomllib.loads
    )
    return data


@cache
def reword_text(name: str, language: str, text: str) -> str:
    """Return ``text``, which is in ``language``, in the words called ``name``."""
    terms = load_terms(name, language)
    if text in terms.texts or not terms.words:
        return terms.texts.get(text, text)
    return _build_pattern(name, language).sub(lambda match: _replace_word(terms.words, match[0]), text)


@cache
def _build_pattern(name: str, language: str) -> re.Pattern[str]:
    longest_first = sorted(load_terms(name, language).words, key=len, reverse=True)
    # A phrase in lower case may begin a sentence.
    words = "|".join(
        f"[{word[0]}{word[0].upper()}]{re.escape(word[1:])}" if word[0].islower() else re.escape(word)
        for word in longest_first
    )
    # The boundaries keep "set" from matching in "set-up".
    return re.compile(rf"{PLACE}|(?<![\w-])(?:{words})(?![\w-])")


def _replace_word(words: Mapping[str, str], word: str) -> str:
    if word in words:
        return words[word]
    replacement = words.get(word[0].lower() + word[1:])
    return word if replacement is None else replacement[0].upper() + replacement[1:]

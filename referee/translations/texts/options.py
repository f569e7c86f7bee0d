"""The names of the options that a table may choose before the match, and of their values, from `options.toml`."""

from __future__ import annotations

from referee.rulebooks.loader import option_shapes
from referee.rules.rulebook import Value
from referee.translations.catalog import N_, gettext


def option_name(name: str, lang: str) -> str:
    """Name the option for a heading; an unknown one by its id."""
    shape = option_shapes().get(name)
    return gettext(lang, shape["label"]) if shape else name


def option_sentence(name: str, lang: str) -> str:
    """Say in one sentence what the option ``name`` means; empty if nobody has said it."""
    sentence = option_shapes().get(name, {}).get("sentence")
    return gettext(lang, sentence) if sentence else ""


def choice_name(name: str, value: Value, lang: str) -> str:
    """Say a value of the option ``name`` in words: "yes", "the loser", "4, 6, 8"."""
    if isinstance(value, bool):
        return gettext(lang, N_("yes") if value else N_("no"))
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    choices = option_shapes().get(name, {}).get("choices")
    return gettext(lang, choices[value]) if isinstance(choices, dict) and value in choices else str(value)

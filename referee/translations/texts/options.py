"""What a table may choose before the match in words, as `options.toml` has them: the options and their values."""

from __future__ import annotations

from referee.rulebooks.loader import option_shapes
from referee.rules.rulebook import Value
from referee.translations.catalog import N_, gettext


def option_name(name: str, lang: str) -> str:
    """The option as a heading; one that does not exist says its id."""
    shape = option_shapes().get(name)
    return gettext(lang, shape["label"]) if shape else name


def option_sentence(name: str, lang: str) -> str:
    """What the option ``name`` means, in one sentence; nothing where nobody has said it."""
    sentence = option_shapes().get(name, {}).get("sentence")
    return gettext(lang, sentence) if sentence else ""


def choice_name(name: str, value: Value, lang: str) -> str:
    """A value of the option ``name`` in words: "yes", "the loser", "4, 6, 8"."""
    if isinstance(value, bool):
        return gettext(lang, N_("yes") if value else N_("no"))
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    choices = option_shapes().get(name, {}).get("choices")
    return gettext(lang, choices[value]) if isinstance(choices, dict) and value in choices else str(value)

"""Facts of a refusal or notice as words: colours and territories by name, numbers with what they count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from re import findall

from referee.translations import names
from referee.translations.catalog import NN_, gettext, ngettext

COLOUR_FACTS = ("seat", "turn", "owner", "by", "winner", "actor")
TERRITORY_FACTS = ("territory", "source", "target")
SAME = {"from_": "source", "to": "target"}
"""Fields of events that are facts under another name."""
COUNTED = {
    "armies": NN_("%(number)d army", "%(number)d armies"),
    "dice": NN_("%(number)d die", "%(number)d dice"),
    "cards": NN_("%(number)d card", "%(number)d cards"),
    "territories": NN_("%(number)d territory", "%(number)d territories"),
    "missions": NN_("%(number)d mission", "%(number)d missions"),
}
"""Numbers that come with their noun: ``%(tried_armies)s`` is "3 armies"."""


def counted(noun: str, number: int, lang: str) -> str:
    """A number with what it counts: "3 armies"."""
    singular, plural = COUNTED[noun]
    return ngettext(lang, singular, plural, number)


def words(facts: Mapping[str, object], lang: str) -> dict[str, object]:
    """Everything a sentence may put in for ``facts``; a fact that is missing or of no use is left out."""
    known = {SAME.get(name, name): value for name, value in facts.items() if value is not None}
    found: dict[str, object] = {name: value for name, value in known.items() if isinstance(value, int | str)}
    for name, value in known.items():
        if isinstance(value, bool):
            continue
        if isinstance(value, int):
            found |= _number_words(name, value, lang)
        elif isinstance(value, str):
            found |= _name_words(name, value, lang)
        elif isinstance(value, Sequence) and value:
            found |= _row_words(name, value, lang)
    return found


def _number_words(name: str, number: int, lang: str) -> dict[str, object]:
    return {f"{name}_{noun}": counted(noun, number, lang) for noun in COUNTED}


def _name_words(name: str, value: str, lang: str) -> dict[str, object]:
    if name in COLOUR_FACTS:
        return {name: names.colour(value, lang)}
    if name in TERRITORY_FACTS:
        forms = {f"{form}_{name}": names.place(form, value, lang) for form in ("from", "to", "in")}
        return {name: names.territory(value, lang), **forms}
    kind = {
        "card": names.card,
        "mission": names.mission_title,
        "foul": names.foul,
        "phase": names.phase,
        "reason": names.reason,
        "rulebook": names.rulebook,
        "variant": names.variant,
    }.get(name)
    return {name: kind(value, lang)} if kind else {}


def _row_words(name: str, values: Sequence[object], lang: str) -> dict[str, object]:
    if name == "cards":
        return {name: names.listed([names.card(str(value), lang) for value in values], lang)}
    return {name: ", ".join(map(str, values))}


@cache
def _asked(msgid: str) -> frozenset[str]:
    return frozenset(findall(r"%\((\w+)\)", msgid))


def fill(choices: Sequence[str], found: Mapping[str, object], lang: str) -> str:
    """The first of ``choices`` whose every place can be filled from ``found``; the last asks for nothing."""
    for msgid in choices:
        if _asked(msgid) <= found.keys():
            return gettext(lang, msgid, **found)
    raise AssertionError(f"the plainest of {choices} asks for facts")

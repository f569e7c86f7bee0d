"""Facts of a refusal or notice as words: colours and territories by name, numbers with what they count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from re import findall

from referee.translations import names
from referee.translations.catalog import N_, NN_, gettext, ngettext
from referee.translations.money import money
from referee.translations.texts.damages import damage
from referee.translations.texts.reasons import reason

NAMED: Mapping[str, Callable[[str, str], str]] = {
    **dict.fromkeys(("territory", "source", "target"), names.territory),
    "card": names.card,
    "mission": names.mission_title,
    "foul": names.foul,
    "phase": names.phase,
    "reason": names.reason,
    "rulebook": names.rulebook,
    "why": reason,
    "damage": damage,
    "variant": names.variant,
}
"""How a fact is called, by its name."""
SEATS = ("seat", "turn", "owner", "by", "winner", "actor", "dealer")
RELATIONS = ("from", "to", "in")
COUNTED = {
    "armies": NN_("%(number)d army", "%(number)d armies"),
    "dice": NN_("%(number)d die", "%(number)d dice"),
    "cards": NN_("%(number)d card", "%(number)d cards"),
    "territories": NN_("%(number)d territory", "%(number)d territories"),
    "missions": NN_("%(number)d mission", "%(number)d missions"),
    "seats": NN_("%(number)d seat", "%(number)d seats"),
}
MOST_LISTED = 8
"""Territories that a sentence names; of more it names some and counts the others."""


def counted(noun: str, number: int, lang: str) -> str:
    """A number with what it counts: "3 armies"."""
    singular, plural = COUNTED[noun]
    return ngettext(lang, singular, plural, number)


def fill(choices: Sequence[str], facts: Mapping[str, object], lang: str, people: names.People = names.NOBODY) -> str:
    """The first of ``choices`` whose every place can be filled from ``facts``; the last asks for nothing.

    ``%(source)s`` is the territory's name, ``%(from_source)s`` is "from Brazil", ``%(tried_armies)s`` is "3 armies",
    ``%(there_money)s`` is "€2.50", ``%(allowed_territories)s`` is "3 territories", or their names where the fact
    lists them. Seats are called by their ``people``.
    """
    for msgid in choices:
        found = {place: _word(place, facts, lang, people) for place in places(msgid)}
        if None not in found.values():
            return gettext(lang, msgid, **found)
    raise AssertionError(f"the plainest of {choices} asks for facts")


@cache
def places(msgid: str) -> frozenset[str]:
    """The names that ``msgid`` asks for, and those that a translation may take instead of them."""
    asked = set(findall(r"%\((\w+)\)", msgid))
    plain = {name.partition("_")[2] for name in asked if name.partition("_")[0] in RELATIONS}
    return frozenset(asked | plain)


def _word(place: str, facts: Mapping[str, object], lang: str, people: names.People) -> object:
    """What stands at ``place``; ``None`` where the facts do not have it."""
    if place in SEATS and isinstance(facts.get(place), str):
        return names.seat(str(facts[place]), lang, people)
    if place in facts:
        return _said(place, facts[place], lang)
    relation, _, territory = place.partition("_")
    if relation in RELATIONS and isinstance(facts.get(territory), str):
        return names.place(relation, str(facts[territory]), lang)
    number, _, noun = place.rpartition("_")
    found = facts.get(number)
    if noun == "territories" and isinstance(found, tuple):
        return _territories([names.territory(str(one), lang) for one in found], lang) or None
    if noun == "money" and isinstance(found, int):
        return money(found, lang)
    return counted(noun, found, lang) if noun in COUNTED and isinstance(found, int) else None


def _territories(listed: list[str], lang: str) -> str:
    if len(listed) <= MOST_LISTED:
        return names.listed(listed, lang)
    others = len(listed) - MOST_LISTED + 1
    return names.listed([*listed[:-others], gettext(lang, N_("%(number)d more"), number=others)], lang)


def _said(name: str, value: object, lang: str) -> object:
    if isinstance(value, str):
        return NAMED[name](value, lang) if name in NAMED else value
    if isinstance(value, Sequence):
        return _row(name, value, lang) or None
    return value if isinstance(value, int) else None


def _row(name: str, values: Sequence[object], lang: str) -> str:
    if name == "cards":
        return names.listed([names.card(str(value), lang) for value in values], lang)
    if name == "columns":
        return names.listed([names.column(str(value), lang) for value in values], lang)
    return ", ".join(map(str, values))

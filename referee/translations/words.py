"""Facts of a refusal or notice as words: colours and territories by name, numbers with what they count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from re import findall
from typing import TypeAlias

from referee.translations import names
from referee.translations.catalog import N_, NN_, gettext, ngettext
from referee.translations.money import format_money
from referee.translations.texts.damages import describe_damage
from referee.translations.texts.reasons import describe_reason

NAMED: Mapping[str, Callable[[str, str], str]] = {
    **dict.fromkeys(("territory", "source", "target"), names.territory_name),
    "card": names.card_name,
    "mission": names.mission_title,
    "foul": names.foul_name,
    "phase": names.phase_name,
    "reason": names.reason_name,
    "rulebook": names.shipped_rulebook_name,
    "why": describe_reason,
    "damage": describe_damage,
    "variant": names.variant_name,
}
"""The functions that name facts, by the names of the facts."""
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
Choices: TypeAlias = str | tuple[str, ...]
"""A wording, or several, the most complete first."""
MOST_LISTED = 8
"""The most territories that a sentence names; of a longer list it names some and counts the others."""


def format_count(noun: str, number: int, lang: str) -> str:
    """Return a number with what it counts: "3 armies"."""
    singular, plural = COUNTED[noun]
    return ngettext(lang, singular, plural, number)


def fill_text(choices: Choices, facts: Mapping[str, object], lang: str, people: names.People = names.NOBODY) -> str:
    """Return the first of ``choices`` for which the facts are there; the last asks for none."""
    texts = (
        fill_wording(msgid, facts, lang, people) for msgid in ((choices,) if isinstance(choices, str) else choices)
    )
    return next(text for text in texts if text is not None)


def fill_wording(msgid: str, facts: Mapping[str, object], lang: str, people: names.People) -> str | None:
    """Return the text with every place filled from ``facts``; None where it asks for one that is not there.

    ``%(source)s`` is the territory's name, ``%(from_source)s`` is "from Brazil", ``%(tried_armies)s`` is "3 armies",
    ``%(there_money)s`` is "€2.50", ``%(allowed_territories)s`` is "3 territories", or their names where the fact
    lists them. Seats are called by their ``people``.
    """
    values = {place: _fill_place(place, facts, lang, people) for place in places_in(msgid)}
    return None if None in values.values() else gettext(lang, msgid, **values)


@cache
def places_in(msgid: str) -> frozenset[str]:
    """Return the names that ``msgid`` asks for, and those that a translation may take instead of them."""
    asked = set(findall(r"%\((\w+)\)", msgid))
    plain = {name.partition("_")[2] for name in asked if name.partition("_")[0] in RELATIONS}
    return frozenset(asked | plain)


def _fill_place(place: str, facts: Mapping[str, object], lang: str, people: names.People) -> object:
    """Return the value for ``place``; None where the facts do not have it."""
    if place in SEATS and isinstance(facts.get(place), str):
        return names.seat_name(str(facts[place]), lang, people)
    if place in facts:
        return _format_fact(place, facts[place], lang)
    relation, _, territory = place.partition("_")
    if relation in RELATIONS and isinstance(facts.get(territory), str):
        return names.place_phrase(relation, str(facts[territory]), lang)
    number, _, noun = place.rpartition("_")
    value = facts.get(number)
    if noun == "territories" and isinstance(value, tuple):
        return _shorten_territories([names.territory_name(str(territory), lang) for territory in value], lang)
    if noun == "money" and isinstance(value, int):
        return format_money(value, lang)
    return format_count(noun, value, lang) if noun in COUNTED and isinstance(value, int) else None


def _shorten_territories(listed: list[str], lang: str) -> str:
    if not listed:
        return gettext(lang, N_("none"))
    if len(listed) <= MOST_LISTED:
        return names.join_names(listed, lang)
    others = len(listed) - MOST_LISTED + 1
    return names.join_names([*listed[:-others], gettext(lang, N_("%(number)d more"), number=others)], lang)


def _format_fact(name: str, value: object, lang: str) -> object:
    if isinstance(value, str):
        return NAMED[name](value, lang) if name in NAMED else value
    if isinstance(value, Sequence):
        return _join_facts(name, value, lang) or None
    return value if isinstance(value, int) else None


def _join_facts(name: str, values: Sequence[object], lang: str) -> str:
    if name == "cards":
        return names.join_names([names.card_name(str(value), lang) for value in values], lang)
    if name == "columns":
        return names.join_names([names.column_name(str(value), lang) for value in values], lang)
    return ", ".join(map(str, values))

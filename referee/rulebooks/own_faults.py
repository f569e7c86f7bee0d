"""What is wrong with a rulebook that a club wrote: every fault with its key, and with what may stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import TypeAlias

from referee.rulebooks import loader
from referee.rulebooks.loader import OptionFault
from referee.rulebooks.reading import every_id
from referee.rules.record import record_faults, shape
from referee.rules.record.faults import Fault, FaultCode, fault_at
from referee.rules.record.shape import LIST, TABLE, TEXT, YES_NO, Kind
from referee.rules.refusal import Code, NoticeCode
from referee.rules.rulebook import Options, OptionSpec, Rulebook

Data: TypeAlias = Mapping[str, object]

HOUSE = "house"
"""The citation of a value for which the club named no clause."""
KEYS: Mapping[str, Kind] = {
    "id": TEXT,
    "name": TEXT,
    "extends": TEXT,
    "variants": LIST,
    "options": TABLE,
    "variant": TABLE,
    "clauses": TABLE,
    "citations": TABLE,
}
LONGEST_NAME = 60
LONGEST_CLAUSE = 2000
SHORT = 6
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_CLAUSE = re.compile(r"H-[0-9A-Za-z]{1,8}(\.[0-9A-Za-z]{1,8})*")
_SEATS = ("players_least", "players_most")
_DATA_DECIDES = ("idle_with", "only_with")
"""Shapes of options that get their use from the values of others, whatever the rulebook."""


def faults(data: Data, name: str, base: Rulebook | None) -> Iterator[Fault]:
    """Everything wrong but contradictions; without a ``base`` as far as that can be seen."""
    yield from record_faults.number_size_faults(data)
    yield from shape.key_faults(data, KEYS)
    yield from _named(data, name)
    yield from _extends(data, name)
    yield from _clauses(shape.table_at(data, "clauses"))
    yield from _citations(data)
    if base is not None:
        yield from _variants(data, base)
    for option, entry in shape.table_at(data, "options").items():
        yield from of_option(data, "options.", option, entry, base, None)
    for variant, table in shape.table_at(data, "variant").items():
        yield from _in_variant(data, variant, table, base)


def _named(data: Data, name: str) -> Iterator[Fault]:
    """The file's name is the rulebook's; ``name`` is what people read."""
    if not _NAME.fullmatch(name):
        yield fault_at("", FaultCode.RULEBOOK_NAME, got=shape.quote_value(name))
    elif name in loader.NAMES:
        yield fault_at("", FaultCode.RULEBOOK_TAKEN, got=name, allowed=loader.NAMES)
    if type(data.get("id")) is str and data["id"] != name:
        yield fault_at("id", FaultCode.RULEBOOK_OTHER_NAME, got=shape.quote_value(data["id"]), expected=name)
    if type(data.get("name")) is str:
        yield from _text("name", str(data["name"]), LONGEST_NAME)


def _text(key: str, text: str, most: int) -> Iterator[Fault]:
    if not text.strip():
        yield fault_at(key, FaultCode.EMPTY)
    elif len(text) > most:
        yield fault_at(key, FaultCode.TEXT_TOO_LONG, most=most)
    elif not text.strip().replace("\n", " ").isprintable():
        yield fault_at(key, FaultCode.TEXT_UNPRINTABLE)


def _extends(data: Data, name: str) -> Iterator[Fault]:
    given = data.get("extends")
    if "extends" not in data:
        yield fault_at("extends", FaultCode.KEY_MISSING, allowed=loader.NAMES)
    elif given == name and given not in loader.NAMES:
        yield fault_at("extends", FaultCode.RULEBOOK_ITSELF, allowed=loader.NAMES)
    else:
        yield from shape.choice_faults("extends", given, loader.NAMES)


def _clauses(table: Data) -> Iterator[Fault]:
    for name, text in table.items():
        key = f"clauses.{name}"
        if not _CLAUSE.fullmatch(name):
            yield fault_at(key, FaultCode.CLAUSE_NAME, got=shape.quote_value(name))
        if type(text) is not str:
            yield shape.wrong_type(key, text, TEXT)
        elif not text.strip():
            yield fault_at(key, FaultCode.CLAUSE_EMPTY, clause=name)
        else:
            yield from _text(key, text, LONGEST_CLAUSE)


def clauses(data: Data) -> dict[str, str]:
    """The club's own clauses."""
    return {name: str(text).strip() for name, text in shape.table_at(data, "clauses").items()}


def _citations(data: Data) -> Iterator[Fault]:
    codes = [str(code) for code in (*Code, *NoticeCode)]
    for code, cite in shape.table_at(data, "citations").items():
        if code not in codes:
            yield fault_at(f"citations.{code}", FaultCode.KEY_UNKNOWN, **_nearest(code, codes))
        yield from _cite(data, f"citations.{code}", cite)


def citations(data: Data) -> dict[str, str]:
    """The club's own clauses behind refusals."""
    return {code: str(cite) for code, cite in shape.table_at(data, "citations").items()}


def _cite(data: Data, key: str, cite: object) -> Iterator[Fault]:
    """A citation names a clause of the club's, or one of the five rulebooks'."""
    own = shape.table_at(data, "clauses")
    if type(cite) is not str:
        yield shape.wrong_type(key, cite, TEXT)
    elif cite not in own and cite not in every_id():
        known = own if cite.startswith("H-") else every_id()
        yield fault_at(key, FaultCode.CLAUSE_UNKNOWN, got=shape.quote_value(cite), **_nearest(cite, sorted(known)))


def _nearest(name: str, known: list[str]) -> dict[str, tuple[str, ...]]:
    """What may have been meant: a slip of the pen away, in a short name one letter."""
    found = tuple(get_close_matches(name, known, n=3, cutoff=0.75 if len(name) > SHORT else 0.6))
    return {"allowed": found} if found else {}


def _variants(data: Data, base: Rulebook) -> Iterator[Fault]:
    given = shape.list_at(data, "variants")
    if type(data.get("variants")) is list and not given:
        yield fault_at("variants", FaultCode.EMPTY)
    for n, name in enumerate(given, 1):
        if type(name) is not str:
            yield shape.wrong_type(f"variants[{n}]", name, TEXT)
        yield from shape.choice_faults(f"variants[{n}]", name, base.variants)
        if type(name) is str and name in given[: n - 1]:
            yield fault_at(f"variants[{n}]", FaultCode.VARIANT_TWICE, variant_id=name)


def variants(data: Data, base: Rulebook) -> tuple[str, ...]:
    """What can be played, the usual first."""
    given = [name for name in shape.list_at(data, "variants") if type(name) is str and name in base.variants]
    return tuple(dict.fromkeys(given)) or base.variants


def _in_variant(data: Data, variant: str, table: object, base: Rulebook | None) -> Iterator[Fault]:
    at = f"variant.{variant}"
    if base is not None:
        yield from shape.choice_faults(at, variant, variants(data, base))
    if not isinstance(table, dict):
        yield shape.wrong_type(at, table, TABLE)
        return
    known = base if base is not None and variant in base.variants else None
    for option, entry in table.items():
        yield from of_option(data, f"{at}.", option, entry, known, variant)


def of_option(
    data: Data, at: str, name: str, entry: object, base: Rulebook | None, variant: str | None
) -> Iterator[Fault]:
    """What is wrong with an option by itself, in all variants or in one."""
    key = at + name
    if name not in loader.shapes():
        yield fault_at(key, FaultCode.OPTION_UNKNOWN, option=name, **_nearest(name, _options()))
        return
    if not isinstance(entry, dict):
        yield from _value(key, name, entry)
    else:
        kinds = {"value": Kind("", object), "cite": TEXT, "fixed": YES_NO}
        yield from shape.key_faults({one: kind for one, kind in entry.items() if one != "value"}, kinds, at=f"{key}.")
        if "value" not in entry:
            yield fault_at(f"{key}.value", FaultCode.KEY_MISSING)
        else:
            yield from _value(f"{key}.value", name, entry["value"])
        if type(entry.get("cite")) is str:
            yield from _cite(data, f"{key}.cite", entry["cite"])
    if base is not None:
        yield from _has_a_place(key, name, entry, base, variant)


def _options() -> list[str]:
    return [field.name for field in fields(Options)]


def _value(key: str, name: str, value: object) -> Iterator[Fault]:
    spec = reference(name)
    if not loader.same_type(value, spec) or not loader.allowed(loader.value_of(value), spec):
        text = loader.allowed_text(spec)
        yield fault_at(key, FaultCode.OPTION_VALUE, option=name, value=shape.quote_value(value), allowed=text)


def reference(name: str) -> OptionSpec:
    """All that the option can be under any rulebook."""
    return loader.spec_of(name, {"value": getattr(Options(), name), "cite": ""})


def _has_a_place(key: str, name: str, entry: object, base: Rulebook, variant: str | None) -> Iterator[Fault]:
    """The rulebook that is extended has a use for the option, there where it stands."""
    look = loader.shapes()[name]
    here = base.specs_in(variant) if variant else base.specs
    elsewhere = tuple(f"variant.{one}" for one in base.variants if name in base.specs_in(one))
    if look.get("of_variant"):
        yield fault_at(key, FaultCode.OPTION_OF_VARIANT, option=name)
    elif variant and variant not in look.get("variants", (variant,)):
        yield fault_at(key, FaultCode.OPTION_NOT_IN_VARIANT, option=name, variant_id=variant)
    elif name not in here and elsewhere:
        yield fault_at(key, FaultCode.OPTION_ELSEWHERE, option=name, allowed=elsewhere)
    elif name not in here and not any(one in look for one in _DATA_DECIDES):
        yield fault_at(key, FaultCode.OPTION_NOT_USED, option=name, rulebook_id=base.id)
    elif variant and name in _SEATS:
        yield from _seats(key, entry, base, variant)


def _seats(key: str, entry: object, base: Rulebook, variant: str) -> Iterator[Fault]:
    """A variant for one number of players stays one."""
    options = base.defaults_in(variant)
    value = entry.get("value") if isinstance(entry, dict) else entry
    if options.players_least == options.players_most != value:
        yield fault_at(key, FaultCode.SEATS_OF_VARIANT, variant_id=variant, most=options.players_most)


def contradictions(data: Data, rulebook: Rulebook) -> list[Fault]:
    """Options that contradict one another, with the names of both, each once."""
    found: dict[tuple[str, str], Fault] = {}
    for variant in rulebook.variants:
        for wrong in _in(data, rulebook, variant):
            key = _place(data, variant, (wrong.name, *wrong.others))
            one = fault_at(key, FaultCode(wrong.code), **wrong.facts)
            found.setdefault((key, str(one.facts)), one)
    return list(found.values())


def _in(data: Data, rulebook: Rulebook, variant: str) -> Iterator[OptionFault]:
    specs, defaults = rulebook.specs_in(variant), rulebook.defaults_in(variant)
    yield from loader.unmet(specs, defaults)
    for name, spec in specs.items():
        if _stated(data, variant, name):
            wrong = loader.idle(spec, defaults) or loader.unasked(spec, defaults)
            both = wrong is not None and any(_stated(data, variant, other) for other in wrong.others)
            if wrong and (both or loader.never_used(spec, rulebook)):
                yield wrong


def _stated(data: Data, variant: str, name: str) -> bool:
    return name in shape.table_at(data, "options") or name in shape.table_at(shape.table_at(data, "variant"), variant)


def _place(data: Data, variant: str, names: tuple[str, ...]) -> str:
    """Where the first of ``names`` stands that the club wrote."""
    for name in names:
        if name in shape.table_at(shape.table_at(data, "variant"), variant):
            return f"variant.{variant}.{name}"
        if name in shape.table_at(data, "options"):
            return f"options.{name}"
    return "options"

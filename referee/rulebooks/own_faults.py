"""Finds the faults of a rulebook that a club wrote, each with its key and the values allowed there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import TypeAlias

from referee.rulebooks import loader
from referee.rulebooks.loader import OptionFault
from referee.rulebooks.reading import every_clause_id
from referee.rules.record import record_faults, shape
from referee.rules.record.faults import Fault, FaultCode, fault_at
from referee.rules.record.shape import LIST, TABLE, TEXT, YES_NO, Kind
from referee.rules.refusal import Code, NoticeCode
from referee.rules.rulebook import Options, OptionSpec, Rulebook

Data: TypeAlias = Mapping[str, object]

HOUSE = "house"
"""The citation of a value for which the club names no clause."""
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
LONGEST_SHORT_NAME = 6
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_CLAUSE = re.compile(r"H-[0-9A-Za-z]{1,8}(\.[0-9A-Za-z]{1,8})*")
_SEATS = ("players_least", "players_most")
_DATA_DECIDES = ("idle_with", "only_with")
"""The keys of ``options.toml`` that make an option depend on the values of others, under any rulebook."""


def rulebook_faults(data: Data, name: str, base: Rulebook | None) -> Iterator[Fault]:
    """Yield all faults but contradictions; without a ``base`` those that can be found without it."""
    yield from record_faults.number_size_faults(data)
    yield from shape.key_faults(data, KEYS)
    yield from _name_faults(data, name)
    yield from _extends_faults(data, name)
    yield from _clause_faults(shape.table_at(data, "clauses"))
    yield from _citation_faults(data)
    if base is not None:
        yield from _variant_list_faults(data, base)
    for option, entry in shape.table_at(data, "options").items():
        yield from option_faults(data, option, entry, at="options.", base=base, variant=None)
    for variant, table in shape.table_at(data, "variant").items():
        yield from _variant_faults(data, variant, table, base)


def _name_faults(data: Data, name: str) -> Iterator[Fault]:
    """Yield the faults of the file's name, which is the rulebook's id, and of the ``name`` that people read."""
    if not _NAME.fullmatch(name):
        yield fault_at("", FaultCode.RULEBOOK_NAME, got=shape.quote_value(name))
    elif name in loader.NAMES:
        yield fault_at("", FaultCode.RULEBOOK_TAKEN, got=name, allowed=loader.NAMES)
    if type(data.get("id")) is str and data["id"] != name:
        yield fault_at("id", FaultCode.RULEBOOK_OTHER_NAME, got=shape.quote_value(data["id"]), expected=name)
    if type(data.get("name")) is str:
        yield from _text_faults("name", str(data["name"]), LONGEST_NAME)


def _text_faults(key: str, text: str, most: int) -> Iterator[Fault]:
    if not text.strip():
        yield fault_at(key, FaultCode.EMPTY)
    elif len(text) > most:
        yield fault_at(key, FaultCode.TEXT_TOO_LONG, most=most)
    elif not text.strip().replace("\n", " ").isprintable():
        yield fault_at(key, FaultCode.TEXT_UNPRINTABLE)


def _extends_faults(data: Data, name: str) -> Iterator[Fault]:
    given = data.get("extends")
    if "extends" not in data:
        yield fault_at("extends", FaultCode.KEY_MISSING, allowed=loader.NAMES)
    elif given == name and given not in loader.NAMES:
        yield fault_at("extends", FaultCode.RULEBOOK_ITSELF, allowed=loader.NAMES)
    else:
        yield from shape.choice_faults("extends", given, loader.NAMES)


def _clause_faults(table: Data) -> Iterator[Fault]:
    for name, text in table.items():
        key = f"clauses.{name}"
        if not _CLAUSE.fullmatch(name):
            yield fault_at(key, FaultCode.CLAUSE_NAME, got=shape.quote_value(name))
        if type(text) is not str:
            yield shape.wrong_type(key, text, TEXT)
        elif not text.strip():
            yield fault_at(key, FaultCode.CLAUSE_EMPTY, clause=name)
        else:
            yield from _text_faults(key, text, LONGEST_CLAUSE)


def clauses_of(data: Data) -> dict[str, str]:
    """Return the text of the club's own clauses, by their ids."""
    return {name: str(text).strip() for name, text in shape.table_at(data, "clauses").items()}


def _citation_faults(data: Data) -> Iterator[Fault]:
    codes = [str(code) for code in (*Code, *NoticeCode)]
    for code, cite in shape.table_at(data, "citations").items():
        if code not in codes:
            yield fault_at(f"citations.{code}", FaultCode.KEY_UNKNOWN, **_nearest_names(code, codes))
        yield from _cite_faults(data, f"citations.{code}", cite)


def citations_of(data: Data) -> dict[str, str]:
    """Return the clauses that the club cites, by the codes of refusals and notices."""
    return {code: str(cite) for code, cite in shape.table_at(data, "citations").items()}


def _cite_faults(data: Data, key: str, cite: object) -> Iterator[Fault]:
    """Yield a fault unless a citation names a clause of the club's own or of the five rulebooks."""
    own = shape.table_at(data, "clauses")
    if type(cite) is not str:
        yield shape.wrong_type(key, cite, TEXT)
    elif cite not in own and cite not in every_clause_id():
        ids = sorted(own if cite.startswith("H-") else every_clause_id())
        yield fault_at(key, FaultCode.CLAUSE_UNKNOWN, got=shape.quote_value(cite), **_nearest_names(cite, ids))


def _nearest_names(name: str, names: list[str]) -> dict[str, tuple[str, ...]]:
    """Return the fact ``allowed``: up to three names a few letters away, in a short name one letter; none, no fact."""
    nearest = tuple(get_close_matches(name, names, n=3, cutoff=0.75 if len(name) > LONGEST_SHORT_NAME else 0.6))
    return {"allowed": nearest} if nearest else {}


def _variant_list_faults(data: Data, base: Rulebook) -> Iterator[Fault]:
    given = shape.list_at(data, "variants")
    if type(data.get("variants")) is list and not given:
        yield fault_at("variants", FaultCode.EMPTY)
    for n, name in enumerate(given, 1):
        if type(name) is not str:
            yield shape.wrong_type(f"variants[{n}]", name, TEXT)
        yield from shape.choice_faults(f"variants[{n}]", name, base.variants)
        if type(name) is str and name in given[: n - 1]:
            yield fault_at(f"variants[{n}]", FaultCode.VARIANT_TWICE, variant_id=name)


def variants_of(data: Data, base: Rulebook) -> tuple[str, ...]:
    """Return the variants of the rulebook, the usual first."""
    given = [name for name in shape.list_at(data, "variants") if type(name) is str and name in base.variants]
    return tuple(dict.fromkeys(given)) or base.variants


def _variant_faults(data: Data, variant: str, table: object, base: Rulebook | None) -> Iterator[Fault]:
    at = f"variant.{variant}"
    if base is not None:
        yield from shape.choice_faults(at, variant, variants_of(data, base))
    if not isinstance(table, dict):
        yield shape.wrong_type(at, table, TABLE)
        return
    base = base if base is not None and variant in base.variants else None
    for option, entry in table.items():
        yield from option_faults(data, option, entry, at=f"{at}.", base=base, variant=variant)


def option_faults(
    data: Data, name: str, entry: object, *, at: str, base: Rulebook | None, variant: str | None
) -> Iterator[Fault]:
    """Yield the faults of one option's entry, in all variants or in one; ``at`` is put before its key."""
    key = at + name
    if name not in loader.option_shapes():
        options = [field.name for field in fields(Options)]
        yield fault_at(key, FaultCode.OPTION_UNKNOWN, option=name, **_nearest_names(name, options))
        return
    if not isinstance(entry, dict):
        yield from _value_faults(key, name, entry)
    else:
        kinds = {"value": Kind("", object), "cite": TEXT, "fixed": YES_NO}
        rest = {part: value for part, value in entry.items() if part != "value"}
        yield from shape.key_faults(rest, kinds, at=f"{key}.")
        if "value" not in entry:
            yield fault_at(f"{key}.value", FaultCode.KEY_MISSING)
        else:
            yield from _value_faults(f"{key}.value", name, entry["value"])
        if type(entry.get("cite")) is str:
            yield from _cite_faults(data, f"{key}.cite", entry["cite"])
    if base is not None:
        yield from _use_faults(key, name, entry, base=base, variant=variant)


def _value_faults(key: str, name: str, value: object) -> Iterator[Fault]:
    spec = widest_spec(name)
    if not loader.is_of_type(value, spec) or not loader.is_allowed(loader.value_of(value), spec):
        text = loader.describe_allowed(spec)
        yield fault_at(key, FaultCode.OPTION_VALUE, option=name, value=shape.quote_value(value), allowed=text)


def widest_spec(name: str) -> OptionSpec:
    """Return the option as free as any rulebook could leave it."""
    return loader.build_spec(name, {"value": getattr(Options(), name), "cite": ""})


def _use_faults(key: str, name: str, entry: object, *, base: Rulebook, variant: str | None) -> Iterator[Fault]:
    """Yield the faults of an option that its base has no use for, at all or at this place."""
    option_shape = loader.option_shapes()[name]
    specs = base.specs_in(variant) if variant else base.specs
    elsewhere = tuple(f"variant.{other}" for other in base.variants if name in base.specs_in(other))
    if option_shape.get("of_variant"):
        yield fault_at(key, FaultCode.OPTION_OF_VARIANT, option=name)
    elif variant and variant not in option_shape.get("variants", (variant,)):
        yield fault_at(key, FaultCode.OPTION_NOT_IN_VARIANT, option=name, variant_id=variant)
    elif name not in specs and elsewhere:
        yield fault_at(key, FaultCode.OPTION_ELSEWHERE, option=name, allowed=elsewhere)
    elif name not in specs and not any(key in option_shape for key in _DATA_DECIDES):
        yield fault_at(key, FaultCode.OPTION_NOT_USED, option=name, rulebook_id=base.id)
    elif variant and name in _SEATS:
        yield from _seat_faults(key, entry, base, variant)


def _seat_faults(key: str, entry: object, base: Rulebook, variant: str) -> Iterator[Fault]:
    """Yield a fault unless a variant for one number of players keeps that number."""
    options = base.defaults_in(variant)
    value = entry.get("value") if isinstance(entry, dict) else entry
    if options.players_least == options.players_most != value:
        yield fault_at(key, FaultCode.SEATS_OF_VARIANT, variant_id=variant, most=options.players_most)


def contradiction_faults(data: Data, rulebook: Rulebook) -> list[Fault]:
    """List the faults of options that contradict one another in some variant, each once."""
    faults: dict[tuple[str, str], Fault] = {}
    for variant in rulebook.variants:
        for contradiction in _contradictions_in(data, rulebook, variant):
            key = _key_of(data, variant, (contradiction.name, *contradiction.others))
            fault = fault_at(key, FaultCode(contradiction.code), **contradiction.facts)
            faults.setdefault((key, str(fault.facts)), fault)
    return list(faults.values())


def _contradictions_in(data: Data, rulebook: Rulebook, variant: str) -> Iterator[OptionFault]:
    specs, defaults = rulebook.specs_in(variant), rulebook.defaults_in(variant)
    yield from loader.unmet_faults(specs, defaults)
    for name, spec in specs.items():
        if _is_stated(data, variant, name):
            fault = loader.idle_fault(spec, defaults) or loader.unasked_fault(spec, defaults)
            if fault is None:
                continue
            are_both_stated = any(_is_stated(data, variant, other) for other in fault.others)
            if are_both_stated or loader.is_never_used(spec, rulebook):
                yield fault


def _is_stated(data: Data, variant: str, name: str) -> bool:
    return name in shape.table_at(data, "options") or name in shape.table_at(shape.table_at(data, "variant"), variant)


def _key_of(data: Data, variant: str, names: tuple[str, ...]) -> str:
    """Return the key of the first of ``names`` that the club's file states."""
    for name in names:
        if name in shape.table_at(shape.table_at(data, "variant"), variant):
            return f"variant.{variant}.{name}"
        if name in shape.table_at(data, "options"):
            return f"options.{name}"
    return "options"

"""Reads the rulebook and board files that ship with the program."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from referee.rules.board import Board, Border
from referee.rules.refusal import Code, NoticeCode
from referee.rules.rulebook import Options, OptionSpec, Rulebook, Value

NAMES = ("easy_move", "hasbro", "regelbuch", "swedish", "french_1976")
"""The five rulebooks, in the order they are offered."""


class BoardMissing(LookupError):
    """No board of that name ships with the program."""


class OptionFault(NamedTuple):
    """One thing wrong with a table's options: which, why (a code of the translations), the facts for the sentence.

    ``others`` are the options that it contradicts.
    """

    name: str
    code: str
    facts: Mapping[str, str]
    others: tuple[str, ...] = ()


@cache
def five() -> Mapping[str, Rulebook]:
    """The five rulebooks by name, in their order."""
    return {name: load(name) for name in NAMES}


@cache
def load(name: str) -> Rulebook:
    """The rulebook ``name``, one of `NAMES`.

    :raises KeyError: there is no such rulebook.
    """
    if name not in NAMES:
        raise KeyError(name)
    return rulebook_of((resources.files("referee.rulebooks") / f"{name}.toml").read_bytes())


def rulebook_of(text: bytes) -> Rulebook:
    """The rulebook that ``text`` describes; with ``extends`` only what differs from another one stands in it.

    :raises ValueError: it contradicts itself, or refuses without a citation; everything wrong is named.
    """
    rulebook = made(tomllib.loads(text.decode()), text)
    wrong = list(_self_contradictions(rulebook))
    if wrong:
        raise ValueError(f"{rulebook.id}: {', '.join(wrong)}")
    return rulebook


def made(data: Mapping[str, Any], text: bytes) -> Rulebook:
    """The rulebook of ``data``, as it is written in ``text``; whether it contradicts itself was not looked at."""
    base = load(data["extends"]) if "extends" in data else None
    specs = {**(base.specs if base else {}), **_specs(data.get("options", {}))}
    return Rulebook(
        id=data["id"],
        name=data["name"],
        digest=hashlib.sha256(text + (base.digest.encode() if base else b"")).hexdigest(),
        variants=tuple(data["variants"]),
        specs=specs,
        defaults=_with_values(Options(), {key: spec.default for key, spec in specs.items()}),
        citations={**(base.citations if base else {}), **_of_all_variants(data)},
        variant_citations=_variant_citations(data, base),
        variant_specs=_variant_specs(data, base),
        extends=data.get("extends", ""),
    )


def _variant_specs(data: Mapping[str, Any], base: Rulebook | None) -> dict[str, Mapping[str, OptionSpec]]:
    own: Mapping[str, dict[str, dict[str, object]]] = data.get("variant", {})
    inherited = base.variant_specs if base else {}
    return {
        name: {**inherited.get(name, {}), **_specs(own.get(name, {}))}
        for name in {**inherited, **own}
        if name in data["variants"]
    }


def _of_all_variants(data: Mapping[str, Any]) -> dict[str, str]:
    return {code: cite for code, cite in data.get("citations", {}).items() if isinstance(cite, str)}


def _variant_citations(data: Mapping[str, Any], base: Rulebook | None) -> dict[str, Mapping[str, str]]:
    """The tables within ``citations``; what a rulebook cites for all variants goes before those it extends."""
    cited = data.get("citations", {})
    inherited = base.variant_citations if base else {}
    return {
        variant: {
            **{code: cite for code, cite in inherited.get(variant, {}).items() if code not in cited},
            **cited.get(variant, {}),
        }
        for variant in data["variants"]
    }


def _self_contradictions(rulebook: Rulebook) -> Iterator[str]:
    """Options whose own default is not allowed or can have no use, and refusals without a citation."""
    for spec in rulebook.specs.values():
        if not allowed(spec.default, spec) or (idle(spec, rulebook.defaults) and never_used(spec, rulebook)):
            yield f"{spec.name} = {_shown(spec.default)}"
    for variant in rulebook.variants:
        yield from (fault.facts["option"] for fault in unmet(rulebook.specs_in(variant), rulebook.defaults_in(variant)))
    for code in (*Code, *NoticeCode):
        if code not in rulebook.citations:
            yield f"citation of {code}"


def never_used(spec: OptionSpec, rulebook: Rulebook) -> bool:
    """Whether a table can choose the option, but never so that it has a use."""
    if spec.choices == (spec.default,):
        return False
    others = [rulebook.specs.get(other) for other in spec.idle_with]
    return all(other is None or other.choices == (other.default,) for other in others)


def _specs(entries: Mapping[str, dict[str, object]]) -> dict[str, OptionSpec]:
    return {name: spec_of(name, entry) for name, entry in entries.items()}


@cache
def shapes() -> Mapping[str, Mapping[str, Any]]:
    """What may be chosen for each option, whatever the rulebook."""
    return tomllib.loads((resources.files("referee.rulebooks") / "options.toml").read_text(encoding="utf-8"))


def spec_of(name: str, entry: Mapping[str, object]) -> OptionSpec:
    """What may be chosen for the option ``name`` where a rulebook has ``entry`` for it."""
    shape, default = shapes()[name], value_of(entry["value"])
    choices = tuple(map(value_of, shape["choices"])) if "choices" in shape else None
    return OptionSpec(
        name=name,
        default=default,
        cite=str(entry["cite"]),
        choices=(default,) if entry.get("fixed") else choices,
        bounds=tuple(shape["bounds"]) if "bounds" in shape else None,
        only_variants=tuple(shape["variants"]) if "variants" in shape else None,
        lengths=tuple(shape["lengths"]) if "lengths" in shape else None,
        idle_with=_values(shape.get("idle_with", {})),
        only_with=_values(shape.get("only_with", {})),
        needs={value: _values(others) for value, others in shape.get("needs", {}).items()},
        lists=shape.get("lists", {}),
        at_most=shape.get("at_most"),
    )


def _values(raw: Mapping[str, object]) -> dict[str, Value]:
    return {name: value_of(value) for name, value in raw.items()}


def value_of(raw: object) -> Value:
    """A value of a file as the engine holds it: lists as tuples."""
    if isinstance(raw, list | tuple):
        return tuple(raw)
    assert isinstance(raw, bool | int | str)
    return raw


def _with_values(options: Options, values: Mapping[str, Value]) -> Options:
    return replace(options, **values)  # type: ignore[arg-type]


def resolve(rulebook: Rulebook, variant: str, chosen: Mapping[str, object]) -> tuple[Options, list[OptionFault]]:
    """The variant's options with what the table ``chosen`` differently, and everything wrong with that choice.

    With faults the options are the variant's own.
    """
    defaults, specs = rulebook.defaults_in(variant), rulebook.specs_in(variant)
    faults = [fault for name, value in chosen.items() if (fault := _fault(rulebook, variant, name, value))]
    if faults:
        return defaults, faults
    options = _with_values(defaults, _values(chosen))
    useless = [fault for name in chosen if (fault := idle(specs[name], options) or unasked(specs[name], options))]
    contradictions = [*useless, *unmet(specs, options)]
    return (defaults if contradictions else options), contradictions


def idle(spec: OptionSpec, options: Options) -> OptionFault | None:
    """An option that others leave no use for, with the names of both."""
    if not spec.idle_with or any(getattr(options, other) != value for other, value in spec.idle_with.items()):
        return None
    return _against(spec.name, spec.idle_with)


def unasked(spec: OptionSpec, options: Options) -> OptionFault | None:
    """An option that has no use as the others are chosen, with the names of both."""
    differing = {other: getattr(options, other) for other in spec.only_with}
    return None if differing == spec.only_with else _against(spec.name, differing)


def unmet(specs: Mapping[str, OptionSpec], options: Options) -> Iterator[OptionFault]:
    """Values that ask for another value of another option, with the names of both."""
    for name, spec in specs.items():
        value = getattr(options, name)
        found = {other: getattr(options, other) for other in spec.needs.get(value, {})} if spec.needs else {}
        if any(not _meets(found[other], needed) for other, needed in spec.needs.get(value, {}).items()):
            yield _against(name, found, f"{name} = {_shown(value)}")
        table = spec.lists.get(value) if spec.lists else None
        if table and not getattr(options, table):
            yield _against(name, {table: ()}, f"{name} = {_shown(value)}")
        if spec.at_most and value > getattr(options, spec.at_most):
            yield _against(name, {spec.at_most: getattr(options, spec.at_most)}, f"{name} = {_shown(value)}")


def _meets(value: Value, needed: Value) -> bool:
    """Whether ``value`` is the one that is needed, or one of those that will do."""
    return value in needed if isinstance(needed, tuple) and not isinstance(value, tuple) else value == needed


def _against(name: str, others: Mapping[str, Value], said: str = "") -> OptionFault:
    listed = ", ".join(f"{other} = {_shown(value)}" for other, value in others.items())
    return OptionFault(name, "option_contradicts", {"option": said or name, "others": listed}, tuple(others))


def _fault(rulebook: Rulebook, variant: str, name: str, value: object) -> OptionFault | None:
    facts = {"option": name, "value": _shown(value), "rulebook_id": rulebook.id, "variant_id": variant}
    spec = rulebook.specs_in(variant).get(name)
    if spec is None and any(name in rulebook.specs_in(other) for other in rulebook.variants):
        return OptionFault(name, "option_not_in_variant", facts)
    if spec is None:
        known = name in {field.name for field in fields(Options)}
        return OptionFault(name, "option_not_used" if known else "option_unknown", facts)
    if spec.only_variants is not None and variant not in spec.only_variants:
        return OptionFault(name, "option_not_in_variant", facts)
    if not same_type(value, spec) or not allowed(value_of(value), spec):
        against = {"fixed_by": rulebook.id} if _only_fixed(value, spec) else {}
        return OptionFault(name, "option_value", {**facts, "allowed": allowed_text(spec), **against})
    return None


def _only_fixed(value: object, spec: OptionSpec) -> bool:
    """Whether ``value`` could stand there, had the rulebook not settled the option."""
    free = spec_of(spec.name, {"value": spec.default, "cite": spec.cite})
    return same_type(value, spec) and allowed(value_of(value), free)


def same_type(value: object, spec: OptionSpec) -> bool:
    """Whether ``value``, as it stands in a file, is of the option's type; true is no number."""
    if isinstance(spec.default, tuple):
        return isinstance(value, list) and all(type(one) is int for one in value)
    return type(value) is type(spec.default)


def allowed(value: Value, spec: OptionSpec) -> bool:
    """Whether ``value``, which is of the option's type, is among its choices or within its bounds."""
    if spec.choices is not None:
        return value in spec.choices
    numbers = value if isinstance(value, tuple) else (value,)
    if isinstance(value, tuple) and not (len(value) in spec.lengths if spec.lengths is not None else value):
        return False
    return spec.bounds is None or all(spec.bounds[0] <= int(number) <= spec.bounds[1] for number in numbers)


def allowed_text(spec: OptionSpec) -> str:
    """All that the option can be, as it is written in a file: "one, adjacent", "1–20", "[0–999, …]"."""
    if spec.choices is not None:
        return ", ".join(_shown(choice) for choice in spec.choices)
    bounds = f"{spec.bounds[0]}–{spec.bounds[1]}" if spec.bounds is not None else ""
    if isinstance(spec.default, tuple):
        return ", ".join(f"[{', '.join([bounds] * length)}]" for length in spec.lengths or ()) or f"[{bounds}, …]"
    if bounds:
        return bounds
    return "true, false" if isinstance(spec.default, bool) else _shown(spec.default)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_shown(one) for one in value) + "]"
    return str(value)


@cache
def board(name: str, *, east_africa_middle_east: bool = True, continent_bonus: tuple[int, ...] = ()) -> Board:
    """The board ``name`` with the edition's borders (A-44) and the armies for its continents, else those printed.

    :raises BoardMissing: there is no such board.
    """
    file = resources.files("referee.rulebooks") / "boards" / f"{name}.toml"
    if name != "classic" or not file.is_file():
        raise BoardMissing(name)
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    found = Board(
        id=data["id"],
        continents={key: frozenset(entry["territories"]) for key, entry in data["continents"].items()},
        bonus={key: entry["bonus"] for key, entry in data["continents"].items()},
        symbols=data["symbols"],
        land=_borders(data["borders"]["land"]),
        sea=_borders(data["borders"]["sea"]),
    )
    found = found if east_africa_middle_east else found.without("east_africa", "middle_east")
    return found.paying(continent_bonus) if continent_bonus else found


def board_of(name: str, options: Options) -> Board:
    """The board ``name`` as a match with these options is played on it.

    :raises BoardMissing: there is no such board.
    """
    edition = options.east_africa_middle_east
    return board(name, east_africa_middle_east=edition, continent_bonus=options.continent_bonus)


def _borders(pairs: list[list[str]]) -> frozenset[Border]:
    return frozenset((a, b) for a, b in pairs)

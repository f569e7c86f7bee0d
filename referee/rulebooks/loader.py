"""Loads the rulebook and board files that ship with the program, and applies the options that a table chooses."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from referee.parsed import read_parsed
from referee.rules.board import Board
from referee.rules.refusal import Code, NoticeCode
from referee.rules.rulebook import Options, OptionSpec, Rulebook, Value

NAMES = ("easy_move", "hasbro", "regelbuch", "swedish", "french_1976")
"""The five rulebooks, in the order they are offered."""
BOARDS = ("classic",)
"""The boards that ship with the program; the first is the default."""
FILES = resources.files("referee.rulebooks")
"""The folder of the files that ship with the program."""


class BoardMissing(LookupError):
    """A board name that does not ship with the program."""


class OptionFault(NamedTuple):
    """A fault in a table's options: the option, a `FaultCode`, its facts, and the ``others`` that it contradicts."""

    name: str
    code: str
    facts: Mapping[str, str]
    others: tuple[str, ...] = ()


@cache
def shipped_rulebooks() -> Mapping[str, Rulebook]:
    """Load the five rulebooks by name, in their order."""
    return {name: load_rulebook(name) for name in NAMES}


@cache
def load_rulebook(name: str) -> Rulebook:
    """Load the rulebook ``name``, one of `NAMES`.

    :raises KeyError: there is no such rulebook.
    """
    if name not in NAMES:
        raise KeyError(name)
    return parse_rulebook(FILES.joinpath(f"{name}.toml").read_bytes(), load_data(f"{name}.toml"))


def parse_rulebook(text: bytes, data: dict[str, Any] | None = None) -> Rulebook:
    """Parse the rulebook that ``text`` describes; one with ``extends`` states only how it differs from another.

    ``data`` is what the text says, where that is known already.

    :raises ValueError: it contradicts itself, or refuses without a citation; all its faults are named.
    """
    rulebook = build_rulebook(tomllib.loads(text.decode()) if data is None else data, text)
    faults = list(_self_contradictions(rulebook))
    if faults:
        raise ValueError(f"{rulebook.id}: {', '.join(faults)}")
    return rulebook


def build_rulebook(data: Mapping[str, Any], text: bytes) -> Rulebook:
    """Build the rulebook of ``data``, parsed from ``text``; contradictions are not checked."""
    base = load_rulebook(data["extends"]) if "extends" in data else None
    specs = {**(base.specs if base else {}), **_build_specs(data.get("options", {}))}
    citations = {code: cite for code, cite in data.get("citations", {}).items() if isinstance(cite, str)}
    return Rulebook(
        id=data["id"],
        name=data["name"],
        digest=hashlib.sha256(text + (base.digest.encode() if base else b"")).hexdigest(),
        variants=tuple(data["variants"]),
        specs=specs,
        defaults=_with_values(Options(), {key: spec.default for key, spec in specs.items()}),
        citations={**(base.citations if base else {}), **citations},
        variant_citations=_variant_citations(data, base),
        variant_specs=_variant_specs(data, base),
        extends=data.get("extends", ""),
    )


def _variant_specs(data: Mapping[str, Any], base: Rulebook | None) -> dict[str, Mapping[str, OptionSpec]]:
    own: Mapping[str, dict[str, dict[str, object]]] = data.get("variant", {})
    inherited = base.variant_specs if base else {}
    return {
        name: {**inherited.get(name, {}), **_build_specs(own.get(name, {}))}
        for name in {**inherited, **own}
        if name in data["variants"]
    }


def _variant_citations(data: Mapping[str, Any], base: Rulebook | None) -> dict[str, Mapping[str, str]]:
    """Return the tables within ``citations``.

    What a rulebook cites for all variants overrides the tables of its base.
    """
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
    """Yield options whose default is not allowed or never has a use, and refusals without a citation."""
    for spec in rulebook.specs.values():
        if not is_allowed(spec.default, spec) or is_useless(spec, rulebook):
            yield f"{spec.name} = {_write_value(spec.default)}"
    for variant in rulebook.variants:
        specs, defaults = rulebook.specs_in(variant), rulebook.defaults_in(variant)
        yield from (fault.facts["option"] for fault in unmet_faults(specs, defaults))
    for code in (*Code, *NoticeCode):
        if code not in rulebook.citations:
            yield f"citation of {code}"


def is_useless(spec: OptionSpec, rulebook: Rulebook) -> bool:
    """Tell whether the option has no use by the rulebook's own values, nor by any other choice of the table."""
    return idle_fault(spec, rulebook.defaults) is not None and is_never_used(spec, rulebook)


def is_never_used(spec: OptionSpec, rulebook: Rulebook) -> bool:
    """Tell whether the table may choose the option although no choice of the others gives it a use."""
    if spec.choices == (spec.default,):
        return False
    others = [rulebook.specs.get(other) for other in spec.idle_with]
    return all(other is None or other.choices == (other.default,) for other in others)


def _build_specs(entries: Mapping[str, dict[str, object]]) -> dict[str, OptionSpec]:
    return {name: build_spec(name, entry) for name, entry in entries.items()}


@cache
def option_shapes() -> Mapping[str, Mapping[str, Any]]:
    """Return the entries of ``options.toml`` by option: what may be chosen under any rulebook."""
    return load_data("options.toml")


def load_data(*path: str) -> dict[str, Any]:
    """Load the data of the TOML file at ``path`` among those that ship with the program."""
    data: dict[str, Any] = read_parsed(FILES.joinpath(*path), tomllib.loads)
    return data


def build_spec(name: str, entry: Mapping[str, object]) -> OptionSpec:
    """Build what a table may choose for the option ``name`` where a rulebook has ``entry`` for it."""
    shape, default = option_shapes()[name], value_of(entry["value"])
    choices = tuple(map(value_of, shape["choices"])) if "choices" in shape else None
    return OptionSpec(
        name=name,
        default=default,
        cite=str(entry["cite"]),
        choices=(default,) if entry.get("fixed") else choices,
        bounds=tuple(shape["bounds"]) if "bounds" in shape else None,
        only_variants=tuple(shape["variants"]) if "variants" in shape else None,
        lengths=tuple(shape["lengths"]) if "lengths" in shape else None,
        idle_with=_values_of(shape.get("idle_with", {})),
        only_with=_values_of(shape.get("only_with", {})),
        needs={value: _values_of(others) for value, others in shape.get("needs", {}).items()},
        lists=shape.get("lists", {}),
        at_most=shape.get("at_most"),
    )


def _values_of(raw: Mapping[str, object]) -> dict[str, Value]:
    return {name: value_of(value) for name, value in raw.items()}


def value_of(raw: object) -> Value:
    """Return a value of a file as the rules hold it: lists as tuples."""
    if isinstance(raw, list | tuple):
        return tuple(raw)
    assert isinstance(raw, bool | int | str)
    return raw


def _with_values(options: Options, values: Mapping[str, Value]) -> Options:
    return replace(options, **values)  # type: ignore[arg-type]


def resolve_options(
    rulebook: Rulebook, variant: str, chosen: Mapping[str, object]
) -> tuple[Options, list[OptionFault]]:
    """Return the variant's options with those the table has ``chosen``, and the faults of its choice.

    With faults the options are the variant's own.
    """
    defaults, specs = rulebook.defaults_in(variant), rulebook.specs_in(variant)
    faults = [fault for name, value in chosen.items() if (fault := _choice_fault(rulebook, variant, name, value))]
    if faults:
        return defaults, faults
    options = _with_values(defaults, _values_of(chosen))
    chosen_specs = [specs[name] for name in chosen]
    faults = [fault for spec in chosen_specs if (fault := idle_fault(spec, options) or unasked_fault(spec, options))]
    faults += unmet_faults(specs, options)
    return (defaults if faults else options), faults


def idle_fault(spec: OptionSpec, options: Options) -> OptionFault | None:
    """Return the fault of an option that others, as in its ``idle_with``, leave without use; None where it has one."""
    if not spec.idle_with or any(getattr(options, other) != value for other, value in spec.idle_with.items()):
        return None
    return _contradiction_fault(spec.name, spec.idle_with)


def unasked_fault(spec: OptionSpec, options: Options) -> OptionFault | None:
    """Return the fault of an option that is useless unless others are as in its ``only_with``; None where they are."""
    differing = {other: getattr(options, other) for other in spec.only_with}
    return None if differing == spec.only_with else _contradiction_fault(spec.name, differing)


def unmet_faults(specs: Mapping[str, OptionSpec], options: Options) -> Iterator[OptionFault]:
    """Yield the faults of values that need another value of another option."""
    for name, spec in specs.items():
        value = getattr(options, name)
        needs = spec.needs.get(value, {}) if spec.needs else {}
        others = {other: getattr(options, other) for other in needs}
        if any(not _meets_need(others[other], needed) for other, needed in needs.items()):
            yield _contradiction_fault(name, others, value)
        table = spec.lists.get(value) if spec.lists else None
        if table and not getattr(options, table):
            yield _contradiction_fault(name, {table: ()}, value)
        if spec.at_most and value > getattr(options, spec.at_most):
            yield _contradiction_fault(name, {spec.at_most: getattr(options, spec.at_most)}, value)


def _meets_need(value: Value, needed: Value) -> bool:
    """Tell whether ``value`` is the one that is needed, or one of those that will do."""
    return value in needed if isinstance(needed, tuple) and not isinstance(value, tuple) else value == needed


def _contradiction_fault(name: str, others: Mapping[str, Value], value: Value | None = None) -> OptionFault:
    """Return the fault of an option against others; with ``value`` it is that value which contradicts them."""
    option = name if value is None else f"{name} = {_write_value(value)}"
    values = ", ".join(f"{other} = {_write_value(other_value)}" for other, other_value in others.items())
    return OptionFault(name, "option_contradicts", {"option": option, "others": values}, tuple(others))


def _choice_fault(rulebook: Rulebook, variant: str, name: str, value: object) -> OptionFault | None:
    facts = {"option": name, "value": _write_value(value), "rulebook_id": rulebook.id, "variant_id": variant}
    spec = rulebook.specs_in(variant).get(name)
    if spec is None and any(name in rulebook.specs_in(other) for other in rulebook.variants):
        return OptionFault(name, "option_not_in_variant", facts)
    if spec is None:
        exists = name in {field.name for field in fields(Options)}
        return OptionFault(name, "option_not_used" if exists else "option_unknown", facts)
    if spec.only_variants is not None and variant not in spec.only_variants:
        return OptionFault(name, "option_not_in_variant", facts)
    if not is_of_type(value, spec) or not is_allowed(value_of(value), spec):
        facts["allowed"] = describe_allowed(spec)
        unfixed = build_spec(name, {"value": spec.default, "cite": spec.cite})
        if is_of_type(value, spec) and is_allowed(value_of(value), unfixed):
            facts["fixed_by"] = rulebook.id
        return OptionFault(name, "option_value", facts)
    return None


def is_of_type(value: object, spec: OptionSpec) -> bool:
    """Tell whether ``value``, as a file has it, is of the option's type; true is no number."""
    if isinstance(spec.default, tuple):
        return isinstance(value, list) and all(type(number) is int for number in value)
    return type(value) is type(spec.default)


def is_allowed(value: Value, spec: OptionSpec) -> bool:
    """Tell whether ``value``, which is of the option's type, is among its choices or within its bounds."""
    if spec.choices is not None:
        return value in spec.choices
    numbers = value if isinstance(value, tuple) else (value,)
    if isinstance(value, tuple) and not (len(value) in spec.lengths if spec.lengths is not None else value):
        return False
    return spec.bounds is None or all(spec.bounds[0] <= int(number) <= spec.bounds[1] for number in numbers)


def describe_allowed(spec: OptionSpec) -> str:
    """Describe all values of the option, as written in a file: "one, adjacent", "1–20", "[0–999, …]"."""
    if spec.choices is not None:
        return ", ".join(_write_value(choice) for choice in spec.choices)
    bounds = f"{spec.bounds[0]}–{spec.bounds[1]}" if spec.bounds is not None else ""
    if isinstance(spec.default, tuple):
        return ", ".join(f"[{', '.join([bounds] * length)}]" for length in spec.lengths or ()) or f"[{bounds}, …]"
    if bounds:
        return bounds
    return "true, false" if isinstance(spec.default, bool) else _write_value(spec.default)


def _write_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_write_value, value)) + "]"
    return str(value)


@cache
def load_board(name: str, *, east_africa_middle_east: bool = True, continent_bonus: tuple[int, ...] = ()) -> Board:
    """Load the board ``name`` with the borders of an edition (A-44).

    Continents bring the armies of ``continent_bonus``, else those printed.

    What a board does not name among its ``options`` leaves it as it is.

    :raises BoardMissing: there is no such board.
    """
    if name not in BOARDS:
        raise BoardMissing(name)
    data = load_data("boards", f"{name}.toml")
    printed = Board(
        id=data["id"],
        continents={key: frozenset(entry["territories"]) for key, entry in data["continents"].items()},
        bonus={key: entry["bonus"] for key, entry in data["continents"].items()},
        symbols=data["symbols"],
        land=frozenset((a, b) for a, b in data["borders"]["land"]),
        sea=frozenset((a, b) for a, b in data["borders"]["sea"]),
        options=frozenset(data.get("options", ())),
    )
    board = printed if east_africa_middle_east else printed.without_border("east_africa", "middle_east")
    return board.with_bonus(continent_bonus) if continent_bonus and "continent_bonus" in board.options else board


def board_of(name: str, options: Options) -> Board:
    """Load the board ``name`` of a match with these options.

    :raises BoardMissing: there is no such board.
    """
    edition = options.east_africa_middle_east
    return load_board(name, east_africa_middle_east=edition, continent_bonus=options.continent_bonus)

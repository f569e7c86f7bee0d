"""Reads the rulebook and board files that ship with the program."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from importlib import resources
from typing import NamedTuple

from referee.rules.board import Board, Border
from referee.rules.refusal import Code, NoticeCode
from referee.rules.rulebook import Options, OptionSpec, Rulebook, Value

NAMES = ("easy_move", "hasbro", "regelbuch", "swedish", "french_1976")
"""The five rulebooks, in the order they are offered."""


class BoardMissing(LookupError):
    """No board of that name ships with the program."""


class OptionFault(NamedTuple):
    """One thing wrong with a table's options: which, why (a code of the translations), the facts for the sentence."""

    name: str
    code: str
    facts: Mapping[str, str]


@cache
def load(name: str) -> Rulebook:
    """The rulebook ``name``, one of `NAMES`.

    :raises KeyError: there is no such rulebook.
    """
    if name not in NAMES:
        raise KeyError(name)
    return rulebook_of((resources.files("referee.rulebooks") / f"{name}.toml").read_bytes())


def rulebook_of(text: bytes) -> Rulebook:
    """The rulebook that ``text`` describes.

    :raises ValueError: it contradicts itself, or refuses without a citation; everything wrong is named.
    """
    data = tomllib.loads(text.decode())
    specs = {key: _spec(key, entry) for key, entry in data["options"].items()}
    rulebook = Rulebook(
        id=data["id"],
        name=data["name"],
        digest=hashlib.sha256(text).hexdigest(),
        variants=tuple(data["variants"]),
        specs=specs,
        defaults=_with_values(Options(), {key: spec.default for key, spec in specs.items()}),
        citations=data.get("citations", {}),
    )
    wrong = list(_contradictions(rulebook))
    if wrong:
        raise ValueError(f"{rulebook.id}: {', '.join(wrong)}")
    return rulebook


def _contradictions(rulebook: Rulebook) -> Iterator[str]:
    """Options whose own default is not allowed or has no use, and refusals without a citation."""
    for spec in rulebook.specs.values():
        if not _allowed(spec.default, spec) or _contradiction(spec, rulebook.defaults):
            yield f"{spec.name} = {_shown(spec.default)}"
    for code in (*Code, *NoticeCode) if rulebook.variants else ():
        if code not in rulebook.citations:
            yield f"citation of {code}"


def _spec(name: str, entry: dict[str, object]) -> OptionSpec:
    default = _value(entry["value"])
    choices = entry.get("choices")
    bounds = entry.get("bounds")
    variants = entry.get("variants")
    idle_with = entry.get("idle_with", {})
    assert isinstance(idle_with, dict)
    return OptionSpec(
        name=name,
        default=default,
        cite=str(entry["cite"]),
        choices=(default,)
        if entry.get("fixed")
        else tuple(map(_value, choices))
        if isinstance(choices, list)
        else None,
        bounds=(bounds[0], bounds[1]) if isinstance(bounds, list) else None,
        only_variants=tuple(variants) if isinstance(variants, list) else None,
        idle_with={other: _value(found) for other, found in idle_with.items()},
    )


def _value(raw: object) -> Value:
    if isinstance(raw, list):
        return tuple(raw)
    assert isinstance(raw, bool | int | str)
    return raw


def _with_values(options: Options, values: Mapping[str, Value]) -> Options:
    return replace(options, **values)  # type: ignore[arg-type]


def resolve(rulebook: Rulebook, variant: str, chosen: Mapping[str, object]) -> tuple[Options, list[OptionFault]]:
    """The rulebook's options with what the table ``chosen`` differently, and everything wrong with that choice.

    With faults the options are the rulebook's own.
    """
    faults = [fault for name, value in chosen.items() if (fault := _fault(rulebook, variant, name, value))]
    if faults:
        return rulebook.defaults, faults
    options = _with_values(rulebook.defaults, {name: _value(value) for name, value in chosen.items()})
    contradictions = [fault for name in chosen if (fault := _contradiction(rulebook.specs[name], options))]
    return (rulebook.defaults if contradictions else options), contradictions


def _contradiction(spec: OptionSpec, options: Options) -> OptionFault | None:
    """An option that others leave no use for, with the names of both."""
    if not spec.idle_with or any(getattr(options, other) != value for other, value in spec.idle_with.items()):
        return None
    others = ", ".join(f"{other} = {_shown(value)}" for other, value in spec.idle_with.items())
    return OptionFault(spec.name, "option_contradicts", {"option": spec.name, "others": others})


def _fault(rulebook: Rulebook, variant: str, name: str, value: object) -> OptionFault | None:
    facts = {"option": name, "value": _shown(value), "rulebook_id": rulebook.id, "variant_id": variant}
    spec = rulebook.specs.get(name)
    if spec is None:
        known = name in {field.name for field in fields(Options)}
        return OptionFault(name, "option_not_used" if known else "option_unknown", facts)
    if spec.only_variants is not None and variant not in spec.only_variants:
        return OptionFault(name, "option_not_in_variant", facts)
    if not _same_type(value, spec.default) or not _allowed(value, spec):
        return OptionFault(name, "option_value", {**facts, "allowed": _allowed_text(spec)})
    return None


def _same_type(value: object, default: Value) -> bool:
    if isinstance(default, tuple):
        return isinstance(value, list) and bool(value) and all(type(one) is int and one >= 0 for one in value)
    return type(value) is type(default)


def _allowed(value: object, spec: OptionSpec) -> bool:
    if spec.choices is not None:
        return value in spec.choices
    return spec.bounds is None or (isinstance(value, int) and spec.bounds[0] <= value <= spec.bounds[1])


def _allowed_text(spec: OptionSpec) -> str:
    if spec.choices is not None:
        return ", ".join(_shown(choice) for choice in spec.choices)
    if spec.bounds is not None:
        return f"{spec.bounds[0]}–{spec.bounds[1]}"
    return "true, false" if isinstance(spec.default, bool) else _shown(spec.default)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_shown(one) for one in value) + "]"
    return str(value)


@cache
def board(name: str, *, east_africa_middle_east: bool = True) -> Board:
    """The board ``name`` with the edition's borders (A-44).

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
    return found if east_africa_middle_east else found.without("east_africa", "middle_east")


def _borders(pairs: list[list[str]]) -> frozenset[Border]:
    return frozenset((a, b) for a, b in pairs)


def defence_policy(name: str) -> int:
    """From how many armies on a territory its defender may throw a second die under rulebook ``name`` (SV-3h)."""
    return load(name).defaults.second_defence_die_from

"""Rulebooks that a club wrote itself, each stating how it differs from one of the five.

`faults` of them are in `own_faults`; here a text becomes a rulebook, from all of it that is sound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeAlias

from referee.rulebooks import loader, own_faults
from referee.rulebooks.own_faults import HOUSE, Data
from referee.rulebooks.written import not_toml, placed, read_toml
from referee.rules.record import shape
from referee.rules.record.faults import Fault, FaultCode, RulebookFaults, fault_at
from referee.rules.rulebook import OptionSpec, Rulebook

Taken: TypeAlias = Callable[[str, object, str | None], bool]
"""Whether an option is taken from the file, by its name, what stands there, and the variant."""

LARGEST = 64 * 1024
"""Bytes; a rulebook that changes every option has 8,000."""
UNREADABLE = (FaultCode.FILE_UNREADABLE, FaultCode.FILE_TOO_LARGE, FaultCode.NOT_UTF8)
"""Faults for which nobody could look into the file."""


def read_file(file: Path) -> Rulebook:
    """The rulebook in ``file``, called by its name without `.toml`.

    :raises RulebookFaults: everything wrong with it.
    """
    return read(_text(file), file.name.removesuffix(".toml"))


def _text(file: Path) -> str:
    try:
        # What is no file (a folder, a pipe) could keep the reader waiting for ever.
        raw = file.read_bytes() if file.is_file() and file.stat().st_size <= LARGEST else None
        large = raw is None and file.is_file()
    except (OSError, ValueError) as error:
        raise _alone(FaultCode.FILE_UNREADABLE, why=getattr(error, "strerror", None) or str(error)) from None
    if raw is None:
        raise _alone(FaultCode.FILE_TOO_LARGE, most=LARGEST // 1024) if large else _alone(FaultCode.FILE_UNREADABLE)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RulebookFaults((fault_at("", FaultCode.NOT_UTF8)._replace(line=line),)) from None


def _alone(code: FaultCode, **facts: str | int) -> RulebookFaults:
    return RulebookFaults((fault_at("", code, **facts),))


@lru_cache(maxsize=64)
def read(text: str, name: str) -> Rulebook:
    """The rulebook ``name`` that ``text`` describes.

    :raises RulebookFaults: everything wrong with it, in the order of its lines.
    """
    try:
        return _read(text, name)
    except RecursionError as error:
        raise RulebookFaults((not_toml(error, text),)) from None


def _read(text: str, name: str) -> Rulebook:
    data = _toml(text.removeprefix("\ufeff"))
    base = loader.five().get(str(data.get("extends")))
    found = [*own_faults.faults(data, name, base)]
    rulebook = _made(data, text, name, base, partial(_is_sound, data, base)) if base is not None else None
    if rulebook is not None:
        found += own_faults.contradictions(data, rulebook)
    if found or rulebook is None:
        raise RulebookFaults(placed(found, text.removeprefix("\ufeff")))
    return rulebook


@lru_cache(maxsize=64)
def as_started(text: str, name: str) -> Rulebook:
    """The rulebook of a match that began with ``text``, which was right then, whatever a later program makes of it."""
    data = _toml(text.removeprefix("\ufeff"))
    return _made(data, text, name, loader.load(str(data["extends"])), _exists)


def _is_sound(data: Data, base: Rulebook, option: str, entry: object, variant: str | None) -> bool:
    return not any(own_faults.of_option(data, "", option, entry, base, variant))


def _exists(option: str, _entry: object, _variant: str | None) -> bool:
    return option in loader.shapes()


def _toml(text: str) -> Data:
    if not text.strip():
        raise RulebookFaults((Fault("", FaultCode.FILE_EMPTY, {"allowed": loader.NAMES}, 1),))
    try:
        return read_toml(text)
    except ValueError as error:
        raise RulebookFaults((not_toml(error, text),)) from None


def _made(data: Data, text: str, name: str, base: Rulebook, taken: Taken) -> Rulebook:
    """What stands in ``data``, with those options that are ``taken``."""
    named = data.get("name")
    variants = own_faults.variants(data, base)
    tables = {variant: shape.table_at(shape.table_at(data, "variant"), variant) for variant in variants}
    full: dict[str, Any] = {
        "id": name,
        "name": named.strip() if isinstance(named, str) else name,
        "extends": base.id,
        "variants": list(variants),
        "options": dict(_entries(shape.table_at(data, "options"), base, None, taken)),
        "variant": {one: dict(_entries(table, base, one, taken)) for one, table in tables.items() if table},
        "citations": own_faults.citations(data),
    }
    found = loader.made(full, text.encode())
    return replace(found, specs=_of_use(found, full["options"]), paragraphs=own_faults.clauses(data), text=text)


def _entries(table: Data, base: Rulebook, variant: str | None, taken: Taken) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The options of a table as the rulebooks that ship have them: value, clause, whether a table may choose."""
    inherited = base.specs_in(variant) if variant else base.specs
    for name, entry in table.items():
        if taken(name, entry, variant):
            yield name, _full(entry, inherited.get(name))


def _full(entry: object, inherited: OptionSpec | None) -> Mapping[str, Any]:
    given = entry if isinstance(entry, dict) else {"value": entry}
    usual = HOUSE
    fixed = False
    if inherited is not None:
        usual = inherited.cite if loader.value_of(given["value"]) == inherited.default else HOUSE
        fixed = inherited.choices == (inherited.default,)
    return {"cite": usual, "fixed": fixed, **given}


def _of_use(rulebook: Rulebook, stated: Data) -> Mapping[str, OptionSpec]:
    """The options; where the club's own leave an inherited one no use, a table has nothing to choose."""
    return {
        name: spec if name in stated or not _useless(spec, rulebook) else replace(spec, choices=(spec.default,))
        for name, spec in rulebook.specs.items()
    }


def _useless(spec: OptionSpec, rulebook: Rulebook) -> bool:
    return loader.idle(spec, rulebook.defaults) is not None and loader.never_used(spec, rulebook)

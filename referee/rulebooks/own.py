"""A club's own rulebooks, each of which states how it differs from one of the five.

Builds a rulebook from the valid parts of a text; `own_faults` finds the faults of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeAlias

from referee.rulebooks import loader, own_faults
from referee.rulebooks.own_faults import HOUSE, Data
from referee.rulebooks.written import locate_faults, parse_toml, toml_fault
from referee.rules.record import shape
from referee.rules.record.faults import Fault, FaultCode, RulebookFaults, fault_at
from referee.rules.rulebook import OptionSpec, Rulebook

IsTaken: TypeAlias = Callable[[str, object, str | None], bool]
"""A function that tells whether an option is taken from the file, by its name, its entry, and the variant or None."""

MAX_BYTES = 64 * 1024
"""The largest file in bytes; a rulebook that changes every option has 8,000."""
UNREADABLE = (FaultCode.FILE_UNREADABLE, FaultCode.FILE_TOO_LARGE, FaultCode.NOT_UTF8)
"""The faults of a file that cannot be read at all."""


def read_file(file: Path) -> Rulebook:
    """Read the rulebook in ``file``; its id is the file's name without ``.toml``.

    :raises RulebookFaults: all its faults.
    """
    return parse_own_rulebook(_read_text(file), file.name.removesuffix(".toml"))


def _read_text(file: Path) -> str:
    try:
        # Reading a pipe could block forever.
        raw = file.read_bytes() if file.is_file() and file.stat().st_size <= MAX_BYTES else None
        is_large = raw is None and file.is_file()
    except (OSError, ValueError) as error:
        raise _file_faults(FaultCode.FILE_UNREADABLE, why=getattr(error, "strerror", None) or str(error)) from None
    if raw is None:
        if is_large:
            raise _file_faults(FaultCode.FILE_TOO_LARGE, most=MAX_BYTES // 1024)
        raise _file_faults(FaultCode.FILE_UNREADABLE)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RulebookFaults((fault_at("", FaultCode.NOT_UTF8)._replace(line=line),)) from None


def _file_faults(code: FaultCode, **facts: str | int) -> RulebookFaults:
    return RulebookFaults((fault_at("", code, **facts),))


@lru_cache(maxsize=64)
def parse_own_rulebook(text: str, name: str) -> Rulebook:
    """Parse the rulebook ``name`` that ``text`` describes.

    :raises RulebookFaults: all its faults, in the order of its lines.
    """
    try:
        return _parse_sound_rulebook(text, name)
    except RecursionError as error:
        raise RulebookFaults((toml_fault(error, text),)) from None


def _parse_sound_rulebook(text: str, name: str) -> Rulebook:
    data = _parse_toml(text.removeprefix("\ufeff"))
    base = loader.shipped_rulebooks().get(str(data.get("extends")))
    faults = [*own_faults.rulebook_faults(data, name, base)]
    rulebook = None
    if base is not None:
        rulebook = _build_own_rulebook(data, name, text=text, base=base, taken=partial(_is_sound, data, base))
        faults += own_faults.contradiction_faults(data, rulebook)
    if faults or rulebook is None:
        raise RulebookFaults(locate_faults(faults, text.removeprefix("\ufeff")))
    return rulebook


@lru_cache(maxsize=64)
def as_started(text: str, name: str) -> Rulebook:
    """Return the rulebook of a match started with ``text``: it had no faults then, so it is not checked again."""
    data = _parse_toml(text.removeprefix("\ufeff"))
    base = loader.load_rulebook(str(data["extends"]))
    shapes = loader.option_shapes()
    return _build_own_rulebook(data, name, text=text, base=base, taken=lambda option, *_: option in shapes)


def _is_sound(data: Data, base: Rulebook, option: str, entry: object, variant: str | None) -> bool:
    return not any(own_faults.option_faults(data, option, entry, at="", base=base, variant=variant))


def _parse_toml(text: str) -> Data:
    if not text.strip():
        raise RulebookFaults((Fault("", FaultCode.FILE_EMPTY, {"allowed": loader.NAMES}, 1),))
    try:
        return parse_toml(text)
    except ValueError as error:
        raise RulebookFaults((toml_fault(error, text),)) from None


def _build_own_rulebook(data: Data, name: str, *, text: str, base: Rulebook, taken: IsTaken) -> Rulebook:
    """Build the rulebook of ``data``, with those of its options that are ``taken``."""
    given_name = data.get("name")
    variants = own_faults.variants_of(data, base)
    tables = {variant: shape.table_at(shape.table_at(data, "variant"), variant) for variant in variants}
    full: dict[str, Any] = {
        "id": name,
        "name": given_name.strip() if isinstance(given_name, str) else name,
        "extends": base.id,
        "variants": list(variants),
        "options": dict(_option_entries(shape.table_at(data, "options"), base, None, taken)),
        "variant": {
            variant: dict(_option_entries(table, base, variant, taken)) for variant, table in tables.items() if table
        },
        "citations": own_faults.citations_of(data),
    }
    rulebook = loader.build_rulebook(full, text.encode())
    specs, paragraphs = _specs_in_use(rulebook, full["options"]), own_faults.clauses_of(data)
    return replace(rulebook, specs=specs, paragraphs=paragraphs, text=text)


def _option_entries(
    table: Data, base: Rulebook, variant: str | None, taken: IsTaken
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the options of a table, each with an entry like those of the five: ``value``, ``cite``, ``fixed``."""
    inherited = base.specs_in(variant) if variant else base.specs
    for name, entry in table.items():
        if taken(name, entry, variant):
            yield name, _complete_entry(entry, inherited.get(name))


def _complete_entry(entry: object, inherited: OptionSpec | None) -> Mapping[str, Any]:
    given = entry if isinstance(entry, dict) else {"value": entry}
    if inherited is None:
        return {"cite": HOUSE, "fixed": False, **given}
    is_unchanged = loader.value_of(given["value"]) == inherited.default
    fixed = inherited.choices == (inherited.default,)
    return {"cite": inherited.cite if is_unchanged else HOUSE, "fixed": fixed, **given}


def _specs_in_use(rulebook: Rulebook, stated: Data) -> Mapping[str, OptionSpec]:
    """Return the options; an inherited one that the club's own leave without use can no longer be chosen."""
    useless = {
        name: replace(spec, choices=(spec.default,))
        for name, spec in rulebook.specs.items()
        if name not in stated and loader.is_useless(spec, rulebook)
    }
    return {**rulebook.specs, **useless}

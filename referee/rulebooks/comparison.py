"""Compares two rulebooks and lists their differences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.rules.rulebook import OptionSpec, Rulebook


class Difference(NamedTuple):
    """An option that differs: its two specs, ``None`` if it has no effect. ``variant`` is empty for all variants."""

    name: str
    variant: str
    first: OptionSpec | None
    second: OptionSpec | None


def differing_options(first: Rulebook, second: Rulebook) -> list[str]:
    """List the names of the options that differ whatever is played."""
    return [name for name, *_ in _unequal_specs(first.specs, second.specs)]


def list_differences(first: Rulebook, second: Rulebook) -> list[Difference]:
    """List what differs whatever is played, then what the variants that both have add to it."""
    differences = [Difference(name, "", *specs) for name, *specs in _unequal_specs(first.specs, second.specs)]
    everywhere = list(differences)
    for variant in (variant for variant in first.variants if variant in second.variants):
        unequal = _unequal_specs(first.specs_in(variant), second.specs_in(variant))
        in_variant = (Difference(name, variant, *specs) for name, *specs in unequal)
        differences += [difference for difference in in_variant if difference._replace(variant="") not in everywhere]
    return differences


def _unequal_specs(
    first: Mapping[str, OptionSpec], second: Mapping[str, OptionSpec]
) -> Iterator[tuple[str, OptionSpec | None, OptionSpec | None]]:
    for name in dict.fromkeys((*first, *second)):
        specs = first.get(name), second.get(name)
        if specs[0] is None or specs[1] is None or specs[0].default != specs[1].default:
            yield name, *specs

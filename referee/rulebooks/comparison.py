"""Two rulebooks side by side: only what differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.rules.rulebook import OptionSpec, Rulebook


class Difference(NamedTuple):
    """An option with another value in each; ``None`` where a rulebook has no use for it. ``variant`` empty: in all."""

    name: str
    variant: str
    one: OptionSpec | None
    other: OptionSpec | None


def differing(one: Rulebook, other: Rulebook) -> list[str]:
    """Options with another value, or that one of the two has no use for."""
    return [name for name, *_ in _unequal(one.specs, other.specs)]


def differences(one: Rulebook, other: Rulebook) -> list[Difference]:
    """What differs whatever is played, then what a variant that both have adds to it."""
    found = [Difference(name, "", *specs) for name, *specs in _unequal(one.specs, other.specs)]
    everywhere = list(found)
    for variant in (variant for variant in one.variants if variant in other.variants):
        unequal = _unequal(one.specs_in(variant), other.specs_in(variant))
        own = (Difference(name, variant, *specs) for name, *specs in unequal)
        found += [one for one in own if one._replace(variant="") not in everywhere]
    return found


def _unequal(
    one: Mapping[str, OptionSpec], other: Mapping[str, OptionSpec]
) -> Iterator[tuple[str, OptionSpec | None, OptionSpec | None]]:
    for name in dict.fromkeys((*one, *other)):
        here, there = one.get(name), other.get(name)
        if here is None or there is None or here.default != there.default:
            yield name, here, there

"""Loads the clubs that ship with the program: their members, colours, rulebook and fines."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from referee.rulebooks.loader import load_data
from referee.rules.terms import Colour

NAMES = ("easy_move_club",)
"""The clubs that can be loaded, in the order they are offered."""


class PresetMember(NamedTuple):
    """A member; one without ``colour`` takes a free one (EM-8.4b-d)."""

    name: str
    colour: Colour | None


class ClubPreset(NamedTuple):
    """A club that can be loaded, with its members in their order."""

    id: str
    name: str
    rulebook: str
    members: tuple[PresetMember, ...]


@cache
def load_club(name: str) -> ClubPreset:
    """Load the club ``name``, one of `NAMES`.

    :raises KeyError: there is no such club.
    """
    if name not in NAMES:
        raise KeyError(name)
    data = load_data("presets", f"{name}.toml")
    members = tuple(PresetMember(entry["name"], entry.get("colour")) for entry in data["members"])
    return ClubPreset(data["id"], data["name"], data["rulebook"], members)


class PresetFine(NamedTuple):
    """A fine of the catalogue. ``pricing`` (fixed, range, rising) gives the meaning of ``cents``."""

    key: str
    paragraph: str
    pricing: str
    cents: tuple[int, ...]
    effect: str | None
    excluded: str | None


@cache
def load_fines() -> tuple[PresetFine, ...]:
    """Load the Easy-Move club's catalogue of fines, in the order of its statutes."""
    return tuple(map(_parse_fine, load_data("presets", "easy_move_fines.toml")["fines"]))


def _parse_fine(entry: dict[str, Any]) -> PresetFine:
    pricing = next((name for name in ("range", "rising") if name in entry), "fixed")
    cents = tuple(entry[pricing]) if pricing != "fixed" else (entry["amount"],)
    return PresetFine(
        key=entry["key"],
        paragraph=entry["paragraph"],
        pricing=pricing,
        cents=cents,
        effect=entry.get("effect"),
        excluded=entry.get("excluded"),
    )

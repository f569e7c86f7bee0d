"""Presets, the rules that a club keeps under a name: chosen with one tap, checked like any others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from referee.rules.rulebook import Rulebook
from referee.service.desk.desk import Change, Desk
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Problem
from referee.service.matches import wishes
from referee.service.people import roster
from referee.store.base import add_row, change_row
from referee.store.matches import presets as stored
from referee.store.schema import PresetRow

SCOPE = "presets"


class Preset(NamedTuple):
    """Rules under a name; ``wrong`` says why they cannot be played now."""

    id: int
    name: str
    rulebook: str
    variant: str
    options: Mapping[str, object]
    wrong: Problem | None


def list_presets(desk: Desk) -> tuple[Preset, ...]:
    """List all rules that are kept, in the order they were kept, checked against the rulebooks there are now."""
    with desk.store.reading() as connection:
        rows = stored.list_presets(connection)
    books = desk.shelf().books
    return tuple(_read_preset(row, books) for row in rows)


def _read_preset(row: PresetRow, books: Mapping[str, Rulebook]) -> Preset:
    preset = Preset(
        id=row.id, name=row.name, rulebook=row.rulebook, variant=row.variant, options=row.options, wrong=None
    )
    try:
        wishes.parse_rules(preset._asdict(), books)
    except Problem as problem:
        return preset._replace(wrong=problem)
    return preset


def keep_preset(
    desk: Desk, name: str, rules: Mapping[str, object], keeper: int | None = None, asked: RequestKey | None = None
) -> int:
    """Keep the rulebook, variant and options of ``rules`` as ``name``, and return their id.

    This is done once, however often it is ``asked`` for.

    :raises Problem: the name is empty, too long or taken; there are no such rules.
    """
    wish = wishes.parse_rules(rules, desk.shelf().books)
    row = PresetRow(id=0, name=name.strip(), rulebook=wish.rulebook.id, variant=wish.variant, options=dict(wish.chosen))

    def add(change: Change) -> str:
        _check_name(row, stored.list_presets(change.connection))
        roster.log_change(change, keeper, "rules_kept", name=row.name)
        return str(add_row(change.connection, row))

    return int(change_once(desk, asked, add, SCOPE))


def rename_preset(desk: Desk, preset_id: int, name: str, keeper: int | None = None) -> None:
    """Rename the kept rules to ``name``.

    :raises Problem: they are not kept any more, or as `keep_preset`.
    """

    def work(change: Change) -> None:
        rows = stored.list_presets(change.connection)
        before = _preset_of(preset_id, rows)
        row = replace(before, name=name.strip())
        _check_name(row, [other for other in rows if other.id != preset_id])
        change_row(change.connection, row)
        if row.name != before.name:
            roster.log_change(change, keeper, "rules_renamed", before=before.name, name=row.name)

    desk.change(work)


def remove_preset(desk: Desk, preset_id: int, keeper: int | None = None, asked: RequestKey | None = None) -> None:
    """Remove the kept rules, once however often it is ``asked`` for; matches played by them stay as they are.

    :raises Problem: they were not kept.
    """

    def work(change: Change) -> str:
        gone = _preset_of(preset_id, stored.list_presets(change.connection))
        stored.remove_preset(change.connection, preset_id)
        roster.log_change(change, keeper, "rules_removed", name=gone.name)
        return str(preset_id)

    change_once(desk, asked, work, SCOPE)


def _preset_of(preset_id: int, rows: Iterable[PresetRow]) -> PresetRow:
    preset = next((row for row in rows if row.id == preset_id), None)
    if preset is None:
        raise Problem("preset_unknown", id=preset_id)
    return preset


def _check_name(wanted: PresetRow, others: Iterable[PresetRow]) -> None:
    roster.check_name(wanted.name, "name")
    if any(row.name.casefold() == wanted.name.casefold() for row in others):
        raise Problem("preset_taken", field="name", name=wanted.name)

"""Rules that the club has kept under names."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from referee.store.tables import SavedPreset


class PresetRow(NamedTuple):
    """Rules under a name as in `Preset`."""

    id: int
    name: str
    rulebook: str
    variant: str
    options: dict[str, object]


_ROW = select(*(getattr(SavedPreset, name) for name in PresetRow._fields))


def list_presets(connection: Connection) -> list[PresetRow]:
    """All of them, in the order they were kept."""
    return [PresetRow(*row) for row in connection.execute(_ROW.order_by(SavedPreset.id))]


def add_preset(connection: Connection, row: PresetRow) -> int:
    """The new id; that of ``row`` is not looked at."""
    done = connection.execute(insert(SavedPreset).values({**row._asdict(), "id": None}))
    key = done.inserted_primary_key
    assert key is not None
    return int(key[0])


def rename_preset(connection: Connection, preset_id: int, name: str) -> None:
    """The rules are kept under ``name``."""
    connection.execute(update(SavedPreset).where(SavedPreset.id == preset_id).values(name=name))


def remove_preset(connection: Connection, preset_id: int) -> None:
    """The rules are not kept any more."""
    connection.execute(delete(SavedPreset).where(SavedPreset.id == preset_id))

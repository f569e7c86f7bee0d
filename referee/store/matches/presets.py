"""Rules that the club has kept under names."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from referee.store.base import list_rows
from referee.store.schema import PresetRow


def list_presets(connection: Connection) -> list[PresetRow]:
    """List all presets, in the order they were kept."""
    return list_rows(connection, select(PresetRow).order_by(PresetRow.id))


def remove_preset(connection: Connection, preset_id: int) -> None:
    """Delete the preset."""
    connection.execute(delete(PresetRow).where(PresetRow.id == preset_id))

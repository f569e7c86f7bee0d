"""Rules that the club has kept under names."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from referee.store.base import list_rows
from referee.store.tables import PresetRow


def list_presets(connection: Connection) -> list[PresetRow]:
    """All of them, in the order they were kept."""
    return list_rows(connection, select(PresetRow).order_by(PresetRow.id))


def remove_preset(connection: Connection, preset_id: int) -> None:
    """The rules are not kept any more."""
    connection.execute(delete(PresetRow).where(PresetRow.id == preset_id))

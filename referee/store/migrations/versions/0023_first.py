"""The tables of the first released version; earlier ones were only our own."""

from __future__ import annotations

from pathlib import Path

from alembic import op

revision = "0023"
down_revision = None

SCHEMA = Path(__file__).with_suffix(".sql")


def upgrade() -> None:
    for statement in SCHEMA.read_text(encoding="utf-8").split(";\n\n"):
        op.execute(statement)

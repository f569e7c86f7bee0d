"""The tables as the first version that was given out had them; those before it were nobody's but ours."""

from __future__ import annotations

from pathlib import Path

from alembic import op

revision = "0023"
down_revision = None

SCHEMA = Path(__file__).with_suffix(".sql")


def upgrade() -> None:
    for statement in SCHEMA.read_text(encoding="utf-8").split(";\n\n"):
        op.execute(statement)

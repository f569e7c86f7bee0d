"""Matches keep the club's own rulebook that they are played by; choices of rules kept under a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("rulebook_text", sa.String))
    op.create_table(
        "presets",
        sa.Column("id", sa.Integer, nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("name", "rulebook", "variant")),
        sa.Column("options", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_presets"),
        sa.UniqueConstraint("name", name="uq_presets_name"),
        sqlite_autoincrement=True,
    )

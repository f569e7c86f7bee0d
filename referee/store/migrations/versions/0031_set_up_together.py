"""Each seat says what stands on its territories, and the set-up is entered at once: one undo takes all of it back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.create_table(
        "standings",
        sa.Column("match_id", sa.String, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("armies", sa.JSON, nullable=False),
    )
    op.create_table(
        "together",
        sa.Column("match_id", sa.String, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
    )

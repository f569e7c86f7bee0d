"""A result entered without a record may be changed; what it was before is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.create_table(
        "result_versions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("result_id", sa.Integer, sa.ForeignKey("results.id"), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("winners", sa.JSON, nullable=False),
        sa.Column("note", sa.String, nullable=True),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("keeper_id", sa.Integer, sa.ForeignKey("members.id"), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("ix_result_versions_result_id", "result_versions", ["result_id"])

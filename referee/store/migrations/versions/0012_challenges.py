"""Demands to see the cards of a traded set."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("challenger", sa.String, nullable=False),
        sa.Column("accused", sa.String, nullable=False),
        sa.Column("outcome", sa.String),
        sa.Column("correction", sa.Integer),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("decided_at", sa.DateTime),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_challenges_match_id"),
    )
    op.create_index("ix_challenges_match_id", "challenges", ["match_id"])

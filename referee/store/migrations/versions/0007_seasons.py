"""Seasons with their own bounds and points, and the figures of ended matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "seasons",
        sa.Column("year", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Date, nullable=False) for name in ("first", "last")),
        sa.Column("scheme", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("year", name="pk_seasons"),
    )
    op.create_table(
        "figures",
        sa.Column("match_id", sa.String, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_figures"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_figures_match_id"),
    )

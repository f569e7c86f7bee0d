"""Every line of a log carries a hash over itself and the line before; the instance makes them when it opens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("events", sa.Column("mac", sa.String, nullable=True))
    op.add_column("snapshots", sa.Column("mac", sa.String, nullable=True))
    op.add_column("matches", sa.Column("newest_seq", sa.Integer, nullable=True))
    op.add_column("matches", sa.Column("newest_mac", sa.String, nullable=True))
    op.create_table(
        "chains",
        sa.Column("match_id", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("begun_at", sa.DateTime, nullable=False),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("start", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_chains"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_chains_match_id"),
    )

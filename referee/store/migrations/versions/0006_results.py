"""Results without a record, and which matches and results do not count."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        *(sa.Column(name, sa.JSON, nullable=False) for name in ("players", "winners")),
        sa.Column("note", sa.String),
        sa.Column("keeper_id", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_results"),
        sa.ForeignKeyConstraint(["keeper_id"], ["members.id"], name="fk_results_keeper_id"),
    )
    op.create_index("ix_results_day", "results", ["day"])
    op.create_table(
        "voidings",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match_id", sa.String),
        sa.Column("result_id", sa.Integer),
        sa.Column("void", sa.Boolean, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("keeper_id", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_voidings"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_voidings_match_id"),
        sa.ForeignKeyConstraint(["result_id"], ["results.id"], name="fk_voidings_result_id"),
        sa.ForeignKeyConstraint(["keeper_id"], ["members.id"], name="fk_voidings_keeper_id"),
    )

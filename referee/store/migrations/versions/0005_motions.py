"""Motions and the votes on them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "motions",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match_id", sa.String),
        sa.Column("seq", sa.Integer),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("mover_id", "accused_id")),
        *(sa.Column(name, sa.String) for name in ("offence", "text")),
        sa.Column("cents", sa.Integer, nullable=False),
        sa.Column("secret", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.JSON, nullable=False) for name in ("voters", "excluded")),
        *(sa.Column(name, sa.DateTime, nullable=False) for name in ("opened_at", "ends_at")),
        sa.Column("closed_at", sa.DateTime),
        sa.Column("carried", sa.Boolean),
        sa.Column("entry_id", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_motions"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_motions_match_id"),
        sa.ForeignKeyConstraint(["mover_id"], ["members.id"], name="fk_motions_mover_id"),
        sa.ForeignKeyConstraint(["accused_id"], ["members.id"], name="fk_motions_accused_id"),
        sa.ForeignKeyConstraint(["entry_id"], ["ledger.id"], name="fk_motions_entry_id"),
    )
    op.create_table(
        "votes",
        sa.Column("motion_id", sa.Integer, nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("voter", "choice")),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("motion_id", "voter", name="pk_votes"),
        sa.ForeignKeyConstraint(["motion_id"], ["motions.id"], name="fk_votes_motion_id"),
    )

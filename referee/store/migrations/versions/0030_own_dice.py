"""Each side may enter its own dice for an announced attack; until both have, nobody is told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.add_column("matches", sa.Column("own_dice", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "announcements",
        sa.Column("match_id", sa.String, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seat", sa.String, nullable=False),
        sa.Column("defending", sa.String, nullable=False),
        sa.Column("source", sa.String, nullable=False),
        sa.Column("target", sa.String, nullable=False),
        sa.Column("dice", sa.Integer, nullable=False),
        sa.Column("attacker", sa.JSON, nullable=True),
        sa.Column("defender", sa.JSON, nullable=True),
    )

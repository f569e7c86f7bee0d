"""The figures of a match tell attack from defence and know the moments of its records; no backup holds them any more.

They are counted again from the logs.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.drop_table("figures")
    op.create_table(
        "match_figures",
        sa.Column("match_id", sa.String, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
    )

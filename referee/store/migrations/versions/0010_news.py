"""The club's news."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "news",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("title", sa.String),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("down", sa.Boolean, nullable=False),
        sa.Column("keeper_id", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_news"),
        sa.ForeignKeyConstraint(["keeper_id"], ["members.id"], name="fk_news_keeper_id"),
    )
    op.create_index("ix_news_day", "news", ["day"])

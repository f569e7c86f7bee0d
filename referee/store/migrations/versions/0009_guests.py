"""Guests with an account; changes tell of what, and some are made at the table by nobody in particular."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("members", sa.Column("guest", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("changes") as changes:
        changes.alter_column("keeper_id", existing_type=sa.Integer, nullable=True)
        changes.add_column(sa.Column("facts", sa.JSON, nullable=False, server_default="{}"))

"""A motion may be of an evening, and may take the cards of whoever pays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("motions", sa.Column("evening_id", sa.Integer))
    op.add_column("motions", sa.Column("correction", sa.Integer))

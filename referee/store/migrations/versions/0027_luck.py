"""A match keeps what the players' phones have added to its deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    # Deals of before were drawn by the referee alone.
    op.add_column("matches", sa.Column("luck", sa.JSON, nullable=True))

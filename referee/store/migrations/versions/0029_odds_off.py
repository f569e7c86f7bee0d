"""The table may switch the odds of attacks off for everybody in a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column("matches", sa.Column("odds_off", sa.Boolean, nullable=False, server_default=sa.false()))

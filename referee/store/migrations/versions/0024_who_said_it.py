"""The seat whose own device said an action, in the log; and whether the table said who begins, in the match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("events", sa.Column("device", sa.String, nullable=True))
    # Running matches keep the starter they had.
    op.add_column("matches", sa.Column("starter_said", sa.Boolean, nullable=False, server_default=sa.true()))

"""The log says which seat's own device said an action, and a match whether its table said who begins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("events", sa.Column("device", sa.String, nullable=True))
    # Matches that run keep whoever began them.
    op.add_column("matches", sa.Column("starter_said", sa.Boolean, nullable=False, server_default=sa.true()))

"""How long an evening lasts, in minutes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("evenings", sa.Column("lasts", sa.Integer, nullable=False, server_default="300"))

"""The permanent marks of a match: what was open, or set aside, that should have stayed closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.add_column("matches", sa.Column("marks", sa.JSON, nullable=False, server_default="[]"))

"""From how many who come an evening stands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("evenings", sa.Column("quorum", sa.Integer, nullable=False, server_default="5"))

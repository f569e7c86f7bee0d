"""A catalogue of fines that nobody wrote: the club was founded with it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    with op.batch_alter_table("catalogues") as catalogues:
        catalogues.alter_column("keeper_id", existing_type=sa.Integer, nullable=True)

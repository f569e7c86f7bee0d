"""An entry of the cash book may name the evening behind it; an evening knows which fines the table left out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("ledger", sa.Column("evening_id", sa.Integer))
    op.add_column("evenings", sa.Column("spared", sa.JSON, nullable=False, server_default="[]"))

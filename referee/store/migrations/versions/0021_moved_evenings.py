"""When an evening was moved to another day: what was answered before does not count."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("evenings", sa.Column("moved_at", sa.DateTime))

"""Which matches have ended, when they were played and how far they went is read without their deals beside it."""

from __future__ import annotations

from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    op.create_index("ix_matches_status", "matches", ["status", "played_on", "id", "after"])

"""Wrong PINs of the last hour, and the devices that had one right, survive a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.create_table(
        "wrong_pins",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("pin", sa.String, nullable=False),
        sa.Column("guesser", sa.String, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("ix_wrong_pins_pin", "wrong_pins", ["pin"])
    op.create_table(
        "known_devices",
        sa.Column("pin", sa.String, primary_key=True),
        sa.Column("device", sa.String, primary_key=True),
        sa.Column("at", sa.DateTime, nullable=False),
    )

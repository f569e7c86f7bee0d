"""Two players who share a seat have a phone each, with its own code and PIN; those of before keep their one phone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"

KEPT = "match_id, colour, generation, token_hash, device_hash, joined_at, pin_hash"


def upgrade() -> None:
    # SQLite changes no primary key: the rows move to a new table.
    op.create_table(
        "seats_of_players",
        sa.Column("match_id", sa.String, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("colour", sa.String, primary_key=True),
        sa.Column("partner", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.String, nullable=False),
        sa.Column("device_hash", sa.String, nullable=True),
        sa.Column("joined_at", sa.DateTime, nullable=True),
        sa.Column("pin_hash", sa.String, nullable=True),
        sa.Column("opening", sa.JSON, nullable=True),
        sa.UniqueConstraint("token_hash", name="uq_seats_token_hash"),
    )
    op.execute(f"INSERT INTO seats_of_players ({KEPT}, partner) SELECT {KEPT}, 0 FROM seats")
    op.drop_table("seats")
    op.rename_table("seats_of_players", "seats")

"""Evenings and who comes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("uid", sa.String, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("time", sa.Time, nullable=False),
        sa.Column("zone", sa.String, nullable=False),
        sa.Column("begins", sa.DateTime, nullable=False),
        sa.Column("host_id", sa.Integer),
        sa.Column("place", sa.String),
        sa.Column("outdoor", sa.Boolean, nullable=False),
        sa.Column("note", sa.String),
        sa.Column("kept", sa.String, nullable=False),
        sa.Column("present", sa.JSON, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_evenings"),
        sa.UniqueConstraint("uid", name="uq_evenings_uid"),
        sa.UniqueConstraint("day", name="uq_evenings_day"),
        sa.ForeignKeyConstraint(["host_id"], ["members.id"], name="fk_evenings_host_id"),
    )
    op.create_table(
        "rsvps",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("evening_id", sa.Integer, nullable=False),
        sa.Column("member_id", sa.Integer, nullable=False),
        sa.Column("coming", sa.String, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("keeper_id", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_rsvps"),
        sa.ForeignKeyConstraint(["evening_id"], ["evenings.id"], name="fk_rsvps_evening_id"),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_rsvps_member_id"),
        sa.ForeignKeyConstraint(["keeper_id"], ["members.id"], name="fk_rsvps_keeper_id"),
    )
    op.create_index("ix_rsvps_evening_id", "rsvps", ["evening_id"])

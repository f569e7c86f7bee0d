"""Catalogues of fines; an entry of the cash book may name its offence and the action of a match behind it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "catalogues",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("valid_from", sa.Date, nullable=False),
        sa.Column("offences", sa.JSON, nullable=False),
        sa.Column("keeper_id", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_catalogues"),
        sa.ForeignKeyConstraint(["keeper_id"], ["members.id"], name="fk_catalogues_keeper_id"),
    )
    for column in (sa.Column("offence", sa.String), sa.Column("match_id", sa.String), sa.Column("seq", sa.Integer)):
        op.add_column("ledger", column)

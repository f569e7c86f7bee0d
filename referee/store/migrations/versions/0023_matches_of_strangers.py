"""Whoever keeps the book takes a match out; one begun on a device that the house does not know nobody has taken out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

_COLUMNS = "id, match_id, result_id, void, reason, keeper_id, at"


def upgrade() -> None:
    op.execute("CREATE TEMPORARY TABLE kept AS SELECT * FROM voidings")
    op.drop_table("voidings")
    op.create_table(
        "voidings",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match_id", sa.String),
        sa.Column("result_id", sa.Integer),
        sa.Column("void", sa.Boolean, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("keeper_id", sa.Integer),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_voidings"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_voidings_match_id"),
        sa.ForeignKeyConstraint(["result_id"], ["results.id"], name="fk_voidings_result_id"),
        sa.ForeignKeyConstraint(["keeper_id"], ["members.id"], name="fk_voidings_keeper_id"),
    )
    op.execute(f"INSERT INTO voidings ({_COLUMNS}) SELECT {_COLUMNS} FROM kept ORDER BY id")
    op.execute("DROP TABLE kept")

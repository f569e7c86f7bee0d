"""The club's PIN, what was changed by whom, and the cash book that only grows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("pin_hash", sa.String, nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
    )
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("keeper_id", sa.Integer, nullable=False),
        sa.Column("what", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_changes"),
        sa.ForeignKeyConstraint(["keeper_id"], ["members.id"], name="fk_changes_keeper_id"),
    )
    op.create_table(
        "ledger",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("member_id", sa.Integer),
        sa.Column("cents", sa.Integer, nullable=False),
        sa.Column("text", sa.String),
        sa.Column("undoes", sa.Integer),
        sa.Column("keeper_id", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ledger"),
        sa.UniqueConstraint("undoes", name="uq_ledger_undoes"),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_ledger_member_id"),
        sa.ForeignKeyConstraint(["undoes"], ["ledger.id"], name="fk_ledger_undoes"),
        sa.ForeignKeyConstraint(["keeper_id"], ["members.id"], name="fk_ledger_keeper_id"),
    )
    for change in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER ledger_no_{change.lower()} BEFORE {change} ON ledger "
            "BEGIN SELECT RAISE(ABORT, 'the cash book only grows'); END"
        )

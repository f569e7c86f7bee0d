"""A voted fine is recorded by whoever counted, by nobody where the table or the clock did, and not by its mover."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

_COLUMNS = "id, day, kind, member_id, cents, text, undoes, keeper_id, at, offence, match_id, seq, evening_id"
# The count is on record with the fine, in the same change: whoever it names has counted.
_COUNTED = """SELECT keeper_id FROM changes WHERE what = 'motion_counted'
    AND julianday(changes.at) - julianday(kept.at) BETWEEN 0 AND 1.0 / 86400 ORDER BY changes.id LIMIT 1"""
_KEEPER = f"CASE WHEN id IN (SELECT entry_id FROM motions) THEN ({_COUNTED}) ELSE keeper_id END"


def upgrade() -> None:
    # Other tables name the lines of this one; they are there again before the change is over.
    op.execute("PRAGMA defer_foreign_keys=ON")
    op.execute("CREATE TEMPORARY TABLE kept AS SELECT * FROM ledger")
    op.drop_table("ledger")
    op.create_table(
        "ledger",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("member_id", sa.Integer),
        sa.Column("cents", sa.Integer, nullable=False),
        sa.Column("text", sa.String),
        sa.Column("undoes", sa.Integer),
        sa.Column("keeper_id", sa.Integer),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("offence", sa.String),
        sa.Column("match_id", sa.String),
        sa.Column("seq", sa.Integer),
        sa.Column("evening_id", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_ledger"),
        sa.UniqueConstraint("undoes", name="uq_ledger_undoes"),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_ledger_member_id"),
        sa.ForeignKeyConstraint(["undoes"], ["ledger.id"], name="fk_ledger_undoes"),
        sa.ForeignKeyConstraint(["keeper_id"], ["members.id"], name="fk_ledger_keeper_id"),
    )
    keeper = _COLUMNS.replace("keeper_id", _KEEPER)
    op.execute(f"INSERT INTO ledger ({_COLUMNS}) SELECT {keeper} FROM kept ORDER BY id")
    op.execute("DROP TABLE kept")
    for change in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER ledger_no_{change.lower()} BEFORE {change} ON ledger "
            "BEGIN SELECT RAISE(ABORT, 'the cash book only grows'); END"
        )

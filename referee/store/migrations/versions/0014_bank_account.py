"""The club's bank account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "bank_accounts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("iban", sa.String, nullable=False),
        sa.Column("bic", sa.String),
        sa.PrimaryKeyConstraint("id", name="pk_bank_accounts"),
    )

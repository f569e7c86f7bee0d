"""Secret votes: the choices lie in the motion's tally, by nobody's name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

_SECRET = "SELECT id FROM motions WHERE secret"
_TALLY = ", ".join(f"'{said}', count(CASE choice WHEN '{said}' THEN 1 END)" for said in ("yes", "no", "abstain"))


def upgrade() -> None:
    # What is taken out of the file is not left lying in it either.
    op.execute("PRAGMA secure_delete=ON")
    op.add_column("motions", sa.Column("tally", sa.JSON))
    counted = f"SELECT json_object({_TALLY}) FROM votes WHERE motion_id = motions.id"
    op.execute(f"UPDATE motions SET tally = ({counted}) WHERE secret")
    with op.batch_alter_table("votes") as votes:
        votes.alter_column("choice", existing_type=sa.String, nullable=True)
    op.execute(f"UPDATE votes SET choice = NULL WHERE motion_id IN ({_SECRET})")

"""The first tables: members, matches with their log, seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "members",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("colour", sa.String),
        sa.Column("active_from", sa.Date, nullable=False),
        sa.Column("active_to", sa.Date),
        sa.PrimaryKeyConstraint("id", name="pk_members"),
        sa.UniqueConstraint("name", name="uq_members_name"),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String, nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("rulebook", "rulebook_digest", "variant")),
        sa.Column("options", sa.JSON, nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("board", "dice", "cards", "dealer", "starter")),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("name", sa.String),
        sa.Column("venue", sa.String),
        sa.Column("played_on", sa.Date, nullable=False),
        sa.Column("time_zone", sa.String, nullable=False),
        sa.Column("started_at", sa.DateTime, nullable=False),
        sa.Column("source", sa.String, nullable=False),
        sa.Column("deal", sa.JSON),
        sa.Column("nonce", sa.String),
        sa.Column("seal", sa.String),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("ended_at", sa.DateTime),
        sa.Column("winners", sa.JSON),
        sa.Column("reason", sa.String),
        sa.Column("mission", sa.String),
        sa.Column("after", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_played_on", "matches", ["played_on"])
    _create_parts_of_a_match()
    op.create_table(
        "answers",
        *(sa.Column(name, sa.String, nullable=False) for name in ("scope", "key", "asker", "action")),
        sa.Column("status", sa.Integer, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name="pk_answers"),
    )


def _create_parts_of_a_match() -> None:
    op.create_table(
        "match_players",
        *(sa.Column(name, sa.String, nullable=False) for name in ("match_id", "colour", "name")),
        sa.Column("member_id", sa.Integer),
        sa.PrimaryKeyConstraint("match_id", "colour", "name", name="pk_match_players"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_match_players_match_id"),
        sa.ForeignKeyConstraint(["member_id"], ["members.id"], name="fk_match_players_member_id"),
    )
    op.create_table(
        "events",
        sa.Column("match_id", sa.String, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("seq", "parent", "head")),
        *(sa.Column(name, sa.String, nullable=False) for name in ("action", "actor")),
        sa.Column("events", sa.JSON, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_events_match_id"),
    )
    op.create_table(
        "snapshots",
        sa.Column("match_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("position", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_snapshots_match_id"),
    )
    op.create_table(
        "seats",
        *(sa.Column(name, sa.String, nullable=False) for name in ("match_id", "colour")),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.String, nullable=False),
        sa.Column("device_hash", sa.String),
        sa.Column("joined_at", sa.DateTime),
        sa.Column("pin_hash", sa.String),
        sa.PrimaryKeyConstraint("match_id", "colour", name="pk_seats"),
        sa.UniqueConstraint("token_hash", name="uq_seats_token_hash"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seats_match_id"),
    )

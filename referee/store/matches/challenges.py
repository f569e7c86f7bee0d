"""Demands to see the cards of a traded set."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, func, select, update

from referee.club.challenges import Challenge
from referee.store.base import add_row
from referee.store.schema import CardChallenge, LoggedAction


def add_challenge(connection: Connection, match_id: str, challenge: Challenge, at: datetime) -> int:
    """Insert the challenge and return its id."""
    return add_row(connection, CardChallenge(**challenge._asdict(), match_id=match_id, at=at, decided_at=None))


def save_decision(connection: Connection, challenge: Challenge, at: datetime | None) -> None:
    """Save what ``challenge`` was decided to be, and when; ``at`` is None if it is open again."""
    columns = {"outcome": challenge.outcome, "correction": challenge.correction, "decided_at": at}
    connection.execute(update(CardChallenge).where(CardChallenge.id == challenge.id).values(columns))


def fresh_decisions(connection: Connection, match_id: str) -> frozenset[int]:
    """Return the ids of the challenges that were decided after the last action of the match, and took no cards."""
    last = select(func.max(LoggedAction.at)).where(LoggedAction.match_id == match_id).scalar_subquery()
    fresh = select(CardChallenge.id).where(
        CardChallenge.match_id == match_id,
        CardChallenge.outcome.in_(("right", "false")),
        CardChallenge.correction.is_(None),
        CardChallenge.decided_at >= last,
    )
    return frozenset(connection.execute(fresh).scalars())


def of_match(connection: Connection, match_id: str) -> list[Challenge]:
    """List all challenges of the match, oldest first."""
    columns = (getattr(CardChallenge, name) for name in Challenge._fields)
    rows = connection.execute(select(*columns).where(CardChallenge.match_id == match_id).order_by(CardChallenge.id))
    return [Challenge(*row) for row in rows]

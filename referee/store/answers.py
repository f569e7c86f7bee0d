"""What was answered to an Idempotency-Key."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from referee.store.tables import Answer


class Given(NamedTuple):
    """An answer once given: to whom, to which action, with which status and facts."""

    asker: str
    action: str
    status: int
    body: dict[str, object]


_FIND = select(Answer.asker, Answer.action, Answer.status, Answer.body)
_KEEP = insert(Answer)


def find(connection: Connection, scope: str, key: str) -> Given | None:
    """What was answered to ``key`` before."""
    row = connection.execute(_FIND.where(Answer.scope == scope, Answer.key == key)).first()
    return Given(*row) if row else None


def keep(connection: Connection, scope: str, key: str, given: Given) -> None:
    """From now on ``key`` gets this answer."""
    connection.execute(_KEEP, {"scope": scope, "key": key, **given._asdict()})

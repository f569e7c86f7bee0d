"""What was answered to an Idempotency-Key."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, insert, select

from referee.store.tables import Answer


class Given(NamedTuple):
    """An answer once given: to whom, to which action, with which status and facts."""

    asker: str
    action: str
    status: int
    body: dict[str, object]


# Built once: building a statement costs more than running it, and this one runs with every action.
_FIND = select(Answer.asker, Answer.action, Answer.status, Answer.body).where(
    Answer.scope == bindparam("scope"), Answer.key == bindparam("key")
)
_KEEP = insert(Answer)


def find_answer(connection: Connection, scope: str, key: str) -> Given | None:
    """What was answered to ``key`` before."""
    row = connection.execute(_FIND, {"scope": scope, "key": key}).first()
    return Given(*row) if row else None


def keep_answer(connection: Connection, scope: str, key: str, given: Given) -> None:
    """From now on ``key`` gets this answer."""
    connection.execute(_KEEP, {"scope": scope, "key": key, **given._asdict()})

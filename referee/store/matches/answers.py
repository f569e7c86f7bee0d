"""The answers given for Idempotency-Keys."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, insert, select

from referee.store.base import PreparedStatement, find_row
from referee.store.schema import AnswerRow

_FIND = PreparedStatement(
    select(AnswerRow.key).where(AnswerRow.scope == bindparam("scope"), AnswerRow.key == bindparam("key"))
)
_KEEP = PreparedStatement(insert(AnswerRow))


def find_answer(connection: Connection, scope: str, key: str) -> AnswerRow | None:
    """Return what was answered to ``key`` before, or ``None``."""
    is_known = _FIND.run(connection, {"scope": scope, "key": key}).fetchone() is not None
    return find_row(connection, AnswerRow, (scope, key)) if is_known else None


def keep_answer(
    connection: Connection, *, scope: str, key: str, asker: str, action: str, status: int, body: Mapping[str, object]
) -> None:
    """Keep the answer with this ``body`` for its key."""
    values = {"scope": scope, "key": key, "asker": asker, "action": action, "status": status, "body": body}
    _KEEP.run(connection, values)

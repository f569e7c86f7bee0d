"""The answers given for Idempotency-Keys."""

from __future__ import annotations

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


def keep_answer(connection: Connection, row: AnswerRow) -> None:
    """Keep the answer of ``row`` for its key."""
    _KEEP.run(connection, row.values())

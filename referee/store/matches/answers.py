"""What was answered to an Idempotency-Key."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, insert, select

from referee.store.base import PreparedStatement, find_row
from referee.store.tables import AnswerRow

_FIND = PreparedStatement(
    select(AnswerRow.key).where(AnswerRow.scope == bindparam("scope"), AnswerRow.key == bindparam("key"))
)
_KEEP = PreparedStatement(insert(AnswerRow))


def find_answer(connection: Connection, scope: str, key: str) -> AnswerRow | None:
    """What was answered to ``key`` before."""
    is_known = _FIND.run(connection, {"scope": scope, "key": key}).fetchone() is not None
    return find_row(connection, AnswerRow, (scope, key)) if is_known else None


def keep_answer(connection: Connection, row: AnswerRow) -> None:
    """From now on the key of ``row`` gets its answer."""
    _KEEP.run(connection, row.values())

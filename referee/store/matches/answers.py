"""What was answered to an Idempotency-Key."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, insert, select

from referee.store.tables import AnswerRow

# Built once: building a statement costs more than running it, and this one runs with every action.
_FIND = select(AnswerRow).where(AnswerRow.scope == bindparam("scope"), AnswerRow.key == bindparam("key"))
_KEEP = insert(AnswerRow)


def find_answer(connection: Connection, scope: str, key: str) -> AnswerRow | None:
    """What was answered to ``key`` before."""
    row = connection.execute(_FIND, {"scope": scope, "key": key}).first()
    return AnswerRow(*row) if row else None


def keep_answer(connection: Connection, row: AnswerRow) -> None:
    """From now on the key of ``row`` gets its answer."""
    connection.execute(_KEEP, row.values())

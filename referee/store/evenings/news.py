"""The club's news."""

from __future__ import annotations

from sqlalchemy import Connection, select

from referee.store.base import list_rows
from referee.store.schema import NewsRow


def list_news(connection: Connection, down: tuple[bool, ...], skipped: int, most: int | None) -> list[NewsRow]:
    """List at most ``most`` news (``None``: all) behind ``skipped``, newest first.

    ``down`` names the values that count.
    """
    query = select(NewsRow).where(NewsRow.down.in_(down)).order_by(NewsRow.day.desc(), NewsRow.id.desc())
    return list_rows(connection, query.offset(skipped).limit(most))

"""The club's news."""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from referee.store.tables import PublishedNews


class NewsRow(NamedTuple):
    """A row of `PublishedNews`; ``id`` is 0 until it is added, ``at`` is when it was last written (UTC)."""

    id: int
    day: date
    title: str | None
    text: str
    down: bool
    keeper_id: int
    at: datetime


_ROW = select(*(getattr(PublishedNews, name) for name in NewsRow._fields))


def add_news(connection: Connection, row: NewsRow) -> int:
    """Insert the news and return its id."""
    values = {name: value for name, value in row._asdict().items() if name != "id"}
    key = connection.execute(insert(PublishedNews).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def change_news(connection: Connection, row: NewsRow) -> None:
    """Overwrite the news with ``row.id``."""
    connection.execute(update(PublishedNews).where(PublishedNews.id == row.id).values(row._asdict()))


def find_news(connection: Connection, news_id: int) -> NewsRow | None:
    """The news with that id; ``None`` where there is none."""
    row = connection.execute(_ROW.where(PublishedNews.id == news_id)).first()
    return NewsRow(*row) if row else None


def list_news(connection: Connection, down: tuple[bool, ...], skipped: int, most: int | None) -> list[NewsRow]:
    """At most ``most`` news (``None``: all) behind ``skipped``, newest first; ``down`` names the values that count."""
    query = _ROW.where(PublishedNews.down.in_(down)).order_by(PublishedNews.day.desc(), PublishedNews.id.desc())
    return [NewsRow(*row) for row in connection.execute(query.offset(skipped).limit(most))]

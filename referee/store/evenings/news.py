"""The club's news."""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from referee.store.tables import PublishedNews


class NewsRow(NamedTuple):
    """One piece of news as in `PublishedNews`; ``id`` 0 before it is added."""

    id: int
    day: date
    title: str | None
    text: str
    down: bool
    keeper_id: int
    at: datetime


_ROW = select(*(getattr(PublishedNews, name) for name in NewsRow._fields))


def add_news(connection: Connection, row: NewsRow) -> int:
    """The id of the new piece."""
    values = {name: value for name, value in row._asdict().items() if name != "id"}
    key = connection.execute(insert(PublishedNews).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def change_news(connection: Connection, row: NewsRow) -> None:
    """The piece stands as ``row`` says."""
    connection.execute(update(PublishedNews).where(PublishedNews.id == row.id).values(row._asdict()))


def find_news(connection: Connection, news_id: int) -> NewsRow | None:
    """The piece with that id."""
    row = connection.execute(_ROW.where(PublishedNews.id == news_id)).first()
    return NewsRow(*row) if row else None


def list_news(connection: Connection, shown: tuple[bool, ...], skipped: int, most: int | None) -> list[NewsRow]:
    """At most so many pieces (None: all), the newest first; ``shown`` says whether those that are up, down, or both."""
    wanted = _ROW.where(PublishedNews.down.in_(shown)).order_by(PublishedNews.day.desc(), PublishedNews.id.desc())
    return [NewsRow(*row) for row in connection.execute(wanted.offset(skipped).limit(most))]

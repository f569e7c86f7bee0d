"""The club's news: published in Markdown, changed, taken down and put up again; nothing is ever lost."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import check_has_come, check_text, day_of
from referee.service.desk.once import Asking, once
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import roster
from referee.store.evenings import news as stored
from referee.store.evenings.news import NewsRow as NewsRow
from referee.store.people import clubs
from referee.store.people.clubs import ChangeRow

SCOPE = "news"
PAGE = 10
LONGEST = 10_000


class NewsInput(NamedTuple):
    """News as somebody writes it; without a title it is called by its day."""

    day: str
    title: str
    text: str


class News(NamedTuple):
    """News, and who wrote it last."""

    row: NewsRow
    keeper: str


def list_newest(desk: Desk, skipped: int, shown: tuple[bool, ...] = (False,)) -> tuple[News, ...]:
    """The newest news behind so many ``skipped``; at most `PAGE` and one more. ``shown``: up, taken down, or both."""
    return _listed(desk, shown, skipped, PAGE + 1)


def list_published(desk: Desk) -> tuple[News, ...]:
    """All news that is up, the newest first."""
    return _listed(desk, (False,), 0, None)


def _listed(desk: Desk, shown: tuple[bool, ...], skipped: int, most: int | None) -> tuple[News, ...]:
    names = {one.id: one.name for one in roster.list_members(desk)}
    with desk.store.reading() as connection:
        rows = stored.list_news(connection, shown, skipped, most)
    return tuple(News(row, names[row.keeper_id]) for row in rows)


def find_news(desk: Desk, news_id: int) -> NewsRow:
    """The news with that id.

    :raises Problem: there is no such news.
    """
    with desk.store.reading() as connection:
        return _known(stored.find_news(connection, news_id))


def parse_news(keeper: int, written: NewsInput) -> NewsRow:
    """The news as it will be published.

    :raises Problem: what is wrong with it, at its fields.
    """
    wrong, title = Gathering(), None
    with wrong:
        day = _day(written.day)
    with wrong:
        title = check_text(written.title, "title") if written.title.strip() else None
    with wrong:
        text = _text(written.text)
    wrong.end()
    return NewsRow(0, day, title, text, False, keeper, clock.now())


def publish_news(desk: Desk, keeper: int, written: NewsInput, asked: Asking | None) -> int:
    """The id of the new piece, made once however often it is ``asked`` for.

    :raises Problem: as `parse_news`.
    """
    row = parse_news(keeper, written)

    def add(change: Change) -> str:
        _log(change, keeper, "news_published", row)
        return str(stored.add_news(change.connection, row))

    return desk.change(lambda change: int(once(change, asked, lambda: add(change), SCOPE)))


def change_news(desk: Desk, keeper: int, news_id: int, written: NewsInput) -> None:
    """The news is as ``written``; whether it is up or down stays.

    :raises Problem: there is no such news, or as `parse_news`.
    """
    row = parse_news(keeper, written)
    _change(desk, keeper, news_id, "news_changed", lambda before: row._replace(id=before.id, down=before.down))


def take_down(desk: Desk, keeper: int, news_id: int) -> None:
    """Nobody but the keeper sees the news any more.

    :raises Problem: there is no such news.
    """
    _change(desk, keeper, news_id, "news_down", lambda before: before._replace(down=True))


def put_up(desk: Desk, keeper: int, news_id: int) -> None:
    """Everybody who may read the book sees the news again.

    :raises Problem: there is no such news.
    """
    _change(desk, keeper, news_id, "news_up", lambda before: before._replace(down=False))


def _change(desk: Desk, keeper: int, news_id: int, what: str, changed: Callable[[NewsRow], NewsRow]) -> None:
    def work(change: Change) -> None:
        before = _known(stored.find_news(change.connection, news_id))
        after = changed(before)
        if after._replace(at=before.at, keeper_id=before.keeper_id) != before:
            stored.change_news(change.connection, after)
            _log(change, keeper, what, after)

    desk.change(work)


def _known(row: NewsRow | None) -> NewsRow:
    if row is None:
        raise Problem("news_unknown")
    return row


def _log(change: Change, keeper: int, what: str, row: NewsRow) -> None:
    facts = {"news": row.title or row.day.isoformat()}
    clubs.log_change(change.connection, ChangeRow(clock.now(), keeper, what, facts))


def _day(text: str) -> date:
    day = day_of(text, "day")
    check_has_come(day, "day")
    return day


def _text(text: str) -> str:
    plain = "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")
    if not plain.strip():
        raise Problem("news_empty", field="text")
    if len(plain) > LONGEST:
        raise Problem("text_long", field="text", most=LONGEST)
    if not all(map(_can_be_shown, plain)):
        raise Problem("text_invalid", field="text")
    return plain


def _can_be_shown(character: str) -> bool:
    # Beside letters: all kinds of blanks (English times hold a narrow one), and what joins faces to families.
    return character.isprintable() or character in "\n\t\u200d" or unicodedata.category(character) == "Zs"

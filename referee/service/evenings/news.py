"""The club's news in Markdown: published, changed, taken down and put up again, and never lost."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from referee.club.changes import ChangeWord
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk, require_row
from referee.service.desk.fields import check_has_come, check_text, day_of
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import roster
from referee.store.base import add_row, change_row
from referee.store.evenings import news as stored
from referee.store.schema import NewsRow as NewsRow

SCOPE = "news"
NEWS_A_PAGE = 10
MAX_LENGTH = 10_000


class NewsInput(NamedTuple):
    """News as somebody writes it; without a title its day is its title."""

    day: str
    title: str
    text: str


class News(NamedTuple):
    """News, and the name of who wrote it last."""

    row: NewsRow
    keeper: str


def list_newest(desk: Desk, skipped: int, down: tuple[bool, ...] = (False,)) -> tuple[News, ...]:
    """List the newest news behind ``skipped``: at most `NEWS_A_PAGE` and one more, the sign of older ones.

    ``down`` says whether it lists what is published (False), what was taken down (True), or both.
    """
    return _read_news(desk, down, skipped, NEWS_A_PAGE + 1)


def list_published(desk: Desk) -> tuple[News, ...]:
    """List all published news, newest first."""
    return _read_news(desk, (False,), 0, None)


def _read_news(desk: Desk, down: tuple[bool, ...], skipped: int, most: int | None) -> tuple[News, ...]:
    names = {member.id: member.name for member in roster.list_members(desk)}
    with desk.store.reading() as connection:
        rows = stored.list_news(connection, down, skipped, most)
    return tuple(News(row, names[row.keeper_id]) for row in rows)


def find_news(desk: Desk, news_id: int) -> NewsRow:
    """Return the news with that id.

    :raises Problem: news_unknown.
    """
    with desk.store.reading() as connection:
        return require_row(connection, NewsRow, news_id, "news_unknown")


def parse_news(keeper: int, sent: NewsInput) -> NewsRow:
    """Parse the news as it will be published; its id is 0.

    :raises Problem: news_empty, text_long, text_invalid, or that there is no such day or it is still to come; each at
        its field.
    """
    wrong, title = Gathering(), None
    with wrong:
        day = day_of(sent.day, "day")
        check_has_come(day, "day")
    with wrong:
        title = check_text(sent.title, "title") if sent.title.strip() else None
    with wrong:
        text = _parse_text(sent.text)
    wrong.end()
    return NewsRow(id=0, day=day, title=title, text=text, down=False, keeper_id=keeper, at=clock.now())


def publish_news(desk: Desk, keeper: int, sent: NewsInput, asked: RequestKey | None) -> int:
    """Publish the news and return its id; asked again with the same key, it returns the same id.

    :raises Problem: as `parse_news`.
    """
    row = parse_news(keeper, sent)

    def add(change: Change) -> str:
        _log(change, keeper, "news_published", row)
        return str(add_row(change.connection, row))

    return int(change_once(desk, asked, add, SCOPE))


def change_news(desk: Desk, keeper: int, news_id: int, sent: NewsInput) -> None:
    """Save the news; what was taken down stays down.

    :raises Problem: news_unknown, or as `parse_news`.
    """
    row = parse_news(keeper, sent)
    _change(
        desk, keeper, news_id, name="news_changed", rewrite=lambda before: replace(row, id=before.id, down=before.down)
    )


def take_down(desk: Desk, keeper: int, news_id: int) -> None:
    """Hide the news from everybody but keepers.

    :raises Problem: news_unknown.
    """
    _change(desk, keeper, news_id, name="news_down", rewrite=lambda before: replace(before, down=True))


def put_up(desk: Desk, keeper: int, news_id: int) -> None:
    """Publish again what was taken down.

    :raises Problem: news_unknown.
    """
    _change(desk, keeper, news_id, name="news_up", rewrite=lambda before: replace(before, down=False))


def _change(desk: Desk, keeper: int, news_id: int, name: ChangeWord, rewrite: Callable[[NewsRow], NewsRow]) -> None:
    """Store the row that ``rewrite`` makes of the news and log the change as ``name``, unless nothing differs."""

    def save(change: Change) -> None:
        before = require_row(change.connection, NewsRow, news_id, "news_unknown")
        after = rewrite(before)
        if replace(after, at=before.at, keeper_id=before.keeper_id) != before:
            change_row(change.connection, after)
            _log(change, keeper, name, after)

    desk.change(save)


def _log(change: Change, keeper: int, name: ChangeWord, row: NewsRow) -> None:
    roster.log_change(change, keeper, name, news=row.title or row.day.isoformat())


def _parse_text(text: str) -> str:
    text = "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")
    if not text.strip():
        raise Problem("news_empty", field="text")
    if len(text) > MAX_LENGTH:
        raise Problem("text_long", field="text", most=MAX_LENGTH)
    if not all(map(_is_allowed, text)):
        raise Problem("text_invalid", field="text")
    return text


def _is_allowed(character: str) -> bool:
    # Beside letters: all kinds of blanks (English times hold a narrow one), and what joins faces to families.
    return character.isprintable() or character in "\n\t\u200d" or unicodedata.category(character) == "Zs"

"""News: published, changed, taken down and put up again."""

from __future__ import annotations

import pytest

from referee.service.evenings import news
from referee.service.evenings.news import NewsInput
from tests.instance import Instance
from tests.service.problems import problems_of

WRITTEN = NewsInput("2022-03-04", "A title", "A text")


def test_news_is_published_changed_and_taken_down(club: Instance) -> None:
    news_id = news.publish_news(club.desk, 1, WRITTEN, None)
    news.change_news(club.desk, 2, news_id, WRITTEN._replace(text="Another text"))
    (published,) = news.list_published(club.desk)
    assert (published.row.text, published.keeper) == ("Another text", "Bob")
    news.take_down(club.desk, 1, news_id)
    assert (news.list_published(club.desk), len(news.list_newest(club.desk, 0, (True,)))) == ((), 1)
    news.put_up(club.desk, 1, news_id)
    assert len(news.list_published(club.desk)) == 1


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"text": " "}, ("news_empty", "text")),
        ({"text": "x" * 10001}, ("text_long", "text")),
        ({"text": "\x00"}, ("text_invalid", "text")),
        ({"day": "2022-02-30"}, ("day_unknown", "day")),
    ],
)
def test_what_is_wrong_is_said_at_its_field(club: Instance, change: dict[str, str], problem: tuple[str, str]) -> None:
    assert problems_of(lambda: news.publish_news(club.desk, 1, WRITTEN._replace(**change), None)) == [problem]


def test_news_that_is_not_there_is_unknown(club: Instance) -> None:
    assert problems_of(lambda: news.find_news(club.desk, 9)) == [("news_unknown", None)]


def test_older_news_waits_behind_the_newest(club: Instance) -> None:
    for number in range(news.NEWS_A_PAGE + 2):
        news.publish_news(club.desk, 1, WRITTEN._replace(title=str(number)), None)
    listed = [[item.row.title for item in news.list_newest(club.desk, skipped)] for skipped in (0, news.NEWS_A_PAGE)]
    assert [len(titles) for titles in listed] == [news.NEWS_A_PAGE + 1, 2] and listed[0][0] == str(news.NEWS_A_PAGE + 1)

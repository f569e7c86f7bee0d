"""A form sent after the book has closed: the PIN is asked for, nothing of what was written is lost."""

from __future__ import annotations

import re
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.cash import cash
from referee.service.desk import clock
from referee.service.desk.attempts import Guesser
from referee.service.evenings import news
from referee.service.people import book, own_pins
from tests.instance import JSON, Instance
from tests.web.book import PIN, found_club, open_book
from tests.web.evenings.evening_pages import plan
from tests.web.forms import HTML, fault, hidden, see, send

NEWS = {"day": "2022-09-17", "title": "Two “short” ones", "text": "It was <quick>.\r\n\r\nAnd good.", "do": "publish"}


def token(device: FlaskClient, page: str) -> str:
    """Return what every form of the page carries."""
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', see(device, page))
    assert token, page
    return token[1]


def closed_meanwhile(device: FlaskClient, page: str, path: str, data: dict[str, Any]) -> TestResponse:
    """Return what the form of ``page`` is answered when another tab has closed the book."""
    form = {"csrf_token": token(device, page), **data}
    send(device, "/book", "/book/close", {})
    return device.post(path, data=form, headers=HTML)


def go_on(device: FlaskClient, asked: TestResponse, pin: str = PIN, who: str = "1", own: str = "") -> TestResponse:
    """Send the page that asks for the PIN, with all that it carries, and return the answer."""
    path = re.search(r'<form method="post" action="([^"]+)"', asked.text)
    assert path, asked.text
    names = dict.fromkeys(re.findall(r'type="hidden" name="([^"]+)"', asked.text))
    carried = {name: hidden(asked.text, name) for name in names}
    opening = {"opening-keeper": who, "opening-pin": pin, "opening-own": own}
    return device.post(path[1], data={**carried, **opening}, headers=HTML)


def test_news_written_while_the_book_closed_are_published_with_the_pin(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    asked = closed_meanwhile(device, "/news/new", "/news", NEWS)
    assert asked.status_code == 403 and "what you wrote is kept" in asked.text
    assert news.list_newest(instance.desk, 0) == ()
    answer = go_on(device, asked, who="2")
    assert (answer.status_code, answer.location) == (303, "/news#news-1")
    (published,) = news.list_newest(instance.desk, 0)
    assert (published.keeper, published.row.title, published.row.text) == (
        "Bob",
        NEWS["title"],
        "It was <quick>.\n\nAnd good.",
    )
    assert "Bob keeps the book" in see(device, "/book")


def test_a_wrong_pin_asks_again_with_everything_that_was_written(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    asked = closed_meanwhile(device, "/news/new", "/news", NEWS)
    again = go_on(device, asked, pin="0000")
    assert again.status_code == 403
    assert fault(again.text, "opening-pin-reopen") == "That is not the club's PIN."
    nobody = go_on(device, again, who="")
    assert fault(nobody.text, "opening-keeper-reopen") == "Choose who you are: every entry says who wrote it."
    assert news.list_newest(instance.desk, 0) == ()
    assert go_on(device, nobody).status_code == 303
    assert len(news.list_newest(instance.desk, 0)) == 1


def test_wrong_ones_are_counted_here_too(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    asked = closed_meanwhile(device, "/news/new", "/news", NEWS)
    for _ in range(10):
        asked = go_on(device, asked, pin="0000")
    late = go_on(device, asked)
    assert late.status_code == 429 and "Too many wrong PINs" in fault(late.text, "opening-pin-reopen")


def test_whoever_has_a_pin_of_their_own_needs_it_here_too(instance: Instance) -> None:
    found_club(instance)
    own_pins.set_pin(instance.desk, Guesser("here"), 1, 1, old="", new="97531")
    device = open_book(instance, own="97531")
    asked = closed_meanwhile(device, "/news/new", "/news", NEWS)
    without = go_on(device, asked)
    assert fault(without.text, "opening-own-reopen") == "Alice has a PIN of their own, which is needed as well."
    assert go_on(device, without, own="97531").status_code == 303


def test_whoever_kept_the_book_until_it_closed_by_itself_is_chosen(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    found_club(instance)
    device, now = open_book(instance, 2), clock.now()
    form = {"csrf_token": token(device, "/cash"), "kind": "fine", "member": "3", "amount": "0,50", "text": "late"}
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(hours=13))
    asked = device.post("/cash/entries", data=form, headers=HTML)
    assert 'selected value="2"' in asked.text
    assert go_on(device, asked, who="2").status_code == 303
    (line,) = cash.list_lines(instance.desk, None)
    assert (line.keeper, line.member, line.entry.cents) == ("Bob", "Charlie", 50)


def test_every_tick_of_a_form_goes_along(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device, day="2022-09-17")
    there = {"present": ["1", "3"], "kept": "held"}
    assert go_on(device, closed_meanwhile(device, "/evenings/1", "/evenings/1/end", there)).status_code == 303
    assert see(device, "/evenings/1").count("<strong>was there</strong>") == 2


@pytest.mark.parametrize(
    ("page", "path", "data", "done"),
    [
        ("/members", "/members", {"name": "Dana"}, "/members"),
        ("/members", "/members/2", {"name": "Robert", "since": "2020-01-01"}, "/members"),
        ("/book/account", "/book/account", {"name": "Club", "iban": "DE89370400440532013000"}, "/book/account?kept=1"),
        ("/seasons/2026", "/seasons/2026", {"first": "2026-01-01", "last": "x"}, None),
        (
            "/motions",
            "/motions",
            {"mover": "1", "accused": "2", "text": "shouted", "amount": "1", "minutes": "5"},
            "/motions",
        ),
        ("/fines", "/fines/preset", {"valid_from": "2026-01-01"}, "/fines"),
    ],
)
def test_whatever_the_keeper_writes_goes_along(
    instance: Instance, page: str, path: str, data: dict[str, str], done: str | None
) -> None:
    """Also what is faulty then: its page says so, with what was written."""
    found_club(instance)
    device = open_book(instance)
    answer = go_on(device, closed_meanwhile(device, page, path, data))
    location = answer.location and answer.location.partition("?did=")[0]
    assert (answer.status_code, location) == ((303, done) if done else (400, None)), answer.text
    assert done or fault(answer.text, "last-season")


def test_a_form_goes_along_where_reading_needs_the_pin(instance: Instance) -> None:
    found_club(instance)
    book.set_reading(instance.desk, 1, closed=True)
    device = open_book(instance)
    assert go_on(device, closed_meanwhile(device, "/news/new", "/news", NEWS)).location == "/news#news-1"


def test_a_file_cannot_go_along_and_the_page_says_so(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    data = {"csrf_token": token(device, "/members"), "file": (BytesIO(b"name\nDana\n"), "members.csv")}
    send(device, "/book", "/book/close", {})
    headers = {**HTML, "Referer": "http://localhost/members"}
    asked = device.post("/members/file", data=data, headers=headers)
    assert asked.status_code == 403 and "then choose the file again" in asked.text
    opened = {"keeper": "1", "pin": PIN, "next": hidden(asked.text, "next")[0]}
    assert send(device, "/book", "/book/open", opened).location == "/members"


def test_no_page_shows_a_pin_that_was_typed(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    typed = {"pin": PIN, "new": "86420", "again": "86420"}
    asked = closed_meanwhile(device, "/book", "/book/change", typed)
    assert asked.status_code == 403
    assert PIN not in asked.text and "86420" not in asked.text


def test_the_pin_alone_does_nothing_without_the_forms_token(instance: Instance) -> None:
    found_club(instance)
    device = instance.onlooker()
    answer = device.post("/news", data={**NEWS, "opening-keeper": "1", "opening-pin": PIN}, headers=HTML)
    assert answer.status_code == 400
    assert news.list_newest(instance.desk, 0) == () and "Open the book" in see(device, "/book")


def test_scripts_are_told_as_ever(instance: Instance) -> None:
    found_club(instance)
    device = instance.onlooker()
    answer = device.post("/news", data={"csrf_token": token(device, "/book"), **NEWS}, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (403, "book_closed")

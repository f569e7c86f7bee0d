"""The page that asks whom the new names of a file of results mean: whom it offers, and what is kept of the answers."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from referee.service.championship import championship
from tests.instance import Instance
from tests.web.book import found_club, leave_club, open_book
from tests.web.championship.result_pages import enter_result, load_results
from tests.web.forms import hidden, send

FILE = b"date;players;winners\n2022-03-05;Brt, Bobby, Alice;Alice\n2022-03-06;Alice, Xaver;Xaver\n"


def ask(device: FlaskClient) -> dict[str, str]:
    """Hand in the file, and return the hidden fields of the page that asks."""
    return {"content": hidden(load_results(device, FILE).text, "content")[0]}


def chosen(page: str) -> dict[str, str]:
    """Return what the page has chosen for each name."""
    parts = re.findall(r'<select name="as_(\w+)">(.*?)</select>', page, re.S)
    return {name: "".join(re.findall(r"<option selected>([^<]*)", options)) for name, options in parts}


def test_answers_that_do_not_fit_are_asked_again_and_none_is_lost(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    answers = {**ask(device), "as_Brt": "Bob", "as_Bobby": "Bob", "as_Xaver": "Charlie"}
    again = send(device, "/results", "/results/file", answers)
    assert again.status_code == 400
    assert "Line 2: Bob stands there twice." in again.text
    assert chosen(again.text) == {"Brt": "Bob", "Bobby": "Bob", "Xaver": "Charlie"}
    assert championship.read_championship(instance.desk, None).results == ()
    answers = {"content": hidden(again.text, "content")[0], "as_Brt": "", "as_Bobby": "Bob", "as_Xaver": "Charlie"}
    assert send(device, "/results", "/results/file", answers).location == "/results?taken=2&known=0"


def test_whoever_has_left_or_played_without_an_account_is_offered(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device, players="Alice, Bob, Zoe")
    leave_club(instance, 3)
    page = load_results(device, FILE).text
    assert set(re.findall(r"<option[^>]*>([^<]*)", page)) == {"somebody new", "Alice", "Bob", "Charlie", "Zoe"}


def test_half_a_file_is_not_taken(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    content = ask(device)["content"]
    answer = send(device, "/results", "/results/file", {"content": content[: len(content) // 4 * 4 - 8]})
    assert answer.status_code == 400
    assert championship.read_championship(instance.desk, None).results == ()

"""Two people change the same thing: whoever saves later is told first what it says by then."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from threading import Barrier
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.cash import accounts, fines
from referee.service.championship import championship, results
from referee.service.desk import clock
from referee.service.evenings import evenings, news
from referee.service.people import book, roster
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.championship.result_pages import RESULT, enter_result
from tests.web.evenings.evening_pages import plan
from tests.web.forms import fault, hidden, see, send

EVENING = {"day": "2030-01-10", "time": "20:00", "zone": "Europe/Berlin", "hours": "5", "quorum": "5"}
NEWS = {"day": "2022-09-17", "title": "Two matches", "text": "first\r\n\r\nlast"}
SEASON = {"first": "2030-01-01", "last": "2030-12-31", "win": "1", "least": "0", "dropped": "0", "elimination": "0"}
ACCOUNT = {"name": "Club", "iban": "DE89 3704 0044 0532 0130 00"}
AGAIN = "nothing was saved. Save again to replace what it says now:"


class Tab:
    """A page with a form, opened on somebody's device and sent later."""

    def __init__(self, device: FlaskClient, path: str, form: str = "") -> None:
        self._device, self._path = device, path + form
        self._page = "/members" if path.startswith("/members") else path
        self._look(see(device, self._page))

    def save(self, data: dict[str, Any]) -> TestResponse:
        """Return the answer; send from now on whatever the page carries then."""
        answer = send(self._device, self._page, self._path, {"made_from": self.made_from, **data})
        if answer.status_code != 303:
            self._look(answer.text)
        return answer

    def _look(self, page: str) -> None:
        form = page[page.index(f'method="post" action="{self._path}"') :].partition("</form>")[0]
        (self.made_from,) = hidden(form, "made_from")


@pytest.fixture
def alice(instance: Instance) -> FlaskClient:
    """Where Alice keeps the book; an evening and news are there."""
    found_club(instance)
    device = open_book(instance)
    plan(device, **EVENING)
    send(device, "/news/new", "/news", NEWS)
    send(device, "/book/account", "/book/account", ACCOUNT)
    return device


def told(answer: TestResponse) -> tuple[int, list[str]]:
    """Return the status, and what the page says was changed."""
    sentences = [unescape(line) for line in answer.text.split("</p>") if AGAIN in unescape(line)]
    return answer.status_code, [line.rpartition('role="alert">')[2] for line in sentences]


def test_an_old_tab_does_not_put_the_time_of_an_evening_back(instance: Instance, alice: FlaskClient) -> None:
    old = Tab(open_book(instance, 2), "/evenings/1")
    Tab(alice, "/evenings/1").save({**EVENING, "time": "18:30"})
    answer = old.save({**EVENING, "note": "new dice"})
    assert told(answer) == (409, [f"Alice has changed this meanwhile, {AGAIN} 18:30"])
    assert 'value="new dice"' in answer.text and 'value="20:00"' in answer.text
    row = evenings.find_evening(instance.desk, 1).row
    assert (f"{row.time:%H:%M}", row.note) == ("18:30", None)
    assert old.save({**EVENING, "note": "new dice"}).status_code == 303
    row = evenings.find_evening(instance.desk, 1).row
    assert (f"{row.time:%H:%M}", row.note) == ("20:00", "new dice")


def test_of_many_who_save_at_the_same_moment_only_the_first_saves(instance: Instance, alice: FlaskClient) -> None:
    """What the others' pages show is compared with what the first has written, not with what it was before."""
    tabs = [Tab(open_book(instance, keeper), "/evenings/1") for keeper in (1, 2, 3, 1, 2, 3)]
    moment = Barrier(len(tabs))

    def save(number: int) -> int:
        moment.wait()
        return tabs[number].save({**EVENING, "note": f"dice of {number}"}).status_code

    with ThreadPoolExecutor(len(tabs)) as pool:
        answers = list(pool.map(save, range(len(tabs))))
    assert sorted(answers) == [303, *(409,) * 5]
    assert evenings.find_evening(instance.desk, 1).row.note == f"dice of {answers.index(303)}"


def test_an_old_tab_does_not_wipe_a_paragraph_of_news(instance: Instance, alice: FlaskClient) -> None:
    """Of a text the lines are told that the tab does not know."""
    old = Tab(open_book(instance, 2), "/news/1")
    Tab(alice, "/news/1").save({**NEWS, "text": "first\r\n\r\n**in between**\r\n\r\nlast"})
    mine = {**NEWS, "text": "first\r\n\r\nlast of all"}
    assert old.save({**mine, "do": "preview"}).status_code == 200
    answer = old.save(mine)
    assert told(answer) == (409, [f"Alice has changed this meanwhile, {AGAIN} **in between**\nlast"])
    assert "last of all</textarea>" in answer.text
    assert "in between" in news.find_news(instance.desk, 1).text
    assert old.save(mine).status_code == 303
    assert news.find_news(instance.desk, 1).text == "first\n\nlast of all"


def test_an_old_tab_does_not_take_a_members_colour_back(instance: Instance, alice: FlaskClient) -> None:
    """The lines of the others are saved as ever."""
    device, since = open_book(instance, 2), {"since": "2020-01-01"}
    old, other = Tab(device, "/members/3"), Tab(device, "/members/2")
    Tab(alice, "/members/3").save({**since, "name": "Charlie", "colour": "pink"})
    assert other.save({**since, "name": "Robert", "colour": "blue"}).status_code == 303
    answer = old.save({**since, "name": "Charles", "colour": "green", "guest": "y"})
    status, sentences = told(answer)
    assert status == 409 and sentences[0] == f"Alice has changed this meanwhile, {AGAIN} Pink"
    assert 'value="Charles"' in answer.text
    assert roster.find_member(instance.desk, 3).name == "Charlie"
    assert old.save({**since, "name": "Charles", "colour": "green"}).status_code == 303
    assert (roster.find_member(instance.desk, 3).name, roster.find_member(instance.desk, 3).colour) == (
        "Charles",
        "green",
    )


def test_an_old_tab_does_not_overwrite_a_seasons_points(instance: Instance, alice: FlaskClient) -> None:
    old = Tab(open_book(instance, 2), "/seasons/2030")
    assert Tab(alice, "/seasons/2030").save({**SEASON, "win": "3", "shared": "half"}).status_code == 303
    answer = old.save({**SEASON, "least": "2", "shared": "both"})
    assert told(answer) == (
        409,
        [f"Alice has changed this meanwhile, {AGAIN} {value}" for value in ("3", "half for each")],
    )
    assert championship.season_of(instance.desk, 2030).scheme.win == 3
    assert old.save({**SEASON, "least": "2", "shared": "both"}).status_code == 303
    assert championship.season_of(instance.desk, 2030).scheme.least == 2


def test_an_old_tab_does_not_overwrite_the_clubs_account(instance: Instance, alice: FlaskClient) -> None:
    old = Tab(open_book(instance, 2), "/book/account")
    Tab(alice, "/book/account").save({"name": "The club of Alice", "iban": ACCOUNT["iban"]})
    answer = old.save({**ACCOUNT, "name": "Bob's club"})
    assert told(answer) == (409, [f"Alice has changed this meanwhile, {AGAIN} The club of Alice"])
    assert fault(answer.text, "name-account") and not fault(answer.text, "iban-account")
    kept = accounts.read_account(instance.desk)
    assert kept and kept.name == "The club of Alice"


def test_an_old_tab_does_not_put_a_price_back(instance: Instance, alice: FlaskClient) -> None:
    """Also where both write a new offence, or one that the other has dropped."""
    today = clock.today(clock.local_zone()).isoformat()
    mine = {"valid_from": today, "price_own_1": "1.00", "text_own_1": "late"}
    send(alice, "/fines", "/fines", mine)
    old = Tab(open_book(instance, 2), "/fines")
    Tab(alice, "/fines").save({**mine, "price_own_1": "2.50", "price_own_2": "3.00", "text_own_2": "loud"})
    new = {**mine, "price_own_2": "0.50", "text_own_2": "asleep"}
    answer = old.save(new)
    assert told(answer) == (
        409,
        [f"Alice has changed this meanwhile, {AGAIN} {value}" for value in ("2.50", "3.00", "loud")],
    )
    assert 'value="asleep"' in answer.text
    (kept,) = fines.list_versions(instance.desk)
    assert [offence.cents for offence in kept.offences] == [(250,), (300,)]
    assert old.save(new).status_code == 303
    (kept,) = fines.list_versions(instance.desk)
    assert [(offence.cents, offence.text) for offence in kept.offences] == [((100,), "late"), ((50,), "asleep")]


def test_what_both_have_written_the_same_is_saved(instance: Instance, alice: FlaskClient) -> None:
    old = Tab(open_book(instance, 2), "/evenings/1")
    Tab(alice, "/evenings/1").save({**EVENING, "time": "18:30"})
    assert old.save({**EVENING, "time": "18:30", "note": "new dice"}).status_code == 303


def test_a_mistake_does_not_hide_what_was_changed(instance: Instance, alice: FlaskClient) -> None:
    """A form that is faulty when it is first sent is still the old one when it has been put right."""
    old = Tab(open_book(instance, 2), "/news/1")
    assert old.save({**NEWS, "text": ""}).status_code == 400
    Tab(alice, "/news/1").save({**NEWS, "title": "Three matches"})
    assert told(old.save(NEWS)) == (409, [f"Alice has changed this meanwhile, {AGAIN} Three matches"])


def test_what_the_table_has_changed_is_told_without_a_name(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red")
    old = Tab(instance.table, "/members/1")
    Tab(instance.table, "/members/1").save({"name": "Alicia", "colour": "red"})
    assert told(old.save({"name": "Ally", "colour": "red"}))[1] == [f"This was changed meanwhile, {AGAIN} Alicia"]
    assert not book.read_book(instance.desk).has_pin


def how_it_went(instance: Instance) -> tuple[str, tuple[int, ...]]:
    row = evenings.find_evening(instance.desk, 2).row
    return row.kept, tuple(row.present)


def test_an_old_tab_does_not_overwrite_who_was_there(instance: Instance, alice: FlaskClient) -> None:
    """What was ticked stays ticked, and once the page has told what stands there it is saved."""
    plan(alice)
    old = Tab(open_book(instance, 2), "/evenings/2", "/end")
    assert Tab(alice, "/evenings/2", "/end").save({"kept": "held", "present": ["1", "3"]}).status_code == 303
    answer = old.save({"kept": "held", "present": ["1", "2"]})
    assert told(answer) == (409, [f"Alice has changed this meanwhile, {AGAIN} was held: Alice, Charlie"])
    assert re.findall(r'name="present" value="([^"]+)" checked', answer.text) == ["1", "2"]
    assert how_it_went(instance) == ("held", (1, 3))
    assert old.save({"kept": "held", "present": ["1", "2"]}).status_code == 303
    assert how_it_went(instance) == ("held", (1, 2))


def test_an_old_tab_does_not_call_off_an_evening_that_was_held(instance: Instance, alice: FlaskClient) -> None:
    plan(alice)
    old = Tab(open_book(instance, 2), "/evenings/2", "/end")
    Tab(alice, "/evenings/2", "/end").save({"kept": "held", "present": ["1", "3"]})
    for _ in range(2):
        answer = old.save({"kept": "cancelled"})
        assert (answer.status_code, "open it again first" in answer.text) == (409, True)
        assert how_it_went(instance) == ("held", (1, 3))
    assert old.save({"kept": "planned"}).status_code == 303
    assert Tab(alice, "/evenings/2", "/end").save({"kept": "cancelled"}).status_code == 303
    assert how_it_went(instance) == ("cancelled", (1, 3))


def test_an_old_tab_does_not_hold_an_evening_that_was_called_off(instance: Instance, alice: FlaskClient) -> None:
    plan(alice)
    old = Tab(open_book(instance, 2), "/evenings/2", "/end")
    Tab(alice, "/evenings/2", "/end").save({"kept": "cancelled"})
    answer = old.save({"kept": "held", "present": ["1", "guest:Zoe"]})
    assert told(answer) == (409, [f"Alice has changed this meanwhile, {AGAIN} called off"])
    assert how_it_went(instance) == ("cancelled", ())


def test_an_old_tab_does_not_change_a_result_that_somebody_else_has_changed(
    instance: Instance, alice: FlaskClient
) -> None:
    enter_result(alice)
    old = Tab(open_book(instance, 2), "/results/1")
    assert Tab(alice, "/results/1").save({**RESULT, "winners": "Alice", "reason": "misread"}).status_code == 303
    answer = old.save({**RESULT, "winners": "Charlie", "note": "late", "reason": "mine"})
    assert told(answer) == (409, [f"Alice has changed this meanwhile, {AGAIN} Alice"])
    assert results.read_result(instance.desk, 1).winners == "Alice"
    assert old.save({**RESULT, "winners": "Charlie", "note": "late", "reason": "mine"}).status_code == 303
    assert results.read_result(instance.desk, 1).winners == "Charlie"

"""A form that is sent twice, by a double tap or again after a lost answer: booked once, and answered the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.club.files.girocode import ClubAccount
from referee.service.admin import backups
from referee.service.cash import accounts, cash, fines
from referee.service.championship import results
from referee.service.desk import clock
from referee.service.evenings import evenings, lapses, news
from referee.service.matches import presets
from referee.service.motions import motions
from referee.service.motions.moving import MotionInput, OfClub
from tests.instance import Instance, furnished
from tests.web.book import found_club, open_book
from tests.web.forms import HTML, see

TODAY = clock.today(clock.local_zone())
SOON, GONE = TODAY + timedelta(days=3), TODAY - timedelta(days=10)
RULES = {"rulebook": "easy_move", "variant": "missions"}


class Sheet:
    """A page as it was opened once; its forms are sent from there, however often."""

    def __init__(self, device: FlaskClient, path: str) -> None:
        self._device = device
        self._page = see(device, path)

    def send(self, action: str, data: dict[str, object]) -> TestResponse:
        """Return the answer to the first form that goes there, its hidden fields sent along."""
        form = self._page.split(f'method="post" action="{action}"', 1)[1].partition("</form>")[0]
        hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
        kept = re.findall(r'name="(csrf_token)" type="hidden" value="([^"]+)"', form)
        fields = {name: unescape(value) for name, value in (*hidden.items(), *kept)}
        return self._device.post(action, data={**fields, **data}, headers=HTML)


def furnish(instance: Instance) -> str:
    """Furnish a club in which something of everything can be booked; return the id of its match that is over."""
    found_club(instance, 5)
    desk = instance.desk
    fines.take_preset(desk, 1, "2020-01-01")
    for member in (2, 3):
        cash.add_entry(desk, 1, cash.EntryInput("fine", member, "2,50", "late", ""), None)
    for day in (SOON, GONE):
        evening = evenings.plan_evening(desk, 1, evenings.EveningInput(f"{day}", "20:00", "Europe/Berlin", 1), None)
        for coming in ("yes", "no"):
            evenings.record_answer(desk, evening, 2, coming, 1)
    evenings.record_answer(desk, 1, 3, "no", 1)
    news.publish_news(desk, 1, news.NewsInput("2022-03-01", "The evening", "Bob won."), None)
    news.publish_news(desk, 1, news.NewsInput("2022-03-02", "Another", "Bob lost."), None)
    news.take_down(desk, 1, 2)
    results.add_result(desk, 1, results.ResultInput("2022-03-01", "Alice, Bob", "Bob"), None)
    motions.move_fine(desk, OfClub(), MotionInput(1, 2, text="burping", amount="1"), None)
    presets.keep_preset(desk, "ours", RULES)
    accounts.set_account(desk, 1, ClubAccount("Club", "DE89370400440532013000", ""))
    match = instance.dealt()
    instance.say(match, "table declare red")
    return match


class Form(NamedTuple):
    """A form as somebody fills it in, the page it stands on, and where it goes; ``%s`` is the match."""

    page: str
    action: str
    data: dict[str, object]
    first: Callable[[Instance], object] | None = None


EVENING = {"time": "19:30", "zone": "Europe/Berlin", "host": "1", "hours": "5", "quorum": "4"}
SPARED = {"which": "2.short_notice"}
SEASON = {"first": "2026-01-01", "last": "2026-12-31", "win": "3", "least": "0", "dropped": "0", "elimination": "0"}
FORMS = {
    "a fine": Form("/cash", "/cash/entries", {"kind": "fine", "member": "2", "amount": "1", "text": "late"}),
    "a guest's fine": Form("/cash", "/cash/entries", {"kind": "fine", "guest": "Zoe", "amount": "1", "text": "late"}),
    "a fine by a face": Form("/cash", "/cash/fine", {"who": ["2", "3"], "offence": "burp"}),
    "a count": Form("/cash/count?counted=1", "/cash/count", {"counted": "1", "answer": "book"}),
    "a deposit": Form("/cash", "/cash/entries", {"kind": "deposit", "amount": "1"}),
    "a payment": Form("/cash", "/cash/settle/2", {"kind": "payment_cash"}),
    "everybody's payment": Form("/cash", "/cash/settle", {"kind": "payment_cash"}),
    "a booking taken back": Form("/cash", "/cash/entries/1/back", {}),
    "bookings taken back": Form("/cash?done=1", "/cash/back", {"entries": "1"}),
    "the fines of a match": Form("/matches/%s/fines", "/matches/%s/fines", {"fine": ["2.lost.Bob"]}),
    "a motion": Form("/motions", "/motions", {"mover": "1", "accused": "3", "text": "humming", "amount": "1"}),
    "a motion at a match": Form(
        "/matches/%s/motions",
        "/matches/%s/motions",
        {"mover": "1", "accused": "3", "text": "humming", "amount": "1", "minutes": "5"},
    ),
    "votes counted": Form("/motions", "/motions/1/count", {"hand_Alice": "yes", "hand_Bob": "no", "hand_Dana": "yes"}),
    "an evening": Form("/evenings", "/evenings", {"day": f"{SOON + timedelta(days=9)}", **EVENING}),
    "an evening changed": Form("/evenings/1", "/evenings/1", {"day": f"{SOON}", **EVENING, "note": "dice"}),
    "an evening moved": Form("/evenings/1", "/evenings/1", {"day": f"{SOON + timedelta(days=1)}", **EVENING}),
    "an answer": Form("/evenings/1", "/evenings/1/answers", {"member": "4", "coming": "maybe"}),
    "attendance": Form("/evenings/2", "/evenings/2/end", {"kept": "held", "present": ["1", "3"]}),
    "an evening called off": Form("/evenings/1", "/evenings/1/end", {"kept": "cancelled"}),
    "the fines of an evening": Form("/evenings/1", "/evenings/1/fines", {"fine": ["2.short_notice"]}),
    "a fine left out": Form("/evenings/1", "/evenings/1/spared", {**SPARED, "do": "leave"}),
    "a fine proposed again": Form(
        "/evenings/1",
        "/evenings/1/spared",
        {**SPARED, "do": "propose"},
        lambda instance: lapses.leave_out(instance.desk, 1, 1, SPARED["which"]),
    ),
    "news": Form("/news/new?empty", "/news", {"day": "2022-09-17", "title": "Two", "text": "matches"}),
    "news changed": Form("/news/1", "/news/1", {"day": "2022-03-01", "title": "The evening", "text": "Bob lost."}),
    "news taken down": Form("/news", "/news/1/down", {}),
    "news put up": Form("/news", "/news/2/up", {}),
    "a result": Form("/results", "/results", {"day": "2022-09-17", "players": "Alice, Bob", "winners": "Bob"}),
    "a result again": Form(
        "/results", "/results", {"day": "2022-03-01", "players": "Alice, Bob", "winners": "Bob", "another": "y"}
    ),
    "a result changed": Form(
        "/results/1",
        "/results/1",
        {"day": "2022-03-02", "players": "Alice, Bob", "winners": "Alice", "reason": "misread"},
    ),
    "a result changed back": Form(
        "/results?changed=1",
        "/results/1/back",
        {"version": "1"},
        lambda instance: results.change_result(
            instance.desk, 1, 1, results.ResultInput("2022-03-02", "Alice, Bob", "Bob"), "misread", None
        ),
    ),
    "a result void": Form("/results", "/results/void", {"target": "result:1", "do": "void", "reason": "a dream"}),
    "a member": Form("/members", "/members", {"name": "Zoe", "colour": "pink"}),
    "a member changed": Form("/members", "/members/3", {"name": "Charles", "colour": "green", "since": "2020-01-01"}),
    "a catalogue": Form("/fines", "/fines", {"valid_from": "2022-01-01", "price_own_1": "2", "text_own_1": "humming"}),
    "a season": Form("/seasons/2026", "/seasons/2026", SEASON),
    "the bank account": Form("/book/account", "/book/account", {"name": "Risk", "iban": "DE89370400440532013000"}),
    "rules kept": Form("/matches/new", "/matches/new", {"do": "keep", "keep_name": "mine"}),
    "rules renamed": Form("/presets", "/presets/1", {"name": "theirs"}),
    "rules removed": Form("/presets", "/presets/1", {"do": "remove"}),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_form_sent_twice_books_once_and_is_answered_the_same(instance: Instance, form: Form) -> None:
    match, device = furnish(instance), open_book(instance)
    if form.first:
        form.first(instance)
    check_twice(instance, device, *(address.replace("%s", match) for address in (form.page, form.action)), form.data)


def test_the_presets_fines_are_taken_once(instance: Instance) -> None:
    found_club(instance)
    check_twice(instance, open_book(instance), "/fines", "/fines/preset", {"valid_from": "2022-01-01"})


def check_twice(instance: Instance, device: FlaskClient, page: str, action: str, data: dict[str, object]) -> None:
    """Check what the form of the page books, and answers, when it is sent a second time."""
    sheet, before = Sheet(device, page), b"".join(backups.stream_backup(instance.desk))
    first = sheet.send(action, data)
    booked = b"".join(backups.stream_backup(instance.desk))
    assert (first.status_code, booked != before) == (303, True), first.text
    again = sheet.send(action, data)
    location, asked = (re.sub("[?&]did=[^&#]+", "", answer.location) for answer in (again, first))
    assert (again.status_code, location) == (303, asked), again.text
    assert b"".join(backups.stream_backup(instance.desk)) == booked


def test_what_two_devices_book_is_two_bookings(instance: Instance) -> None:
    """Two people may each enter a fine; a debt can be paid and a booking taken back but once."""
    furnish(instance)
    tablet, phone = open_book(instance), open_book(instance, 3)
    sheets = [Sheet(device, "/cash") for device in (tablet, phone)]
    fine = {"kind": "fine", "member": "4", "amount": "1", "text": "humming"}
    assert [sheet.send("/cash/entries", fine).status_code for sheet in sheets] == [303, 303]
    assert [sheet.send("/cash/settle/2", {"kind": "payment_cash"}).status_code for sheet in sheets] == [303, 409]
    assert [sheet.send("/cash/entries/2/back", {}).status_code for sheet in sheets] == [303, 409]
    kinds = [line.entry.kind for line in cash.whole_book(instance.desk)]
    assert kinds == ["fine", "fine", "fine", "fine", "payment_cash", "fine"]


def test_after_a_restart_it_is_still_known_what_was_sent(instance: Instance) -> None:
    """A lost answer may be one that the server never gave."""
    furnish(instance)
    device = open_book(instance)
    sheet = Sheet(device, "/cash")
    assert sheet.send("/cash/entries/1/back", {}).status_code == 303
    instance.restart()
    device.application = instance.app
    assert sheet.send("/cash/entries/1/back", {}).status_code == 303
    assert len(cash.whole_book(instance.desk)) == 3


@pytest.mark.parametrize(
    ("page", "action", "content"),
    [
        ("/members", "/members/file", b"name\nZoe\n"),
        ("/results", "/results/file", b"date;players;winners\n2022-09-17;Alice, Bob;Bob\n2022-09-17;Alice, Bob;Bob\n"),
    ],
)
def test_a_file_sent_again_takes_nothing_twice(instance: Instance, page: str, action: str, content: bytes) -> None:
    """Neither from the page it was sent from nor from another one."""
    furnish(instance)
    device = open_book(instance)
    once, another = Sheet(device, page), Sheet(device, page)
    assert once.send(action, {"file": (BytesIO(content), "list.csv")}).status_code == 303
    taken = b"".join(backups.stream_backup(instance.desk))
    for sheet in (once, another):
        again = sheet.send(action, {"file": (BytesIO(content), "list.csv")})
        assert (again.status_code, "taken=0" in again.location) == (303, True)
    assert b"".join(backups.stream_backup(instance.desk)) == taken


def test_a_backup_sent_again_changes_nothing(instance: Instance, tmp_path: Path) -> None:
    furnish(instance)
    whole, other = b"".join(backups.stream_backup(instance.desk)), furnished(tmp_path / "other")
    sheet = Sheet(other.table, "/files")
    answers = [sheet.send("/files/restore", {"file": (BytesIO(whole), "backup.json")}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 409]
    assert b"".join(backups.stream_backup(other.desk)) == whole
    other.close()

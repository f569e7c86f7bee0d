"""The club's PIN: set at the house's own device, opens the book for twelve hours, may guard reading."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.service.cash import cash
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.people import book, roster
from referee.web.frame import guard
from tests.instance import Instance
from tests.web.book import PIN, found_club, leave_club, open_book
from tests.web.forms import fault, see, send

NEW = {"keeper": "1", "new": PIN, "again": PIN}


def is_open(instance: Instance, device: Any) -> bool:
    return "keeps the book" in see(device, "/cash")


def test_a_club_without_members_adds_them_first(instance: Instance) -> None:
    assert "The club has no members yet." in see(instance.table, "/book")


def test_the_first_pin_is_set_at_the_instances_own_device(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red")
    assert "It is chosen at the house's own device" in see(instance.onlooker(), "/book")
    assert send(instance.onlooker(), "/members", "/book/pin", NEW).status_code == 403
    assert not book.read_book(instance.desk).has_pin
    answer = send(instance.table, "/book", "/book/pin", {**NEW, "next": "/cash"})
    assert (answer.status_code, (answer.location or "").partition("?")[0]) == (303, "/cash")
    assert is_open(instance, instance.table)
    assert [(change.who, change.what) for change in book.list_changes(instance.desk)][0] == ("Alice", "pin_set")


def test_the_tablet_with_the_tables_link_is_the_instances_own(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red")
    tablet = instance.onlooker()
    with instance.app.app_context():
        tablet.get(f"/table/{guard.table_key()}")
    assert send(tablet, "/book", "/book/pin", NEW).status_code == 303


def test_all_that_is_wrong_with_a_new_pin_is_told_at_once(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red")
    answer = send(instance.table, "/book", "/book/pin", {"keeper": "", "new": "12", "again": "34"})
    told = [fault(answer.text, f"{field}-set") for field in ("keeper", "new", "again")]
    assert told[1:] == ["A PIN has four to eight digits.", "Both PINs must be the same."] and told[0]
    own = send(instance.table, "/members/1/pin", "/members/1/pin", {"new": "12", "again": "34"})
    assert own.text.count("A PIN has four to eight digits.") == own.text.count("Both PINs must be the same.") == 1


def test_all_that_is_wrong_with_opening_the_book_is_told_at_once(instance: Instance) -> None:
    found_club(instance)
    answer = send(instance.onlooker(), "/book", "/book/open", {"keeper": "", "pin": "12"})
    assert fault(answer.text, "keeper-open")
    assert fault(answer.text, "pin-open") == "A PIN has four to eight digits."


@pytest.mark.parametrize(
    ("data", "field", "says"),
    [
        ({"new": "12", "again": "12"}, "new", "A PIN has four to eight digits."),
        ({"new": "letters", "again": "letters"}, "new", "A PIN has four to eight digits."),
        ({"new": "123456789", "again": "123456789"}, "new", "A PIN has four to eight digits."),
        ({"new": "", "again": ""}, "new", "A PIN has four to eight digits."),
        ({"again": "2581"}, "again", "Both PINs must be the same."),
        ({"keeper": ""}, "keeper", "Choose who you are: every entry says who wrote it."),
        ({"keeper": "99"}, "keeper", "Choose who you are: every entry says who wrote it."),
        ({"keeper": "9" * 40}, "keeper", "Choose who you are: every entry says who wrote it."),
        ({"keeper": "x"}, "keeper", "Choose who you are: every entry says who wrote it."),
    ],
)
def test_a_faulty_pin_is_told_at_the_field(instance: Instance, data: dict[str, str], field: str, says: str) -> None:
    roster.add_member(instance.desk, "Alice", "red")
    answer = send(instance.table, "/book", "/book/pin", {**NEW, **data})
    assert answer.status_code == 400
    assert fault(answer.text, f"{field}-set") == says
    assert not book.read_book(instance.desk).has_pin


def test_the_pin_opens_the_book_on_any_device(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance, 2)
    assert "Bob keeps the book" in see(device, "/cash")
    assert not is_open(instance, instance.onlooker())
    send(device, "/book", "/book/close", {})
    assert not is_open(instance, device)


def test_closing_the_book_ends_a_copied_cookie_too_also_after_a_restart(instance: Instance) -> None:
    found_club(instance)
    device, other, copied = open_book(instance), open_book(instance, 2), instance.onlooker()
    cookie = device.get_cookie("session")
    assert cookie is not None
    copied.set_cookie("session", cookie.value)
    assert is_open(instance, copied)
    send(device, "/book", "/book/close", {})
    instance.restart()
    for device, still in ((copied, False), (other, True)):
        device.application = instance.app
        assert is_open(instance, device) == still


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/book/open", {"keeper": "1", "pin": PIN}),
        ("/book/pin", {"keeper": "1", "new": "1357", "again": "1357"}),
        ("/book/change", {"pin": PIN, "new": "1357", "again": "1357"}),
    ],
)
def test_opening_it_again_on_a_device_ends_what_was_copied_before(
    instance: Instance, path: str, data: dict[str, str]
) -> None:
    found_club(instance)
    device, copied = instance.app.test_client(), instance.onlooker()
    send(device, "/book", "/book/open", {"keeper": "1", "pin": PIN})
    cookie = device.get_cookie("session")
    assert cookie is not None
    copied.set_cookie("session", cookie.value)
    assert is_open(instance, copied)
    assert send(device, "/book", path, data).status_code == 303
    assert (is_open(instance, device), is_open(instance, copied)) == (True, False)
    send(device, "/book", "/book/close", {})
    assert (is_open(instance, device), is_open(instance, copied)) == (False, False)


def test_the_book_leads_nowhere_else(instance: Instance) -> None:
    found_club(instance)
    data = {"keeper": "1", "pin": PIN, "next": "//elsewhere.example/"}
    assert send(instance.onlooker(), "/book", "/book/open", data).location == "/book"


def test_the_book_closes_by_itself_after_twelve_hours(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    found_club(instance)
    device, now = open_book(instance), clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(hours=11, minutes=59))
    assert is_open(instance, device)
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(hours=12, minutes=1))
    assert not is_open(instance, device)


def test_a_wrong_pin_opens_nothing_and_twenty_are_looked_at_in_an_hour(instance: Instance) -> None:
    found_club(instance)
    device = instance.onlooker()
    for _ in range(20):
        answer = send(device, "/book", "/book/open", {"keeper": "1", "pin": "0000"})
        assert answer.status_code == 403
        assert fault(answer.text, "pin-open") == "That is not the club's PIN."
    answer = send(device, "/book", "/book/open", {"keeper": "1", "pin": PIN})
    assert answer.status_code == 429
    told = "Too many wrong PINs in the last hour. The next one can be tried in 60 minutes."
    assert told in fault(answer.text, "pin-open")


def guessed(device: FlaskClient, tries: int, pin: str = "0000") -> list[int]:
    """Return what is answered to that PIN for the book, so often."""
    data = {"keeper": "1", "pin": pin}
    return [send(device, "/book", "/book/open", data).status_code for _ in range(tries)]


def test_whoever_guesses_in_the_network_keeps_nobody_out_who_had_the_pin_nor_the_tablet_nor_this_computer(
    instance: Instance,
) -> None:
    """Though the guesser throws its cookies away each time, and names an address of its own."""
    found_club(instance)
    phone, tablet = open_book(instance), instance.onlooker()
    with instance.app.app_context():
        tablet.get(f"/table/{guard.table_key()}")
    strangers = [answer for _ in range(50) for answer in guessed(instance.onlooker(), 1)]
    assert strangers == [403] * 20 + [429] * 30
    instance.restart()
    for device in (phone, tablet):
        device.application = instance.app
    assert guessed(instance.onlooker(), 1, PIN) == [429]
    assert guessed(tablet, 9) == [403] * 9
    for device in (phone, tablet, instance.table):
        assert guessed(device, 3, PIN) == [303] * 3
        assert guessed(device, 11) == [403] * 10 + [429]


def test_whoever_left_the_club_keeps_no_book(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance, 2)
    leave_club(instance, 2)
    assert not is_open(instance, device)
    answer = send(instance.onlooker(), "/book", "/book/open", {"keeper": "2", "pin": PIN})
    assert fault(answer.text, "keeper-open") == "Choose who you are: every entry says who wrote it."


def test_a_changed_pin_closes_the_book_everywhere_else(instance: Instance) -> None:
    found_club(instance)
    device, other = open_book(instance), open_book(instance, 2)
    wrong = send(device, "/book", "/book/change", {"pin": "0000", "new": "13579", "again": "13579"})
    assert fault(wrong.text, "pin-change") == "That is not the club's PIN."
    assert send(device, "/book", "/book/change", {"pin": PIN, "new": "13579", "again": "13579"}).status_code == 303
    assert (is_open(instance, device), is_open(instance, other)) == (True, False)
    assert "The club's PIN was changed." in see(device, "/book")


def test_a_forgotten_pin_is_set_anew_at_the_computer_that_serves_alone(instance: Instance) -> None:
    found_club(instance)
    again = {"keeper": "3", "new": "13579", "again": "13579"}
    tablet = instance.onlooker()
    with instance.app.app_context():
        tablet.get(f"/table/{guard.table_key()}")
    for device in (tablet, instance.onlooker()):
        assert "PIN forgotten?" not in see(device, "/book")
        assert send(device, "/book", "/book/pin", again).status_code == 403
    assert send(instance.table, "/book", "/book/pin", again).status_code == 303
    assert [(change.who, change.what) for change in book.list_changes(instance.desk)][0] == ("Charlie", "pin_reset")


def test_reading_may_need_the_pin(instance: Instance) -> None:
    found_club(instance)
    device, stranger = open_book(instance), instance.onlooker()
    send(device, "/book", "/book/reading", {"reading": "pin"})
    for path in ("/cash", "/championship"):
        answer = stranger.get(path)
        assert (answer.status_code, answer.location.partition("?")[0]) == (303, "/book")
        assert device.get(path, follow_redirects=True).status_code == 200
    assert stranger.post("/cash/entries").status_code != 200
    send(device, "/book", "/book/reading", {"reading": "open"})
    assert "Balances" in see(stranger, "/cash")
    assert [change.what for change in book.list_changes(instance.desk)][:3] == [
        "reading_opened",
        "reading_closed",
        "pin_set",
    ]


@pytest.mark.parametrize(
    "path",
    [
        "/book/change",
        "/book/reading",
        "/cash/entries",
        "/cash/settle",
        "/cash/settle/2",
        "/cash/entries/1/back",
        "/cash/count",
    ],
)
def test_nothing_is_kept_on_a_device_where_the_book_is_closed(instance: Instance, path: str) -> None:
    found_club(instance)
    answer = send(instance.table, "/book", path, {"kind": "fine", "member": "2", "amount": "5", "text": "x"})
    assert answer.status_code == 403
    assert "The book is not open on this device." in answer.text


def test_a_made_up_session_opens_nothing(instance: Instance) -> None:
    found_club(instance)
    device = instance.onlooker()
    device.set_cookie("session", "eyJib29rIjpbMSwxLDk5OTk5OTk5OTld.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb")
    assert not is_open(instance, device)


def chosen(page: str) -> list[str]:
    """Who is chosen already to open the book."""
    select = page[page.index('id="keeper-open"') :]
    return re.findall(r'<option selected value="(\d+)"', select[: select.index("</select>")])


@pytest.mark.parametrize(
    ("days", "kept", "offered"), [(0, "planned", ["3"]), (0, "cancelled", []), (-2, "planned", [])]
)
def test_st_6_6_the_host_keeps_order_and_is_offered_the_book_on_the_night(
    instance: Instance, days: int, kept: str, offered: list[str]
) -> None:
    """Who else opens it says so; on any other day, or when the evening was called off, nobody is chosen."""
    found_club(instance)
    assert chosen(see(instance.onlooker(), "/book")) == []
    zone = clock.local_zone()
    day = (clock.today(zone) + timedelta(days)).isoformat()
    night = evenings.plan_evening(instance.desk, 1, evenings.EveningInput(day, "20:00", zone, 3), None)
    evenings.record_outcome(instance.desk, 1, night, kept, [])
    assert chosen(see(instance.onlooker(), "/book")) == offered


def test_st_6_6_what_the_host_books_on_the_night_is_in_the_hosts_name(instance: Instance) -> None:
    found_club(instance)
    zone = clock.local_zone()
    evenings.plan_evening(
        instance.desk, 1, evenings.EveningInput(clock.today(zone).isoformat(), "20:00", zone, 2), None
    )
    device = instance.onlooker()
    host = chosen(see(device, "/book"))[0]
    assert send(device, "/book", "/book/open", {"keeper": host, "pin": PIN}).status_code == 303
    fine = {"kind": "fine", "member": "3", "amount": "0,50", "text": "shouted down the host"}
    assert send(device, "/cash", "/cash/entries", fine).status_code == 303
    (line,) = cash.list_lines(instance.desk, None)
    assert (line.keeper, line.member, line.entry.cents) == ("Bob", "Charlie", 50)

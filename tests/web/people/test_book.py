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
from tests.club_house import House
from tests.web.book import PIN, found_club, leave_club, open_book
from tests.web.forms import fault, see, send

NEW = {"keeper": "1", "new": PIN, "again": PIN}


def is_open(house: House, device: Any) -> bool:
    return "keeps the book" in see(device, "/cash")


def test_a_club_without_members_adds_them_first(house: House) -> None:
    assert "The club has no members yet." in see(house.table, "/book")


def test_the_first_pin_is_set_at_the_houses_own_device(house: House) -> None:
    roster.add_member(house.desk, "Alice", "red")
    assert "It is chosen at the house's own device" in see(house.onlooker(), "/book")
    assert send(house.onlooker(), "/members", "/book/pin", NEW).status_code == 403
    assert not book.read_book(house.desk).has_pin
    answer = send(house.table, "/book", "/book/pin", {**NEW, "next": "/cash"})
    assert (answer.status_code, answer.location) == (303, "/cash")
    assert is_open(house, house.table)
    assert [(change.who, change.what) for change in book.list_changes(house.desk)][0] == ("Alice", "pin_set")


def test_the_tablet_with_the_tables_link_is_the_houses_own(house: House) -> None:
    roster.add_member(house.desk, "Alice", "red")
    tablet = house.onlooker()
    with house.app.app_context():
        tablet.get(f"/table/{guard.table_key()}")
    assert send(tablet, "/book", "/book/pin", NEW).status_code == 303


def test_all_that_is_wrong_with_a_new_pin_is_told_at_once(house: House) -> None:
    roster.add_member(house.desk, "Alice", "red")
    answer = send(house.table, "/book", "/book/pin", {"keeper": "", "new": "12", "again": "34"})
    told = [fault(answer.text, f"{field}-set") for field in ("keeper", "new", "again")]
    assert told[1:] == ["A PIN has four to eight digits.", "Both PINs must be the same."] and told[0]
    own = send(house.table, "/members/1/pin", "/members/1/pin", {"new": "12", "again": "34"})
    assert own.text.count("A PIN has four to eight digits.") == own.text.count("Both PINs must be the same.") == 1


def test_all_that_is_wrong_with_opening_the_book_is_told_at_once(house: House) -> None:
    found_club(house)
    answer = send(house.onlooker(), "/book", "/book/open", {"keeper": "", "pin": "12"})
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
def test_a_faulty_pin_is_told_at_the_field(house: House, data: dict[str, str], field: str, says: str) -> None:
    roster.add_member(house.desk, "Alice", "red")
    answer = send(house.table, "/book", "/book/pin", {**NEW, **data})
    assert answer.status_code == 400
    assert fault(answer.text, f"{field}-set") == says
    assert not book.read_book(house.desk).has_pin


def test_the_pin_opens_the_book_on_any_device(house: House) -> None:
    found_club(house)
    device = open_book(house, 2)
    assert "Bob keeps the book" in see(device, "/cash")
    assert not is_open(house, house.onlooker())
    send(device, "/book", "/book/close", {})
    assert not is_open(house, device)


def test_closing_the_book_ends_a_copied_cookie_too_also_after_a_restart(house: House) -> None:
    found_club(house)
    device, other, copied = open_book(house), open_book(house, 2), house.onlooker()
    cookie = device.get_cookie("session")
    assert cookie is not None
    copied.set_cookie("session", cookie.value)
    assert is_open(house, copied)
    send(device, "/book", "/book/close", {})
    house.restart()
    for device, still in ((copied, False), (other, True)):
        device.application = house.app
        assert is_open(house, device) == still


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/book/open", {"keeper": "1", "pin": PIN}),
        ("/book/pin", {"keeper": "1", "new": "1357", "again": "1357"}),
        ("/book/change", {"pin": PIN, "new": "1357", "again": "1357"}),
    ],
)
def test_opening_it_again_on_a_device_ends_what_was_copied_before(
    house: House, path: str, data: dict[str, str]
) -> None:
    found_club(house)
    device, copied = house.app.test_client(), house.onlooker()
    send(device, "/book", "/book/open", {"keeper": "1", "pin": PIN})
    cookie = device.get_cookie("session")
    assert cookie is not None
    copied.set_cookie("session", cookie.value)
    assert is_open(house, copied)
    assert send(device, "/book", path, data).status_code == 303
    assert (is_open(house, device), is_open(house, copied)) == (True, False)
    send(device, "/book", "/book/close", {})
    assert (is_open(house, device), is_open(house, copied)) == (False, False)


def test_the_book_leads_nowhere_else(house: House) -> None:
    found_club(house)
    data = {"keeper": "1", "pin": PIN, "next": "//elsewhere.example/"}
    assert send(house.onlooker(), "/book", "/book/open", data).location == "/book"


def test_the_book_closes_by_itself_after_twelve_hours(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    found_club(house)
    device, now = open_book(house), clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(hours=11, minutes=59))
    assert is_open(house, device)
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(hours=12, minutes=1))
    assert not is_open(house, device)


def test_a_wrong_pin_opens_nothing_and_twenty_are_looked_at_in_an_hour(house: House) -> None:
    found_club(house)
    device = house.onlooker()
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
    house: House,
) -> None:
    """Though the guesser throws its cookies away each time, and names an address of its own."""
    found_club(house)
    phone, tablet = open_book(house), house.onlooker()
    with house.app.app_context():
        tablet.get(f"/table/{guard.table_key()}")
    strangers = [answer for _ in range(50) for answer in guessed(house.onlooker(), 1)]
    assert strangers == [403] * 20 + [429] * 30
    house.restart()
    for device in (phone, tablet):
        device.application = house.app
    assert guessed(house.onlooker(), 1, PIN) == [429]
    assert guessed(tablet, 9) == [403] * 9
    for device in (phone, tablet, house.table):
        assert guessed(device, 3, PIN) == [303] * 3
        assert guessed(device, 11) == [403] * 10 + [429]


def test_whoever_left_the_club_keeps_no_book(house: House) -> None:
    found_club(house)
    device = open_book(house, 2)
    leave_club(house, 2)
    assert not is_open(house, device)
    answer = send(house.onlooker(), "/book", "/book/open", {"keeper": "2", "pin": PIN})
    assert fault(answer.text, "keeper-open") == "Choose who you are: every entry says who wrote it."


def test_a_changed_pin_closes_the_book_everywhere_else(house: House) -> None:
    found_club(house)
    device, other = open_book(house), open_book(house, 2)
    wrong = send(device, "/book", "/book/change", {"pin": "0000", "new": "13579", "again": "13579"})
    assert fault(wrong.text, "pin-change") == "That is not the club's PIN."
    assert send(device, "/book", "/book/change", {"pin": PIN, "new": "13579", "again": "13579"}).status_code == 303
    assert (is_open(house, device), is_open(house, other)) == (True, False)
    assert "The club's PIN was changed." in see(device, "/book")


def test_a_forgotten_pin_is_set_anew_at_the_computer_that_serves_alone(house: House) -> None:
    found_club(house)
    again = {"keeper": "3", "new": "13579", "again": "13579"}
    tablet = house.onlooker()
    with house.app.app_context():
        tablet.get(f"/table/{guard.table_key()}")
    for device in (tablet, house.onlooker()):
        assert "PIN forgotten?" not in see(device, "/book")
        assert send(device, "/book", "/book/pin", again).status_code == 403
    assert send(house.table, "/book", "/book/pin", again).status_code == 303
    assert [(change.who, change.what) for change in book.list_changes(house.desk)][0] == ("Charlie", "pin_reset")


def test_reading_may_need_the_pin(house: House) -> None:
    found_club(house)
    device, stranger = open_book(house), house.onlooker()
    send(device, "/book", "/book/reading", {"reading": "pin"})
    for path in ("/cash", "/championship"):
        answer = stranger.get(path)
        assert (answer.status_code, answer.location.partition("?")[0]) == (303, "/book")
        assert device.get(path, follow_redirects=True).status_code == 200
    assert stranger.post("/cash/entries").status_code != 200
    send(device, "/book", "/book/reading", {"reading": "open"})
    assert "Balances" in see(stranger, "/cash")
    assert [change.what for change in book.list_changes(house.desk)][:3] == [
        "reading_opened",
        "reading_closed",
        "pin_set",
    ]


@pytest.mark.parametrize(
    "path", ["/book/change", "/book/reading", "/cash/entries", "/cash/settle", "/cash/settle/2", "/cash/entries/1/back"]
)
def test_nothing_is_kept_on_a_device_where_the_book_is_closed(house: House, path: str) -> None:
    found_club(house)
    answer = send(house.table, "/book", path, {"kind": "fine", "member": "2", "amount": "5", "text": "x"})
    assert answer.status_code == 403
    assert "The book is not open on this device." in answer.text


def test_a_made_up_session_opens_nothing(house: House) -> None:
    found_club(house)
    device = house.onlooker()
    device.set_cookie("session", "eyJib29rIjpbMSwxLDk5OTk5OTk5OTld.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb")
    assert not is_open(house, device)


def chosen(page: str) -> list[str]:
    """Who is chosen already to open the book."""
    select = page[page.index('id="keeper-open"') :]
    return re.findall(r'<option selected value="(\d+)"', select[: select.index("</select>")])


@pytest.mark.parametrize(
    ("days", "kept", "offered"), [(0, "planned", ["3"]), (0, "cancelled", []), (-2, "planned", [])]
)
def test_st_6_6_the_host_keeps_order_and_is_offered_the_book_on_the_night(
    house: House, days: int, kept: str, offered: list[str]
) -> None:
    """Who else opens it says so; on any other day, or when the evening was called off, nobody is chosen."""
    found_club(house)
    assert chosen(see(house.onlooker(), "/book")) == []
    zone = clock.local_zone()
    day = (clock.today(zone) + timedelta(days)).isoformat()
    night = evenings.plan_evening(house.desk, 1, evenings.EveningInput(day, "20:00", zone, 3), None)
    evenings.record_outcome(house.desk, 1, night, kept, [])
    assert chosen(see(house.onlooker(), "/book")) == offered


def test_st_6_6_what_the_host_books_on_the_night_is_in_the_hosts_name(house: House) -> None:
    found_club(house)
    zone = clock.local_zone()
    evenings.plan_evening(house.desk, 1, evenings.EveningInput(clock.today(zone).isoformat(), "20:00", zone, 2), None)
    device = house.onlooker()
    host = chosen(see(device, "/book"))[0]
    assert send(device, "/book", "/book/open", {"keeper": host, "pin": PIN}).status_code == 303
    fine = {"kind": "fine", "member": "3", "amount": "0,50", "text": "shouted down the host"}
    assert send(device, "/cash", "/cash/entries", fine).status_code == 303
    (line,) = cash.list_lines(house.desk, None)
    assert (line.keeper, line.member, line.entry.cents) == ("Bob", "Charlie", 50)

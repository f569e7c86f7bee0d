"""The cash book says who recorded a fine that was voted: whoever counted, whoever had moved it."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest

from referee.service.cash import cash
from referee.service.desk import clock
from tests.club_house import House
from tests.web.book import found_club, open_book
from tests.web.forms import see, send
from tests.web.motions.votes import MOTION, begin_table, count_hands, list_owed, move_fine, send_vote

NOW = datetime(2026, 3, 14, 20, 0)


def recorded(house: House) -> tuple[str, str]:
    """Who recorded the newest line of the cash book and who moved it, as its page says."""
    line = re.search(r'<li id="entry-\d+".*?</li>', see(open_book(house), "/cash"), re.S)
    assert line
    recorder = re.search(r"no\. \d+ · ([^,<]+), ", line[0])
    moved = re.search(r"moved by (\w+)<", line[0])
    return recorder[1] if recorder else "", moved[1] if moved else ""


def exported(house: House) -> tuple[str, str]:
    """Return the same, as the file says."""
    heads, *_, last = (
        line.split(",") for line in house.onlooker().get("/exports/cash-book.csv?as=rfc").text.splitlines()
    )
    return last[heads.index("Recorded by")], last[heads.index("Moved by")]


def test_whoever_counts_has_recorded_it_and_not_whoever_moves(house: House) -> None:
    found_club(house)
    device = open_book(house)
    send(device, "/motions", "/motions", {**MOTION, "mover": "2", "accused": "3"})
    data = {"hand_Alice": "yes", "hand_Charlie": "yes", "hand_Bob": "no"}
    assert send(device, "/motions", "/motions/1/count", data).status_code == 303
    assert recorded(house) == exported(house) == ("Alice", "Bob")


def test_the_table_has_recorded_what_phones_or_hands_decided(house: House) -> None:
    match, phones = begin_table(house)
    move_fine(house, match, mover="2", accused="3")
    for name in phones:
        send_vote(phones[name], name, "yes")
    assert recorded(house) == exported(house) == ("the table", "Bob")
    move_fine(house, match, mover="3")
    assert send(house.table, f"/matches/{match}/motions", "/motions/2/count", {"hand_Alice": "yes"}).status_code == 303
    assert recorded(house) == exported(house) == ("the table", "Charlie")


def test_the_clock_has_recorded_what_it_counted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [NOW]
    monkeypatch.setattr(clock, "now", lambda: now[0])
    match, phones = begin_table(house)
    move_fine(house, match)
    send_vote(phones["Charlie"], "Charlie", "yes")
    now[0] += timedelta(minutes=6)
    house.tick()
    assert list_owed(house) == [0, 50, 0]
    assert recorded(house) == exported(house) == ("the clock", "Alice")


def test_taking_it_back_is_recorded_by_whoever_did(house: House) -> None:
    match, _ = begin_table(house)
    move_fine(house, match, mover="2", accused="3")
    count_hands(house, match, Alice="yes")
    cash.take_back(house.desk, 1, 1)
    assert recorded(house) == exported(house) == ("Alice", "")

"""The cash book says who recorded a fine that was voted: whoever counted, whoever had moved it."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest

from referee.service.cash import cash
from referee.service.desk import clock
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import see, send
from tests.web.motions.votes import MOTION, begin_table, count_hands, list_owed, move_fine, send_vote

NOW = datetime(2026, 3, 14, 20, 0)


def recorded(instance: Instance) -> tuple[str, str]:
    """Who recorded the newest line of the cash book and who moved it, as its page says."""
    line = re.search(r'<li id="entry-\d+".*?</li>', see(open_book(instance), "/cash"), re.S)
    assert line
    recorder = re.search(r"no\. \d+ · ([^,<]+), ", line[0])
    moved = re.search(r"moved by (\w+)<", line[0])
    return recorder[1] if recorder else "", moved[1] if moved else ""


def exported(instance: Instance) -> tuple[str, str]:
    """Return the same, as the file says."""
    heads, *_, last = (
        line.split(",") for line in instance.onlooker().get("/exports/cash-book.csv?as=rfc").text.splitlines()
    )
    return last[heads.index("Recorded by")], last[heads.index("Moved by")]


def test_whoever_counts_has_recorded_it_and_not_whoever_moves(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    send(device, "/motions", "/motions", {**MOTION, "mover": "2", "accused": "3"})
    data = {"hand_Alice": "yes", "hand_Charlie": "yes", "hand_Bob": "no"}
    assert send(device, "/motions", "/motions/1/count", data).status_code == 303
    assert recorded(instance) == exported(instance) == ("Alice", "Bob")


def test_the_table_has_recorded_what_phones_or_hands_decided(instance: Instance) -> None:
    match, phones = begin_table(instance)
    move_fine(instance, match, mover="2", accused="3")
    for name in phones:
        send_vote(phones[name], name, "yes")
    assert recorded(instance) == exported(instance) == ("the table", "Bob")
    move_fine(instance, match, mover="3")
    assert (
        send(instance.table, f"/matches/{match}/motions", "/motions/2/count", {"hand_Alice": "yes"}).status_code == 303
    )
    assert recorded(instance) == exported(instance) == ("the table", "Charlie")


def test_the_clock_has_recorded_what_it_counted(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [NOW]
    monkeypatch.setattr(clock, "now", lambda: now[0])
    match, phones = begin_table(instance)
    move_fine(instance, match)
    send_vote(phones["Charlie"], "Charlie", "yes")
    now[0] += timedelta(minutes=6)
    instance.tick()
    assert list_owed(instance) == [0, 50, 0]
    assert recorded(instance) == exported(instance) == ("the clock", "Alice")


def test_taking_it_back_is_recorded_by_whoever_did(instance: Instance) -> None:
    match, _ = begin_table(instance)
    move_fine(instance, match, mover="2", accused="3")
    count_hands(instance, match, Alice="yes")
    cash.take_back(instance.desk, 1, 1)
    assert recorded(instance) == exported(instance) == ("Alice", "")

"""Counts of the box: what lies in it beside what the book expects, and the entries that say so."""

from __future__ import annotations

from typing import NamedTuple

from referee.club.faults import ClubFault
from referee.club.money import ledger, money
from referee.club.money.ledger import Booking
from referee.service.cash import cash
from referee.service.cash.occasions import build_entry
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import parse_choice, problem_of
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Problem
from referee.service.people import roster
from referee.store import Connection
from referee.store.cash import ledger as stored
from referee.store.schema import EntryRow
from referee.store.subjects import Subject

ANSWERS = ("note", "book")
"""What may be done about a difference: note the count alone, or book the difference as well."""


class Count(NamedTuple):
    """What the book expects in the box and what was counted, in cents."""

    expected: int
    counted: int

    @property
    def difference(self) -> int:
        """What is too much in the box; below 0 it is missing."""
        return self.counted - self.expected


class LastCount(NamedTuple):
    """The newest count that was not taken back: its entry, what the book ``expected`` then, and who counted."""

    entry: EntryRow
    expected: int
    keeper: str | None


class CountInput(NamedTuple):
    """A count as somebody enters it: the amount, what the page expected (``seen``, in cents), and one of `ANSWERS`."""

    counted: str
    seen: str
    answer: str


def compare(desk: Desk, counted: str) -> Count:
    """Return the written amount beside what the book expects.

    :raises Problem: it is no amount, at the field ``counted``; an empty box is one.
    """
    cents = _parse_counted(counted)
    with desk.store.reading() as connection:
        return Count(ledger.sum_funds(stored.sum_bookings(connection)).box, cents)


def find_last(desk: Desk) -> LastCount | None:
    """Return the last count, or ``None`` if there was none."""
    return desk.remembered("last count", _read_last, of=(Subject.CASH, Subject.MEMBERS))


def _read_last(connection: Connection) -> LastCount | None:
    entry = stored.find_last_count(connection)
    if entry is None:
        return None
    expected = ledger.sum_funds(stored.sum_bookings_before(connection, entry.id)).box
    names = {member.id: member.name for member in roster.read_members(connection)}
    return LastCount(entry, expected, names.get(entry.keeper_id or 0))


def enter(desk: Desk, keeper: int, written: CountInput, asked: RequestKey | None = None) -> tuple[int, ...]:
    """Enter the count, and the difference if that was the answer; once, however often it is ``asked`` for.

    Return the ids of the entries.

    :raises Problem: as `compare`; balances_moved, if the book expects something else by now.
    """
    answer = parse_choice(written.answer, "answer", ANSWERS)
    cents = _parse_counted(written.counted)

    def save_count(change: Change) -> str:
        expected = ledger.sum_funds(stored.sum_bookings(change.connection)).box
        if str(expected) != written.seen:
            raise Problem("balances_moved")
        difference = ledger.book_difference(expected, cents) if answer == "book" else None
        bookings = (Booking("count", None, cents), *([difference] if difference else ()))
        return cash.join_ids(cash.save_row(change, build_entry(keeper, booking)) for booking in bookings)

    return cash.parse_ids(change_once(desk, asked, save_count, cash.SCOPE))


def _parse_counted(text: str) -> int:
    try:
        return money.parse_amount(text, "counted", least=0)
    except ClubFault as fault:
        raise problem_of(fault) from None

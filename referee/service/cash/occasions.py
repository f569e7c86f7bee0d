"""The occasions of fines, each booked only once, whether the table books a proposal or votes on it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from referee.club.money import fines
from referee.club.money.ledger import Booking
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.store import Connection
from referee.store.base import add_row
from referee.store.cash import ledger
from referee.store.motions import motions
from referee.store.schema import EntryRow, MotionRow

Occasion = tuple[object, ...]
"""As `fines.occasion_of_fine`."""


def booked_occasions(connection: Connection, match_id: str | None, evening_id: int | None) -> set[Occasion]:
    """Return the occasions of the match or the evening for which the cash book has a fine that is not taken back."""
    rows = ledger.list_standing_fines(connection, match_id=match_id, evening_id=evening_id or 0)
    return {occasion_of_entry(row) for row in rows}


def voted_occasions(connection: Connection, match_id: str | None, evening_id: int | None) -> set[Occasion]:
    """Return the occasions of the match or the evening that are being voted on."""
    return {occasion_of_motion(row) for row in motions.list_open(connection, match_id, evening_id)}


def build_entry(keeper: int | None, booking: Booking, text: str | None = None, day: date | None = None) -> EntryRow:
    """Build an entry to be booked, without the ground of a fine; dated today if no day is given."""
    return EntryRow(
        id=0,
        day=day or clock.today(),
        kind=booking.kind,
        member_id=booking.member,
        cents=booking.cents,
        text=text,
        undoes=None,
        keeper_id=keeper,
        at=clock.now(),
    )


def book_fines(connection: Connection, rows: Sequence[EntryRow]) -> list[int]:
    """Book the fines, each of a match or an evening, that are not in the cash book yet, and return their ids.

    :raises Problem: fine_voted.
    """
    new = [
        row for row in rows if occasion_of_entry(row) not in booked_occasions(connection, row.match_id, row.evening_id)
    ]
    if any(occasion_of_entry(row) in voted_occasions(connection, row.match_id, row.evening_id) for row in new):
        raise Problem("fine_voted")
    return [add_row(connection, row) for row in new]


def occasion_of_entry(row: EntryRow) -> Occasion:
    """Return the occasion of the fine."""
    return fines.occasion_of_fine(row.seq, row.offence, row.member_id)


def occasion_of_motion(row: MotionRow) -> Occasion:
    """Return the occasion that the motion is about."""
    return fines.occasion_of_fine(row.seq, row.offence, row.accused_id)

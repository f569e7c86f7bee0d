"""What makes a fine of a match or an evening one fine, whether the table comes to it by a proposal or by a vote."""

from __future__ import annotations

from collections.abc import Sequence

from referee.club.money import fines
from referee.service.desk.problems import Problem
from referee.store import Connection
from referee.store.cash import ledger
from referee.store.cash.ledger import EntryRow
from referee.store.motions import motions
from referee.store.motions.motions import MotionRow

Occasion = tuple[object, ...]


def booked_occasions(connection: Connection, match_id: str | None, evening_id: int | None) -> set[Occasion]:
    """For what a fine of the match or the evening stands in the cash book."""
    by_match, by_evening = ledger.standing_fines_of_match, ledger.standing_fines_of_evening
    rows = by_match(connection, match_id) if match_id is not None else by_evening(connection, evening_id or 0)
    return {occasion_of_entry(row) for row in rows}


def voted_occasions(connection: Connection, match_id: str | None, evening_id: int | None) -> set[Occasion]:
    """What is being voted on in the match or at the evening."""
    return {occasion_of_motion(row) for row in motions.list_open(connection, match_id, evening_id)}


def book_fines(connection: Connection, rows: Sequence[EntryRow]) -> int:
    """The fines, each of a match or an evening, are in the cash book; how many that were not there before.

    :raises Problem: one of those that were not there is being voted on.
    """
    new = [
        row for row in rows if occasion_of_entry(row) not in booked_occasions(connection, row.match_id, row.evening_id)
    ]
    if any(occasion_of_entry(row) in voted_occasions(connection, row.match_id, row.evening_id) for row in new):
        raise Problem("fine_voted")
    for row in new:
        ledger.add_entry(connection, row)
    return len(new)


def occasion_of_entry(row: EntryRow) -> Occasion:
    """What the fine is for."""
    return fines.occasion_of_fine(row.seq, row.offence, row.member_id)


def occasion_of_motion(row: MotionRow) -> Occasion:
    """What the motion is about."""
    return fines.occasion_of_fine(row.seq, row.offence, row.accused_id)

"""Fines and votes that have lost their ground: they stay, marked, and only people take them back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.club import evenings as statutes
from referee.club.money import fines as catalogue
from referee.service.cash import cash, fines
from referee.service.cash.cash import BookLine
from referee.service.desk import clock
from referee.service.desk.desk import Desk, LogOf
from referee.service.desk.play import OpenMatch
from referee.service.evenings import evenings, lapses
from referee.service.evenings.evenings import Evening
from referee.service.matches import taken_out
from referee.store import Connection
from referee.store.cash import ledger
from referee.store.championship import results
from referee.store.matches import log
from referee.store.motions import motions
from referee.store.schema import EntryRow, MotionRow
from referee.store.subjects import Subject

GROUNDS_OF = (
    *(Subject.CASH, Subject.MATCHES, Subject.CHALLENGES, Subject.RESULTS),
    *(Subject.MOTIONS, Subject.EVENINGS, Subject.MEMBERS),
)
"""What the grounds of fines are read from, besides the logs of running matches that have fines."""


def list_groundless(desk: Desk) -> tuple[BookLine, ...]:
    """List all fines of matches and evenings that are in the cash book without their ground."""

    def work_out() -> tuple[BookLine, ...]:
        with desk.store.reading() as connection:
            void = {key for key in results.list_void(connection) if isinstance(key, str)}
            matches = sorted(void | ledger.matches_taken_back(connection))
            fined_evenings = ledger.evenings_fined(connection)
        in_matches = [line for match_id in matches for line in groundless_in_match(desk, match_id)]
        of_evenings = [line for evening_id in fined_evenings for line in groundless_of_evening(desk, evening_id)]
        return (*in_matches, *of_evenings)

    with desk.store.reading() as connection:
        logs = [LogOf(match_id) for match_id in ledger.running_matches_fined(connection)]
    return desk.worked_out(("fines without ground", clock.today()), work_out, of=(*GROUNDS_OF, *logs))


def groundless_in_match(desk: Desk, match_id: str) -> tuple[BookLine, ...]:
    """List the fines booked in the match that it does not show any more; all of them if it was taken out.

    :raises Problem: match_unknown.
    """
    match = desk.match(match_id)
    with desk.store.reading() as connection:
        rows = ledger.list_standing_fines(connection, match_id=match_id)
        if taken_out.void_reason(connection, match_id) is None:
            rows = _not_shown(connection, match, rows)
    return _lines(desk, rows)


def _not_shown(connection: Connection, match: OpenMatch, rows: Sequence[EntryRow]) -> list[EntryRow]:
    counted = log.read_log_tree(connection, match.row.id).actions_in_force(match.head) if rows else frozenset()
    voted = motions.motions_of_entries(connection, [row.id for row in rows])
    # A fine that the table voted needs no ground, except for how the match ended.
    of_match = [row for row in rows if row.offence in (catalogue.AT_THE_END if row.id in voted else catalogue.SHOWN)]
    # What an action has shown stays true as long as it counts, except what a challenge was about.
    doubtful = [row for row in of_match if row.seq not in counted or row.offence in catalogue.CHALLENGED]
    current = fines.occasions_in_match(connection, match) if doubtful else ()
    return [row for row in doubtful if catalogue.occasion_of_fine(row.seq, row.offence, row.member_id) not in current]


def motions_without_ground(connection: Connection, match: OpenMatch, rows: Iterable[MotionRow]) -> frozenset[int]:
    """Return the ids of the motions that were moved for an action of the match which no longer counts.

    An offence that the catalogue does not look for, or sees only in the further course, is about no single action.
    """
    of_actions = {
        row.id: row.seq
        for row in rows
        if row.seq is not None and (row.offence is None or row.offence in catalogue.SHOWN_BY_AN_ACTION)
    }
    if not of_actions:
        return frozenset()
    gone = set(of_actions.values()) - log.read_log_tree(connection, match.row.id).actions_in_force(match.head)
    # An undo is no action that could stop counting.
    takers_back = log.takers_back_among(connection, match.row.id, gone)
    return frozenset(motion_id for motion_id, seq in of_actions.items() if seq in gone - takers_back)


def lost_in_match(desk: Desk, match_id: str) -> tuple[BookLine, ...]:
    """List the same as `groundless_in_match`, with the fines that the table voted for an action which no longer counts.

    Those need no ground, and are no fault of the book; but the table may want to think again.

    :raises Problem: match_unknown.
    """
    match = desk.match(match_id)
    with desk.store.reading() as connection:
        rows = {row.id: row for row in ledger.list_standing_fines(connection, match_id=match_id)}
        voted = motions.motions_of_entries(connection, rows) if rows else {}
        gone = motions_without_ground(connection, match, voted.values())
    lines = groundless_in_match(desk, match_id)
    listed = {line.entry.id for line in lines}
    fines = [rows[entry_id] for entry_id, motion in voted.items() if motion.id in gone and entry_id not in listed]
    return (*lines, *_lines(desk, fines))


def groundless_of_evening(desk: Desk, evening_id: int) -> tuple[BookLine, ...]:
    """List the fines booked for the evening that its answers and attendance do not show any more.

    :raises Problem: evening_unknown.
    """
    evening = evenings.find_evening(desk, evening_id)
    with desk.store.reading() as connection:
        standing = ledger.list_standing_fines(connection, evening_id=evening_id)
        rows = [row for row in standing if row.offence in statutes.SHOWN_OFFENCES]
        voted = motions.motions_of_entries(connection, [row.id for row in rows])
    current = lapses.shown_offences(desk, evening) if rows else ()
    gone = [row for row in rows if (row.member_id, row.offence) not in current]
    return _lines(desk, [row for row in gone if row.id not in voted or _came_after_all(row, evening)])


def _came_after_all(row: EntryRow, evening: Evening) -> bool:
    """Tell whether somebody who came was fined for not coming: no vote changes that."""
    return row.offence in statutes.ABSENCES and row.member_id in evening.facts.present


def _lines(desk: Desk, rows: Sequence[EntryRow]) -> tuple[BookLine, ...]:
    return cash.name_lines(desk, [(row, False) for row in rows])

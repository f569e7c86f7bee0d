"""Motions and the votes on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, exists, insert, or_, select, update

from referee.club.money.votes import Ballot, Choice, Count
from referee.store.base import list_rows
from referee.store.schema import EntryRow, MotionRow, VoidingRow, Vote


def has_run_out(row: MotionRow) -> bool:
    """Tell whether the motion was counted only after its time was up."""
    return row.closed_at is not None and row.closed_at > ballot_of(row).ends


def secret_tally_of(row: MotionRow) -> Count:
    """Return how many have voted what on the secret motion so far."""
    return Count(**row.tally) if row.tally else Count(0, 0, 0)


def ballot_of(row: MotionRow) -> Ballot:
    """Return who may vote on it, and until when. Only votes on phones, in a match, have an end."""
    ends = row.ends_at if row.match_id is not None else datetime.max
    return Ballot(tuple(row.voters), tuple(row.excluded), ends)


def set_correction(connection: Connection, motion_id: int, correction: int) -> None:
    """Record the action ``correction``, which took the cards of the member who pays by the motion."""
    connection.execute(update(MotionRow).where(MotionRow.id == motion_id).values(correction=correction))


def list_newest(connection: Connection, match_id: str | None, evening_id: int | None, most: int) -> list[MotionRow]:
    """List the newest ``most`` motions of a match, of an evening or, with neither, of the club; newest first."""
    query = select(MotionRow).where(*_moved_at(match_id, evening_id)).order_by(MotionRow.id.desc()).limit(most)
    return list_rows(connection, query)


def list_open(connection: Connection, match_id: str | None, evening_id: int | None) -> list[MotionRow]:
    """List the motions of a match, of an evening or, with neither, of the club that are not counted yet."""
    query = select(MotionRow).where(*_moved_at(match_id, evening_id), MotionRow.closed_at.is_(None))
    return list_rows(connection, query)


def _moved_at(match_id: str | None, evening_id: int | None) -> tuple[ColumnElement[bool], ...]:
    return MotionRow.match_id == match_id, MotionRow.evening_id == evening_id


def list_open_in_matches(connection: Connection) -> list[tuple[MotionRow, set[str]]]:
    """List the motions in matches that are not counted yet, in the order they were moved, each with who has voted."""
    is_open_in_match = (MotionRow.closed_at.is_(None), MotionRow.match_id.is_not(None))
    rows = list_rows(connection, select(MotionRow).where(*is_open_in_match).order_by(MotionRow.id))
    voted: dict[int, set[str]] = {row.id: set() for row in rows}
    given = select(Vote.motion_id, Vote.voter).join(MotionRow, MotionRow.id == Vote.motion_id).where(*is_open_in_match)
    for motion_id, voter in connection.execute(given):
        voted[motion_id].add(voter)
    return [(row, voted[row.id]) for row in rows]


def matches_ever_void_for(connection: Connection, reason: str) -> frozenset[str]:
    """Return the ids of the matches that once did not count for that reason, whether they do now or not."""
    query = select(VoidingRow.match_id).where(VoidingRow.reason == reason, VoidingRow.match_id.is_not(None))
    return frozenset(match_id for match_id in connection.execute(query).scalars() if match_id is not None)


def list_open_secret(connection: Connection) -> list[MotionRow]:
    """List the secret motions that are not counted yet, in the order they were moved."""
    query = select(MotionRow).where(MotionRow.secret, MotionRow.closed_at.is_(None)).order_by(MotionRow.id)
    return list_rows(connection, query)


def has_fines(connection: Connection, match_id: str) -> bool:
    """Tell whether anything was put to the vote in the match, or a fine was booked in it."""
    query = select(or_(exists().where(MotionRow.match_id == match_id), exists().where(EntryRow.match_id == match_id)))
    return bool(connection.execute(query).scalar())


def list_motions(connection: Connection) -> list[MotionRow]:
    """List all motions, in the order they were moved."""
    return list_rows(connection, select(MotionRow).order_by(MotionRow.id))


def motions_of_entries(connection: Connection, entries: Collection[int]) -> dict[int, MotionRow]:
    """Return the motions that led to these entries of the cash book, by the entry's id."""
    rows = list_rows(connection, select(MotionRow).where(MotionRow.entry_id.in_(entries)))
    return {row.entry_id: row for row in rows if row.entry_id is not None}


def read_votes(connection: Connection, motion_id: int) -> dict[str, Choice | None]:
    """Return who has voted what, in the order they voted; the choice is ``None`` on a secret motion."""
    rows = connection.execute(select(Vote.voter, Vote.choice).where(Vote.motion_id == motion_id).order_by(Vote.at))
    return {voter: choice for voter, choice in rows}


def add_votes(connection: Connection, motion_id: int, choices: Mapping[str, Choice | None], at: datetime) -> None:
    """Insert the votes of these voters; a choice is ``None`` on a secret motion."""
    rows = [{"motion_id": motion_id, "voter": voter, "choice": choice, "at": at} for voter, choice in choices.items()]
    if rows:
        connection.execute(insert(Vote), rows)

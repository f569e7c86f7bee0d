"""Motions and the votes on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple, cast

from sqlalchemy import Connection, exists, insert, select, update

from referee.club.money.votes import Ballot, Choice, Count
from referee.store.tables import Motion, Vote


class MotionRow(NamedTuple):
    """One motion as in `Motion`; ``id`` 0 before it is added."""

    id: int
    match_id: str | None
    seq: int | None
    mover_id: int
    accused_id: int
    offence: str | None
    text: str | None
    cents: int
    secret: bool
    voters: list[str]
    excluded: list[str]
    opened_at: datetime
    ends_at: datetime
    closed_at: datetime | None = None
    carried: bool | None = None
    entry_id: int | None = None
    evening_id: int | None = None
    correction: int | None = None
    tally: dict[str, int] | None = None

    @property
    def open(self) -> bool:
        """Whether it has not been counted yet."""
        return self.closed_at is None

    @property
    def timed(self) -> bool:
        """Whether it was counted only after its time was up."""
        return self.closed_at is not None and self.closed_at > self.ballot.ends

    @property
    def secret_tally(self) -> Count:
        """How many have said what to the secret motion so far."""
        return Count(**self.tally) if self.tally else Count(0, 0, 0)

    @property
    def ballot(self) -> Ballot:
        """Who may vote on it, until when: hands that are raised without a match have no end."""
        ends = self.ends_at if self.match_id is not None else datetime.max
        return Ballot(tuple(self.voters), tuple(self.excluded), ends)


_ROW = select(*(getattr(Motion, name) for name in MotionRow._fields))


def add_motion(connection: Connection, row: MotionRow) -> int:
    """The id of the new motion."""
    values = {name: value for name, value in row._asdict().items() if name != "id"}
    key = connection.execute(insert(Motion).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def change_motion(connection: Connection, row: MotionRow) -> None:
    """The motion stands as ``row`` says."""
    connection.execute(update(Motion).where(Motion.id == row.id).values(row._asdict()))


def set_correction(connection: Connection, motion_id: int, correction: int) -> None:
    """The action ``correction`` took the cards of whoever pays by the motion."""
    connection.execute(update(Motion).where(Motion.id == motion_id).values(correction=correction))


def find_motion(connection: Connection, motion_id: int) -> MotionRow | None:
    """The motion with that id."""
    row = connection.execute(_ROW.where(Motion.id == motion_id)).first()
    return MotionRow(*row) if row else None


def list_newest(connection: Connection, match_id: str | None, evening_id: int | None, most: int) -> list[MotionRow]:
    """At most so many motions of a match, of an evening, or of neither, newest first."""
    there = (Motion.match_id == match_id, Motion.evening_id == evening_id)
    wanted = _ROW.where(*there).order_by(Motion.id.desc()).limit(most)
    return [MotionRow(*row) for row in connection.execute(wanted)]


def list_open(connection: Connection, match_id: str | None, evening_id: int | None) -> list[MotionRow]:
    """The motions of a match, of an evening, or of neither, that are not closed yet."""
    there = (Motion.match_id == match_id, Motion.evening_id == evening_id, Motion.closed_at.is_(None))
    return [MotionRow(*row) for row in connection.execute(_ROW.where(*there))]


def list_open_in_matches(connection: Connection) -> list[tuple[MotionRow, set[str]]]:
    """The motions in matches that are not closed yet, in the order they were moved, each with who has voted."""
    there = (Motion.closed_at.is_(None), Motion.match_id.is_not(None))
    rows = [MotionRow(*row) for row in connection.execute(_ROW.where(*there).order_by(Motion.id))]
    voted: dict[int, set[str]] = {row.id: set() for row in rows}
    given = select(Vote.motion_id, Vote.voter).join(Motion, Motion.id == Vote.motion_id).where(*there)
    for motion_id, voter in connection.execute(given):
        voted[motion_id].add(voter)
    return [(row, voted[row.id]) for row in rows]


def has_open_secret_motion(connection: Connection) -> bool:
    """Whether a secret motion is not closed yet."""
    return bool(connection.execute(select(exists().where(Motion.secret, Motion.closed_at.is_(None)))).scalar())


def list_motions(connection: Connection) -> list[MotionRow]:
    """All motions, in the order they were moved."""
    return [MotionRow(*row) for row in connection.execute(_ROW.order_by(Motion.id))]


def motions_of_entries(connection: Connection, entries: Collection[int]) -> dict[int, MotionRow]:
    """The motions that led to those lines of the cash book, by the line."""
    rows = [MotionRow(*row) for row in connection.execute(_ROW.where(Motion.entry_id.in_(entries)))]
    return {row.entry_id: row for row in rows if row.entry_id is not None}


def read_votes(connection: Connection, motion_id: int) -> dict[str, Choice | None]:
    """What everybody said who has voted; nothing where it is secret."""
    rows = connection.execute(select(Vote.voter, Vote.choice).where(Vote.motion_id == motion_id).order_by(Vote.at))
    return {voter: cast(Choice | None, choice) for voter, choice in rows}


def add_votes(connection: Connection, motion_id: int, said: Mapping[str, Choice | None], at: datetime) -> None:
    """The votes are on record, without a choice where it is secret."""
    rows = [{"motion_id": motion_id, "voter": voter, "choice": choice, "at": at} for voter, choice in said.items()]
    if rows:
        connection.execute(insert(Vote), rows)

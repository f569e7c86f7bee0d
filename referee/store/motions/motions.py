"""Motions and the votes on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple, cast

from sqlalchemy import ColumnElement, Connection, exists, insert, select, update

from referee.club.money.votes import Ballot, Choice, Count
from referee.store.tables import Motion, Voiding, Vote


class MotionRow(NamedTuple):
    """A row of `Motion`; ``id`` is 0 until it is added. All moments are in UTC.

    ``match_id`` or ``evening_id`` says where it was moved; neither is set for a motion of the club.
    """

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
    def is_open(self) -> bool:
        """Whether it has not been counted yet."""
        return self.closed_at is None

    @property
    def ran_out(self) -> bool:
        """Whether it was counted only after its time was up."""
        return self.closed_at is not None and self.closed_at > self.ballot.ends

    @property
    def secret_tally(self) -> Count:
        """How many have voted what on the secret motion so far."""
        return Count(**self.tally) if self.tally else Count(0, 0, 0)

    @property
    def ballot(self) -> Ballot:
        """Who may vote on it, and until when. Only votes on phones, in a match, have an end."""
        ends = self.ends_at if self.match_id is not None else datetime.max
        return Ballot(tuple(self.voters), tuple(self.excluded), ends)


_ROW = select(*(getattr(Motion, name) for name in MotionRow._fields))


def add_motion(connection: Connection, row: MotionRow) -> int:
    """Insert the motion and return its id."""
    values = {name: value for name, value in row._asdict().items() if name != "id"}
    key = connection.execute(insert(Motion).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def change_motion(connection: Connection, row: MotionRow) -> None:
    """Overwrite the motion with ``row.id``."""
    connection.execute(update(Motion).where(Motion.id == row.id).values(row._asdict()))


def set_correction(connection: Connection, motion_id: int, correction: int) -> None:
    """Record the action ``correction``, which took the cards of whoever pays by the motion."""
    connection.execute(update(Motion).where(Motion.id == motion_id).values(correction=correction))


def find_motion(connection: Connection, motion_id: int) -> MotionRow | None:
    """The motion with that id; ``None`` where there is none."""
    row = connection.execute(_ROW.where(Motion.id == motion_id)).first()
    return MotionRow(*row) if row else None


def list_newest(connection: Connection, match_id: str | None, evening_id: int | None, most: int) -> list[MotionRow]:
    """The newest ``most`` motions of a match, of an evening or, with neither, of the club; newest first."""
    query = _ROW.where(*_moved_at(match_id, evening_id)).order_by(Motion.id.desc()).limit(most)
    return [MotionRow(*row) for row in connection.execute(query)]


def list_open(connection: Connection, match_id: str | None, evening_id: int | None) -> list[MotionRow]:
    """The motions of a match, of an evening or, with neither, of the club that are not counted yet."""
    query = _ROW.where(*_moved_at(match_id, evening_id), Motion.closed_at.is_(None))
    return [MotionRow(*row) for row in connection.execute(query)]


def _moved_at(match_id: str | None, evening_id: int | None) -> tuple[ColumnElement[bool], ...]:
    return Motion.match_id == match_id, Motion.evening_id == evening_id


def list_open_in_matches(connection: Connection) -> list[tuple[MotionRow, set[str]]]:
    """The motions in matches that are not counted yet, in the order they were moved, each with who has voted."""
    is_open_in_match = (Motion.closed_at.is_(None), Motion.match_id.is_not(None))
    rows = [MotionRow(*row) for row in connection.execute(_ROW.where(*is_open_in_match).order_by(Motion.id))]
    voted: dict[int, set[str]] = {row.id: set() for row in rows}
    given = select(Vote.motion_id, Vote.voter).join(Motion, Motion.id == Vote.motion_id).where(*is_open_in_match)
    for motion_id, voter in connection.execute(given):
        voted[motion_id].add(voter)
    return [(row, voted[row.id]) for row in rows]


def matches_ever_void_for(connection: Connection, reason: str) -> frozenset[str]:
    """The matches that once did not count for that reason, whether they do now or not."""
    query = select(Voiding.match_id).where(Voiding.reason == reason, Voiding.match_id.is_not(None))
    return frozenset(match_id for match_id in connection.execute(query).scalars() if match_id is not None)


def has_open_secret_motion(connection: Connection) -> bool:
    """Whether a secret motion is not counted yet."""
    return bool(connection.execute(select(exists().where(Motion.secret, Motion.closed_at.is_(None)))).scalar())


def list_motions(connection: Connection) -> list[MotionRow]:
    """All motions, in the order they were moved."""
    return [MotionRow(*row) for row in connection.execute(_ROW.order_by(Motion.id))]


def motions_of_entries(connection: Connection, entries: Collection[int]) -> dict[int, MotionRow]:
    """The motions that led to these entries of the cash book, by the entry's id."""
    rows = [MotionRow(*row) for row in connection.execute(_ROW.where(Motion.entry_id.in_(entries)))]
    return {row.entry_id: row for row in rows if row.entry_id is not None}


def read_votes(connection: Connection, motion_id: int) -> dict[str, Choice | None]:
    """Who has voted what, in the order they voted; the choice is ``None`` on a secret motion."""
    rows = connection.execute(select(Vote.voter, Vote.choice).where(Vote.motion_id == motion_id).order_by(Vote.at))
    return {voter: cast(Choice | None, choice) for voter, choice in rows}


def add_votes(connection: Connection, motion_id: int, choices: Mapping[str, Choice | None], at: datetime) -> None:
    """Insert the votes of these voters; a choice is ``None`` on a secret motion."""
    rows = [{"motion_id": motion_id, "voter": voter, "choice": choice, "at": at} for voter, choice in choices.items()]
    if rows:
        connection.execute(insert(Vote), rows)

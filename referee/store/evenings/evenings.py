"""Evenings, and what members said about coming."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, time
from typing import NamedTuple, cast

from sqlalchemy import Connection, insert, select, update

from referee.club.evenings import ABSENCES, Coming, EveningFacts, Kept, Rsvp
from referee.store.tables import GivenRsvp, PlannedEvening


class EveningRow(NamedTuple):
    """One evening as in `PlannedEvening`; ``id`` 0 before it is added."""

    id: int
    uid: str
    day: date
    time: time
    zone: str
    begins: datetime
    host_id: int | None
    lasts: int
    quorum: int
    place: str | None
    outdoor: bool
    note: str | None
    kept: Kept
    present: list[int]
    spared: list[str]
    sequence: int
    at: datetime
    moved_at: datetime | None = None

    def with_answers(self, rsvps: tuple[Rsvp, ...]) -> EveningFacts:
        """The evening as the statutes look at it: nobody was present where it was not held, and an answer is for the
        day that the evening had then.
        """
        parts = (one.partition(".") for one in self.spared)
        excused = {int(member) for member, _, offence in parts if offence in ABSENCES}
        there = tuple(self.present) if self.kept == "held" else ()
        since = self.moved_at or datetime.min
        said, outdated = tuple(one for one in rsvps if one.at >= since), tuple(one for one in rsvps if one.at < since)
        found = EveningFacts(self.begins, self.host_id, self.kept, said, there, tuple(sorted(excused)), self.quorum)
        return found._replace(zone=self.zone, outdated=outdated)


_ROW = select(*(getattr(PlannedEvening, name) for name in EveningRow._fields))
_SAID = select(GivenRsvp.evening_id, GivenRsvp.member_id, GivenRsvp.coming, GivenRsvp.at, GivenRsvp.keeper_id).order_by(
    GivenRsvp.id
)


def add_evening(connection: Connection, row: EveningRow) -> int:
    """The id of the new evening."""
    values = {name: value for name, value in row._asdict().items() if name != "id"}
    key = connection.execute(insert(PlannedEvening).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def change_evening(connection: Connection, row: EveningRow) -> None:
    """The evening stands as ``row`` says."""
    connection.execute(update(PlannedEvening).where(PlannedEvening.id == row.id).values(row._asdict()))


def find_evening(connection: Connection, evening_id: int) -> EveningRow | None:
    """The evening with that id."""
    row = connection.execute(_ROW.where(PlannedEvening.id == evening_id)).first()
    return EveningRow(*row) if row else None


def list_evenings(connection: Connection) -> list[EveningRow]:
    """All evenings, the latest first."""
    return [EveningRow(*row) for row in connection.execute(_ROW.order_by(PlannedEvening.begins.desc()))]


def read_days(connection: Connection, evenings: Collection[int]) -> dict[int, date]:
    """The days of these evenings."""
    wanted = select(PlannedEvening.id, PlannedEvening.day).where(PlannedEvening.id.in_(evenings))
    return {evening_id: day for evening_id, day in connection.execute(wanted)}


def add_answer(connection: Connection, evening_id: int, said: Rsvp) -> None:
    """The answer is on record."""
    values = {"evening_id": evening_id, "member_id": said.member, "coming": said.coming, "at": said.at}
    connection.execute(insert(GivenRsvp).values(**values, keeper_id=said.keeper))


def read_answers(connection: Connection) -> dict[int, tuple[Rsvp, ...]]:
    """All that was said about each evening, from the first to the last."""
    found: dict[int, list[Rsvp]] = {}
    for evening_id, member, coming, at, keeper in connection.execute(_SAID):
        found.setdefault(evening_id, []).append(Rsvp(member, cast(Coming, coming), at, keeper))
    return {evening_id: tuple(rsvps) for evening_id, rsvps in found.items()}

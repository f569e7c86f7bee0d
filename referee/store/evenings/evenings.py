"""Evenings, and what members said about coming."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, time
from typing import NamedTuple, cast

from sqlalchemy import Connection, insert, select, update

from referee.club.evenings import ABSENCES, Coming, EveningFacts, Kept, Rsvp
from referee.store.tables import GivenRsvp, PlannedEvening


class EveningRow(NamedTuple):
    """A row of `PlannedEvening`; ``id`` is 0 until it is added. ``begins``, ``at`` and ``moved_at`` are in UTC.

    ``lasts`` is in minutes; ``spared`` holds the proposed fines that the table left out, as ``<member id>.<offence>``.
    """

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
        """The evening as the statutes look at it. Nobody was present unless it was held; an answer counts only for the
        day that the evening had when it was given.
        """
        spared = (proposal.partition(".") for proposal in self.spared)
        excused = {int(member) for member, _, offence in spared if offence in ABSENCES}
        moved_at = self.moved_at or datetime.min
        return EveningFacts(
            begins=self.begins,
            host=self.host_id,
            kept=self.kept,
            rsvps=tuple(rsvp for rsvp in rsvps if rsvp.at >= moved_at),
            present=tuple(self.present) if self.kept == "held" else (),
            excused=tuple(sorted(excused)),
            quorum=self.quorum,
            zone=self.zone,
            outdated=tuple(rsvp for rsvp in rsvps if rsvp.at < moved_at),
        )


_ROW = select(*(getattr(PlannedEvening, name) for name in EveningRow._fields))
_RSVPS = select(
    GivenRsvp.evening_id, GivenRsvp.member_id, GivenRsvp.coming, GivenRsvp.at, GivenRsvp.keeper_id
).order_by(GivenRsvp.id)


def add_evening(connection: Connection, row: EveningRow) -> int:
    """Insert the evening and return its id."""
    values = {name: value for name, value in row._asdict().items() if name != "id"}
    key = connection.execute(insert(PlannedEvening).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def change_evening(connection: Connection, row: EveningRow) -> None:
    """Overwrite the evening with ``row.id``."""
    connection.execute(update(PlannedEvening).where(PlannedEvening.id == row.id).values(row._asdict()))


def find_evening(connection: Connection, evening_id: int) -> EveningRow | None:
    """The evening with that id; ``None`` where there is none."""
    row = connection.execute(_ROW.where(PlannedEvening.id == evening_id)).first()
    return EveningRow(*row) if row else None


def list_evenings(connection: Connection) -> list[EveningRow]:
    """All evenings, the latest first."""
    return [EveningRow(*row) for row in connection.execute(_ROW.order_by(PlannedEvening.begins.desc()))]


def read_days(connection: Connection, evenings: Collection[int]) -> dict[int, date]:
    """The days of these evenings, by their ids."""
    query = select(PlannedEvening.id, PlannedEvening.day).where(PlannedEvening.id.in_(evenings))
    return {evening_id: day for evening_id, day in connection.execute(query)}


def add_answer(connection: Connection, evening_id: int, rsvp: Rsvp) -> None:
    """Insert an answer; earlier ones of the same member stay on record."""
    values = {"evening_id": evening_id, "member_id": rsvp.member, "coming": rsvp.coming, "at": rsvp.at}
    connection.execute(insert(GivenRsvp).values(**values, keeper_id=rsvp.keeper))


def read_answers(connection: Connection) -> dict[int, tuple[Rsvp, ...]]:
    """All answers by the id of their evening, each evening's from the first to the last."""
    by_evening: dict[int, list[Rsvp]] = {}
    for evening_id, member, coming, at, keeper in connection.execute(_RSVPS):
        by_evening.setdefault(evening_id, []).append(Rsvp(member, cast(Coming, coming), at, keeper))
    return {evening_id: tuple(rsvps) for evening_id, rsvps in by_evening.items()}

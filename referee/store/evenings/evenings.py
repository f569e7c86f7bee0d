"""Evenings, and members' answers about coming."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

from sqlalchemy import Connection, insert, select

from referee.club.evenings import ABSENCES, EveningFacts, Rsvp
from referee.store.base import list_rows
from referee.store.schema import EveningRow, GivenRsvp


def facts_of(row: EveningRow, rsvps: tuple[Rsvp, ...]) -> EveningFacts:
    """Return the evening as the statutes look at it.

    Nobody was present unless it was held; an answer counts only for the day that the evening had when it was given.
    """
    spared = (proposal.partition(".") for proposal in row.spared)
    excused = {int(member) for member, _, offence in spared if offence in ABSENCES}
    moved_at = row.moved_at or datetime.min
    return EveningFacts(
        begins=row.begins,
        host=row.host_id,
        kept=row.kept,
        rsvps=tuple(rsvp for rsvp in rsvps if rsvp.at >= moved_at),
        present=tuple(row.present) if row.kept == "held" else (),
        excused=tuple(sorted(excused)),
        quorum=row.quorum,
        zone=row.zone,
        outdated=tuple(rsvp for rsvp in rsvps if rsvp.at < moved_at),
    )


_RSVPS = select(
    GivenRsvp.evening_id, GivenRsvp.member_id, GivenRsvp.coming, GivenRsvp.at, GivenRsvp.keeper_id
).order_by(GivenRsvp.id)


def list_evenings(connection: Connection) -> list[EveningRow]:
    """List all evenings, the latest first."""
    return list_rows(connection, select(EveningRow).order_by(EveningRow.begins.desc()))


def latest_zone(connection: Connection) -> str | None:
    """Return the time zone of the latest evening; ``None`` if there is none."""
    return connection.scalar(select(EveningRow.zone).order_by(EveningRow.begins.desc()).limit(1))


def read_days(connection: Connection, evenings: Collection[int]) -> dict[int, date]:
    """Return the days of these evenings, by their ids."""
    query = select(EveningRow.id, EveningRow.day).where(EveningRow.id.in_(evenings))
    return {evening_id: day for evening_id, day in connection.execute(query)}


def add_answer(connection: Connection, evening_id: int, rsvp: Rsvp) -> None:
    """Insert an answer; earlier ones of the same member stay on record."""
    values = {"evening_id": evening_id, "member_id": rsvp.member, "coming": rsvp.coming, "at": rsvp.at}
    connection.execute(insert(GivenRsvp).values(**values, keeper_id=rsvp.keeper))


def read_answers(connection: Connection) -> dict[int, tuple[Rsvp, ...]]:
    """Return all answers by the id of their evening, the answers of each evening oldest first."""
    by_evening: dict[int, list[Rsvp]] = {}
    for evening_id, member, coming, at, keeper in connection.execute(_RSVPS):
        by_evening.setdefault(evening_id, []).append(Rsvp(member, coming, at, keeper))
    return {evening_id: tuple(rsvps) for evening_id, rsvps in by_evening.items()}

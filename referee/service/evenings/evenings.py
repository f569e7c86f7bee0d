"""The club's evenings: planned, answered, held or called off; each with its matches."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from referee.club import evenings
from referee.club.evenings import COMING, Coming, EveningFacts, Kept, Rsvp, State
from referee.club.faults import ClubFault
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import check_text, choice, problem_of, read_day, zone_or_none
from referee.service.desk.once import Asking, once
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import roster
from referee.service.people.roster import Member, MemberInput
from referee.store import Connection
from referee.store.evenings import evenings as stored
from referee.store.evenings.evenings import EveningRow as EveningRow
from referee.store.people import clubs
from referee.store.people.clubs import ChangeRow

SCOPE = "evenings"
SHORTEST, LONGEST_HOURS = 15, 24
"""From so many minutes to so many hours an evening lasts."""
_HOURS = re.compile(r"([-\u2212]?)\s*(\d{1,9}(?:\.\d{1,2})?)", re.ASCII)
USUAL_HOURS = 5
LARGEST_QUORUM = 20
LASTING = ("id", "uid", "kept", "present", "spared", "moved_at")
"""What is not in an evening's form and stays when it is written anew."""


class EveningInput(NamedTuple):
    """An evening as somebody writes it; without ``hours`` or ``quorum`` these are as usual."""

    day: str
    time: str
    zone: str
    host: int | None
    place: str = ""
    outdoor: bool = False
    note: str = ""
    hours: str = ""
    quorum: str = ""


class Evening(NamedTuple):
    """An evening with what follows from its answers."""

    row: EveningRow
    facts: EveningFacts
    host: Member | None

    @property
    def state(self) -> State:
        """Whether it stands."""
        return evenings.state_of(self.facts)

    @property
    def is_open(self) -> bool:
        """Whether it still waits for answers."""
        return self.row.kept == "planned"

    @property
    def ends_at(self) -> datetime:
        """When its length is over (UTC)."""
        return self.row.begins + timedelta(minutes=self.row.lasts)

    @property
    def is_running(self) -> bool:
        """Whether it has begun and its length is not over."""
        return self.row.kept != "cancelled" and self.row.begins <= clock.now() < self.ends_at


def list_evenings(desk: Desk) -> tuple[Evening, ...]:
    """All evenings, the latest first."""
    return desk.remembered("evenings", lambda: _evenings(desk))


def _evenings(desk: Desk) -> tuple[Evening, ...]:
    with desk.store.reading() as connection:
        return _listed(connection)


def _listed(connection: Connection) -> tuple[Evening, ...]:
    known = {one.id: one for one in roster.read_members(connection)}
    rows, said = stored.list_evenings(connection), stored.read_answers(connection)
    return tuple(Evening(row, _answered(row, said, known), known.get(row.host_id or 0)) for row in rows)


def _answered(row: EveningRow, said: Mapping[int, tuple[Rsvp, ...]], known: Mapping[int, Member]) -> EveningFacts:
    found = row.with_answers(said.get(row.id, ()))
    gone = {one.member for one in found.rsvps if known[one.member].has_left(row.day)}
    return found._replace(guests=tuple(sorted(gone))) if gone else found


def find_evening(desk: Desk, evening_id: int) -> Evening:
    """The evening with that id.

    :raises Problem: there is no such evening.
    """
    for one in list_evenings(desk):
        if one.row.id == evening_id:
            return one
    raise Problem("evening_unknown")


def concerned_members(desk: Desk, evening: Evening) -> list[Member]:
    """Whoever is a member or was one on its day, and whoever had to do with the evening."""
    answered = {one.member for one in (*evening.facts.outdated, *evening.facts.rsvps)}
    there = {evening.row.host_id, *evening.row.present, *answered}
    return [
        one for one in roster.list_members(desk) if one.active or one.was_member(evening.row.day) or one.id in there
    ]


def first_after(known: Iterable[Evening], moment: datetime) -> Evening | None:
    """The first evening after the moment (UTC) that was not called off."""
    coming = [one for one in known if one.row.begins > moment and one.row.kept != "cancelled"]
    return min(coming, key=lambda one: one.row.begins, default=None)


def suggested_host(desk: Desk) -> Member | None:
    """Who should host next under the statutes, unless somebody volunteers."""
    active = {one.id: one for one in roster.list_members(desk) if one.active}
    found = evenings.next_host(list(active), (one.facts for one in list_evenings(desk)))
    return active[found] if found is not None else None


def usual_quorum(desk: Desk) -> int:
    """From how many who come the latest evening stands."""
    return next((one.row.quorum for one in list_evenings(desk)), evenings.QUORUM)


def check_not_over(desk: Desk, wanted: EveningInput) -> None:
    """The evening is not over yet, as one is that is planned.

    :raises Problem: it is, or what is wrong with it, at its field.
    """
    row = _row(desk, wanted)
    if row.begins + timedelta(minutes=row.lasts) <= clock.now():
        raise Problem("evening_past", field="day")


def plan_evening(desk: Desk, keeper: int, wanted: EveningInput, asked: Asking | None) -> int:
    """The id of the new evening, made once however often it is ``asked`` for.

    :raises Problem: what is wrong with it, at its field.
    """
    row = _row(desk, wanted)

    def add(change: Change) -> str:
        _check_free(change.connection, row)
        _log(change, keeper, "evening_planned", row.day)
        return str(stored.add_evening(change.connection, row))

    return desk.change(lambda change: int(once(change, asked, lambda: add(change), SCOPE)))


def change_evening(desk: Desk, keeper: int, evening_id: int, wanted: EveningInput, asked: Asking | None = None) -> None:
    """The evening is as ``wanted``; its answers stay, but on another day they do not count: everybody is asked anew.

    Written as it stands already, it stays untouched; so it does where the same was ``asked`` before.

    :raises Problem: there is no such evening, or as `plan_evening`.
    """
    new = _row(desk, wanted)

    def work(change: Change, before: EveningRow) -> tuple[EveningRow, str]:
        row = new._replace(**{name: getattr(before, name) for name in LASTING})
        row = row if row.day == before.day else _moved(row)
        _check_free(change.connection, row)
        return row, "evening_changed"

    _change(desk, keeper, evening_id, work, asked)


def _moved(row: EveningRow) -> EveningRow:
    """What was answered, and which cancelling was excused, was for another day."""
    spared = [one for one in row.spared if one.partition(".")[2] not in evenings.CANCELLATIONS]
    return row._replace(moved_at=clock.now(), spared=spared)


def record_outcome(desk: Desk, keeper: int, evening_id: int, kept: str, present: Iterable[int | str]) -> None:
    """The evening was held and these were ``present``, or it is called off, or planned as before; said again, it
    stays untouched.

    Whoever was there stays written down until it is said anew. Guests who have no account are named, and have one from
    now on.

    :raises Problem: there is no such evening, or no such member, it was held and has not even begun, or by nobody, or
        it is to be called off although it was held.
    """
    how: Kept = choice(kept, "kept", ("planned", "cancelled", "held"))  # type: ignore[assignment]
    there = tuple(present) if how == "held" else ()
    for one in there:
        if isinstance(one, int):
            _member(desk, one, "present")

    def work(change: Change, before: EveningRow) -> tuple[EveningRow, str]:
        if how == "held" and clock.now() < before.begins:
            raise Problem("evening_ahead")
        if how == "held" and not there:
            raise Problem("evening_nobody")
        if (before.kept, how) == ("held", "cancelled"):
            raise Problem("evening_held")
        found = (one if isinstance(one, int) else roster.find_or_add_guest(change, one, keeper) for one in there)
        row = before._replace(kept=how, present=list(dict.fromkeys(found)) if how == "held" else before.present)
        return row, "evening_reopened" if how == "planned" else f"evening_{how}"

    _change(desk, keeper, evening_id, work)


def record_answer(desk: Desk, evening_id: int, member: int, coming: str, keeper: int | None) -> None:
    """The member has said so; the same as before changes nothing. ``keeper`` where somebody else writes it down.

    :raises Problem: there is no such evening or member, guests are not asked, or nobody is asked any more.
    """
    said: Coming = choice(coming, "coming", COMING)  # type: ignore[assignment]
    who = _member(desk, member, "member")
    if who.guest:
        raise Problem("member_missing", field="member")

    def work(change: Change) -> None:
        row = _known(change.connection, evening_id)
        known = {one.id: one for one in roster.read_members(change.connection)}
        before = _answered(row, stored.read_answers(change.connection), known)
        if row.kept != "planned" or (keeper is None and clock.now() > row.begins):
            raise Problem("evening_over")
        latest = evenings.latest_answers(before).get(who.id)
        if latest is not None and latest.coming == said:
            return
        given = Rsvp(who.id, said, clock.now(), keeper)
        stored.add_answer(change.connection, evening_id, given)
        if evenings.state_of(before) != evenings.state_of(before._replace(rsvps=(*before.rsvps, given))):
            stored.change_evening(change.connection, _counted(row))

    desk.change(work)


def change_member(
    desk: Desk, member_id: int, written: MemberInput, keeper: int | None = None, asked: Asking | None = None
) -> None:
    """The member is as written, once however often it is ``asked`` for; calendars are told of the evenings that
    thereby stand, or do not any more, and of those whose host is called otherwise.

    :raises Problem: as `roster.change_member`.
    """

    def work(change: Change) -> str:
        before = {one.row.id: _told(one) for one in _listed(change.connection)}
        roster.change_member(change, member_id, written, keeper)
        for one in _listed(change.connection):
            if _told(one) != before[one.row.id]:
                stored.change_evening(change.connection, _counted(one.row))
        return str(member_id)

    desk.change(lambda change: once(change, asked, lambda: work(change), roster.SCOPE))


def _told(evening: Evening) -> tuple[State, str | None]:
    """What calendars say of an evening that depends on its members."""
    return evening.state, evening.host.name if evening.host else None


def _change(
    desk: Desk,
    keeper: int,
    evening_id: int,
    work: Callable[[Change, EveningRow], tuple[EveningRow, str]],
    asked: Asking | None = None,
) -> None:
    """The evening is as ``work`` says, and what that is called is on record."""

    def changed(change: Change) -> str:
        before = _known(change.connection, evening_id)
        row, what = work(change, before)
        row = row._replace(sequence=before.sequence, at=before.at)
        if row != before:
            _log(change, keeper, what, row.day)
            stored.change_evening(change.connection, _counted(row))
        return str(evening_id)

    desk.change(lambda change: once(change, asked, lambda: changed(change), SCOPE))


def _counted(row: EveningRow) -> EveningRow:
    return row._replace(sequence=row.sequence + 1, at=clock.now())


def _known(connection: Connection, evening_id: int) -> EveningRow:
    found = stored.find_evening(connection, evening_id)
    if found is None:
        raise Problem("evening_unknown")
    return found


def _check_free(connection: Connection, row: EveningRow) -> None:
    if any(one.day == row.day and one.id != row.id for one in stored.list_evenings(connection)):
        raise Problem("evening_taken", field="day")


def _log(change: Change, keeper: int, what: str, day: date) -> None:
    clubs.log_change(change.connection, ChangeRow(clock.now(), keeper, what, {"day": day.isoformat()}))


def _row(desk: Desk, wanted: EveningInput) -> EveningRow:
    wrong = Gathering()
    with wrong:
        day = read_day(wanted.day, "day")
    with wrong:
        at = _time(wanted.time)
    with wrong:
        zone = _zone(wanted.zone)
    with wrong:
        lasts = _minutes(wanted.hours)
    with wrong:
        quorum = _quorum(wanted.quorum.strip())
    with wrong:
        host = _member(desk, wanted.host, "host").id if wanted.host is not None else None
    with wrong:
        place = _text(wanted.place, "place")
    with wrong:
        note = _text(wanted.note, "note")
    wrong.end()
    when = (day, at, zone, _begins(day, at, zone))
    text = (place, wanted.outdoor, note)
    return EveningRow(*(0, str(uuid.uuid4()), *when), *(host, lasts, quorum), *text, "planned", [], [], 0, clock.now())


def _begins(day: date, at: time, zone: str) -> datetime:
    try:
        return evenings.moment_in_utc(day, at, zone)
    except ClubFault as fault:
        raise problem_of(fault) from None


def _minutes(hours: str) -> int:
    """The minutes of so many hours, written with comma or point."""
    written = hours.strip().replace(",", ".")
    if not written:
        return USUAL_HOURS * 60
    found = _HOURS.fullmatch(written)
    if found is None:
        raise Problem("evening_hours_form", field="hours")
    minutes = round(float(found[2]) * 60)
    if found[1] or minutes < SHORTEST:
        raise Problem("evening_short", field="hours")
    if minutes > LONGEST_HOURS * 60:
        raise Problem("evening_hours", field="hours", most=LONGEST_HOURS)
    return minutes


def _quorum(written: str) -> int:
    if not written:
        return evenings.QUORUM
    if not re.fullmatch(r"\d{1,2}", written, re.ASCII) or not 1 <= int(written) <= LARGEST_QUORUM:
        raise Problem("evening_quorum", field="quorum", most=LARGEST_QUORUM)
    return int(written)


def _text(text: str, field: str) -> str | None:
    return check_text(text, field) if text.strip() else None


def _zone(text: str) -> str:
    try:
        return zone_or_none(text.strip() or None, "zone") or clock.local_zone()
    except Problem:
        raise Problem("zone_form", field="zone") from None


def _time(text: str) -> time:
    try:
        return datetime.strptime(text.strip(), "%H:%M").time()
    except ValueError:
        raise Problem("time_form", field="time") from None


def _member(desk: Desk, member: int | None, field: str) -> Member:
    for one in roster.list_members(desk):
        if one.id == member:
            return one
    raise Problem("member_missing", field=field)

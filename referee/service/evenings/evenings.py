"""The club's evenings: planned, answered, held or cancelled."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import NamedTuple

from referee.club import evenings
from referee.club.changes import ChangeWord
from referee.club.evenings import COMING, Coming, EveningFacts, Kept, Rsvp, State
from referee.club.faults import ClubFault
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk, require_row
from referee.service.desk.fields import check_text, parse_choice, problem_of, read_day, zone_or_none
from referee.service.desk.notifications import EveningPlanned, QuorumReached
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import roster
from referee.service.people.roster import Member, MemberInput
from referee.store import Connection
from referee.store.base import add_row, change_row
from referee.store.evenings import evenings as stored
from referee.store.schema import EveningRow as EveningRow
from referee.store.subjects import Subject

SCOPE = "evenings"
SHORTEST_MINUTES, LONGEST_HOURS = 15, 24
_HOURS = re.compile(r"([-\u2212]?)\s*(\d{1,9}(?:\.\d{1,2})?)", re.ASCII)
CHANGE_OF_OUTCOME: Mapping[Kept, ChangeWord] = {
    "planned": "evening_reopened",
    "cancelled": "evening_cancelled",
    "held": "evening_held",
}
USUAL_HOURS = 5
LARGEST_QUORUM = 20
NOT_IN_FORM = ("id", "uid", "kept", "present", "spared", "moved_at")
"""Fields of the row that stay when the evening's form is saved again."""


class EveningInput(NamedTuple):
    """An evening as somebody writes it; an empty ``hours`` or ``quorum`` means the usual one."""

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
    """An evening: as it is stored, as the statutes look at it, and its host as a member."""

    row: EveningRow
    facts: EveningFacts
    host: Member | None

    @property
    def state(self) -> State:
        """Its state: tentative, confirmed, cancelled or held."""
        return evenings.state_of(self.facts)

    @property
    def comers(self) -> Sequence[int]:
        """The ids of the members who were there, or, where nobody has said who was, of those who accepted."""
        return self.row.present or evenings.members_coming(self.facts)

    @property
    def is_open(self) -> bool:
        """Whether it is still planned, neither held nor cancelled."""
        return self.row.kept == "planned"

    @property
    def ends_at(self) -> datetime:
        """When it ends, by its planned length (UTC)."""
        return self.row.begins + timedelta(minutes=self.row.lasts)

    @property
    def is_running(self) -> bool:
        """Whether it has begun and its length is not over."""
        return self.row.kept != "cancelled" and self.row.begins <= clock.now() < self.ends_at


def list_evenings(desk: Desk) -> tuple[Evening, ...]:
    """List all evenings, the latest first."""

    def build(connection: Connection) -> tuple[Evening, ...]:
        # Their rows and answers stay as they are when members change, and of many years reading them takes longest.
        rows, answers = desk.remembered("evening rows", _read_rows, of=(Subject.EVENINGS,))
        return _build_evenings(connection, rows, answers)

    return desk.remembered(("evenings", clock.today()), build, of=(Subject.EVENINGS, Subject.MEMBERS))


def club_zone(desk: Desk) -> str | None:
    """Return the club's time zone, which is that of the latest evening; ``None`` while none is planned."""
    return desk.remembered("zone", stored.latest_zone, of=(Subject.EVENINGS,))


def _read_evenings(connection: Connection) -> tuple[Evening, ...]:
    return _build_evenings(connection, *_read_rows(connection))


def _read_rows(connection: Connection) -> tuple[list[EveningRow], dict[int, tuple[Rsvp, ...]]]:
    return stored.list_evenings(connection), stored.read_answers(connection)


def _build_evenings(
    connection: Connection, rows: Iterable[EveningRow], answers: Mapping[int, tuple[Rsvp, ...]]
) -> tuple[Evening, ...]:
    members = {member.id: member for member in roster.read_members(connection)}
    return tuple(
        Evening(row, _facts_of(row, answers.get(row.id, ()), members), members.get(row.host_id or 0)) for row in rows
    )


def _facts_of(row: EveningRow, rsvps: tuple[Rsvp, ...], members: Mapping[int, Member]) -> EveningFacts:
    facts = stored.facts_of(row, rsvps)
    left = {rsvp.member for rsvp in facts.rsvps if members[rsvp.member].has_left(row.day)}
    return facts._replace(guests=tuple(sorted(left))) if left else facts


def find_evening(desk: Desk, evening_id: int) -> Evening:
    """Return the evening with that id.

    :raises Problem: evening_unknown.
    """
    for evening in list_evenings(desk):
        if evening.row.id == evening_id:
            return evening
    raise Problem("evening_unknown")


def concerned_members(desk: Desk, evening: Evening) -> list[Member]:
    """List those who are members now or were on the evening's day, hosted it, answered or were present."""
    answered = {rsvp.member for rsvp in (*evening.facts.outdated, *evening.facts.rsvps)}
    involved = {evening.row.host_id, *evening.row.present, *answered}
    return [
        member
        for member in roster.list_members(desk)
        if member.active or member.was_member(evening.row.day) or member.id in involved
    ]


class Attendance(NamedTuple):
    """The evenings somebody came to, of those that were held while they were a member."""

    came: int
    held: int


def count_attendance(desk: Desk, member: Member) -> Attendance:
    """Count the evenings of the member; one they came to counts though they were no member yet."""
    came = [member.id in evening.comers for evening in list_evenings(desk) if _concerns(evening, member)]
    return Attendance(sum(came), len(came))


def _concerns(evening: Evening, member: Member) -> bool:
    return evening.row.kept == "held" and (member.was_member(evening.row.day) or member.id in evening.comers)


def first_after(candidates: Iterable[Evening], moment: datetime) -> Evening | None:
    """Return the first of these evenings that begins after the moment (UTC) and was not cancelled."""
    coming = [evening for evening in candidates if evening.row.begins > moment and evening.row.kept != "cancelled"]
    return min(coming, key=lambda evening: evening.row.begins, default=None)


def suggested_host(desk: Desk) -> Member | None:
    """Return who should host next under the statutes unless somebody volunteers; ``None`` if there are no members."""
    active = {member.id: member for member in roster.list_members(desk) if member.active}
    host = evenings.next_host(list(active), (evening.facts for evening in list_evenings(desk)))
    return active[host] if host is not None else None


def usual_quorum(desk: Desk) -> int:
    """Return the quorum of the latest evening, or the statutes' if there was none yet."""
    return next((evening.row.quorum for evening in list_evenings(desk)), evenings.QUORUM)


def check_not_over(desk: Desk, sent: EveningInput) -> None:
    """Check that the evening to be planned is not over already.

    :raises Problem: evening_past at field day, or as `plan_evening`.
    """
    row = _parse_evening(desk, sent)
    if row.begins + timedelta(minutes=row.lasts) <= clock.now():
        raise Problem("evening_past", field="day")


def plan_evening(desk: Desk, keeper: int, sent: EveningInput, asked: RequestKey | None) -> int:
    """Plan an evening and return its id; asked again with the same key, it returns the same id.

    :raises Problem: evening_taken, time_gap, time_twice, evening_hours, evening_quorum and the like, each at its field.
    """
    row = _parse_evening(desk, sent)

    def add(change: Change) -> str:
        _check_day_is_free(change.connection, row)
        roster.log_change(change, keeper, "evening_planned", day=row.day.isoformat())
        evening_id = add_row(change.connection, row)
        _notify(change, EveningPlanned, replace(row, id=evening_id))
        return str(evening_id)

    return int(change_once(desk, asked, add, SCOPE))


def change_evening(
    desk: Desk, keeper: int, evening_id: int, sent: EveningInput, asked: RequestKey | None = None
) -> None:
    """Save the evening's form. If it moves to another day, its answers no longer count, and everybody answers anew.

    Nothing is written if nothing differs, or if the same was ``asked`` before.

    :raises Problem: evening_unknown, or as `plan_evening`.
    """
    new = _parse_evening(desk, sent)

    def rewrite(change: Change, before: EveningRow) -> tuple[EveningRow, ChangeWord]:
        row = replace(new, **{name: getattr(before, name) for name in NOT_IN_FORM})
        if row.day != before.day:
            # Answers, and reasons to have cancelled, were for the day before.
            spared = [name for name in row.spared if name.partition(".")[2] not in evenings.CANCELLATIONS]
            row = replace(row, moved_at=clock.now(), spared=spared)
        _check_day_is_free(change.connection, row)
        return row, "evening_changed"

    _change(desk, keeper, evening_id, rewrite, asked=asked)


def record_outcome(desk: Desk, keeper: int, evening_id: int, kept: str, present: Iterable[int | str]) -> None:
    """Record that the evening was held and who was ``present``, that it was cancelled, or that it is planned again.

    People are ids of members, or names of guests, who get an account by it. Who was present stays recorded when the
    evening is opened again. Nothing is written if nothing differs.

    :raises Problem: evening_unknown, member_missing, evening_ahead (held before it begins), evening_nobody (held by
        nobody), evening_held (to be cancelled although it was held), field_value.
    """
    outcome: Kept = parse_choice(kept, "kept", ("planned", "cancelled", "held"))  # type: ignore[assignment]
    people = tuple(present) if outcome == "held" else ()
    for person in people:
        if isinstance(person, int):
            _find_member(desk, person, "present")

    def close(change: Change, before: EveningRow) -> tuple[EveningRow, ChangeWord]:
        if outcome == "held" and clock.now() < before.begins:
            raise Problem("evening_ahead")
        if outcome == "held" and not people:
            raise Problem("evening_nobody")
        if (before.kept, outcome) == ("held", "cancelled"):
            raise Problem("evening_held")
        row = replace(before, kept=outcome)
        if outcome == "held":
            members = (
                person if isinstance(person, int) else roster.find_or_add_guest(change, person, keeper)
                for person in people
            )
            row = replace(row, present=list(dict.fromkeys(members)))
        return row, CHANGE_OF_OUTCOME[outcome]

    _change(desk, keeper, evening_id, close)


def record_answer(desk: Desk, evening_id: int, member_id: int, coming: str, keeper: int | None) -> None:
    """Record whether the member comes; ``keeper`` is who writes it down for them. The same answer again is a no-op.

    :raises Problem: evening_unknown, member_missing (also for guests, who are not asked), field_value, evening_over
        (held, cancelled, or begun and it is not the keeper who writes).
    """
    answer: Coming = parse_choice(coming, "coming", COMING)  # type: ignore[assignment]
    member = _find_member(desk, member_id, "member")
    if member.guest:
        raise Problem("member_missing", field="member")

    def record(change: Change) -> None:
        row = require_row(change.connection, EveningRow, evening_id, "evening_unknown")
        before = _read_facts(change, row)
        if row.kept != "planned" or (keeper is None and clock.now() > row.begins):
            raise Problem("evening_over")
        latest = evenings.latest_answers(before).get(member.id)
        if latest is not None and latest.coming == answer:
            return
        rsvp = Rsvp(member.id, answer, clock.now(), keeper)
        stored.add_answer(change.connection, evening_id, rsvp)
        after = before._replace(rsvps=(*before.rsvps, rsvp))
        if evenings.state_of(before) != evenings.state_of(after):
            change_row(change.connection, _next_version(row))
            _notify_of_quorum(change, before, row, after)

    desk.change(record)


def change_member(
    desk: Desk, member_id: int, written: MemberInput, keeper: int | None = None, asked: RequestKey | None = None
) -> None:
    """Save the member, once however often it is ``asked`` for.

    Calendars learn which evenings this confirms, or no longer confirms, and which have a host of another name.

    :raises Problem: as `roster.change_member`.
    """

    def save(change: Change) -> str:
        before = {evening.row.id: evening for evening in _read_evenings(change.connection)}
        roster.change_member(change, member_id, written, keeper)
        for evening in _read_evenings(change.connection):
            if _calendar_facts(evening) != _calendar_facts(before[evening.row.id]):
                change_row(change.connection, _next_version(evening.row))
                _notify_of_quorum(change, before[evening.row.id].facts, evening.row, evening.facts)
        return str(member_id)

    change_once(desk, asked, save, roster.SCOPE)


def _calendar_facts(evening: Evening) -> tuple[State, str | None]:
    """Return what calendars show of an evening that depends on its members."""
    return evening.state, evening.host.name if evening.host else None


def _change(
    desk: Desk,
    keeper: int,
    evening_id: int,
    rewrite: Callable[[Change, EveningRow], tuple[EveningRow, ChangeWord]],
    asked: RequestKey | None = None,
) -> None:
    """Store the row that ``rewrite`` makes of the evening, and log the change by the name it gives."""

    def save(change: Change) -> str:
        before = require_row(change.connection, EveningRow, evening_id, "evening_unknown")
        row, name = rewrite(change, before)
        row = replace(row, sequence=before.sequence, at=before.at)
        if row != before:
            roster.log_change(change, keeper, name, day=row.day.isoformat())
            facts = _read_facts(change, before)
            change_row(change.connection, _next_version(row))
            _notify_of_quorum(change, facts, row, _read_facts(change, row))
        return str(evening_id)

    change_once(desk, asked, save, SCOPE)


def _read_facts(change: Change, row: EveningRow) -> EveningFacts:
    members = {member.id: member for member in roster.read_members(change.connection)}
    return _facts_of(row, stored.read_answers(change.connection).get(row.id, ()), members)


def _notify_of_quorum(change: Change, before: EveningFacts, row: EveningRow, after: EveningFacts) -> None:
    """Notify the club if the change confirms the evening."""
    if (evenings.state_of(before), evenings.state_of(after)) == ("tentative", "confirmed"):
        _notify(change, QuorumReached, row)


def _notify(change: Change, kind: type[EveningPlanned | QuorumReached], row: EveningRow) -> None:
    """Notify the club of the evening, unless it has begun: what is written down afterwards is no news."""
    if row.begins > clock.now():
        hosts = (member.name for member in roster.read_members(change.connection) if member.id == row.host_id)
        change.notifications.append(kind(row.id, row.day, row.time, next(hosts, None), row.place))


def _next_version(row: EveningRow) -> EveningRow:
    """Return the row with the next sequence number, by which calendars know that they have to update (RFC 5545)."""
    return replace(row, sequence=row.sequence + 1, at=clock.now())


def _check_day_is_free(connection: Connection, row: EveningRow) -> None:
    if any(other.day == row.day and other.id != row.id for other in stored.list_evenings(connection)):
        raise Problem("evening_taken", field="day")


def _parse_evening(desk: Desk, sent: EveningInput) -> EveningRow:
    wrong = Gathering()
    with wrong:
        day = read_day(sent.day, "day")
    with wrong:
        at = _parse_time(sent.time)
    with wrong:
        zone = _parse_zone(sent.zone)
    with wrong:
        lasts = _parse_hours(sent.hours)
    with wrong:
        quorum = _parse_quorum(sent.quorum.strip())
    with wrong:
        host = _find_member(desk, sent.host, "host").id if sent.host is not None else None
    with wrong:
        place = check_text(sent.place, "place") if sent.place.strip() else None
    with wrong:
        note = check_text(sent.note, "note") if sent.note.strip() else None
    wrong.end()
    try:
        begins = evenings.moment_in_utc(day, at, zone)
    except ClubFault as fault:
        raise problem_of(fault) from None
    return EveningRow(
        id=0,
        uid=str(uuid.uuid4()),
        day=day,
        time=at,
        zone=zone,
        begins=begins,
        host_id=host,
        lasts=lasts,
        quorum=quorum,
        place=place,
        outdoor=sent.outdoor,
        note=note,
        kept="planned",
        present=[],
        spared=[],
        sequence=0,
        at=clock.now(),
    )


def _parse_hours(text: str) -> int:
    """Parse a number of hours, written with comma or point, into minutes; empty means `USUAL_HOURS`."""
    text = text.strip().replace(",", ".")
    if not text:
        return USUAL_HOURS * 60
    hours = _HOURS.fullmatch(text)
    if hours is None:
        raise Problem("evening_hours_form", field="hours")
    minutes = round(float(hours[2]) * 60)
    if hours[1] or minutes < SHORTEST_MINUTES:
        raise Problem("evening_short", field="hours")
    if minutes > LONGEST_HOURS * 60:
        raise Problem("evening_hours", field="hours", most=LONGEST_HOURS)
    return minutes


def _parse_quorum(text: str) -> int:
    if not text:
        return evenings.QUORUM
    if not re.fullmatch(r"\d{1,2}", text, re.ASCII) or not 1 <= int(text) <= LARGEST_QUORUM:
        raise Problem("evening_quorum", field="quorum", most=LARGEST_QUORUM)
    return int(text)


def _parse_zone(text: str) -> str:
    try:
        return zone_or_none(text.strip() or None, "zone") or clock.local_zone()
    except Problem:
        raise Problem("zone_form", field="zone") from None


def _parse_time(text: str) -> time:
    try:
        return datetime.strptime(text.strip(), "%H:%M").time()
    except ValueError:
        raise Problem("time_form", field="time") from None


def _find_member(desk: Desk, member_id: int | None, field: str) -> Member:
    for member in roster.list_members(desk):
        if member.id == member_id:
            return member
    raise Problem("member_missing", field=field)

"""The club's evenings: their beginning, answers and state, the next host, and the offences that may be fined.

| statutes | here |
|---|---|
| § 4 (2): five who come confirm a date; after a move everybody answers anew | `QUORUM`, `state_of`, `EveningFacts` |
| § 4 (3), § 7: cancelling late or again and again, staying away; a host without statistics | `list_lapses` |
| § 5 (1), (2): the host changes | `next_host` |
| § 5 (3): in the open air | `OPEN_AIR_FROM` |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Literal, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from referee.club.faults import ClubFault

Coming: TypeAlias = Literal["yes", "maybe", "no"]
COMING: tuple[Coming, ...] = ("yes", "maybe", "no")
Kept: TypeAlias = Literal["planned", "cancelled", "held"]
State: TypeAlias = Literal["tentative", "confirmed", "cancelled", "held"]
OPEN_AIR_FROM = Decimal("19.234")
"""The temperature in degrees Celsius from which the club plays in the open air (§ 5 (3))."""
QUORUM = 5
"""The number of members who must come (§ 4 (2)), unless the evening has another."""
EVENING_SPAN = timedelta(hours=36)
"""The time from the first minute of an evening's day until noon of the next."""
SHORT_NOTICE = timedelta(days=7)
"""The time before an evening, by its local clocks, from which cancelling is late (§ 4 (3))."""
OFTEN_CANCELLED = 3
"""The evenings cancelled in a row that count as more than twice (§ 4 (3))."""
CANCELLATIONS = ("short_notice", "repeated_cancelling")
ABSENCES = (*CANCELLATIONS, "absent")
"""The offences that a good reason excuses."""

SHOWN_OFFENCES = (*ABSENCES, "no_statistics")
"""The offences that follow from an evening's answers and from the list of those present."""


class Rsvp(NamedTuple):
    """A member's answer to an invitation, and its time (UTC); ``keeper`` is the member who entered it."""

    member: int
    coming: Coming
    at: datetime
    keeper: int | None = None

    @property
    def writer(self) -> int | None:
        """The person who entered it for the member; ``None`` if the member answered."""
        return self.keeper if self.keeper != self.member else None


class EveningFacts(NamedTuple):
    """The facts that the statutes consider: people as ids of members, ``begins`` in UTC, ``zone`` the evening's own.

    ``rsvps`` are in the order they were given; ``outdated`` ones were given before the evening was moved to another day
    and do not count. ``guests`` answered as members and have left the club since, so their answers do not count either.
    ``excused`` had a good reason not to come: their cancelling counts in no row. ``present`` is filled after the
    evening.
    """

    begins: datetime
    host: int | None
    kept: Kept
    rsvps: tuple[Rsvp, ...] = ()
    present: tuple[int, ...] = ()
    excused: tuple[int, ...] = ()
    quorum: int = QUORUM
    guests: tuple[int, ...] = ()
    zone: str = "UTC"
    outdated: tuple[Rsvp, ...] = ()

    @property
    def cancelled_until(self) -> datetime:
        """The last moment (UTC) to cancel in good time: `SHORT_NOTICE` before the evening, by its local clocks."""
        local = self.begins.replace(tzinfo=UTC).astimezone(ZoneInfo(self.zone))
        return (local - SHORT_NOTICE).astimezone(UTC).replace(tzinfo=None)


class EveningDay(NamedTuple):
    """An evening's local day, and the time it begins (UTC)."""

    day: date
    begins: datetime
    zone: str


class Lapse(NamedTuple):
    """An offence to fine a member for. ``nth`` counts from 1 where the fine rises; ``likely`` ones are ticked."""

    member: int
    offence: str
    nth: int = 1
    likely: bool = True

    @property
    def in_a_row(self) -> int:
        """The number of evenings cancelled in a row, if that is the lapse."""
        return self.nth + OFTEN_CANCELLED - 1


def moment_in_utc(day: date, at: time, zone: str) -> datetime:
    """Return the moment (UTC, without a zone) when the clocks of ``zone`` show the time ``at``.

    :raises ClubFault: time_gap, time_twice where they skip it or show it twice that day; at field time.

    >>> moment_in_utc(date(2022, 10, 14), time(20), "Europe/Berlin")
    datetime.datetime(2022, 10, 14, 18, 0)
    """
    early, late = (datetime.combine(day, at, ZoneInfo(zone)).replace(fold=fold) for fold in (0, 1))
    if early.utcoffset() != late.utcoffset():
        back = early.astimezone(UTC).astimezone(ZoneInfo(zone))
        raise ClubFault("time_twice" if back.replace(tzinfo=None) == early.replace(tzinfo=None) else "time_gap", "time")
    return early.astimezone(UTC).replace(tzinfo=None)


def day_of_evening(begun: datetime, evenings: Mapping[date, EveningDay]) -> date | None:
    """Return the day of the evening on which a match was ``begun`` (UTC); ``None`` on no evening.

    An evening lasts until noon of the next day. Where two overlap, the match belongs to the first until the second
    begins.
    """
    near_days = (begun.date() + timedelta(days=days) for days in (1, 0, -1, -2))
    candidates = [evenings[day] for day in near_days if day in evenings and _spans(evenings[day], begun)]
    begun_evenings = [evening for evening in candidates if evening.begins <= begun]
    return next((evening.day for evening in (*begun_evenings, *reversed(candidates))), None)


def _spans(evening: EveningDay, moment: datetime) -> bool:
    local = moment.replace(tzinfo=UTC).astimezone(ZoneInfo(evening.zone)).replace(tzinfo=None)
    midnight = datetime.combine(evening.day, time())
    return midnight <= local < midnight + EVENING_SPAN


def latest_answers(evening: EveningFacts) -> dict[int, Rsvp]:
    """Return the last answer of every member who gave one, by member."""
    return {rsvp.member: rsvp for rsvp in evening.rsvps}


def members_coming(evening: EveningFacts) -> tuple[int, ...]:
    """Return the members whose last answer is yes."""
    latest = latest_answers(evening).items()
    return tuple(member for member, rsvp in latest if rsvp.coming == "yes" and member not in evening.guests)


def state_of(evening: EveningFacts) -> State:
    """Return the state of the evening: a planned one is confirmed once its quorum comes (§ 4 (2))."""
    if evening.kept != "planned":
        return evening.kept
    return "confirmed" if len(members_coming(evening)) >= evening.quorum else "tentative"


def next_host(members: Sequence[int], evenings: Iterable[EveningFacts]) -> int | None:
    """Return the member who has not hosted for the longest time, of equals the first in ``members`` (§ 5 (2)).

    ``None`` where there are no members. A volunteer goes before this member.
    """
    last_hosted: dict[int | None, datetime] = {}
    for evening in evenings:
        if evening.kept != "cancelled":
            last_hosted[evening.host] = max(evening.begins, last_hosted.get(evening.host, evening.begins))
    return min(members, key=lambda member: last_hosted.get(member, datetime.min), default=None)


def list_lapses(evening: EveningFacts, earlier: Iterable[EveningFacts], members: Iterable[int]) -> tuple[Lapse, ...]:
    """List what the ``members`` may be fined for on an evening (§ 4 (3), § 7); ``earlier`` are the evenings before it.

    An evening that was called off costs nobody anything.
    """
    if evening.kept == "cancelled":
        return ()
    not_cancelled = (before for before in earlier if before.kept != "cancelled")
    newest_first = sorted(not_cancelled, key=lambda before: before.begins, reverse=True)
    lapses = [lapse for member in members for lapse in _member_lapses(member, evening, newest_first)]
    if evening.kept == "held" and evening.host is not None:
        # Only the people at the table know whether the host had the statistics.
        lapses.append(Lapse(evening.host, "no_statistics", likely=False))
    return tuple(lapses)


def _member_lapses(member: int, evening: EveningFacts, newest_first: Sequence[EveningFacts]) -> Iterator[Lapse]:
    if member in evening.present:
        return
    latest = latest_answers(evening).get(member)
    if latest is None or latest.coming != "no":
        if evening.kept == "held":
            yield Lapse(member, "absent", likely=latest is not None and latest.coming == "yes")
        return
    had_agreed, cancelled_at = _cancellation(member, evening)
    if cancelled_at > evening.cancelled_until:
        yield Lapse(member, "short_notice", likely=had_agreed)
    in_a_row = 1 + _cancelled_in_a_row(member, newest_first)
    if in_a_row >= OFTEN_CANCELLED:
        yield Lapse(member, "repeated_cancelling", nth=in_a_row - OFTEN_CANCELLED + 1)


def _cancellation(member: int, evening: EveningFacts) -> tuple[bool, datetime]:
    """Return whether the member, whose last answer is no, said yes before, and when they first said no since then."""
    rsvps = [rsvp for rsvp in evening.rsvps if rsvp.member == member]
    agreed = [index for index, rsvp in enumerate(rsvps) if rsvp.coming == "yes"]
    since = rsvps[agreed[-1] :] if agreed else rsvps
    return bool(agreed), next(rsvp.at for rsvp in since if rsvp.coming == "no")


def _cancelled_in_a_row(member: int, newest_first: Iterable[EveningFacts]) -> int:
    """Count the latest evenings in a row that the member cancelled.

    An evening without an answer or with a good reason neither counts nor ends the row.
    """
    count = 0
    for evening in newest_first:
        latest = latest_answers(evening).get(member)
        if member in evening.present or (latest is not None and latest.coming != "no"):
            break
        count += latest is not None and member not in evening.excused
    return count

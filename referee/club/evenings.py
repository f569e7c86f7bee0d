"""The club's evenings: when they begin, who comes, whether they stand, who hosts next, and what may be fined.

| statutes | here |
|---|---|
| § 4 (2): five who come make a date stand; after a move everybody answers anew | `QUORUM`, `state_of`, `EveningFacts` |
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
"""Degrees Celsius from which on it goes into the open air (§ 5 (3))."""
QUORUM = 5
"""So many have to come (§ 4 (2)), unless the evening says otherwise."""
NIGHT = timedelta(hours=36)
"""From the first minute of an evening's day until noon of the next."""
SHORT_NOTICE = timedelta(days=7)
"""Who cancels later than so many days before the evening, by the clocks there, cancels late (§ 4 (3))."""
OFTEN = 3
"""So many in a row are more than twice (§ 4 (3))."""
CANCELLING = ("short_notice", "repeated_cancelling")
ABSENCES = (*CANCELLING, "absent")
"""What a good reason excuses."""

SHOWN = (*ABSENCES, "no_statistics")
"""The offences that an evening itself shows."""


class Rsvp(NamedTuple):
    """What a member said, and when (UTC); ``keeper`` is whoever wrote it down."""

    member: int
    coming: Coming
    at: datetime
    keeper: int | None = None

    @property
    def writer(self) -> int | None:
        """Whoever wrote it down for the member; nobody where the member answered."""
        return self.keeper if self.keeper != self.member else None


class EveningFacts(NamedTuple):
    """An evening and when it begins (UTC); ``rsvps`` from the first to the last, ``present`` once it was held.

    ``excused`` are members who had a good reason not to come: their cancelling counts in no row. It stands once as many
    as ``quorum`` come; ``guests`` answered as members, and their answers do not count any more. ``zone`` is where it
    takes place. The ``outdated`` answers were given for the day from which it was moved, and count for nothing.
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
        """The last moment (UTC) to cancel in good time: the clocks there show the same, so many days before."""
        local = self.begins.replace(tzinfo=UTC).astimezone(ZoneInfo(self.zone))
        return (local - SHORT_NOTICE).astimezone(UTC).replace(tzinfo=None)


class EveningDay(NamedTuple):
    """An evening's day where it takes place, and when it begins (UTC)."""

    day: date
    begins: datetime
    zone: str


class Lapse(NamedTuple):
    """What a member may be fined for; ``nth`` counts a rising one from 1, ``likely`` where little speaks against it."""

    member: int
    offence: str
    nth: int = 1
    likely: bool = True

    @property
    def in_a_row(self) -> int:
        """So many evenings in a row were cancelled, if it is for that."""
        return self.nth + OFTEN - 1


def moment_in_utc(day: date, at: time, zone: str) -> datetime:
    """The moment in UTC when the clocks of ``zone`` show that time, which they do once that day.

    :raises ClubFault: time_gap, time_twice.

    >>> moment(date(2022, 10, 14), time(20), "Europe/Berlin")
    datetime.datetime(2022, 10, 14, 18, 0)
    """
    early, late = (datetime.combine(day, at, ZoneInfo(zone)).replace(fold=fold) for fold in (0, 1))
    if early.utcoffset() != late.utcoffset():
        back = early.astimezone(UTC).astimezone(ZoneInfo(zone))
        raise ClubFault("time_twice" if back.replace(tzinfo=None) == early.replace(tzinfo=None) else "time_gap", "time")
    return early.astimezone(UTC).replace(tzinfo=None)


def day_of_evening(begun: datetime, known_evenings: Mapping[date, EveningDay]) -> date | None:
    """The day of the evening on which a match was ``begun`` (UTC): one lasts until noon of the next day.

    Where the next one's day has come, a match is still the former's until the next one begins.
    """
    near = (begun.date() + timedelta(days=days) for days in (1, 0, -1, -2))
    found = [known_evenings[day] for day in near if day in known_evenings and _lies_in(begun, known_evenings[day])]
    over = [one for one in found if one.begins <= begun]
    return next((one.day for one in (*over, *reversed(found))), None)


def _lies_in(begun: datetime, evening: EveningDay) -> bool:
    here = begun.replace(tzinfo=UTC).astimezone(ZoneInfo(evening.zone)).replace(tzinfo=None)
    first = datetime.combine(evening.day, time())
    return first <= here < first + NIGHT


def latest_answers(evening: EveningFacts) -> dict[int, Rsvp]:
    """What everybody said last."""
    return {one.member: one for one in evening.rsvps}


def members_coming(evening: EveningFacts) -> tuple[int, ...]:
    """The members who said last that they come."""
    said = latest_answers(evening).items()
    return tuple(member for member, one in said if one.coming == "yes" and member not in evening.guests)


def state_of(evening: EveningFacts) -> State:
    """A planned evening stands once its quorum comes (§ 4 (2))."""
    if evening.kept != "planned":
        return evening.kept
    return "confirmed" if len(members_coming(evening)) >= evening.quorum else "tentative"


def next_host(members: Sequence[int], evenings: Iterable[EveningFacts]) -> int | None:
    """Who has not hosted for the longest time, of equals the first in the row (§ 5 (2)); a volunteer goes first."""
    last: dict[int | None, datetime] = {}
    for one in evenings:
        if one.kept != "cancelled":
            last[one.host] = max(one.begins, last.get(one.host, one.begins))
    return min(members, key=lambda member: last.get(member, datetime.min), default=None)


def list_lapses(evening: EveningFacts, earlier: Iterable[EveningFacts], members: Iterable[int]) -> tuple[Lapse, ...]:
    """What the ``members`` may be fined for an evening; ``earlier`` are those before it. Nothing is decided by it.

    An evening that was called off costs nobody anything.
    """
    if evening.kept == "cancelled":
        return ()
    before = sorted((one for one in earlier if one.kept != "cancelled"), key=lambda one: one.begins, reverse=True)
    found = [lapse for member in members for lapse in _member_lapses(member, evening, before)]
    if evening.kept == "held" and evening.host is not None:
        # Only the table knows whether the host had the statistics.
        found.append(Lapse(evening.host, "no_statistics", likely=False))
    return tuple(found)


def _member_lapses(member: int, evening: EveningFacts, before: Sequence[EveningFacts]) -> Iterator[Lapse]:
    if member in evening.present:
        return
    said = latest_answers(evening).get(member)
    if said is None or said.coming != "no":
        if evening.kept == "held":
            yield Lapse(member, "absent", likely=said is not None and said.coming == "yes")
        return
    agreed, cancelled_at = _cancelled(member, evening)
    if cancelled_at > evening.cancelled_until:
        yield Lapse(member, "short_notice", likely=agreed)
    in_a_row = 1 + _cancelled_in_a_row(member, before)
    if in_a_row >= OFTEN:
        yield Lapse(member, "repeated_cancelling", nth=in_a_row - OFTEN + 1)


def _cancelled(member: int, evening: EveningFacts) -> tuple[bool, datetime]:
    """Whether the member, who does not come, had agreed to; and when they first said no since (or at all)."""
    said = [one for one in evening.rsvps if one.member == member]
    agreed = [at for at, one in enumerate(said) if one.coming == "yes"]
    since = said[agreed[-1] :] if agreed else said
    return bool(agreed), next(one.at for one in since if one.coming == "no")


def _cancelled_in_a_row(member: int, newest_first: Iterable[EveningFacts]) -> int:
    """How many of the latest evenings the member cancelled.

    One without an answer or with a good reason neither counts nor ends the row.
    """
    count = 0
    for one in newest_first:
        said = latest_answers(one).get(member)
        if member in one.present or (said is not None and said.coming != "no"):
            break
        count += said is not None and member not in one.excused
    return count

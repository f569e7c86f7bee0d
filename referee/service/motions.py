"""Fines that the table votes on: moved by anybody there, carried by more yes than no, and then in the cash box."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from referee.club import fines as catalogue
from referee.club import money, votes
from referee.club.faults import ClubFault
from referee.club.fines import Offence
from referee.club.ledger import Move
from referee.club.votes import CHOICES, Choice, Count
from referee.service import clock, fines, roster
from referee.service.cash import check_text, problem_of
from referee.service.desk import Change, Desk
from referee.service.fields import choice
from referee.service.once import Asking, once
from referee.service.problems import Problem
from referee.service.roster import Member
from referee.store import ledger, matches
from referee.store import motions as stored
from referee.store.ledger import EntryRow
from referee.store.motions import MotionRow

MINUTES = (2, 5, 10, 30)
"""How long a vote may last."""
LISTED = 20
SCOPE = "motions"
EXCLUDING = ("host", "accused")
"""Under the catalogue neither has a vote on their own fine; a host is accused of the hospitality."""


class Wanted(NamedTuple):
    """A motion as somebody writes it: an offence of the catalogue or a text, and the amount where it is open.

    ``seq`` is the action of the match behind it; ``silenced`` takes the accused's vote away.
    """

    mover: int | None
    accused: int | None
    offence: str = ""
    text: str = ""
    amount: str = ""
    seq: int | None = None
    minutes: int | None = 5
    secret: bool = False
    silenced: bool = False


class Standing(NamedTuple):
    """A motion as it stands. ``votes`` tells who said what, ``voted`` only who did; ``over`` once the time is up."""

    row: MotionRow
    mover: str
    accused: str
    votes: Mapping[str, Choice]
    voted: tuple[str, ...]
    tally: Count
    over: bool

    @property
    def open(self) -> bool:
        """Whether it has not been counted yet."""
        return self.row.carried is None

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has a vote and has not given it."""
        return tuple(name for name in self.row.ballot.entitled if name not in self.voted)


def move(desk: Desk, match_id: str | None, wanted: Wanted, asked: Asking | None) -> int:
    """The id of the new motion: everybody at the match, or everybody of the club, may vote from now on.

    :raises Problem: what is wrong with it, at its field.
    """
    row = _row(desk, match_id, wanted)
    return desk.change(lambda change: int(once(change, asked, lambda: str(stored.add(change.connection, row)), SCOPE)))


def standing(desk: Desk, match_id: str | None) -> tuple[Standing, ...]:
    """The latest motions of a match, or those of none, newest first."""
    names = {one.id: one.name for one in roster.members(desk)}
    with desk.store.reading() as connection:
        rows = [(row, stored.votes(connection, row.id)) for row in stored.newest(connection, match_id, LISTED)]
    return tuple(_standing(row, said, names) for row, said in rows)


def everything(desk: Desk) -> tuple[Standing, ...]:
    """All motions there ever were, from the first to the last."""
    names = {one.id: one.name for one in roster.members(desk)}
    with desk.store.reading() as connection:
        rows = [(row, stored.votes(connection, row.id)) for row in stored.everything(connection)]
    return tuple(_standing(row, said, names) for row, said in rows)


def find(desk: Desk, motion_id: int) -> Standing:
    """The motion as it stands.

    :raises Problem: there is no such motion.
    """
    names = {one.id: one.name for one in roster.members(desk)}
    with desk.store.reading() as connection:
        row = stored.find(connection, motion_id)
        said = stored.votes(connection, motion_id)
    if row is None:
        raise Problem("motion_unknown")
    return _standing(row, said, names)


def _standing(row: MotionRow, said: Mapping[str, Choice], names: Mapping[int, str]) -> Standing:
    shown = {} if row.secret else said
    over = clock.now() > row.ends_at
    return Standing(row, names[row.mover_id], names[row.accused_id], shown, tuple(said), votes.count(said), over)


def vote(desk: Desk, motion_id: int, voter: str, said: object) -> None:
    """The voter has voted; the last vote that was missing counts them all.

    :raises Problem: no such motion or choice, it was counted already, the time is up, or the voter has no vote (left).
    """
    ballot: Choice = choice(said, "vote", CHOICES)  # type: ignore[assignment]

    def work(change: Change) -> None:
        row, before = _open(change, motion_id)
        _cast(change, row, before, {voter: ballot}, clock.now())
        if votes.complete(row.ballot, {**before, voter: ballot}):
            _count(change, row)

    desk.change(work)


def count_hands(desk: Desk, motion_id: int, hands: Mapping[str, object]) -> None:
    """Whoever raised a hand has voted, and the motion is counted; whoever did not has said nothing.

    :raises Problem: as `vote`; a secret motion takes no hands.
    """
    said: dict[str, Choice] = {name: choice(one, "vote", CHOICES) for name, one in hands.items()}  # type: ignore[misc]

    def work(change: Change) -> None:
        row, before = _open(change, motion_id)
        if row.secret and said:
            raise Problem("vote_secret")
        # Hands are raised when the table asks for them, whatever the phones' time.
        _cast(change, row, before, said, row.opened_at)
        _count(change, row)

    desk.change(work)


def _open(change: Change, motion_id: int) -> tuple[MotionRow, dict[str, Choice]]:
    row = stored.find(change.connection, motion_id)
    if row is None:
        raise Problem("motion_unknown")
    if row.carried is not None:
        raise Problem("vote_counted")
    return row, stored.votes(change.connection, motion_id)


def _cast(
    change: Change, row: MotionRow, before: Mapping[str, Choice], said: Mapping[str, Choice], now: datetime
) -> None:
    try:
        for voter in said:
            votes.check(row.ballot, before, voter, now)
    except ClubFault as fault:
        raise problem_of(fault) from None
    stored.cast_votes(change.connection, row.id, said, clock.now())


def _count(change: Change, row: MotionRow) -> None:
    found = votes.count(stored.votes(change.connection, row.id))
    carried = votes.carried(yes=found.yes, no=found.no)
    entry = ledger.add(change.connection, _fine(row)) if carried else None
    stored.change(change.connection, row._replace(closed_at=clock.now(), carried=carried, entry_id=entry))


def _fine(row: MotionRow) -> EntryRow:
    now, move = clock.now(), Move("fine", row.accused_id, row.cents)
    return EntryRow(
        *(0, clock.today(clock.local_zone()), move.kind, move.member, move.cents, row.text, None, row.mover_id, now),
        offence=row.offence,
        match_id=row.match_id,
        seq=row.seq,
    )


def _row(desk: Desk, match_id: str | None, wanted: Wanted) -> MotionRow:
    mover, accused = _member(desk, wanted.mover, "mover"), _member(desk, wanted.accused, "accused")
    offence = _offence(desk, wanted.offence) if wanted.offence else None
    silenced = wanted.silenced or (offence is not None and offence.excluded in EXCLUDING)
    people, now = _people(desk, match_id), clock.now()
    return MotionRow(
        *(0, match_id, _seq(desk, match_id, wanted.seq), mover.id, accused.id),
        offence=offence.key if offence else None,
        text=_text(wanted, offence),
        cents=_cents(wanted.amount, offence),
        secret=wanted.secret,
        voters=[name for name, _ in people],
        excluded=[name for name, member in people if silenced and member == accused.id],
        opened_at=now,
        ends_at=now + timedelta(minutes=_minutes(wanted.minutes)),
    )


def _member(desk: Desk, member: int | None, field: str) -> Member:
    for one in roster.members(desk):
        if one.id == member and one.active:
            return one
    raise Problem("member_missing", field=field)


def _offence(desk: Desk, key: str) -> Offence:
    valid = fines.catalogue(desk, clock.today(clock.local_zone()))
    for one in valid.offences if valid else ():
        if one.key == key:
            return one
    raise Problem("offence_unknown", field="offence")


def _text(wanted: Wanted, offence: Offence | None) -> str | None:
    if offence is not None and not wanted.text.strip():
        return offence.text
    return check_text(wanted.text, "text")


def _cents(written: str, offence: Offence | None) -> int:
    try:
        given = money.parse(written, "amount") if written.strip() or offence is None else None
        return catalogue.amount(offence, given, "amount") if offence else given or 0
    except ClubFault as fault:
        raise problem_of(fault) from None


def _minutes(minutes: int | None) -> int:
    if minutes not in MINUTES:
        raise Problem("field_value", field="minutes", expected=", ".join(map(str, MINUTES)))
    return minutes


def _seq(desk: Desk, match_id: str | None, seq: int | None) -> int | None:
    """The action behind it: what was named, else where the match stands."""
    if match_id is None:
        return None
    match = desk.match(match_id)
    if seq is not None and not 1 <= seq <= match.seq:
        raise Problem("action_unknown", field="seq", most=match.seq)
    return seq or match.head or None


def _people(desk: Desk, match_id: str | None) -> list[tuple[str, int | None]]:
    """Who may vote, by name, and the member each of them is."""
    if match_id is None:
        return [(one.name, one.id) for one in roster.members(desk) if one.active]
    with desk.store.reading() as connection:
        return [(name, member) for _, name, member in matches.members_at(connection, match_id)]

"""Fines that the table votes on: moved by anybody there, carried by more yes than no, and then in the cash box."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from referee.club import evenings
from referee.club.faults import ClubFault
from referee.club.money import fines as catalogue
from referee.club.money import votes
from referee.club.money.ledger import Booking
from referee.club.money.votes import CHOICES, Choice, Count
from referee.rules.terms import Colour
from referee.service.cash import fines, occasions
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import choice, problem_of
from referee.service.desk.once import Asking, once
from referee.service.desk.problems import Problem
from referee.service.matches import challenges, taken_out
from referee.service.motions import moving
from referee.service.motions.moving import MotionInput, Place
from referee.service.people import roster
from referee.store import Connection
from referee.store.cash import ledger
from referee.store.cash.ledger import EntryRow
from referee.store.matches import log, matches
from referee.store.motions import motions as stored
from referee.store.motions.motions import MotionRow

LISTED = 20
SCOPE = "motions"
VOTES = "votes"
LOSING_CARDS = "loses_cards"
"""The effect of an offence by which whoever pays loses all cards in the running match as well."""


class MotionView(NamedTuple):
    """A motion as it stands. ``votes`` tells who said what, ``voted`` only who did; ``over`` once nobody can vote any
    more: all have, or the time is up.

    ``tally`` is nobody's to know while a secret vote is open, and ever after where it was not decided. ``forfeits`` is
    the seat that loses its cards by it, as soon as somebody says so.
    """

    row: MotionRow
    mover: str
    accused: str
    votes: Mapping[str, Choice]
    voted: tuple[str, ...]
    tally: Count | None
    over: bool
    forfeits: Colour | None = None

    @property
    def is_open(self) -> bool:
        """Whether it has not been counted yet."""
        return self.row.is_open

    @property
    def seconds(self) -> int:
        """How long phones may still vote."""
        return max(0, int((self.row.ends_at - clock.now()).total_seconds()) + 1) if not self.over else 0

    @property
    def added_nothing(self) -> bool:
        """Whether the fine was booked already when the motion was carried."""
        return bool(self.row.carried) and self.row.entry_id is None

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has a vote and has not given it."""
        return tuple(name for name in self.row.ballot.entitled if name not in self.voted)


def move_fine(desk: Desk, place: Place, wanted: MotionInput, asked: Asking | None) -> int:
    """The id of the new motion: everybody who is there may vote from now on.

    :raises Problem: as `moving.draft`.
    """
    draft = moving.draft_motion(desk, place, wanted)

    def work(change: Change) -> int:
        row = draft.row
        _stir(change, row)
        return int(once(change, asked, lambda: str(stored.add_motion(change.connection, draft.moved(change))), SCOPE))

    return desk.change(work)


def list_latest(desk: Desk, place: Place) -> tuple[MotionView, ...]:
    """The latest motions of a match, of an evening, or those of neither, newest first."""
    names = {one.id: one.name for one in roster.list_members(desk)}
    with desk.store.reading() as connection:
        rows = [(row, stored.read_votes(connection, row.id)) for row in stored.list_newest(connection, *place, LISTED)]
    return tuple(_standing(row, said, names)._replace(forfeits=_forfeits(desk, row)) for row, said in rows)


def list_motions(desk: Desk) -> tuple[MotionView, ...]:
    """All motions there ever were, from the first to the last."""
    names = {one.id: one.name for one in roster.list_members(desk)}
    with desk.store.reading() as connection:
        rows = [(row, stored.read_votes(connection, row.id)) for row in stored.list_motions(connection)]
    return tuple(_standing(row, said, names) for row, said in rows)


def find_motion(desk: Desk, motion_id: int) -> MotionView:
    """The motion as it stands.

    :raises Problem: there is no such motion.
    """
    names = {one.id: one.name for one in roster.list_members(desk)}
    with desk.store.reading() as connection:
        row = stored.find_motion(connection, motion_id)
        said = stored.read_votes(connection, motion_id)
    if row is None:
        raise Problem("motion_unknown")
    return _standing(row, said, names)


def _standing(row: MotionRow, said: Mapping[str, Choice | None], names: Mapping[int, str]) -> MotionView:
    shown = {name: choice for name, choice in said.items() if choice is not None and not row.secret}
    people, over = (names[row.mover_id], names[row.accused_id]), _is_over(row, said)
    return MotionView(row._replace(tally=None), *people, shown, tuple(said), _told(row, said), over)


def _is_over(row: MotionRow, voted: Collection[str]) -> bool:
    return votes.is_complete(row.ballot, voted) or clock.now() > row.ballot.ends


def _told(row: MotionRow, said: Mapping[str, Choice | None]) -> Count | None:
    """The tally as far as anybody may know it."""
    if row.secret:
        return row.secret_tally if row.carried is not None else None
    return votes.count_votes(said.values())


def _forfeits(desk: Desk, row: MotionRow) -> Colour | None:
    """The seat whose cards are lost by the carried motion and still in its hand; ``None`` in all other cases."""
    if not row.carried or row.match_id is None or row.offence is None:
        return None
    match = desk.match(row.match_id)
    valid = fines.read_catalogue(desk, match.row.played_on)
    costs = any(one.key == row.offence and one.effect == LOSING_CARDS for one in valid.offences) if valid else False
    if not costs or match.state.result is not None or moving.void_reason(desk, row.match_id) is not None:
        return None
    with desk.store.reading() as connection:
        counted = log.counted(connection, row.match_id, match.head) if row.correction else frozenset()
        seats = [seat for seat, _, member in matches.members_at(connection, row.match_id) if member == row.accused_id]
    if row.correction in counted:
        return None
    return next((seat for seat in seats if match.state.hands.get(seat)), None)


def forfeit_cards(desk: Desk, motion_id: int, asked: Asking | None = None) -> None:
    """Whoever pays by the carried motion has lost all remaining cards in the running match, by a correction; once,
    however often it is ``asked`` for.

    :raises Problem: there is no such motion, its match was taken out, or nothing is lost by it any more.
    """
    row = find_motion(desk, motion_id).row
    seat = _forfeits(desk, row)

    def work(change: Change) -> str:
        taken_out.check(change.connection, row.match_id)
        correction = challenges.lose_cards(change, row.match_id or "", seat) if seat else None
        if correction is None:
            raise Problem("forfeit_gone")
        stored.set_correction(change.connection, motion_id, correction)
        _stir(change, row)
        return str(correction)

    desk.change(lambda change: once(change, asked, lambda: work(change), SCOPE))


def _stir(change: Change, row: MotionRow) -> None:
    if row.match_id is not None:
        change.stirred.add(row.match_id)


def cast_vote(desk: Desk, motion_id: int, voter: str, said: object, asked: Asking | None = None) -> None:
    """The voter has voted; with the last vote that was missing the motion is over, and `settle_due_votes` counts it.

    ``asked`` again changes nothing: its first answer was lost on the way.

    :raises Problem: no such motion or choice, it was counted already, its match was taken out, the time is up, or the
        voter has no vote (left).
    """
    ballot: Choice = choice(said, "vote", CHOICES)  # type: ignore[assignment]

    def cast(change: Change) -> str:
        row, before = _open(change, motion_id)
        _stir(change, row)
        _cast(change, row, before, {voter: ballot}, clock.now())
        return str(motion_id)

    desk.change(lambda change: once(change, asked, lambda: cast(change), VOTES))


def count_hands(
    desk: Desk, motion_id: int, hands: Mapping[str, object], keeper: int | None = None, asked: Asking | None = None
) -> None:
    """Whoever raised a hand has voted, and the motion is counted; whoever did not has said nothing.

    It is on record that ``keeper``, or the table, has counted; once, however often it is ``asked`` for.

    :raises Problem: as `cast_vote`; a secret motion takes no hands, and is counted once it is over and no sooner.
    """
    said: dict[str, Choice] = {name: choice(one, "vote", CHOICES) for name, one in hands.items()}  # type: ignore[misc]

    def work(change: Change) -> str:
        row, before = _open(change, motion_id)
        if row.secret and said:
            raise Problem("vote_secret")
        if row.secret and not _is_over(row, before):
            raise Problem("vote_running")
        _stir(change, row)
        _count(change, _cast(change, row, before, said, clock.now()), keeper)
        _log(desk, change, row, keeper)
        return str(row.id)

    desk.change(lambda change: once(change, asked, lambda: work(change), SCOPE))


def _log(desk: Desk, change: Change, row: MotionRow, keeper: int | None) -> None:
    roster.log_change(change, keeper, "motion_counted", name=roster.find_member(desk, row.accused_id).name)


def settle_due_votes(desk: Desk) -> None:
    """Whatever was moved in a match and is over is counted, by the votes that were given in time.

    In a match that was taken out meanwhile it is not decided.
    """
    with desk.store.reading() as connection:
        due = _due(connection)
    if due:
        desk.change(lambda change: _settled(desk, change))


def _settled(desk: Desk, change: Change) -> None:
    # Somebody else may have had them counted meanwhile: what is due is asked again where it is written.
    for row in _due(change.connection):
        _stir(change, row)
        if taken_out.reason(change.connection, row.match_id) is None:
            _count(change, row, None)
            _log(desk, change, row, None)
        else:
            _close(change, row, None, None)


def _due(connection: Connection) -> list[MotionRow]:
    return [row for row, voted in stored.list_open_in_matches(connection) if _is_over(row, voted)]


def is_secret_vote_running(desk: Desk) -> bool:
    """Whether somebody could find out by the numbers so far who said what."""
    with desk.store.reading() as connection:
        return stored.has_open_secret_motion(connection)


def _open(change: Change, motion_id: int) -> tuple[MotionRow, dict[str, Choice | None]]:
    row = stored.find_motion(change.connection, motion_id)
    if row is None:
        raise Problem("motion_unknown")
    if not row.is_open:
        raise Problem("vote_counted")
    taken_out.check(change.connection, row.match_id)
    return row, stored.read_votes(change.connection, motion_id)


def _cast(
    change: Change, row: MotionRow, before: Collection[str], said: Mapping[str, Choice], now: datetime
) -> MotionRow:
    """The votes are on record; the motion with its tally, if it is secret: nothing else says who chose what."""
    try:
        for voter in said:
            votes.check_vote(row.ballot, before, voter, now)
    except ClubFault as fault:
        raise problem_of(fault) from None
    kept = dict.fromkeys(said) if row.secret else said
    stored.add_votes(change.connection, row.id, kept, clock.now())
    if row.secret:
        row = row._replace(tally=votes.add_votes(row.secret_tally, said.values())._asdict())
        stored.change_motion(change.connection, row)
    return row


def _count(change: Change, row: MotionRow, keeper: int | None) -> None:
    """The motion is carried or rejected; a secret one with too few votes is neither."""
    said = stored.read_votes(change.connection, row.id).values()
    carried = votes.vote_verdict(row.secret_tally if row.secret else votes.count_votes(said), secret=row.secret)
    _close(change, row, carried, keeper)


def _close(change: Change, row: MotionRow, carried: bool | None, keeper: int | None) -> None:
    """The vote has ended; a carried fine is in the cash box once, and the numbers of what is not decided are gone."""
    entry = ledger.add_entry(change.connection, _fine(row, keeper)) if carried and not _is_booked(change, row) else None
    tally = None if carried is None else row.tally
    closed = row._replace(closed_at=clock.now(), carried=carried, entry_id=entry, tally=tally)
    stored.change_motion(change.connection, closed)


def _is_booked(change: Change, row: MotionRow) -> bool:
    """Whether the fine stands in the cash book already, of what a match or an evening shows and thus comes to once."""
    about, offence = occasions.occasion_of_motion(row), row.offence
    if about not in occasions.booked_occasions(change.connection, row.match_id, row.evening_id):
        return False
    if row.match_id is None:
        return offence in evenings.SHOWN_OFFENCES
    shown = fines.occasions_in_match(change.connection, change.match(row.match_id))
    return offence in catalogue.ONCE or about in shown


def _fine(row: MotionRow, keeper: int | None) -> EntryRow:
    now, move = clock.now(), Booking("fine", row.accused_id, row.cents)
    return EntryRow(
        *(0, clock.today(), move.kind, move.member, move.cents, row.text, None, keeper, now),
        offence=row.offence,
        match_id=row.match_id,
        seq=row.seq,
        evening_id=row.evening_id,
    )

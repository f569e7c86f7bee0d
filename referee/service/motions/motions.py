"""Motions for fines: moved by anybody present, carried by more yes than no, then booked in the cash box."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
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
from referee.service.desk.desk import Change, Desk, require_row
from referee.service.desk.fields import parse_choice, problem_of
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Problem
from referee.service.evenings.evenings import club_zone
from referee.service.matches import challenges, taken_out
from referee.service.motions import grounds, moving
from referee.service.motions.moving import Forum, MotionInput, OfMatch
from referee.service.people import book, roster
from referee.store import Connection
from referee.store.base import add_row, change_row
from referee.store.cash import ledger
from referee.store.matches import log, matches
from referee.store.motions import motions as stored
from referee.store.schema import EntryRow, MotionRow

MAX_ENDED_MOTIONS = 20
SCOPE = "motions"
VOTES = "votes"
LOSING_CARDS = "loses_cards"
"""The effect of an offence for which the payer loses all cards in the running match as well."""


class MotionView(NamedTuple):
    """A motion as people may see it. ``voted`` are who voted, ``votes`` what they voted where that is open.

    It ``is_over`` once nobody can vote any more: all have, or the time is up. ``tally`` is ``None`` while a secret vote
    is open, and for ever where it was not decided. ``forfeits`` is the seat that may lose its cards by it.
    ``is_groundless``: the action it was moved for counts no more, and it runs, or its fine stands in the cash book.
    """

    row: MotionRow
    mover: str
    accused: str
    votes: Mapping[str, Choice]
    voted: tuple[str, ...]
    tally: Count | None
    is_over: bool
    forfeits: Colour | None = None
    is_groundless: bool = False

    @property
    def was_dropped(self) -> bool:
        """Whether it was closed without a result before its end, as it had no ground any more."""
        is_undecided = not self.is_open and self.row.carried is None
        return is_undecided and bool(self.waiting) and not stored.has_run_out(self.row)

    @property
    def is_open(self) -> bool:
        """Whether it has not been counted yet."""
        return self.row.closed_at is None

    @property
    def seconds_left(self) -> int:
        """For how many seconds phones may still vote."""
        return max(0, int((self.row.ends_at - clock.now()).total_seconds()) + 1) if not self.is_over else 0

    @property
    def added_nothing(self) -> bool:
        """Whether the fine was booked already when the motion was carried."""
        return bool(self.row.carried) and self.row.entry_id is None

    @property
    def entitled(self) -> tuple[str, ...]:
        """Who has a vote."""
        return stored.ballot_of(self.row).entitled

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has a vote and has not given it."""
        return tuple(name for name in self.entitled if name not in self.voted)


def move_fine(desk: Desk, forum: Forum, sent: MotionInput, asked: RequestKey | None) -> int:
    """Open a vote on a fine and return the motion's id; asked again with the same key, it returns the same id.

    :raises Problem: as `moving.draft_motion`.
    """
    draft = moving.draft_motion(desk, forum, sent)

    def move(change: Change) -> str:
        _tell_match(change, draft.row)
        return str(add_row(change.connection, draft.with_accounts(change)))

    motion_id = int(change_once(desk, asked, move, SCOPE))
    desk.wake_vote_timer()
    return motion_id


def list_latest(desk: Desk, forum: Forum) -> tuple[MotionView, ...]:
    """List the latest `MAX_ENDED_MOTIONS` motions moved there, newest first, each with the cards that it costs."""
    names = _member_names(desk)
    with desk.store.reading() as connection:
        rows = stored.list_newest(connection, moving.match_id_of(forum), moving.evening_id_of(forum), MAX_ENDED_MOTIONS)
        views = [_view(connection, row, names) for row in rows]
        groundless = _list_groundless(desk, connection, forum, rows)
    return tuple(
        view._replace(forfeits=_seat_to_lose_cards(desk, view.row), is_groundless=view.row.id in groundless)
        for view in views
    )


def _list_groundless(desk: Desk, connection: Connection, forum: Forum, rows: Iterable[MotionRow]) -> Collection[int]:
    if not isinstance(forum, OfMatch):
        return ()
    open_or_booked = (
        row
        for row in rows
        if row.closed_at is None or (row.entry_id is not None and not ledger.is_taken_back(connection, row.entry_id))
    )
    return grounds.motions_without_ground(connection, desk.match(forum.match_id), open_or_booked)


def list_motions(desk: Desk) -> tuple[MotionView, ...]:
    """List all motions there ever were, oldest first."""
    names = _member_names(desk)
    with desk.store.reading() as connection:
        return tuple(_view(connection, row, names) for row in stored.list_motions(connection))


def find_motion(desk: Desk, motion_id: int) -> MotionView:
    """Return the motion with that id.

    :raises Problem: motion_unknown.
    """
    names = _member_names(desk)
    with desk.store.reading() as connection:
        return _view(connection, require_row(connection, MotionRow, motion_id, "motion_unknown"), names)


def _member_names(desk: Desk) -> dict[int, str]:
    return {member.id: member.name for member in roster.list_members(desk)}


def _view(connection: Connection, row: MotionRow, names: Mapping[int, str]) -> MotionView:
    choices = stored.read_votes(connection, row.id)
    return MotionView(
        row=replace(row, tally=None),
        mover=names[row.mover_id],
        accused=names[row.accused_id],
        votes={name: choice for name, choice in choices.items() if choice is not None and not row.secret},
        voted=tuple(choices),
        tally=_public_tally(row, choices),
        is_over=_is_over(row, choices),
    )


def _is_over(row: MotionRow, voted: Collection[str]) -> bool:
    return votes.is_complete(stored.ballot_of(row), voted) or clock.now() > stored.ballot_of(row).ends


def _public_tally(row: MotionRow, choices: Mapping[str, Choice | None]) -> Count | None:
    """Return the tally as far as anybody may know it."""
    if row.secret:
        return stored.secret_tally_of(row) if row.carried is not None else None
    return votes.count_votes(choices.values())


def _seat_to_lose_cards(desk: Desk, row: MotionRow) -> Colour | None:
    """Return the seat whose cards the carried motion costs, while it still holds some; ``None`` in all other cases."""
    if not row.carried or row.match_id is None or row.offence is None:
        return None
    match = desk.match(row.match_id)
    valid = fines.read_catalogue(desk, match.row.played_on)
    offences = valid.offences if valid else ()
    costs_cards = any(offence.key == row.offence and offence.effect == LOSING_CARDS for offence in offences)
    if not costs_cards or match.state.result is not None or moving.void_reason(desk, row.match_id) is not None:
        return None
    with desk.store.reading() as connection:
        tree = log.read_log_tree(connection, row.match_id) if row.correction else None
        seats = [seat for seat, _, member in matches.members_at(connection, row.match_id) if member == row.accused_id]
    if tree and row.correction in tree.actions_in_force(match.head):
        return None
    return next((seat for seat in seats if match.state.hands.get(seat)), None)


def forfeit_cards(desk: Desk, motion_id: int, asked: RequestKey | None = None) -> None:
    """Take, by a correction, all remaining cards in the running match from the payer of the carried motion.

    Nothing is taken again if the same was ``asked`` before.

    :raises Problem: motion_unknown, match_void, match_waits, forfeit_gone (it costs no cards, or not any more).
    """
    row = find_motion(desk, motion_id).row
    seat = _seat_to_lose_cards(desk, row)

    def forfeit(change: Change) -> str:
        taken_out.check_counts(change.connection, row.match_id)
        correction = challenges.lose_cards(change, row.match_id or "", seat) if seat else None
        if correction is None:
            raise Problem("forfeit_gone")
        stored.set_correction(change.connection, motion_id, correction)
        _tell_match(change, row)
        return str(correction)

    change_once(desk, asked, forfeit, SCOPE)


def _tell_match(change: Change, row: MotionRow) -> None:
    """Tell everybody who follows the match that something beside its log has changed."""
    if row.match_id is not None:
        change.changed_matches.add(row.match_id)


def cast_vote(desk: Desk, motion_id: int, voter: str, vote: object, asked: RequestKey | None = None) -> None:
    """Record the voter's vote; the last one ends the vote, which `settle_due_votes` then counts.

    Nothing is written if the same was ``asked`` before.

    :raises Problem: motion_unknown, field_value, vote_counted, match_void, match_waits, vote_over (the time is up),
        vote_twice, or that the voter has no vote.
    """
    ballot: Choice = parse_choice(vote, "vote", CHOICES)  # type: ignore[assignment]

    def cast(change: Change) -> str:
        row, voted = _find_open(change, motion_id)
        _tell_match(change, row)
        _add_votes(change, row, voted, {voter: ballot})
        return str(motion_id)

    change_once(desk, asked, cast, VOTES)
    desk.wake_vote_timer()


def count_hands(
    desk: Desk, motion_id: int, hands: Mapping[str, object], keeper: int | None = None, asked: RequestKey | None = None
) -> None:
    """Record the votes of those who raised a hand, and count the motion; the log names ``keeper``, or the table.

    Nothing is counted again if the same was ``asked`` before.

    :raises Problem: as `cast_vote`; vote_secret (a secret motion takes no hands), vote_running (it is counted once it
        is over and no sooner).
    """
    choices: dict[str, Choice] = {name: parse_choice(hand, "vote", CHOICES) for name, hand in hands.items()}  # type: ignore[misc]

    def count(change: Change) -> str:
        row, voted = _find_open(change, motion_id)
        if row.secret and choices:
            raise Problem("vote_secret")
        if row.secret and not _is_over(row, voted):
            raise Problem("vote_running")
        _tell_match(change, row)
        _count_votes(change, _add_votes(change, row, voted, choices), keeper)
        _log_count(desk, change, row, keeper)
        return str(row.id)

    change_once(desk, asked, count, SCOPE)


def drop_vote(desk: Desk, motion_id: int, keeper: int | None = None, asked: RequestKey | None = None) -> None:
    """Close a vote without a result, as the action it was moved for no longer counts; the log names who did.

    Nothing is done again if the same was ``asked`` before.

    :raises Problem: motion_unknown, vote_counted, match_void, match_waits, vote_grounded (it still has its ground).
    """

    def drop(change: Change) -> str:
        row, _ = _find_open(change, motion_id)
        has_ground = row.match_id is None or not grounds.motions_without_ground(
            change.connection, change.match(row.match_id), [row]
        )
        if has_ground:
            raise Problem("vote_grounded")
        _tell_match(change, row)
        _close(change, row, None, keeper)
        roster.log_change(change, keeper, "motion_dropped", name=roster.find_member(desk, row.accused_id).name)
        return str(row.id)

    change_once(desk, asked, drop, SCOPE)


def _log_count(desk: Desk, change: Change, row: MotionRow, keeper: int | None) -> None:
    roster.log_change(change, keeper, "motion_counted", name=roster.find_member(desk, row.accused_id).name)


def settle_due_votes(desk: Desk, *, everywhere: bool = False) -> None:
    """Count the motions of matches that are over, by the votes that were given in time.

    In a match that was taken out meanwhile they end undecided. Once the club has a PIN, matches that a device elsewhere
    began are passed over unless ``everywhere`` is set, for a device that is trusted: anybody may begin a match with the
    members' names, and vote in it with all its phones.
    """
    is_limited = not everywhere and book.read_book(desk).has_pin

    def settle(change: Change) -> None:
        # They may have been counted meanwhile: the transaction asks again what is due.
        for row in _list_due(change.connection, is_limited):
            _tell_match(change, row)
            if taken_out.void_reason(change.connection, row.match_id) is None:
                _count_votes(change, row, None)
                _log_count(desk, change, row, None)
            else:
                _close(change, row, None, None)

    with desk.store.reading() as connection:
        has_due = bool(_list_due(connection, is_limited))
    if has_due:
        # Whoever wakes this, perhaps a timer or a command, need not know where the club is.
        clock.context_of_work(club_zone(desk)).run(desk.change, settle)


def seconds_to_next_count(desk: Desk) -> float | None:
    """Return in how many seconds `settle_due_votes` has something to count by itself; ``None`` if no vote runs."""
    is_limited, now = book.read_book(desk).has_pin, clock.now()
    with desk.store.reading() as connection:
        running = _list_running(connection, is_limited)
    seconds = [
        0.0 if _is_over(row, voted) else (stored.ballot_of(row).ends - now).total_seconds() for row, voted in running
    ]
    return max(0.0, min(seconds)) if seconds else None


def _list_due(connection: Connection, is_limited: bool) -> list[MotionRow]:
    return [row for row, voted in _list_running(connection, is_limited) if _is_over(row, voted)]


def _list_running(connection: Connection, is_limited: bool) -> list[tuple[MotionRow, set[str]]]:
    """List the motions of matches that are not counted yet, each with who has voted."""
    begun_elsewhere = stored.matches_ever_void_for(connection, taken_out.BEGUN_ELSEWHERE) if is_limited else ()
    return [
        (row, voted) for row, voted in stored.list_open_in_matches(connection) if row.match_id not in begun_elsewhere
    ]


def _find_open(change: Change, motion_id: int) -> tuple[MotionRow, Collection[str]]:
    row = require_row(change.connection, MotionRow, motion_id, "motion_unknown")
    if row.closed_at is not None:
        raise Problem("vote_counted")
    taken_out.check_counts(change.connection, row.match_id)
    return row, stored.read_votes(change.connection, motion_id)


def _add_votes(change: Change, row: MotionRow, voted: Collection[str], choices: Mapping[str, Choice]) -> MotionRow:
    """Record the votes and return the row. A secret one has its new tally: nothing else says who chose what."""
    now = clock.now()
    try:
        for voter in choices:
            votes.check_vote(stored.ballot_of(row), voted, voter, now)
    except ClubFault as fault:
        raise problem_of(fault) from None
    stored.add_votes(change.connection, row.id, dict.fromkeys(choices) if row.secret else choices, now)
    if row.secret:
        row = replace(row, tally=votes.add_votes(stored.secret_tally_of(row), choices.values())._asdict())
        change_row(change.connection, row)
    return row


def _count_votes(change: Change, row: MotionRow, keeper: int | None) -> None:
    """Carry or reject the motion; a secret one with too few votes stays undecided."""
    choices = stored.read_votes(change.connection, row.id).values()
    count = stored.secret_tally_of(row) if row.secret else votes.count_votes(choices)
    _close(change, row, votes.vote_verdict(count, secret=row.secret), keeper)


def _close(change: Change, row: MotionRow, carried: bool | None, keeper: int | None) -> None:
    """End the vote: a carried fine is booked, unless it is already; the tally of what is undecided is deleted."""
    entry_id = None
    if carried and not _is_booked(change, row):
        entry_id = add_row(change.connection, _entry_of(row, keeper))
    tally = None if carried is None else row.tally
    closed = replace(row, closed_at=clock.now(), carried=carried, entry_id=entry_id, tally=tally)
    change_row(change.connection, closed)


def _is_booked(change: Change, row: MotionRow) -> bool:
    """Tell whether the cash book has the fine already, for what a match or an evening shows and is thus fined once."""
    occasion = occasions.occasion_of_motion(row)
    if occasion not in occasions.booked_occasions(change.connection, row.match_id, row.evening_id):
        return False
    if row.match_id is None:
        return row.offence in evenings.SHOWN_OFFENCES
    in_match = fines.occasions_in_match(change.connection, change.match(row.match_id))
    return row.offence in catalogue.ONCE or occasion in in_match


def _entry_of(row: MotionRow, keeper: int | None) -> EntryRow:
    entry = occasions.build_entry(keeper, Booking("fine", row.accused_id, row.cents), row.text)
    return replace(entry, offence=row.offence, match_id=row.match_id, seq=row.seq, evening_id=row.evening_id)

"""The cash box: the debts of everybody, the money in the box, and the book of all entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from referee.club.faults import ClubFault
from referee.club.money import ledger
from referee.club.money.ledger import COUNTED, KINDS, OWED, PAYMENTS, Booking, Funds, Kind
from referee.club.people import names
from referee.service.cash import fines
from referee.service.cash.occasions import build_entry
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk, require_row
from referee.service.desk.fields import check_has_come, check_text, day_of, parse_choice, problem_of
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import roster
from referee.service.people.roster import Member
from referee.store import Connection
from referee.store.base import add_row
from referee.store.cash import ledger as stored
from referee.store.evenings import evenings
from referee.store.matches import matches
from referee.store.motions import motions
from referee.store.schema import EntryRow as EntryRow
from referee.store.subjects import Subject

LINES_A_PAGE = 50
"""Lines of the book on one page."""
SCOPE = "ledger"
NAMED_LINES_OF = (Subject.CASH, Subject.MEMBERS, Subject.EVENINGS, Subject.MATCHES, Subject.MOTIONS)
"""What the lines of the book are read from, with the names and days that stand in them."""
_WRITTEN = tuple(kind for kind in KINDS if kind not in COUNTED)
"""The kinds of entries that somebody writes."""
_NEEDS_PURPOSE = ("fine", "waiver", "payout", "payout_transfer")
"""The kinds of entries that need a text."""


class MemberAccount(NamedTuple):
    """A member's debt in cents; below 0 the box owes the member."""

    member: Member
    owes: int


class CashBox(NamedTuple):
    """The club's money and its members' accounts, in cents; ``owed`` is the sum of all debts."""

    funds: Funds
    owed: int
    accounts: tuple[MemberAccount, ...]

    @property
    def debtors(self) -> tuple[MemberAccount, ...]:
        """The accounts of those who owe something."""
        return tuple(account for account in self.accounts if account.owes > 0)


class BookLine(NamedTuple):
    """An entry of the book with its names and the day of the ``evening`` or the match ``played`` that it is about.

    ``undone`` if another entry takes it back. A fine that was voted on names its ``mover``; if it has no ``keeper``,
    the table has counted the votes, or, if ``timed``, the clock.
    """

    entry: EntryRow
    member: str | None
    keeper: str | None
    undone: bool
    evening: date | None
    mover: str | None = None
    timed: bool = False
    played: date | None = None


class EntryInput(NamedTuple):
    """An entry as somebody writes it: amount and day as text (no day: today), a fine perhaps with its offence's key.

    A fixed fine needs no amount. ``guest`` is a name that is written instead of choosing a member.
    """

    kind: str
    member: int | None
    amount: str
    text: str
    day: str
    offence: str = ""
    guest: str = ""


def read_cash_box(desk: Desk) -> CashBox:
    """Return the club's money, the accounts of all active members, and those of others that are not settled."""
    bookings = desk.remembered("bookings", stored.sum_bookings, of=(Subject.CASH,))
    owed = ledger.member_balances(bookings)
    accounts = [
        MemberAccount(member, owed.get(member.id, 0))
        for member in roster.list_members(desk)
        if member.active or owed.get(member.id)
    ]
    debts = sum(account.owes for account in accounts if account.owes > 0)
    return CashBox(funds=ledger.sum_funds(bookings), owed=debts, accounts=tuple(accounts))


def list_lines(desk: Desk, before: int | None) -> tuple[BookLine, ...]:
    """Return the newest lines of the book (``before`` an entry's id), at most `LINES_A_PAGE` and one more."""

    def read_lines(connection: Connection) -> tuple[BookLine, ...]:
        return name_lines(desk, stored.list_newest(connection, before, LINES_A_PAGE + 1))

    return desk.remembered(("lines", before), read_lines, of=NAMED_LINES_OF)


def list_newest_fines(desk: Desk, most: int) -> tuple[BookLine, ...]:
    """Return the lines of at most ``most`` fines that were not taken back, newest first."""

    def read_lines(connection: Connection) -> tuple[BookLine, ...]:
        rows = stored.list_newest_fines(connection, most, of_catalogue=False)
        return name_lines(desk, [(row, False) for row in rows])

    return desk.remembered(("newest fines", most), read_lines, of=NAMED_LINES_OF)


def read_fines(desk: Desk, member_id: int) -> tuple[int, int]:
    """Return how many fines the member has, and their sum in cents; those taken back are none."""
    with desk.store.reading() as connection:
        return stored.sum_fines(connection, member_id)


def list_entries(desk: Desk, ids: Collection[int]) -> tuple[BookLine, ...]:
    """List the lines of the book with these ids, oldest first; ids that it does not have are missing."""
    with desk.store.reading() as connection:
        rows = stored.list_entries(connection, ids)
    return name_lines(desk, rows)


def whole_book(desk: Desk) -> tuple[BookLine, ...]:
    """Return all lines of the book, oldest first."""
    with desk.store.reading() as connection:
        rows = stored.list_newest(connection, None, None)
    return name_lines(desk, rows[::-1])


def name_lines(desk: Desk, rows: Sequence[tuple[EntryRow, bool]]) -> tuple[BookLine, ...]:
    """Turn entries into lines of the book; each entry comes with whether another takes it back."""
    names = {member.id: member.name for member in roster.list_members(desk)}
    with desk.store.reading() as connection:
        days = evenings.read_days(connection, {row.evening_id for row, _ in rows if row.evening_id is not None})
        motion_of = motions.motions_of_entries(connection, [row.id for row, _ in rows])
        played = matches.days_of(connection, {row.match_id for row, _ in rows if row.match_id is not None})
    lines = []
    for row, undone in rows:
        motion = motion_of.get(row.id)
        line = BookLine(
            entry=row,
            member=names.get(row.member_id or 0),
            keeper=names.get(row.keeper_id or 0),
            undone=undone,
            evening=days.get(row.evening_id or 0),
            mover=names[motion.mover_id] if motion else None,
            timed=motion is not None and motions.has_run_out(motion),
            played=played.get(row.match_id or ""),
        )
        lines.append(line)
    return tuple(lines)


def add_entry(desk: Desk, keeper: int, written: EntryInput, asked: RequestKey | None) -> int:
    """Add an entry, once however often it is ``asked`` for, and return its id.

    :raises Problem: everything that is wrong with it, each at its field; or as `ledger.check_booking`.
    """
    row = _parse_entry(desk, keeper, written)

    def save_entry(change: Change) -> str:
        if row.member_id is None and row.kind in OWED:
            guest = roster.find_or_add_guest(change, written.guest, keeper)
            return str(save_row(change, replace(row, member_id=guest)))
        return str(save_row(change, row))

    return int(change_once(desk, asked, save_entry, SCOPE))


def take_back(desk: Desk, keeper: int, entry_id: int, asked: RequestKey | None = None) -> int:
    """Take an entry back by a counter-entry, once however often it is ``asked`` for; return the counter-entry's id.

    :raises Problem: entry_unknown; entry_undone, also for a counter-entry; or as `ledger.check_booking`.
    """
    return take_all_back(desk, keeper, [entry_id], asked)[0]


def take_all_back(desk: Desk, keeper: int, ids: Collection[int], asked: RequestKey | None = None) -> tuple[int, ...]:
    """Take all these entries back or none, once however often it is ``asked`` for; return the counter-entries' ids.

    :raises Problem: as `take_back`.
    """

    def save_counter_entries(change: Change) -> str:
        return join_ids(_save_counter_entry(change, keeper, entry_id) for entry_id in ids)

    return parse_ids(change_once(desk, asked, save_counter_entries, SCOPE))


def _save_counter_entry(change: Change, keeper: int, entry_id: int) -> int:
    row = require_row(change.connection, EntryRow, entry_id, "entry_unknown")
    if row.undoes is not None or stored.is_taken_back(change.connection, entry_id):
        raise Problem("entry_undone")
    change.changed_matches.update({row.match_id} if row.match_id else ())
    counter = replace(
        row,
        id=0,
        cents=ledger.counter_booking(stored.booking_of(row)).cents,
        text=None,
        undoes=entry_id,
        keeper_id=keeper,
        at=clock.now(),
        day=clock.today(),
    )
    return save_row(change, counter)


def join_ids(ids: Iterable[int]) -> str:
    """Write several ids as the one that `change_once` keeps."""
    return " ".join(map(str, ids))


def parse_ids(text: str) -> tuple[int, ...]:
    """Read what `join_ids` wrote."""
    return tuple(map(int, text.split()))


def settle_account(desk: Desk, keeper: int, member: int, kind: str, seen: int, asked: RequestKey | None) -> int:
    """Add the payment of all that a member owes, once however often it is ``asked`` for; return the payment's id.

    ``seen`` is what the member owed on the page, in cents.

    :raises Problem: balances_moved, if the member owes something else by now, or nothing.
    """
    paid: Kind = parse_choice(kind, "kind", PAYMENTS)  # type: ignore[assignment]

    def save_payment(change: Change) -> str:
        owes = ledger.member_balances(stored.sum_bookings(change.connection)).get(member, 0)
        if owes != seen or owes <= 0:
            raise Problem("balances_moved")
        return str(save_row(change, build_entry(keeper, Booking(paid, member, owes))))

    return int(change_once(desk, asked, save_payment, SCOPE))


def settle_all(desk: Desk, keeper: int, kind: str, seen: int, asked: RequestKey | None = None) -> tuple[int, ...]:
    """Add the payments of all debts, once however often it is ``asked`` for; return their ids.

    ``seen`` is the sum of all debts on the page, in cents.

    :raises Problem: nothing_owed, or balances_moved if the debts have changed since.
    """
    paid: Kind = parse_choice(kind, "kind", PAYMENTS)  # type: ignore[assignment]

    def save_payments(change: Change) -> str:
        balances = ledger.member_balances(stored.sum_bookings(change.connection))
        owed = {member: owes for member, owes in balances.items() if owes > 0}
        if not owed:
            raise Problem("nothing_owed")
        if sum(owed.values()) != seen:
            raise Problem("balances_moved")
        payments = (build_entry(keeper, Booking(paid, member, owes)) for member, owes in owed.items())
        return join_ids(save_row(change, payment) for payment in payments)

    return parse_ids(change_once(desk, asked, save_payments, SCOPE))


def _parse_entry(desk: Desk, keeper: int, written: EntryInput) -> EntryRow:
    kind: Kind = parse_choice(written.kind, "kind", _WRITTEN)  # type: ignore[assignment]
    written = written if kind == "fine" else written._replace(offence="")
    wrong, day, offence = Gathering(), clock.today(), None
    text: str | None = None
    with wrong:
        member = _parse_member(desk, written) if kind in OWED else None
    with wrong:
        day = _parse_day(written.day)
    with wrong:
        offence = fines.find_offence(desk, written.offence, day) if written.offence else None
        cents = fines.parse_cents(written.amount, offence)
    with wrong:
        if written.text.strip() or (kind in _NEEDS_PURPOSE and not written.offence):
            text = check_text(written.text, "text")
        else:
            text = offence.text if offence else None
    wrong.end()
    row = build_entry(keeper, Booking(kind, member, cents), text, day)
    return replace(row, offence=offence.key if offence else None)


def save_row(change: Change, row: EntryRow) -> int:
    """Add the row to the book and return its id.

    :raises Problem: as `ledger.check_booking`.
    """
    try:
        ledger.check_booking(stored.sum_bookings(change.connection), stored.booking_of(row))
    except ClubFault as fault:
        raise problem_of(fault) from None
    return add_row(change.connection, row)


def _parse_member(desk: Desk, written: EntryInput) -> int | None:
    """Return the id of the chosen member, or ``None`` if the name of a guest is written."""
    if written.guest.strip():
        _check_guest(desk, written)
        return None
    if all(member.id != written.member for member in roster.list_members(desk)):
        raise Problem("member_missing", field="member")
    return written.member


def _check_guest(desk: Desk, written: EntryInput) -> None:
    if written.member is not None:
        raise Problem("member_or_guest", field="guest")
    if written.kind != "fine":
        raise Problem("guest_fined", field="guest")
    name = names.tidy_name(written.guest)
    if all(names.identity_of(member.name) != names.identity_of(name) for member in roster.list_members(desk)):
        roster.check_new_name(name, "guest")


def _parse_day(text: str) -> date:
    day = day_of(text, "day")
    check_has_come(day, "day")
    return day

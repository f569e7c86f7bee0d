"""The cash box: what everybody owes, what lies in it, and the book of how that came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from referee.club.faults import ClubFault
from referee.club.money import fines, ledger, money
from referee.club.money.fines import Offence
from referee.club.money.ledger import KINDS, OWED, Booking, Kind
from referee.club.people import names
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import check_has_come, check_text, choice, day_of, problem_of
from referee.service.desk.once import Asking, once
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import roster
from referee.service.people.roster import Member
from referee.store.cash import catalogues
from referee.store.cash import ledger as stored
from referee.store.cash.ledger import EntryRow as EntryRow
from referee.store.evenings import evenings
from referee.store.matches import matches
from referee.store.motions import motions
from referee.store.motions.motions import MotionRow

PAGE = 50
PAYMENTS: tuple[Kind, ...] = ("payment_cash", "payment_transfer")
SCOPE = "ledger"
_NEEDS_PURPOSE = ("fine", "waiver", "payout")


class MemberAccount(NamedTuple):
    """What a member owes, in cents; below 0 the box owes the member."""

    member: Member
    owes: int


class CashBox(NamedTuple):
    """The box and the accounts; ``owed`` is what all debts come to. Cents."""

    box: int
    owed: int
    accounts: tuple[MemberAccount, ...]


class BookLine(NamedTuple):
    """A line of the book with its names, the day of the evening or match behind it; ``undone`` where another takes it
    back.

    A fine that was voted names its ``mover``; without a ``keeper`` the table has counted it, or, ``timed``, the clock.
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
    """An entry as somebody writes it: amount and day as text (no day: today), a fine perhaps by its offence.

    A fixed fine needs no amount. Instead of choosing a member one may write the name of a ``guest``.
    """

    kind: str
    member: int | None
    amount: str
    text: str
    day: str
    offence: str = ""
    guest: str = ""


def read_cash_box(desk: Desk) -> CashBox:
    """The box and the account of every member, and whatever account is not even."""
    with desk.store.reading() as connection:
        moves = stored.sum_bookings(connection)
    owed = ledger.member_balances(moves)
    accounts = [
        MemberAccount(one, owed.get(one.id, 0)) for one in roster.list_members(desk) if one.active or owed.get(one.id)
    ]
    return CashBox(ledger.box_balance(moves), sum(one.owes for one in accounts if one.owes > 0), tuple(accounts))


def list_lines(desk: Desk, before: int | None) -> tuple[BookLine, ...]:
    """The newest lines of the book, those before the line ``before``; at most `PAGE` and one more."""
    return _lines(desk, before, PAGE + 1)


def whole_book(desk: Desk) -> tuple[BookLine, ...]:
    """All lines of the book, from the first to the last."""
    return tuple(reversed(_lines(desk, None, None)))


def _lines(desk: Desk, before: int | None, most: int | None) -> tuple[BookLine, ...]:
    with desk.store.reading() as connection:
        rows = stored.list_newest(connection, before, most)
    return name_lines(desk, rows)


def name_lines(desk: Desk, rows: Sequence[tuple[EntryRow, bool]]) -> tuple[BookLine, ...]:
    """The lines with their names, each told whether another takes it back."""
    names = {member.id: member.name for member in roster.list_members(desk)}
    with desk.store.reading() as connection:
        days = evenings.read_days(connection, {row.evening_id for row, _ in rows if row.evening_id is not None})
        moved = motions.motions_of_entries(connection, [row.id for row, _ in rows])
        played = matches.days_of(connection, {row.match_id for row, _ in rows if row.match_id is not None})
    return tuple(
        _line(row, names, days, moved.get(row.id))._replace(undone=undone, played=played.get(row.match_id or ""))
        for row, undone in rows
    )


def _line(row: EntryRow, names: Mapping[int, str], days: Mapping[int, date], motion: MotionRow | None) -> BookLine:
    member, keeper = names.get(row.member_id or 0), names.get(row.keeper_id or 0)
    line = BookLine(row, member, keeper, undone=False, evening=days.get(row.evening_id or 0))
    return line._replace(mover=names[motion.mover_id], timed=motion.ran_out) if motion else line


def add_entry(desk: Desk, keeper: int, wanted: EntryInput, asked: Asking | None) -> int:
    """The id of the new entry, made once however often it is ``asked`` for.

    :raises Problem: what is wrong with it, at its field.
    """
    row = _row(desk, keeper, wanted)

    def add(change: Change) -> str:
        if row.member_id is None and row.kind in OWED:
            return str(_add(change, row._replace(member_id=roster.find_or_add_guest(change, wanted.guest, keeper))))
        return str(_add(change, row))

    return desk.change(lambda change: int(once(change, asked, lambda: add(change), SCOPE)))


def take_back(desk: Desk, keeper: int, entry_id: int, asked: Asking | None = None) -> int:
    """The id of the counter-entry to that entry, made once however often it is ``asked`` for.

    :raises Problem: there is no such entry, it is taken back already or takes one back itself, or the box is too empty.
    """

    def add(change: Change) -> str:
        row = stored.find_entry(change.connection, entry_id)
        if row is None:
            raise Problem("entry_unknown")
        if row.undoes is not None or stored.is_taken_back(change.connection, entry_id):
            raise Problem("entry_undone")
        cents = ledger.counter_booking(row.booking).cents
        back = row._replace(
            id=0, cents=cents, text=None, undoes=entry_id, keeper_id=keeper, at=clock.now(), day=clock.today()
        )
        return str(_add(change, back))

    return desk.change(lambda change: int(once(change, asked, lambda: add(change), SCOPE)))


def settle_account(desk: Desk, keeper: int, member: int, kind: str, seen: int, asked: Asking | None) -> int:
    """The id of the payment by which the member owes nothing any more, made once however often it is ``asked`` for.

    ``seen`` is what the member owed on the page, in cents.

    :raises Problem: the member owes something else by now, or nothing.
    """
    paid: Kind = choice(kind, "kind", PAYMENTS)  # type: ignore[assignment]

    def pay(change: Change) -> str:
        owes = ledger.member_balances(stored.sum_bookings(change.connection)).get(member, 0)
        if owes != seen or owes <= 0:
            raise Problem("balances_moved")
        return str(_add(change, _entry(keeper, Booking(paid, member, owes), None, clock.today())))

    return desk.change(lambda change: int(once(change, asked, lambda: pay(change), SCOPE)))


def settle_all(desk: Desk, keeper: int, kind: str, seen: int, asked: Asking | None = None) -> int:
    """Everybody who owed something has paid it, once however often it is ``asked`` for; how many did.

    ``seen`` is what all debts came to on the page.

    :raises Problem: nobody owes anything, or the debts have changed since.
    """
    paid = choice(kind, "kind", PAYMENTS)

    def pay(change: Change) -> str:
        owed = {
            who: owes
            for who, owes in ledger.member_balances(stored.sum_bookings(change.connection)).items()
            if owes > 0
        }
        if not owed:
            raise Problem("nothing_owed")
        if sum(owed.values()) != seen:
            raise Problem("balances_moved")
        for who, owes in owed.items():
            _add(change, _entry(keeper, Booking(paid, who, owes), None, clock.today()))  # type: ignore[arg-type]
        return str(len(owed))

    return desk.change(lambda change: int(once(change, asked, lambda: pay(change), SCOPE)))


def _row(desk: Desk, keeper: int, wanted: EntryInput) -> EntryRow:
    kind: Kind = choice(wanted.kind, "kind", KINDS)  # type: ignore[assignment]
    wanted = wanted if kind == "fine" else wanted._replace(offence="")
    wrong, day, offence = Gathering(), clock.today(), None
    with wrong:
        member = _member(desk, wanted) if kind in OWED else None
    with wrong:
        day = _day(wanted.day)
    with wrong:
        offence = _offence(desk, wanted.offence, day) if wanted.offence else None
        cents = _cents(wanted.amount, offence)
    with wrong:
        text = _text(wanted) or (offence.text if offence else None)
    wrong.end()
    return _entry(keeper, Booking(kind, member, cents), text, day)._replace(offence=offence.key if offence else None)


def _cents(written: str, offence: Offence | None) -> int:
    try:
        given = money.parse_amount(written, "amount") if written.strip() or offence is None else None
        return fines.check_amount(offence, given, "amount") if offence else given or 0
    except ClubFault as fault:
        raise problem_of(fault) from None


def _offence(desk: Desk, key: str, day: date) -> Offence:
    with desk.store.reading() as connection:
        valid = fines.catalogue_of_day(catalogues.list_catalogues(connection), day)
    for one in valid.offences if valid else ():
        if one.key == key:
            return one
    raise Problem("offence_unknown", field="offence")


def _entry(keeper: int, move: Booking, text: str | None, day: date) -> EntryRow:
    return EntryRow(0, day, move.kind, move.member, move.cents, text, None, keeper, clock.now())


def _add(change: Change, row: EntryRow) -> int:
    try:
        ledger.check_booking(stored.sum_bookings(change.connection), row.booking)
    except ClubFault as fault:
        raise problem_of(fault) from None
    return stored.add_entry(change.connection, row)


def _member(desk: Desk, wanted: EntryInput) -> int | None:
    """Who was chosen; nobody where the name of a guest is written."""
    if wanted.guest.strip():
        _check_guest(desk, wanted)
        return None
    if all(one.id != wanted.member for one in roster.list_members(desk)):
        raise Problem("member_missing", field="member")
    return wanted.member


def _check_guest(desk: Desk, wanted: EntryInput) -> None:
    if wanted.member is not None:
        raise Problem("member_or_guest", field="guest")
    if wanted.kind != "fine":
        raise Problem("guest_fined", field="guest")
    name = names.tidy_name(wanted.guest)
    if all(names.identity_of(one.name) != names.identity_of(name) for one in roster.list_members(desk)):
        roster.check_new_name(name, "guest")


def _text(wanted: EntryInput) -> str | None:
    if not wanted.text.strip() and (wanted.offence or wanted.kind not in _NEEDS_PURPOSE):
        return None
    return check_text(wanted.text, "text")


def _day(text: str) -> date:
    day = day_of(text, "day")
    check_has_come(day, "day")
    return day

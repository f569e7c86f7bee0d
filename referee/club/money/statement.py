"""The statement of a year: what was there, what came in, what went out, what is there, and who owes what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import NamedTuple

from referee.club.money.ledger import PAYMENTS, Booking, Funds, Kind, member_balances, sum_funds


class DatedBooking(NamedTuple):
    """A booking with its day and, of a pay-out or of what takes one back, what the money was for."""

    day: date
    booking: Booking
    purpose: str = ""


class MemberYear(NamedTuple):
    """A member's year in cents: what was owed at its beginning, what came and went, what is owed at its end."""

    member: int
    owed: int
    fined: int
    waived: int
    paid: int
    owes: int


class Statement(NamedTuple):
    """A year of the cash book, in cents; what left the box or the bank account is below 0.

    ``opening`` and all from ``paid`` to ``surplus`` add up to ``closing``. ``debts`` is what is still owed at the end.
    """

    opening: Funds
    paid: Funds
    deposited: Funds
    paid_out: tuple[tuple[str, Funds], ...]
    moved: Funds
    missing: Funds
    surplus: Funds
    closing: Funds
    fined: int
    waived: int
    debts: int
    members: tuple[MemberYear, ...]


DEPOSITS: tuple[Kind, ...] = ("deposit", "deposit_transfer")
PAY_OUTS: tuple[Kind, ...] = ("payout", "payout_transfer")
MOVES: tuple[Kind, ...] = ("banked", "withdrawn")
NOTHING = Funds(0, 0)


def state_year(entries: Iterable[DatedBooking], year: int) -> Statement:
    """Return the statement of the calendar year.

    An entry that takes another back counts on its own day, as in the book.
    """
    until = [entry for entry in entries if entry.day.year <= year]
    before = [entry.booking for entry in until if entry.day.year < year]
    within = [entry for entry in until if entry.day.year == year]
    bookings = [entry.booking for entry in within]
    members = _list_members(before, bookings)
    return Statement(
        opening=sum_funds(before),
        paid=_sum_kinds(bookings, PAYMENTS),
        deposited=_sum_kinds(bookings, DEPOSITS),
        paid_out=_sum_purposes(within),
        moved=_sum_kinds(bookings, MOVES),
        missing=_sum_kinds(bookings, ("shortage",)),
        surplus=_sum_kinds(bookings, ("surplus",)),
        closing=sum_funds([*before, *bookings]),
        fined=_sum_cents(bookings, ("fine",)),
        waived=_sum_cents(bookings, ("waiver",)),
        debts=sum(member.owes for member in members if member.owes > 0),
        members=members,
    )


def _sum_kinds(bookings: Iterable[Booking], kinds: Collection[str]) -> Funds:
    return sum_funds(booking for booking in bookings if booking.kind in kinds)


def _sum_cents(bookings: Iterable[Booking], kinds: Collection[str]) -> int:
    return sum(booking.cents for booking in bookings if booking.kind in kinds)


def _sum_purposes(entries: Sequence[DatedBooking]) -> tuple[tuple[str, Funds], ...]:
    """Sum the pay-outs for each purpose, in the order of the book; what was taken back again is left out."""
    paid_out = [entry for entry in entries if entry.booking.kind in PAY_OUTS]
    sums = {
        purpose: sum_funds(entry.booking for entry in paid_out if entry.purpose == purpose)
        for purpose in dict.fromkeys(entry.purpose for entry in paid_out)
    }
    return tuple((purpose, funds) for purpose, funds in sums.items() if funds != NOTHING)


def _list_members(before: Sequence[Booking], bookings: Sequence[Booking]) -> tuple[MemberYear, ...]:
    """List the members who owed something, or owe something, or for whom something was booked, by id."""
    owed, owes = member_balances(before), member_balances([*before, *bookings])
    lines = []
    for member in sorted(owes):
        own = [booking for booking in bookings if booking.member == member]
        if own or owes[member]:
            line = MemberYear(
                member=member,
                owed=owed.get(member, 0),
                fined=_sum_cents(own, ("fine",)),
                waived=_sum_cents(own, ("waiver",)),
                paid=_sum_cents(own, PAYMENTS),
                owes=owes[member],
            )
            lines.append(line)
    return tuple(lines)

"""The cash book: balances, the box and the bank account follow from its entries alone, in whole cents.

Entries are never edited or deleted. A mistake is taken back by a counter-entry: the same kind, the amount negated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

from referee.club.faults import ClubFault

Kind: TypeAlias = Literal[
    "fine",
    "waiver",
    "payment_cash",
    "payment_transfer",
    "payout",
    "payout_transfer",
    "deposit",
    "deposit_transfer",
    "banked",
    "withdrawn",
    "shortage",
    "surplus",
    "count",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
OWED: Mapping[Kind, int] = {"fine": 1, "waiver": -1, "payment_cash": -1, "payment_transfer": -1}
"""The sign with which each kind changes what its member owes."""
BOXED: Mapping[Kind, int] = {
    "payment_cash": 1,
    "payout": -1,
    "deposit": 1,
    "banked": -1,
    "withdrawn": 1,
    "shortage": -1,
    "surplus": 1,
}
"""The sign with which each kind changes what is in the box, in coins and notes."""
BANKED: Mapping[Kind, int] = {
    "payment_transfer": 1,
    "payout_transfer": -1,
    "deposit_transfer": 1,
    "banked": 1,
    "withdrawn": -1,
}
"""The sign with which each kind changes what is on the club's bank account."""
PAYMENTS: tuple[Kind, ...] = ("payment_cash", "payment_transfer")
"""The kinds with which a member pays a debt."""
COUNTED: tuple[Kind, ...] = ("shortage", "surplus", "count")
"""The kinds that only a count of the box books: what was missing, what was too much, and the amount counted."""


class Booking(NamedTuple):
    """The booking of an entry: ``cents`` of a kind, on a member's account, or on nobody's if nobody owes less by it."""

    kind: Kind
    member: int | None
    cents: int


class Funds(NamedTuple):
    """The club's money in cents: in the box, as coins and notes, and on its bank account."""

    box: int
    bank: int

    @property
    def both(self) -> int:
        """All of it together."""
        return self.box + self.bank


def member_balances(bookings: Iterable[Booking]) -> dict[int, int]:
    """Return what each member owes, in cents, by member id; below 0 the box owes the member.

    >>> member_balances([Booking("fine", 1, 250), Booking("payment_cash", 1, 200), Booking("deposit", None, 1000)])
    {1: 50}
    """
    owed: Counter[int] = Counter()
    for booking in bookings:
        if booking.member is not None:
            owed[booking.member] += OWED[booking.kind] * booking.cents
    return dict(owed)


def sum_funds(bookings: Iterable[Booking]) -> Funds:
    """Return what is in the box and on the account.

    >>> sum_funds([Booking("fine", 1, 250), Booking("payment_cash", 1, 200), Booking("banked", None, 150)])
    Funds(box=50, bank=150)
    """
    box = bank = 0
    for booking in bookings:
        box += BOXED.get(booking.kind, 0) * booking.cents
        bank += BANKED.get(booking.kind, 0) * booking.cents
    return Funds(box, bank)


def book_difference(expected: int, counted: int) -> Booking | None:
    """Return the booking that brings the box from ``expected`` cents to those ``counted``; ``None`` if they agree.

    >>> book_difference(250, 200), book_difference(200, 200)
    (Booking(kind='shortage', member=None, cents=50), None)
    """
    if counted == expected:
        return None
    return Booking("shortage" if counted < expected else "surplus", None, abs(counted - expected))


def counter_booking(booking: Booking) -> Booking:
    """Return the booking that takes ``booking`` back."""
    return booking._replace(cents=-booking.cents)


def check_booking(bookings: Sequence[Booking], new: Booking) -> None:
    """Check that ``new`` may follow ``bookings``.

    No more is waived than is owed, no more leaves the box than is in it, nor the account than is on it.

    :raises ClubFault: waiver_large, box_short, bank_short.
    """
    owed = member_balances(bookings).get(new.member or 0, 0)
    if new.kind == "waiver" and new.cents > max(owed, 0):
        raise ClubFault("waiver_large", "amount", owed=max(owed, 0))
    there, moved = sum_funds(bookings), sum_funds([new])
    if moved.box < 0 and there.box + moved.box < 0:
        raise ClubFault("box_short", "amount", there=max(there.box, 0))
    if moved.bank < 0 and there.bank + moved.bank < 0:
        raise ClubFault("bank_short", "amount", there=max(there.bank, 0))

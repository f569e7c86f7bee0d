"""The cash book: balances and the contents of the box follow from its entries alone, in whole cents.

Entries are never edited or deleted. A mistake is taken back by a counter-entry: the same kind, the amount negated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from referee.club.faults import ClubFault

Kind: TypeAlias = Literal["fine", "waiver", "payment_cash", "payment_transfer", "payout", "deposit"]
KINDS: tuple[Kind, ...] = ("fine", "waiver", "payment_cash", "payment_transfer", "payout", "deposit")
OWED: Mapping[Kind, int] = {"fine": 1, "waiver": -1, "payment_cash": -1, "payment_transfer": -1}
"""The sign with which each kind changes what its member owes."""
BOXED: Mapping[Kind, int] = {"payment_cash": 1, "payment_transfer": 1, "payout": -1, "deposit": 1}
"""The sign with which each kind changes what is in the box."""


class Booking(NamedTuple):
    """The booking of an entry: ``cents`` of a kind, on a member's account; a pay-out or a deposit on nobody's."""

    kind: Kind
    member: int | None
    cents: int


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


def box_balance(bookings: Iterable[Booking]) -> int:
    """Return what is in the box, in cents.

    >>> box_balance([Booking("fine", 1, 250), Booking("payment_cash", 1, 200), Booking("payout", None, 150)])
    50
    """
    return sum(BOXED.get(booking.kind, 0) * booking.cents for booking in bookings)


def counter_booking(booking: Booking) -> Booking:
    """Return the booking that takes ``booking`` back."""
    return booking._replace(cents=-booking.cents)


def check_booking(bookings: Sequence[Booking], new: Booking) -> None:
    """Check that ``new`` may follow ``bookings``.

    No more is waived than is owed, no more leaves the box than is in it.

    :raises ClubFault: waiver_large, box_short.
    """
    owed = member_balances(bookings).get(new.member or 0, 0)
    if new.kind == "waiver" and new.cents > max(owed, 0):
        raise ClubFault("waiver_large", "amount", owed=max(owed, 0))
    in_box = box_balance(bookings)
    if box_balance([new]) < 0 and in_box + box_balance([new]) < 0:
        raise ClubFault("box_short", "amount", there=in_box)

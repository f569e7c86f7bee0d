"""The cash book: what members owe and what lies in the box follow from its entries alone, in whole cents.

Nothing in it is edited or deleted. A mistake is taken back by a counter-entry: the same kind, the amount negated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from referee.club.faults import ClubFault

Kind: TypeAlias = Literal["fine", "waiver", "payment_cash", "payment_transfer", "payout", "deposit"]
KINDS: tuple[Kind, ...] = ("fine", "waiver", "payment_cash", "payment_transfer", "payout", "deposit")
OWED: Mapping[Kind, int] = {"fine": 1, "waiver": -1, "payment_cash": -1, "payment_transfer": -1}
"""What a kind does to what its member owes."""
BOXED: Mapping[Kind, int] = {"payment_cash": 1, "payment_transfer": 1, "payout": -1, "deposit": 1}
"""What a kind does to what lies in the box."""


class Booking(NamedTuple):
    """What an entry moves: ``cents`` of a kind, for a member or, a pay-out and a deposit, for nobody."""

    kind: Kind
    member: int | None
    cents: int


def member_balances(moves: Iterable[Booking]) -> dict[int, int]:
    """What each member owes; below 0 the box owes the member.

    >>> member_balances([Booking("fine", 1, 250), Booking("payment_cash", 1, 200), Booking("deposit", None, 1000)])
    {1: 50}
    """
    owed: Counter[int] = Counter()
    for move in moves:
        if move.member is not None:
            owed[move.member] += OWED[move.kind] * move.cents
    return dict(owed)


def box_balance(moves: Iterable[Booking]) -> int:
    """What lies in the box.

    >>> box_balance([Booking("fine", 1, 250), Booking("payment_cash", 1, 200), Booking("payout", None, 150)])
    50
    """
    return sum(BOXED.get(move.kind, 0) * move.cents for move in moves)


def counter_booking(move: Booking) -> Booking:
    """What takes ``move`` back."""
    return move._replace(cents=-move.cents)


def check_booking(moves: Sequence[Booking], new: Booking) -> None:
    """``new`` may follow ``moves``: no more is forgiven than is owed, no more leaves the box than lies in it.

    :raises ClubFault: waiver_large, box_short.
    """
    owed = member_balances(moves).get(new.member or 0, 0)
    if new.kind == "waiver" and new.cents > max(owed, 0):
        raise ClubFault("waiver_large", "amount", owed=max(owed, 0))
    there = box_balance(moves)
    if box_balance([new]) < 0 and there + box_balance([new]) < 0:
        raise ClubFault("box_short", "amount", there=there)

"""The cash book's arithmetic: what is owed, what lies in the box, what may follow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.club.faults import ClubFault
from referee.club.money.ledger import (
    KINDS,
    Booking,
    Funds,
    Kind,
    book_difference,
    check_booking,
    counter_booking,
    member_balances,
    sum_funds,
)

ALICE, BOB = 1, 2
OUT_OF_THE_BOX: tuple[Kind, ...] = ("payout", "banked")
OFF_THE_ACCOUNT: tuple[Kind, ...] = ("payout_transfer", "withdrawn")
FINE, PAID = Booking("fine", ALICE, 250), Booking("payment_cash", ALICE, 250)


def refused(moves: list[Booking], new: Booking) -> tuple[str, dict[str, int]]:
    with pytest.raises(ClubFault) as caught:
        check_booking(moves, new)
    return caught.value.code, caught.value.facts


EFFECTS = {
    "fine": (50, 0, 0),
    "waiver": (-50, 0, 0),
    "payment_cash": (-50, 50, 0),
    "payment_transfer": (-50, 0, 50),
    "payout": (0, -50, 0),
    "payout_transfer": (0, 0, -50),
    "deposit": (0, 50, 0),
    "deposit_transfer": (0, 0, 50),
    "banked": (0, -50, 50),
    "withdrawn": (0, 50, -50),
    "shortage": (0, -50, 0),
    "surplus": (0, 50, 0),
    "count": (0, 0, 0),
}
"""What 50 cents of each kind do to a member's debt, to the box and to the bank account."""


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_moves_what_it_should(kind: Kind) -> None:
    owed, box, bank = EFFECTS[kind]
    move = Booking(kind, ALICE if owed else None, 50)
    both = [move, counter_booking(move)]
    assert (member_balances([move]).get(ALICE, 0), sum_funds([move])) == (owed, Funds(box, bank))
    assert (member_balances(both).get(ALICE, 0), sum_funds(both)) == (0, Funds(0, 0))


def test_paying_more_than_is_owed_is_a_credit() -> None:
    check_booking([FINE], PAID._replace(cents=300))
    assert member_balances([FINE, PAID._replace(cents=300)]) == {ALICE: -50}


def test_no_more_is_waived_than_is_owed() -> None:
    check_booking([FINE], Booking("waiver", ALICE, 250))
    assert refused([FINE], Booking("waiver", ALICE, 251)) == ("waiver_large", {"owed": 250})
    assert refused([FINE], Booking("waiver", BOB, 1)) == ("waiver_large", {"owed": 0})
    assert refused([PAID], Booking("waiver", ALICE, 1)) == ("waiver_large", {"owed": 0})


def test_a_waiver_can_always_be_taken_back() -> None:
    check_booking([FINE, Booking("waiver", ALICE, 250), PAID], Booking("waiver", ALICE, -250))


def test_no_more_leaves_the_box_than_lies_in_it() -> None:
    check_booking([PAID], Booking("payout", None, 250))
    assert refused([PAID], Booking("payout", None, 251)) == ("box_short", {"there": 250})


def test_a_payment_that_was_paid_out_again_cannot_be_taken_back() -> None:
    assert refused([PAID, Booking("payout", None, 200)], counter_booking(PAID)) == ("box_short", {"there": 50})


def test_what_is_on_the_account_does_not_lie_in_the_box() -> None:
    transferred = Booking("payment_transfer", ALICE, 250)
    for kind in OUT_OF_THE_BOX:
        assert refused([transferred], Booking(kind, None, 1)) == ("box_short", {"there": 0})
    for kind in OFF_THE_ACCOUNT:
        check_booking([transferred], Booking(kind, None, 250))
        assert refused([transferred], Booking(kind, None, 251)) == ("bank_short", {"there": 250})
        assert refused([PAID], Booking(kind, None, 1)) == ("bank_short", {"there": 0})


def test_an_old_book_that_paid_transfers_out_of_the_box_takes_what_puts_it_right() -> None:
    """Before box and account were told apart, a pay-out was of both."""
    old = [Booking("payment_transfer", ALICE, 250), Booking("payout", None, 100)]
    assert sum_funds(old) == Funds(-100, 250)
    assert refused(old, Booking("payout", None, 1)) == ("box_short", {"there": 0})
    check_booking(old, Booking("withdrawn", None, 100))
    check_booking(old, PAID._replace(cents=1))


@given(st.integers(-1000, 1000), st.integers(0, 1000))
def test_a_booked_difference_leaves_in_the_box_what_was_counted(expected: int, counted: int) -> None:
    difference = book_difference(expected, counted)
    assert (difference is None) == (expected == counted)
    if difference is not None:
        assert difference.cents > 0
        assert expected + sum_funds([difference]).box == counted

"""The cash book's arithmetic: what is owed, what lies in the box, what may follow."""

from __future__ import annotations

import pytest

from referee.club.faults import ClubFault
from referee.club.money.ledger import KINDS, Booking, box_balance, check_booking, counter_booking, member_balances

ALICE, BOB = 1, 2
FINE, PAID = Booking("fine", ALICE, 250), Booking("payment_cash", ALICE, 250)


def refused(moves: list[Booking], new: Booking) -> tuple[str, dict[str, int]]:
    with pytest.raises(ClubFault) as caught:
        check_booking(moves, new)
    return caught.value.code, caught.value.facts


@pytest.mark.parametrize(
    ("kind", "owed", "boxed"),
    [
        ("fine", 50, 0),
        ("waiver", -50, 0),
        ("payment_cash", -50, 50),
        ("payment_transfer", -50, 50),
        ("payout", 0, -50),
        ("deposit", 0, 50),
    ],
)
def test_each_kind_moves_what_it_should(kind: str, owed: int, boxed: int) -> None:
    member = None if kind in ("payout", "deposit") else ALICE
    move = Booking(kind, member, 50)  # type: ignore[arg-type]
    assert (member_balances([move]).get(ALICE, 0), box_balance([move])) == (owed, boxed)
    assert (
        member_balances([move, counter_booking(move)]).get(ALICE, 0),
        box_balance([move, counter_booking(move)]),
    ) == (0, 0)


def test_every_kind_is_tried_above() -> None:
    assert KINDS == ("fine", "waiver", "payment_cash", "payment_transfer", "payout", "deposit")


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

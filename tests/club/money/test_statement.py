"""The statement of a year: an example by hand, and sums that agree with the book whatever is in it."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from referee.club.money.ledger import KINDS, OWED, Booking, Funds, Kind, member_balances, sum_funds
from referee.club.money.statement import DatedBooking, MemberYear, Statement, state_year

ALICE, BOB = 1, 2
BOOK = [
    DatedBooking(date(2025, 3, 1), Booking("fine", ALICE, 300)),
    DatedBooking(date(2025, 12, 31), Booking("payment_cash", ALICE, 100)),
    DatedBooking(date(2025, 12, 31), Booking("deposit_transfer", None, 5000)),
    DatedBooking(date(2026, 1, 1), Booking("fine", BOB, 250)),
    DatedBooking(date(2026, 2, 1), Booking("payment_transfer", BOB, 400)),
    DatedBooking(date(2026, 2, 2), Booking("payment_cash", ALICE, 50)),
    DatedBooking(date(2026, 2, 3), Booking("waiver", ALICE, 20)),
    DatedBooking(date(2026, 3, 1), Booking("payout", None, 60), "Cup"),
    DatedBooking(date(2026, 3, 2), Booking("payout_transfer", None, 2490), "Cup"),
    DatedBooking(date(2026, 3, 3), Booking("payout_transfer", None, 100), "Sea rescuers"),
    DatedBooking(date(2026, 3, 4), Booking("payout", None, 10), "Crisps"),
    DatedBooking(date(2026, 3, 5), Booking("payout", None, -10), "Crisps"),
    DatedBooking(date(2026, 4, 1), Booking("banked", None, 30)),
    DatedBooking(date(2026, 5, 1), Booking("count", None, 45)),
    DatedBooking(date(2026, 5, 1), Booking("shortage", None, 15)),
    DatedBooking(date(2026, 12, 31), Booking("surplus", None, 5)),
    DatedBooking(date(2026, 12, 31), Booking("fine", ALICE, 50)),
    DatedBooking(date(2027, 1, 1), Booking("payment_cash", ALICE, 9999)),
]

PURPOSES = ("", "Cup", "Crisps")


def test_a_year_by_hand() -> None:
    assert state_year(BOOK, 2026) == Statement(
        opening=Funds(100, 5000),
        paid=Funds(50, 400),
        deposited=Funds(0, 0),
        paid_out=(("Cup", Funds(-60, -2490)), ("Sea rescuers", Funds(0, -100))),
        moved=Funds(-30, 30),
        missing=Funds(-15, 0),
        surplus=Funds(5, 0),
        closing=Funds(50, 2840),
        fined=300,
        waived=20,
        debts=180,
        members=(
            MemberYear(ALICE, owed=200, fined=50, waived=20, paid=50, owes=180),
            MemberYear(BOB, owed=0, fined=250, waived=0, paid=400, owes=-150),
        ),
    )


def test_a_year_without_entries_keeps_what_was_there() -> None:
    stated = state_year(BOOK[:3], 2030)
    assert (stated.opening, stated.closing) == (Funds(100, 5000), Funds(100, 5000))
    assert stated.members == (MemberYear(ALICE, owed=200, fined=0, waived=0, paid=0, owes=200),)
    assert state_year(BOOK, 2024) == state_year([], 2024)


def test_what_is_taken_back_in_the_next_year_counts_there() -> None:
    fine = Booking("fine", ALICE, 100)
    book = [DatedBooking(date(2025, 12, 31), fine), DatedBooking(date(2026, 1, 1), fine._replace(cents=-100))]
    assert [state_year(book, year).fined for year in (2025, 2026)] == [100, -100]
    assert [state_year(book, year).debts for year in (2025, 2026)] == [100, 0]


@st.composite
def dated_bookings(draw: st.DrawFn) -> DatedBooking:
    kind: Kind = draw(st.sampled_from(KINDS))
    member = draw(st.sampled_from((ALICE, BOB))) if kind in OWED else None
    booking = Booking(kind, member, draw(st.integers(-500, 500)))
    return DatedBooking(draw(st.dates(date(2024, 12, 1), date(2027, 1, 31))), booking, draw(st.sampled_from(PURPOSES)))


@given(st.lists(dated_bookings()))
def test_opening_and_what_came_and_went_is_closing_and_the_sum_of_the_book(book: list[DatedBooking]) -> None:
    for year in (2025, 2026):
        stated = state_year(book, year)
        until = [entry.booking for entry in book if entry.day <= date(year, 12, 31)]
        flows = [
            *(stated.opening, stated.paid, stated.deposited, *(funds for _, funds in stated.paid_out)),
            *(stated.moved, stated.missing, stated.surplus),
        ]
        assert (sum(flow.box for flow in flows), sum(flow.bank for flow in flows)) == stated.closing == sum_funds(until)
        assert stated.moved.both == 0
        assert {line.member: line.owes for line in stated.members if line.owes} == {
            member: owes for member, owes in member_balances(until).items() if owes
        }
        for line in stated.members:
            assert line.owed + line.fined - line.waived - line.paid == line.owes
        assert sum(line.fined for line in stated.members) == stated.fined
        assert sum(line.paid for line in stated.members) == stated.paid.both
    assert state_year(book, 2026).opening == state_year(book, 2025).closing

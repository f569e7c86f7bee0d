"""The statement of a year over the stored book."""

from __future__ import annotations

from referee.club.money.ledger import Funds
from referee.club.money.statement import MemberYear
from referee.service.cash import cash, statements
from referee.service.cash.cash import EntryInput
from referee.service.desk import clock
from referee.service.people import roster
from tests.instance import Instance

KEEPER = 1


def test_a_pay_out_and_what_takes_it_back_have_one_purpose(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", None)
    this_year = clock.today().year
    for kind, member, amount, text, day in (
        ("fine", 1, "3", "late", f"{this_year - 2}-05-01"),
        ("payment_cash", 1, "2", "", f"{this_year - 1}-05-01"),
        ("payout", None, "1,50", "Cup", ""),
        ("payout", None, "0,50", "Crisps", ""),
    ):
        cash.add_entry(instance.desk, KEEPER, EntryInput(kind, member, amount, text, day), None)
    cash.take_back(instance.desk, KEEPER, 3)
    of_year = statements.read_year(instance.desk, this_year)
    assert of_year.statement.paid_out == (("Crisps", Funds(-50, 0)),)
    assert (of_year.statement.opening, of_year.statement.closing) == (Funds(200, 0), Funds(150, 0))
    assert of_year.members == (("Alice", MemberYear(1, owed=100, fined=0, waived=0, paid=0, owes=100)),)
    assert of_year.years == (this_year, this_year - 1, this_year - 2)


def test_an_empty_book_has_this_year(instance: Instance) -> None:
    assert statements.read_year(instance.desk, 1900).years == (clock.today().year,)

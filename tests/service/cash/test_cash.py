"""The cash box over its store: counter-entries, settling, and a book that only grows."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from referee.service.cash import cash
from referee.service.cash.cash import EntryInput
from referee.service.desk.problems import Problem
from referee.service.people import roster
from referee.store.cash import ledger as stored
from referee.store.tables import EntryRow
from tests.club_house import House

KEEPER = 1


def found(house: House) -> None:
    for name in ("Alice", "Bob", "Charlie"):
        roster.add_member(house.desk, name, None)


def book(house: House) -> list[EntryRow]:
    """Every line, oldest first."""
    with house.desk.store.reading() as connection:
        return [row for row, _ in stored.list_newest(connection, None, 1000)][::-1]


def wanted(kind: str, member: int, cents: int) -> EntryInput:
    return EntryInput(kind, member, f"{cents // 100},{cents % 100:02}", "for something", "")


def test_an_entry_is_taken_back_by_its_counter_entry(house: House) -> None:
    found(house)
    fine = cash.add_entry(house.desk, KEEPER, wanted("fine", 2, 250), None)
    back = cash.take_back(house.desk, 3, fine)
    first, second = book(house)
    assert (second.kind, second.member_id, second.cents, second.undoes) == ("fine", 2, -250, fine)
    assert (first.keeper_id, second.keeper_id) == (KEEPER, 3)
    for entry in (fine, back):
        with pytest.raises(Problem, match="entry_undone"):
            cash.take_back(house.desk, KEEPER, entry)


@pytest.mark.parametrize("statement", ["UPDATE ledger SET cents = 1", "DELETE FROM ledger"])
def test_the_database_refuses_to_change_or_delete_an_entry(house: House, statement: str) -> None:
    found(house)
    cash.add_entry(house.desk, KEEPER, wanted("fine", 2, 250), None)
    before = book(house)
    with pytest.raises(Exception, match="the cash book only grows") as caught:
        house.desk.change(lambda change: change.connection.execute(text(statement)))
    assert isinstance(caught.value.__cause__, IntegrityError)
    assert book(house) == before


def test_settling_what_has_changed_since_is_refused(house: House) -> None:
    found(house)
    cash.add_entry(house.desk, KEEPER, wanted("fine", 2, 250), None)
    with pytest.raises(Problem, match="balances_moved"):
        cash.settle_all(house.desk, KEEPER, "payment_cash", 200)
    assert len(book(house)) == 1


def test_settling_pays_every_debt_and_no_credit(house: House) -> None:
    found(house)
    for step in (("fine", 1, 50), ("fine", 2, 250), ("payment_cash", 3, 100)):
        cash.add_entry(house.desk, KEEPER, wanted(*step), None)
    assert cash.settle_all(house.desk, KEEPER, "payment_transfer", 300) == 2
    kept = cash.read_cash_box(house.desk)
    assert ([account.owes for account in kept.accounts], kept.box) == ([0, 0, -100], 400)

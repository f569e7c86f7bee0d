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
from referee.store.schema import EntryRow
from tests.instance import Instance

KEEPER = 1


def found(instance: Instance) -> None:
    for name in ("Alice", "Bob", "Charlie"):
        roster.add_member(instance.desk, name, None)


def book(instance: Instance) -> list[EntryRow]:
    """Every line, oldest first."""
    with instance.desk.store.reading() as connection:
        return [row for row, _ in stored.list_newest(connection, None, 1000)][::-1]


def wanted(kind: str, member: int, cents: int) -> EntryInput:
    return EntryInput(kind, member, f"{cents // 100},{cents % 100:02}", "for something", "")


def test_an_entry_is_taken_back_by_its_counter_entry(instance: Instance) -> None:
    found(instance)
    fine = cash.add_entry(instance.desk, KEEPER, wanted("fine", 2, 250), None)
    back = cash.take_back(instance.desk, 3, fine)
    first, second = book(instance)
    assert (second.kind, second.member_id, second.cents, second.undoes) == ("fine", 2, -250, fine)
    assert (first.keeper_id, second.keeper_id) == (KEEPER, 3)
    for entry in (fine, back):
        with pytest.raises(Problem, match="entry_undone"):
            cash.take_back(instance.desk, KEEPER, entry)


@pytest.mark.parametrize("statement", ["UPDATE ledger SET cents = 1", "DELETE FROM ledger"])
def test_the_database_refuses_to_change_or_delete_an_entry(instance: Instance, statement: str) -> None:
    found(instance)
    cash.add_entry(instance.desk, KEEPER, wanted("fine", 2, 250), None)
    before = book(instance)
    with pytest.raises(Exception, match="the cash book only grows") as caught:
        instance.desk.change(lambda change: change.connection.execute(text(statement)))
    assert isinstance(caught.value.__cause__, IntegrityError)
    assert book(instance) == before


def test_settling_what_has_changed_since_is_refused(instance: Instance) -> None:
    found(instance)
    cash.add_entry(instance.desk, KEEPER, wanted("fine", 2, 250), None)
    with pytest.raises(Problem, match="balances_moved"):
        cash.settle_all(instance.desk, KEEPER, "payment_cash", 200)
    assert len(book(instance)) == 1


def test_settling_pays_every_debt_and_no_credit(instance: Instance) -> None:
    found(instance)
    for step in (("fine", 1, 50), ("fine", 2, 250), ("payment_cash", 3, 100)):
        cash.add_entry(instance.desk, KEEPER, wanted(*step), None)
    assert len(cash.settle_all(instance.desk, KEEPER, "payment_transfer", 300)) == 2
    kept = cash.read_cash_box(instance.desk)
    assert ([account.owes for account in kept.accounts], kept.funds) == ([0, 0, -100], (100, 300))

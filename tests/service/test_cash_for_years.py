"""The cash box over any sequence of what can be done to it, beside a plain account kept here by hand.

After every step: balances and box are those of the plain account to the cent, no entry has changed or gone, the box is
not below nothing.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import text

from referee.service import cash, roster
from referee.service.cash import Wanted
from referee.service.problems import Problem
from referee.store import ledger as stored
from referee.store.database import NotSaved
from referee.store.ledger import EntryRow
from tests.club_house import furnished

NAMES = ("Alice", "Bob", "Charlie")
KEEPER = 1
members = st.sampled_from((1, 2, 3))
amounts = st.one_of(st.integers(1, 400), st.integers(1, 999_999))


class CashBox(RuleBasedStateMachine):
    """``owed`` and ``box`` are the plain account; ``effects`` what each entry did to them, until it is taken back."""

    @initialize()
    def begin(self) -> None:
        self.folder = TemporaryDirectory()
        self.house = furnished(Path(self.folder.name) / "instance")
        for name in NAMES:
            roster.add_member(self.house.desk, name, None)
        self.owed = dict.fromkeys((1, 2, 3), 0)
        self.box = 0
        self.effects: dict[int, tuple[int, int, int]] = {}
        self.kept: list[EntryRow] = []

    def enter(self, kind: str, member: int, cents: int, owing: int, boxed: int) -> None:
        """The entry is made, and the plain account moves by so many cents."""
        wanted = Wanted(kind, member or None, f"{cents // 100},{cents % 100:02}", "for something", "")
        self.moved(cash.enter(self.house.desk, KEEPER, wanted, None), member, owing, boxed)

    def moved(self, entry: int, member: int, owing: int, boxed: int) -> None:
        self.effects[entry] = (member, owing, boxed)
        self.add(member, owing, boxed)

    def add(self, member: int, owing: int, boxed: int) -> None:
        self.box += boxed
        if member:
            self.owed[member] += owing

    @rule(member=members, cents=amounts)
    def fine(self, member: int, cents: int) -> None:
        self.enter("fine", member, cents, cents, 0)

    @rule(member=members, cents=amounts, kind=st.sampled_from(("payment_cash", "payment_transfer")))
    def pay(self, member: int, cents: int, kind: str) -> None:
        self.enter(kind, member, cents, -cents, cents)

    @rule(cents=amounts)
    def put_in(self, cents: int) -> None:
        self.enter("deposit", 0, cents, 0, cents)

    @precondition(lambda self: max(self.owed.values()) > 0)
    @rule(member=members, share=st.floats(0.01, 1))
    def waive(self, member: int, share: float) -> None:
        if self.owed[member] > 0:
            cents = min(max(1, round(self.owed[member] * share)), 999_999)
            self.enter("waiver", member, cents, -cents, 0)

    @precondition(lambda self: self.box > 0)
    @rule(share=st.floats(0.01, 1))
    def pay_out(self, share: float) -> None:
        cents = min(max(1, round(self.box * share)), 999_999)
        self.enter("payout", 0, cents, 0, -cents)

    @rule(member=members, beyond=st.integers(1, 5000))
    def waive_or_pay_out_too_much(self, member: int, beyond: int) -> None:
        for kind, there in (("waiver", self.owed[member]), ("payout", self.box)):
            if max(there, 0) + beyond < 1_000_000:
                with pytest.raises(Problem, match="waiver_large|box_short"):
                    self.enter(kind, member, max(there, 0) + beyond, 0, 0)

    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        entry = data.draw(st.sampled_from([0, *(row.id for row in self.kept)]))
        member, owing, boxed = self.effects.get(entry, (0, 0, 0))
        if entry in self.effects and self.box >= boxed:
            cash.take_back(self.house.desk, 2, entry)
            del self.effects[entry]
            self.add(member, -owing, -boxed)
        else:
            with pytest.raises(Problem, match="entry_unknown|entry_undone|box_short"):
                cash.take_back(self.house.desk, 2, entry)

    @rule(kind=st.sampled_from(("payment_cash", "payment_transfer")))
    def settle_all(self, kind: str) -> None:
        debts = {member: cents for member, cents in self.owed.items() if cents > 0}
        if not debts:
            with pytest.raises(Problem, match="nothing_owed"):
                cash.settle_all(self.house.desk, KEEPER, kind, 0)
            return
        newest = len(self.kept)
        assert cash.settle_all(self.house.desk, KEEPER, kind, sum(debts.values())) == len(debts)
        for row in self.book()[newest:]:
            assert row.member_id is not None
            self.moved(row.id, row.member_id, -debts.pop(row.member_id), row.cents)
        assert debts == {}

    @rule(statement=st.sampled_from(("UPDATE ledger SET cents = cents + 1", "DELETE FROM ledger")))
    def meddle(self, statement: str) -> None:
        """The database itself lets nobody change or remove a line."""
        if not self.kept:
            return
        with pytest.raises(NotSaved, match="the cash book only grows"):
            self.house.desk.change(lambda change: change.connection.execute(text(statement)))

    @rule()
    def start_again(self) -> None:
        self.house.restart()

    def book(self) -> list[EntryRow]:
        """Every line, oldest first."""
        with self.house.desk.store.reading() as connection:
            return [row for row, _ in stored.newest(connection, None, None)][::-1]

    @invariant()
    def the_book_is_right_to_the_cent(self) -> None:
        found, book = cash.cash(self.house.desk), self.book()
        assert {one.member.id: one.owes for one in found.accounts} == self.owed
        assert found.box == self.box >= 0
        assert found.owed == sum(cents for cents in self.owed.values() if cents > 0)
        assert book[: len(self.kept)] == self.kept
        assert [row.id for row in book] == list(range(1, len(book) + 1))
        self.kept = book

    def teardown(self) -> None:
        self.house.close()
        self.folder.cleanup()


CashBox.TestCase.settings = settings(max_examples=10, stateful_step_count=25, deadline=None)
TestCashBox = CashBox.TestCase

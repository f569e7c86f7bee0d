"""The cash box over any sequence of what can be done to it, beside a plain account kept here by hand.

Fines are written, voted on in the club, by phones and in secret, and booked from what a match and an evening propose.
After every step: balances, box and bank account are those of the plain account to the cent, no entry has changed or
gone, neither box nor bank account is below nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import text

from referee.service.cash import cash, fines
from referee.service.cash.cash import EntryInput
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings, lapses
from referee.service.motions import motions, moving
from referee.service.motions.moving import OfClub, OfMatch
from referee.service.people import roster
from referee.store.cash import ledger as stored
from referee.store.database import NotSaved
from referee.store.schema import EntryRow
from tests.instance import furnished

NAMES = ("Alice", "Bob", "Charlie")
KEEPER = 1
members = st.sampled_from((1, 2, 3))
choices = st.sampled_from(("yes", "no", "abstain"))
amounts = st.one_of(st.integers(1, 400), st.integers(1, 999_999))


class CashBox(RuleBasedStateMachine):
    """``owed``, ``box`` and ``bank`` are the plain account; ``effects`` what each entry did, until it is taken back."""

    @initialize()
    def begin(self) -> None:
        self.folder = TemporaryDirectory()
        self.instance = furnished(Path(self.folder.name) / "instance")
        for name in NAMES:
            roster.add_member(self.instance.desk, name, None, "2020-01-01")
        fines.take_preset(self.instance.desk, KEEPER, "2020-01-01")
        self.play()
        self.meet()
        self.owed = dict.fromkeys((1, 2, 3), 0)
        self.box = self.bank = 0
        self.effects: dict[int, tuple[int, int, int, int]] = {}
        self.kept: list[EntryRow] = []
        self.accepted: dict[str, int] = {}

    def play(self) -> None:
        """Play a match that Alice wins."""
        self.match = self.instance.dealt()
        assert self.instance.say(self.match, "table declare red").status_code == 201

    def meet(self) -> None:
        """Hold an evening at which only a guest was, though all had said that they come."""
        day = (clock.today(clock.local_zone()) - timedelta(days=1)).isoformat()
        self.evening = evenings.plan_evening(
            self.instance.desk, KEEPER, evenings.EveningInput(day, "20:00", clock.local_zone(), None), None
        )
        for member in (1, 2, 3):
            evenings.record_answer(self.instance.desk, self.evening, member, "yes", KEEPER)
        evenings.record_outcome(self.instance.desk, KEEPER, self.evening, "held", ["Gus"])

    def enter(self, kind: str, member: int, cents: int, owing: int, boxed: int, banked: int = 0) -> None:
        """Make the entry, and move the plain account by so many cents."""
        written = EntryInput(kind, member or None, f"{cents // 100},{cents % 100:02}", "for something", "")
        self.moved(cash.add_entry(self.instance.desk, KEEPER, written, None), member, owing, boxed, banked)

    def moved(self, entry: int, member: int, owing: int, boxed: int, banked: int = 0) -> None:
        self.effects[entry] = (member, owing, boxed, banked)
        self.add(member, owing, boxed, banked)

    def add(self, member: int, owing: int, boxed: int, banked: int) -> None:
        self.box += boxed
        self.bank += banked
        if member:
            self.owed[member] += owing

    @rule(member=members, cents=amounts)
    def fine(self, member: int, cents: int) -> None:
        self.enter("fine", member, cents, cents, 0)

    @rule(member=members, mover=members, cents=amounts, votes=st.tuples(choices, choices, choices), data=st.data())
    def vote(self, member: int, mover: int, cents: int, votes: tuple[str, str, str], data: st.DataObject) -> None:
        """Move a fine, in the club by show of hands, in the match by phones; check that only one carried is booked."""
        place = data.draw(st.sampled_from((OfClub(), OfMatch(self.match))))
        secret = place != OfClub() and data.draw(st.booleans())
        silenced = not secret and data.draw(st.booleans())
        written = f"{cents // 100},{cents % 100:02}"
        moved = moving.MotionInput(
            mover, member, text="for something", amount=written, secret=secret, silenced=silenced
        )
        motion = motions.move_fine(self.instance.desk, place, moved, None)
        hands = {name: choice for number, (name, choice) in enumerate(zip(NAMES, votes, strict=True), 1)
                 if not (silenced and number == member)}  # fmt: skip
        if place == OfClub():
            motions.count_hands(self.instance.desk, motion, hands, KEEPER)
        else:
            for name, choice in hands.items():
                motions.cast_vote(self.instance.desk, motion, name, choice)
            motions.settle_due_votes(self.instance.desk)
        counted = list(hands.values())
        self.booked({(member, cents)} if counted.count("yes") > counted.count("no") else set())

    @rule(chosen=st.sets(st.sampled_from(("Bob", "Charlie"))))
    def accept_what_the_match_proposes(self, chosen: set[str]) -> None:
        """Book the 0.50 that the match costs each of its losers, once, and again when that was taken back."""
        ids = {NAMES.index(fine.name) + 1: fine.id for fine in fines.list_proposals(self.instance.desk, self.match)}
        assert ids.keys() == {2, 3}
        members = {NAMES.index(name) + 1 for name in chosen}
        new = {member for member in members if self.accepted.get(ids[member]) not in self.effects}
        assert fines.book_proposals(self.instance.desk, KEEPER, self.match, [ids[member] for member in members]) == len(
            new
        )
        self.booked({(member, 50) for member in new}, ids)

    @rule(chosen=st.sets(members))
    def accept_what_the_evening_proposes(self, chosen: set[int]) -> None:
        """Staying away costs 5.00, once, and again when that was taken back."""
        ids = {fine.member.id: fine.id for fine in lapses.list_proposals(self.instance.desk, self.evening)}
        assert ids.keys() == {1, 2, 3}
        new = {member for member in chosen if self.accepted.get(ids[member]) not in self.effects}
        assert lapses.book_fines(
            self.instance.desk, KEEPER, self.evening, [ids[member] for member in chosen], {}
        ) == len(new)
        self.booked({(member, 500) for member in new}, ids)

    def booked(self, expected: set[tuple[int, int]], ids: Mapping[int, str] | None = None) -> None:
        """Since the last step exactly these fines came into the book: whose, and how many cents."""
        rows = self.book()[len(self.kept) :]
        assert {(row.member_id, row.cents) for row in rows} == expected
        assert [row.kind for row in rows] == ["fine"] * len(expected)
        for row in rows:
            assert row.member_id is not None
            self.moved(row.id, row.member_id, row.cents, 0)
            if ids is not None:
                self.accepted[ids[row.member_id]] = row.id

    @rule(member=members, cents=amounts, kind=st.sampled_from(("payment_cash", "payment_transfer")))
    def pay(self, member: int, cents: int, kind: str) -> None:
        in_cash = kind == "payment_cash"
        self.enter(kind, member, cents, -cents, cents if in_cash else 0, 0 if in_cash else cents)

    @rule(cents=amounts)
    def put_in(self, cents: int) -> None:
        self.enter("deposit", 0, cents, 0, cents)

    @rule(cents=amounts)
    def put_on_the_account(self, cents: int) -> None:
        self.enter("deposit_transfer", 0, cents, 0, 0, cents)

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

    @precondition(lambda self: self.box > 0)
    @rule(share=st.floats(0.01, 1))
    def bank_what_is_in_the_box(self, share: float) -> None:
        cents = min(max(1, round(self.box * share)), 999_999)
        self.enter("banked", 0, cents, 0, -cents, cents)

    @precondition(lambda self: self.bank > 0)
    @rule(share=st.floats(0.01, 1), kind=st.sampled_from(("withdrawn", "payout_transfer")))
    def take_from_the_account(self, share: float, kind: str) -> None:
        cents = min(max(1, round(self.bank * share)), 999_999)
        self.enter(kind, 0, cents, 0, cents if kind == "withdrawn" else 0, -cents)

    @rule(member=members, beyond=st.integers(1, 5000))
    def waive_or_pay_out_too_much(self, member: int, beyond: int) -> None:
        of_the_box = ((kind, self.box) for kind in ("payout", "banked"))
        of_the_bank = ((kind, self.bank) for kind in ("payout_transfer", "withdrawn"))
        for kind, most in (("waiver", self.owed[member]), *of_the_box, *of_the_bank):
            if max(most, 0) + beyond < 1_000_000:
                with pytest.raises(Problem, match="waiver_large|box_short|bank_short"):
                    self.enter(kind, member, max(most, 0) + beyond, 0, 0)

    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        entry = data.draw(st.sampled_from([0, *(row.id for row in self.kept)]))
        member, owing, boxed, banked = self.effects.get(entry, (0, 0, 0, 0))
        if entry in self.effects and self.box >= boxed and self.bank >= banked:
            cash.take_back(self.instance.desk, 2, entry)
            del self.effects[entry]
            self.add(member, -owing, -boxed, -banked)
        else:
            with pytest.raises(Problem, match="entry_unknown|entry_undone|box_short|bank_short"):
                cash.take_back(self.instance.desk, 2, entry)

    @rule(kind=st.sampled_from(("payment_cash", "payment_transfer")))
    def settle_all(self, kind: str) -> None:
        debts = {member: cents for member, cents in self.owed.items() if cents > 0}
        if not debts:
            with pytest.raises(Problem, match="nothing_owed"):
                cash.settle_all(self.instance.desk, KEEPER, kind, 0)
            return
        newest = len(self.kept)
        assert len(cash.settle_all(self.instance.desk, KEEPER, kind, sum(debts.values()))) == len(debts)
        for row in self.book()[newest:]:
            assert row.member_id is not None
            paid = (row.cents, 0) if kind == "payment_cash" else (0, row.cents)
            self.moved(row.id, row.member_id, -debts.pop(row.member_id), *paid)
        assert debts == {}

    @rule(statement=st.sampled_from(("UPDATE ledger SET cents = cents + 1", "DELETE FROM ledger")))
    def meddle(self, statement: str) -> None:
        """Check that the database itself lets nobody change or remove a line."""
        if not self.kept:
            return
        with pytest.raises(NotSaved, match="the cash book only grows"):
            self.instance.desk.change(lambda change: change.connection.execute(text(statement)))

    @rule()
    def start_again(self) -> None:
        self.instance.restart()

    def book(self) -> list[EntryRow]:
        """Every line, oldest first."""
        with self.instance.desk.store.reading() as connection:
            return [row for row, _ in stored.list_newest(connection, None, None)][::-1]

    @invariant()
    def the_book_is_right_to_the_cent(self) -> None:
        box, book = cash.read_cash_box(self.instance.desk), self.book()
        assert {account.member.id: account.owes for account in box.accounts} == self.owed
        assert box.funds == (self.box, self.bank)
        assert self.box >= 0 <= self.bank
        assert box.owed == sum(cents for cents in self.owed.values() if cents > 0)
        assert book[: len(self.kept)] == self.kept
        assert [row.id for row in book] == list(range(1, len(book) + 1))
        self.kept = book

    def teardown(self) -> None:
        self.instance.close()
        self.folder.cleanup()


CashBox.TestCase.settings = settings(max_examples=10, stateful_step_count=25)
TestCashBox = pytest.mark.long(CashBox.TestCase)

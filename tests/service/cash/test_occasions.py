"""What a match or an evening shows is fined once, whether it is booked from the proposals or carried by a vote."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from referee.service.cash import cash, fines
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings, lapses
from referee.service.motions import motions
from referee.service.motions.moving import MotionInput, OfEvening, OfMatch
from tests.instance import Instance
from tests.service.statutes.rows import ALICE, BOB, CHARLIE, answer_evening, plan_evening, say_actions


class Shown(NamedTuple):
    """Where Bob has done what costs a fine, and what it costs."""

    club: Instance
    forum: OfMatch | OfEvening
    offence: str
    cents: int

    def proposed(self) -> fines.MatchFineProposal | lapses.ProposedFine:
        """Return what is proposed for Bob."""
        desk, forum = self.club.desk, self.forum
        if isinstance(forum, OfMatch):
            proposals = fines.list_proposals(desk, forum.match_id)
        else:
            proposals = lapses.list_proposals(desk, forum.evening_id)
        (mine,) = [fine for fine in proposals if fine.offence.key == self.offence and _name(fine) == "Bob"]
        return mine

    def book(self, name: str | None = None) -> int:
        """How many fines were booked: the one proposed for Bob."""
        forum, chosen = self.forum, [name or self.proposed().id]
        if isinstance(forum, OfMatch):
            return fines.book_proposals(self.club.desk, ALICE, forum.match_id, chosen)
        return lapses.book_fines(self.club.desk, ALICE, forum.evening_id, chosen, {})

    def move(self, offence: str = "") -> int:
        """Move that Bob pays, and return the motion."""
        return motions.move_fine(self.club.desk, self.forum, MotionInput(ALICE, BOB, offence or self.offence), None)

    def count(self, motion: int, choice: str = "yes") -> motions.MotionView:
        """Return the motion, once Alice and Charlie have said the same."""
        motions.count_hands(self.club.desk, motion, {"Alice": choice, "Charlie": choice})
        return motions.find_motion(self.club.desk, motion)

    def owed(self) -> int:
        """Return what Bob owes."""
        return {account.member.id: account.owes for account in cash.read_cash_box(self.club.desk).accounts}[BOB]


def _name(fine: fines.MatchFineProposal | lapses.ProposedFine) -> str:
    return fine.name if isinstance(fine, fines.MatchFineProposal) else fine.member.name


@pytest.fixture(params=["evening", "match"])
def shown(club: Instance, request: pytest.FixtureRequest) -> Shown:
    """Bob was absent from an evening, or has lost a match."""
    if request.param == "match":
        match = club.dealt()
        say_actions(club, match, "table declare red")
        return Shown(club, OfMatch(match), "lost", 50)
    evening = plan_evening(club, -1)
    answer_evening(club, evening, BOB, "yes")
    evenings.record_outcome(club.desk, ALICE, evening, "held", [ALICE, CHARLIE])
    return Shown(club, OfEvening(evening), "absent", 500)


def test_what_is_being_voted_on_is_not_booked_until_it_is_counted(shown: Shown) -> None:
    page, motion = shown.proposed().id, shown.move()
    assert (shown.proposed().moved, shown.proposed().is_bookable) == (True, False)
    with pytest.raises(Problem) as refused:
        shown.book(page)
    assert (refused.value.code, shown.owed()) == ("fine_voted", 0)
    assert not shown.count(motion).added_nothing
    assert (shown.proposed().booked, shown.book(page), shown.owed()) == (True, 0, shown.cents)


def test_what_the_table_has_rejected_may_be_booked_again(shown: Shown) -> None:
    shown.count(shown.move(), "no")
    assert (shown.proposed().moved, shown.book(), shown.owed()) == (False, 1, shown.cents)


def test_a_vote_on_what_is_booked_already_adds_nothing(shown: Shown) -> None:
    shown.book()
    motion = shown.count(shown.move())
    assert (motion.row.carried, motion.added_nothing, shown.owed()) == (True, True, shown.cents)


def test_of_two_votes_on_the_same_one_adds_the_fine(shown: Shown) -> None:
    first, other = shown.move(), shown.move()
    assert [shown.count(motion).added_nothing for motion in (first, other)] == [False, True]
    assert shown.owed() == shown.cents


def test_a_vote_adds_the_fine_again_that_was_taken_back(shown: Shown) -> None:
    shown.book()
    motion = shown.move()
    cash.take_back(shown.club.desk, ALICE, cash.list_lines(shown.club.desk, None)[0].entry.id)
    assert (shown.count(motion).added_nothing, shown.owed()) == (False, shown.cents)


def test_what_somebody_does_twice_is_voted_and_paid_twice(shown: Shown) -> None:
    """Neither a match nor an evening shows an insult, so two of them are two, also after the match's last action."""
    for offence in ("insult", "insult", "cheating", "cheating"):
        assert not shown.count(shown.move(offence)).added_nothing
    assert shown.owed() == 200

"""The vote of the table (EM-8.8h)."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest

from referee.club.faults import ClubFault
from referee.club.money.votes import Ballot, Count, check_vote, is_carried, is_complete, vote_verdict
from tests.places import TESTS

EXAMPLES = json.loads((TESTS / "rules/examples/examples.json").read_text(encoding="utf-8"))
VOTES = [(example["id"], example["expected"]) for example in EXAMPLES if example["id"].startswith("X-VOTE")]


@pytest.mark.parametrize(("name", "expected"), VOTES)
def test_em_8_8h_simple_majority(name: str, expected: bool) -> None:
    """X-VOTE33: three yes, three no; more yes than no carries, a tie does not (A-36)."""
    yes, no = map(int, name.removeprefix("X-VOTE"))
    assert is_carried(yes=yes, no=no) is expected


ENDS = datetime(2026, 3, 14, 22, 0)
BALLOT = Ballot(("Alice", "Bob", "Charlie"), ("Bob",), ENDS)


@pytest.mark.parametrize(
    ("voter", "after", "code"),
    [("Zoe", 0, "voter_unknown"), ("Bob", 0, "vote_excluded"), ("Alice", 0, "vote_twice"), ("Charlie", 1, "vote_over")],
)
def test_who_may_not_vote_is_told_why(voter: str, after: int, code: str) -> None:
    with pytest.raises(ClubFault) as caught:
        check_vote(BALLOT, {"Alice"}, voter, ENDS + timedelta(seconds=after))
    assert caught.value.code == code


def test_a_vote_in_the_last_moment_counts() -> None:
    check_vote(BALLOT, {"Alice"}, "Charlie", ENDS)


@pytest.mark.parametrize(("voted", "expected"), [(set(), False), ({"Alice"}, False), ({"Alice", "Charlie"}, True)])
def test_all_have_voted_when_nobody_with_a_vote_is_missing(voted: set[str], expected: bool) -> None:
    assert is_complete(BALLOT, voted) is expected


@pytest.mark.parametrize(
    ("tally", "openly", "secretly"),
    [
        (Count(0, 0, 0), False, None),
        (Count(2, 0, 0), True, None),
        (Count(1, 0, 1), True, None),
        (Count(2, 1, 0), True, True),
        (Count(1, 1, 1), False, False),
    ],
)
def test_fewer_than_three_secret_votes_decide_nothing(tally: Count, openly: bool, secretly: bool | None) -> None:
    assert (vote_verdict(tally, secret=False), vote_verdict(tally, secret=True)) == (openly, secretly)

"""The vote of the table on what the statutes do not settle (EM-8.8h, A-36)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

from referee.club.faults import ClubFault

Choice: TypeAlias = Literal["yes", "no", "abstain"]
CHOICES: tuple[Choice, ...] = ("yes", "no", "abstain")


class Ballot(NamedTuple):
    """Who may vote, by name, until when (UTC); ``excluded`` are there but have no vote."""

    voters: tuple[str, ...]
    excluded: tuple[str, ...]
    ends: datetime

    @property
    def entitled(self) -> tuple[str, ...]:
        """Everybody who has a vote."""
        return tuple(name for name in self.voters if name not in self.excluded)


class Count(NamedTuple):
    """How many said what."""

    yes: int
    no: int
    abstain: int


def carried(*, yes: int, no: int) -> bool:
    """Whether the motion is carried: more yes than no; who abstains does not count, a tie is a no (EM-8.8h, A-36).

    >>> carried(yes=2, no=1), carried(yes=3, no=3)
    (True, False)
    """
    return yes > no


def count(votes: Mapping[str, Choice]) -> Count:
    """The votes by what they say.

    >>> count({"Alice": "yes", "Bob": "no", "Charlie": "yes"})
    Count(yes=2, no=1, abstain=0)
    """
    said = list(votes.values())
    return Count(*(said.count(choice) for choice in CHOICES))


def complete(ballot: Ballot, votes: Mapping[str, Choice]) -> bool:
    """Whether nobody's vote is missing."""
    return set(ballot.entitled) <= votes.keys()


def check(ballot: Ballot, votes: Mapping[str, Choice], voter: str, now: datetime) -> None:
    """``voter`` may vote ``now``.

    :raises ClubFault: voter_unknown, vote_excluded, vote_twice, vote_over.
    """
    if voter not in ballot.voters:
        raise ClubFault("voter_unknown", "vote")
    if voter in ballot.excluded:
        raise ClubFault("vote_excluded", "vote")
    if voter in votes:
        raise ClubFault("vote_twice", "vote")
    if now > ballot.ends:
        raise ClubFault("vote_over", "vote")

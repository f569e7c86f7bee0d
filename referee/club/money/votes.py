"""Votes of the table on questions that the statutes leave open (EM-8.8h, A-36)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

from referee.club.faults import ClubFault

Choice: TypeAlias = Literal["yes", "no", "abstain"]
CHOICES: tuple[Choice, ...] = ("yes", "no", "abstain")
LEAST_SECRET = 3
"""The fewest votes of a secret ballot: with fewer, the count would reveal how people voted."""


class Ballot(NamedTuple):
    """The names of those who may vote, and the end of the vote (UTC); the ``excluded`` are present but have no vote."""

    voters: tuple[str, ...]
    excluded: tuple[str, ...]
    ends: datetime

    @property
    def entitled(self) -> tuple[str, ...]:
        """The people who have a vote."""
        return tuple(name for name in self.voters if name not in self.excluded)


class Count(NamedTuple):
    """The number of votes for each choice."""

    yes: int
    no: int
    abstain: int


def is_carried(*, yes: int, no: int) -> bool:
    """Tell whether the motion is carried: more yes than no; who abstains does not count, a tie is a no (EM-8.8h, A-36).

    >>> is_carried(yes=2, no=1), is_carried(yes=3, no=3)
    (True, False)
    """
    return yes > no


def vote_verdict(tally: Count, *, secret: bool) -> bool | None:
    """Tell whether the motion is `is_carried`; return ``None`` where a secret ballot has too few votes to stay one.

    >>> vote_verdict(Count(2, 0, 0), secret=False), vote_verdict(Count(2, 0, 0), secret=True)
    (True, None)
    """
    if secret and sum(tally) < LEAST_SECRET:
        return None
    return is_carried(yes=tally.yes, no=tally.no)


def count_votes(votes: Iterable[Choice | None]) -> Count:
    """Count how many of the votes each choice has; ``None`` is a vote whose choice is secret and not counted.

    >>> count_votes(["yes", "no", "yes"])
    Count(yes=2, no=1, abstain=0)
    """
    cast = list(votes)
    return Count(*(cast.count(choice) for choice in CHOICES))


def add_votes(tally: Count, votes: Iterable[Choice]) -> Count:
    """Return the tally with these votes added.

    >>> add_votes(Count(2, 1, 0), ["no"])
    Count(yes=2, no=2, abstain=0)
    """
    return Count(*(before + more for before, more in zip(tally, count_votes(votes), strict=True)))


def is_complete(ballot: Ballot, voted: Collection[str]) -> bool:
    """Tell whether everybody entitled has voted."""
    return set(ballot.entitled) <= set(voted)


def check_vote(ballot: Ballot, voted: Collection[str], voter: str, now: datetime) -> None:
    """Check that ``voter``, who has not ``voted`` yet, may vote ``now``.

    :raises ClubFault: voter_unknown, vote_excluded, vote_twice, vote_over.
    """
    if voter not in ballot.voters:
        raise ClubFault("voter_unknown", "vote")
    if voter in ballot.excluded:
        raise ClubFault("vote_excluded", "vote")
    if voter in voted:
        raise ClubFault("vote_twice", "vote")
    if now > ballot.ends:
        raise ClubFault("vote_over", "vote")

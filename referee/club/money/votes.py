"""The vote of the table on what the statutes do not settle (EM-8.8h, A-36)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

from referee.club.faults import ClubFault

Choice: TypeAlias = Literal["yes", "no", "abstain"]
CHOICES: tuple[Choice, ...] = ("yes", "no", "abstain")
LEAST_SECRET = 3
"""With fewer votes the numbers of a secret ballot would tell who said what."""


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


def decided(tally: Count, *, secret: bool) -> bool | None:
    """Whether the motion is `carried`; ``None`` where a secret ballot has too few votes to stay one.

    >>> decided(Count(2, 0, 0), secret=False), decided(Count(2, 0, 0), secret=True)
    (True, None)
    """
    if secret and sum(tally) < LEAST_SECRET:
        return None
    return carried(yes=tally.yes, no=tally.no)


def count(votes: Iterable[Choice | None]) -> Count:
    """The votes by what they say.

    >>> count(["yes", "no", "yes"])
    Count(yes=2, no=1, abstain=0)
    """
    said = list(votes)
    return Count(*(said.count(choice) for choice in CHOICES))


def added(tally: Count, votes: Iterable[Choice]) -> Count:
    """The tally with these votes in it as well.

    >>> added(Count(2, 1, 0), ["no"])
    Count(yes=2, no=2, abstain=0)
    """
    return Count(*(before + more for before, more in zip(tally, count(votes), strict=True)))


def complete(ballot: Ballot, voted: Collection[str]) -> bool:
    """Whether nobody's vote is missing."""
    return set(ballot.entitled) <= set(voted)


def check(ballot: Ballot, voted: Collection[str], voter: str, now: datetime) -> None:
    """``voter``, who is none of those who ``voted``, may vote ``now``.

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

"""Challenges: demands to see the cards of a traded set. Finds the challenges that count, and their offences.

| statutes | here |
|---|---|
| § 6 (3): the set was right | `list_offences`: the demand was a false accusation |
| § 6 (3): clearly a false set | `list_offences`: a fine for the accused, whose remaining cards are lost |
| § 7 (2): nothing is booked automatically | `list_offences` only names what may be fined |
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from referee.club.money.fines import Observation
from referee.rules.terms import Colour

Outcome: TypeAlias = Literal["right", "false", "withdrawn"]
OUTCOMES: tuple[Outcome, ...] = ("right", "false", "withdrawn")


class Challenge(NamedTuple):
    """A demand to see the set that the action ``seq`` traded; ``outcome`` is ``None`` until the table has decided.

    ``correction`` is the action that took the remaining cards of the accused.
    """

    id: int
    seq: int
    challenger: Colour
    accused: Colour
    outcome: Outcome | None = None
    correction: int | None = None


def challenges_that_hold(challenges: Iterable[Challenge], counted: Collection[int]) -> dict[int, Challenge]:
    """Return the challenge of each trade, by the trade's seq: the newest that was neither withdrawn nor undone.

    The ``challenges`` come oldest first; ``counted`` are the seqs of the actions that have not been undone.

    >>> challenge = Challenge(1, 9, "red", "blue", "false", 12)
    >>> challenges_that_hold([challenge], {9, 12}) == {9: challenge}, challenges_that_hold([challenge], {9})
    (True, {})
    """
    return {
        challenge.seq: challenge
        for challenge in challenges
        if challenge.outcome != "withdrawn" and {challenge.seq, challenge.correction or challenge.seq} <= set(counted)
    }


def list_offences(challenges: Iterable[Challenge], cite: str) -> Iterator[Observation]:
    """Yield the offences that the decided challenges have shown; ``cite`` is the clause that says what a set is."""
    for challenge in challenges:
        if challenge.outcome == "right":
            yield Observation(challenge.seq, "false_accusation", challenge.challenger, cite)
        elif challenge.outcome == "false":
            yield Observation(challenge.seq, "false_set", challenge.accused, cite)

"""Somebody demands to see the cards of a set that was traded: which demands hold, and what they may cost.

| statutes | here |
|---|---|
| § 6 (3): the set was right | `list_offences`: the demand was a false accusation |
| § 6 (3): clearly a false set | `list_offences`: a fine for the accused, whose remaining cards are lost |
| § 7 (2): nothing is booked by itself | `list_offences` only names what may be fined |
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from referee.club.money.fines import Observation
from referee.rules.terms import Colour

Outcome: TypeAlias = Literal["right", "false", "withdrawn"]
OUTCOMES: tuple[Outcome, ...] = ("right", "false", "withdrawn")


class Challenge(NamedTuple):
    """A demand to see the set that the action ``seq`` traded; no ``outcome`` while the table looks at the cards.

    ``correction`` is the action that took the remaining cards of the accused.
    """

    id: int
    seq: int
    challenger: Colour
    accused: Colour
    outcome: Outcome | None = None
    correction: int | None = None


def challenges_that_hold(challenges: Iterable[Challenge], counted: Collection[int]) -> dict[int, Challenge]:
    """The challenge of each trade, oldest first given: the newest that was neither withdrawn nor taken back.

    ``counted`` are the actions that count.

    >>> one = Challenge(1, 9, "red", "blue", "false", 12)
    >>> challenges_that_hold([one], {9, 12}) == {9: one}, challenges_that_hold([one], {9})
    (True, {})
    """
    return {
        one.seq: one
        for one in challenges
        if one.outcome != "withdrawn" and {one.seq, one.correction or one.seq} <= set(counted)
    }


def list_offences(challenges: Iterable[Challenge], cite: str) -> Iterator[Observation]:
    """What the decided challenges show of whom; ``cite`` is the clause that says what a set is."""
    for one in challenges:
        if one.outcome == "right":
            yield Observation(one.seq, "false_accusation", one.challenger, cite)
        elif one.outcome == "false":
            yield Observation(one.seq, "false_set", one.accused, cite)

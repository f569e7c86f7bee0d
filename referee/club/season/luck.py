"""Luck with the dice: whether the dice of a colour are crooked, by a chi-square test against six equal faces."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

FEWEST_THROWS = 30
"""With fewer, each face is expected less than five times, and the test says nothing."""
FEW_THROWS = 300
UNUSUAL, VERY_UNUSUAL = 0.05, 0.001


class DiceVerdict(NamedTuple):
    """The dice of one colour: how often each face came, and how often chance alone is at least that far from equal.

    ``verdict`` is ``too_few``, ``few``, ``usual``, ``unusual`` or ``very_unusual``.
    """

    faces: tuple[int, ...]
    thrown: int
    chi_square: float
    chance: float
    verdict: str


def judge_dice(faces: Sequence[int]) -> DiceVerdict:
    """The verdict on dice whose ``faces`` 1 to 6 came up so often.

    >>> judge_dice((10, 10, 10, 10, 10, 10)).chance
    1.0
    """
    thrown = sum(faces)
    expected = thrown / 6
    square = sum((count - expected) ** 2 for count in faces) / expected if thrown else 0.0
    chance = chance_of_chi_square(square)
    verdict = _choose_verdict(thrown, chance)
    return DiceVerdict(tuple(faces), thrown=thrown, chi_square=square, chance=chance, verdict=verdict)


def chance_of_chi_square(chi_square: float) -> float:
    """The probability of at least this chi-square with five degrees of freedom, in closed form."""
    half = chi_square / 2
    return erfc(sqrt(half)) + sqrt(2 * chi_square / pi) * exp(-half) * (1 + chi_square / 3)


def _choose_verdict(thrown: int, chance: float) -> str:
    if thrown < FEWEST_THROWS:
        return "too_few"
    if chance < VERY_UNUSUAL:
        return "very_unusual"
    if chance < UNUSUAL:
        return "unusual"
    return "few" if thrown < FEW_THROWS else "usual"

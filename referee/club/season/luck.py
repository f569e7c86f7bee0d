"""Luck with the dice: whether a colour of dice is crooked, by a chi-square test against six equal faces."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

FEWEST_THROWS = 30
"""Below, the faces are expected less than five times each, and the test says nothing."""
FEW_THROWS = 300
UNUSUAL, VERY_UNUSUAL = 0.05, 0.001


class DiceVerdict(NamedTuple):
    """The dice of one colour: how often each face came, and how often chance alone is that far from equal.

    ``verdict`` is ``too_few``, ``few``, ``usual``, ``unusual`` or ``very_unusual``.
    """

    faces: tuple[int, ...]
    thrown: int
    chi_square: float
    chance: float
    verdict: str


def judge_dice(faces: Sequence[int]) -> DiceVerdict:
    """What the counts of the faces say about the dice.

    >>> judge_dice((10, 10, 10, 10, 10, 10)).chance
    1.0
    """
    thrown = sum(faces)
    expected = thrown / 6
    square = sum((count - expected) ** 2 for count in faces) / expected if thrown else 0.0
    chance = chance_of(square)
    return DiceVerdict(tuple(faces), thrown, square, chance, _verdict(thrown, chance))


def chance_of(chi_square: float) -> float:
    """How often chance alone gives so much or more, with five degrees of freedom: the closed form of the upper tail."""
    half = chi_square / 2
    return erfc(sqrt(half)) + sqrt(2 * chi_square / pi) * exp(-half) * (1 + chi_square / 3)


def _verdict(thrown: int, chance: float) -> str:
    if thrown < FEWEST_THROWS:
        return "too_few"
    if chance < VERY_UNUSUAL:
        return "very_unusual"
    if chance < UNUSUAL:
        return "unusual"
    return "few" if thrown < FEW_THROWS else "usual"

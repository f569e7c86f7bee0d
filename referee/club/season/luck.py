"""Luck: whether a colour's dice are crooked (chi-square, six equal faces), and how often throws cost so many armies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import erfc, exp, fsum, pi, sqrt
from typing import Literal, NamedTuple, TypeAlias

FEWEST_THROWS = 30
"""The fewest throws that are judged: with fewer, the test expects each face less than five times."""
FEW_THROWS = 300
UNUSUAL, VERY_UNUSUAL = 0.05, 0.001
SELDOM, RARE = 0.2, 0.05
"""The shares of matches below which luck counts as good or bad, and as very good or very bad."""

NINE_OF_TEN = 1.6449
"""The standard deviations to either side within which nine of ten values of a normal distribution lie."""


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
    """Judge dice whose ``faces`` 1 to 6 came up so often.

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
    """Return the probability of at least this chi-square with five degrees of freedom, in closed form."""
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


Chances = Sequence[float]
"""The chance of each number of armies lost, beginning with none."""


VerdictWord: TypeAlias = Literal["as_expected", "lucky", "very_lucky", "unlucky", "very_unlucky"]


class LuckVerdict(NamedTuple):
    """A verdict on how unusual the losses of a seat are for the throws it took part in.

    ``share`` is how often chance alone costs at least so many armies, or at most so many where fewer than expected were
    lost. ``verdict`` is ``as_expected``, or ``lucky``, ``very_lucky``, ``unlucky``, ``very_unlucky``.
    """

    share: float
    verdict: VerdictWord


def judge_losses(throws: Iterable[tuple[Chances, int]], lost: int) -> LuckVerdict:
    """Judge ``lost`` armies in throws of these chances, each with how often it was made; the verdict is exact.

    >>> judge_losses([((0.5, 0.5), 2)], lost=2)
    LuckVerdict(share=0.25, verdict='as_expected')
    """
    chances: Chances = (1.0,)
    for chances_of_one, times in throws:
        chances = _add_losses(chances, _repeat_throw(chances_of_one, times))
    expected = fsum(armies * chance for armies, chance in enumerate(chances))
    share = min(1.0, fsum(chances[lost:] if lost > expected else chances[: lost + 1]))
    return LuckVerdict(share, _choose_luck(share, unlucky=lost > expected))


class LuckOfMany(NamedTuple):
    """A verdict on the losses of very many throws.

    Nine of ten players lose between ``least`` and ``most`` armies in as many throws. ``chance`` is how often dice alone
    go at least as far from what is expected, to either side.
    """

    least: int
    most: int
    chance: float
    verdict: VerdictWord


def judge_many_losses(lost: int, expected: float, variance: float) -> LuckOfMany:
    """Judge ``lost`` armies by the normal distribution; its thresholds are those of `judge_losses`.

    >>> judge_many_losses(lost=1058, expected=1000.0, variance=500.0)
    LuckOfMany(least=963, most=1037, chance=0.0101, verdict='very_unlucky')
    """
    deviation = sqrt(variance)
    # Armies are whole: a loss of 10 is the stretch from 9.5 to 10.5.
    distance = max(0.0, abs(lost - expected) - 0.5) / deviation if deviation else 0.0
    chance = erfc(distance / sqrt(2))
    return LuckOfMany(
        least=max(0, round(expected - NINE_OF_TEN * deviation)),
        most=round(expected + NINE_OF_TEN * deviation),
        chance=round(chance, 4),
        verdict=_choose_luck(chance / 2, unlucky=lost > expected),
    )


def _choose_luck(share: float, *, unlucky: bool) -> VerdictWord:
    if share >= SELDOM:
        return "as_expected"
    if unlucky:
        return "unlucky" if share >= RARE else "very_unlucky"
    return "lucky" if share >= RARE else "very_lucky"


def _add_losses(some: Chances, others: Chances) -> list[float]:
    """Return the chances of the losses of both together."""
    total = [0.0] * (len(some) + len(others) - 1)
    for armies, chance in enumerate(some):
        for more, other_chance in enumerate(others, armies):
            total[more] += chance * other_chance
    return total


def _repeat_throw(chances: Chances, times: int) -> Chances:
    """Return the chances of what so many equal throws cost together, by doubling."""
    total: Chances = (1.0,)
    while times:
        if times % 2:
            total = _add_losses(total, chances)
        times //= 2
        if times:
            chances = _add_losses(chances, chances)
    return total

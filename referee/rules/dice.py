"""Dice: the most that may be thrown, and the losses of a throw.

| clause | function |
|---|---|
| EM-8.7.2a-c, SV-3b, FR-9 | `max_attack_dice` |
| EM-8.7.3b, SV-3h, FR-9 | `max_defence_dice` |
| EM-8.7.4a-e, HB-9..14, SV-3i | `compare_dice` |
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import le
from typing import NamedTuple

DICE_IN_BOX = 6
"""The dice in the box, three of each colour (EM-8.3f): nobody throws more."""
COCKED = 0
"""The value of a die that must be thrown again (EM-8.7.4i); ``x`` in the notation."""


class Comparison(NamedTuple):
    """The armies that one throw costs each side, and the pairs (attacker's die, defender's die) that decided it."""

    attacker_loses: int
    defender_loses: int
    pairs: tuple[tuple[int, int], ...]


def compare_dice(attacker: Sequence[int], defender: Sequence[int]) -> Comparison:
    """Compare the dice in pairs, highest first: each pair costs the side of the lower die one army, a tie the attacker.

    EM-8.7.4a-e, HB-9..14, SV-3i. The dice may come in any order; dice beyond the shorter side are not compared.

    >>> compare_dice((2, 6, 1), (5, 3))
    Comparison(attacker_loses=1, defender_loses=1, pairs=((6, 5), (2, 3)))
    """
    return _compare_throw(tuple(attacker), tuple(defender))


# Three dice against two have 9,072 outcomes, all legal throws together 10,836: each is judged once.
@cache
def _compare_throw(attacker: tuple[int, ...], defender: tuple[int, ...]) -> Comparison:
    attacking, defending = sorted(attacker, reverse=True), sorted(defender, reverse=True)
    pairs = tuple(zip(attacking, defending, strict=False))
    attacker_loses = sum(map(le, attacking, defending))
    return Comparison(attacker_loses, len(pairs) - attacker_loses, pairs)


def max_attack_dice(armies: int, limit: int = 3) -> int:
    """Return the most dice an attacker may throw from a territory: one of its ``armies`` always stays (EM-8.7.2a-c)."""
    return limit if armies > limit else max(0, armies - 1)


def max_defence_dice(armies: int, *, limit: int = 2, second_die_from: int = 2) -> int:
    """Return the most dice a territory with ``armies`` may be defended with (EM-8.7.3b).

    More than one die is allowed from ``second_die_from`` armies: 2, in the Swedish rules 3 (SV-3h).
    """
    most = limit if armies >= second_die_from else 1
    return most if armies >= most else max(0, armies)

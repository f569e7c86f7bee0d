"""Odds of a battle fought to its end: exact, from the whole Markov chain of its throws.

The attacker always throws as many dice as he may, until he conquers or has one army left; the defender does
the same (match record, sections 4 and 8). How often a throw costs what is counted with ``dice.compare``.

The dice stay three against two for most of a battle, and such a throw always costs two armies in all. So the
states that can occur lie on every second diagonal of equal totals, and one such throw carries a whole diagonal
to the next. What remains, a strip along each edge of the board of states, is walked state by state.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, product
from math import fsum
from operator import getitem
from typing import NamedTuple

from referee.rules.dice import compare, max_attack_dice, max_defence_dice

FACES = range(1, 7)
LEAST_FOR_THREE_DICE = 4
"""Armies on the territory an attacker needs to throw three dice (EM-8.7.2c)."""

State = tuple[int, int]
"""Armies of the attacker on his territory, armies of the defender on his."""


class Losses(NamedTuple):
    """Armies lost by each side."""

    attacker: float
    defender: float


class Odds(NamedTuple):
    """How a battle ends, as shares of all battles.

    ``attacker_left`` holds the battles that conquered, by all armies the attacker still has; ``defender_left``
    those that did not, by the defender's armies. Together they add up to 1; ends that cannot occur are left out.
    ``expected_losses`` are in armies and over all battles.
    """

    conquer: float
    attacker_left: dict[int, float]
    defender_left: dict[int, float]
    expected_losses: Losses


def battle(attackers: int, defenders: int, *, second_die_from: int = 2) -> Odds:
    """The odds of ``attackers`` armies on a territory, one of which must stay, against ``defenders``.

    ``second_die_from``: armies from which the defender throws two dice (EM-8.7.3b: 2; SV-3h: 3).

    >>> battle(2, 1).conquer == 15 / 36
    True
    """
    two_dice_from = max(2, second_die_from)
    shares = _after_full_throws(attackers, defenders, two_dice_from)
    for state in _edge_states(attackers, defenders, two_dice_from):
        _throw(shares, state, two_dice_from)
    return _summed_up(attackers, defenders, shares)


@cache
def throw_ways(attack_dice: int, defence_dice: int) -> tuple[int, ...]:
    """In how many of all throws with so many dice the attacker loses no army, one, two; the defender loses the rest."""
    compared = min(attack_dice, defence_dice)
    ways = [0] * (compared + 1)
    defender_throws = _highest(defence_dice, compared).items()
    for attack, attacks in _highest(attack_dice, compared).items():
        loses = [_loses_to(die) for die in attack]
        for defence, defences in defender_throws:
            ways[sum(map(getitem, loses, defence))] += attacks * defences
    return tuple(ways)


@cache
def _highest(dice: int, compared: int) -> Counter[tuple[int, ...]]:
    """The highest ``compared`` of so many dice, and in how many throws they are that; no others count (EM-8.7.4e)."""
    if not dice:
        return Counter([()])
    throws: Counter[tuple[int, ...]] = Counter()
    for (highest, ways), die in product(_highest(dice - 1, compared).items(), FACES):
        throws[tuple(sorted((*highest, die))[-compared:])] += ways
    return throws


@cache
def _loses_to(attacking: int) -> Mapping[int, int]:
    """Armies that this die loses to each die of the defender (EM-8.7.4b): 36 comparisons instead of one a throw."""
    return {defending: compare((attacking,), (defending,)).attacker_loses for defending in FACES}


@cache
def _costs(attack_dice: int, defence_dice: int) -> tuple[tuple[int, int, float], ...]:
    """What a throw costs attacker and defender, with the share of all throws that cost it."""
    ways = throw_ways(attack_dice, defence_dice)
    return tuple((lost, len(ways) - 1 - lost, count / sum(ways)) for lost, count in enumerate(ways))


def _after_full_throws(attackers: int, defenders: int, full_from: int) -> defaultdict[State, float]:
    """The share of each state in which, for the first time, somebody has no longer the armies for full dice."""
    if attackers < LEAST_FOR_THREE_DICE or defenders < full_from:
        return defaultdict(float, {(attackers, defenders): 1.0})
    left: defaultdict[State, float] = defaultdict(float)
    total, low, high, diagonal = attackers + defenders, attackers, attackers, [1.0]
    while diagonal:  # holds the states with full dice and ``total`` armies, by attackers from ``low`` to ``high``
        total, low, spread = total - 2, low - 2, _spread(diagonal)
        start, stop = max(low, LEAST_FOR_THREE_DICE), min(high, total - full_from) + 1
        for armies in chain(range(low, start), range(stop, high + 1)):
            left[armies, total - armies] = spread[armies - low]
        diagonal = spread[start - low : stop - low]
        low, high = start, stop - 1
    return left


def _spread(diagonal: list[float]) -> list[float]:
    """One throw of three dice against two later, beginning with the attacker who had fewest and lost two."""
    none, one, two = [share for _, _, share in _costs(3, 2)]
    lost_two, lost_one, lost_none = [*diagonal, 0.0, 0.0], [0.0, *diagonal, 0.0], [0.0, 0.0, *diagonal]
    return [two * a + one * b + none * c for a, b, c in zip(lost_two, lost_one, lost_none, strict=True)]


def _edge_states(attackers: int, defenders: int, full_from: int) -> Iterator[State]:
    """The states short of full dice, each before those it leads to."""
    for armies in range(attackers, 1, -1):
        most = full_from - 1 if armies >= LEAST_FOR_THREE_DICE else defenders
        for defending in range(min(most, defenders), 0, -1):
            yield armies, defending


def _throw(shares: defaultdict[State, float], state: State, second_die_from: int) -> None:
    """The share of ``state`` has gone where one throw takes it."""
    attackers, defenders = state
    share = shares.pop(state, 0.0)
    dice = max_attack_dice(attackers), max_defence_dice(defenders, second_die_from=second_die_from)
    for attacker_loses, defender_loses, likely in _costs(*dice):
        shares[attackers - attacker_loses, defenders - defender_loses] += share * likely


def _summed_up(attackers: int, defenders: int, ends: dict[State, float]) -> Odds:
    conquered = {left: share for (left, held), share in sorted(ends.items()) if held == 0 and share}
    held = {held: share for (_, held), share in sorted(ends.items()) if held and share}
    conquer = fsum(conquered.values())
    attacker_loses = fsum((attackers - left) * share for (left, _), share in ends.items())
    defender_loses = fsum((defenders - held) * share for (_, held), share in ends.items())
    return Odds(conquer, conquered, held, Losses(attacker_loses, defender_loses))

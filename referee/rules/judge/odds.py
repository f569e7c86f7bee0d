"""Odds of a battle fought to its end: exact, from the whole Markov chain of its throws.

The attacker always throws as many dice as he may, until he conquers or has one army left; the defender does
the same (match-record 4 and 8). The frequencies of the losses are counted with ``dice.compare_dice``.

For most of a battle both sides throw all their dice, and such a throw always costs the same number of armies in all:
two for three dice against two. So one such throw carries a whole diagonal of equal totals to another. The rest, a strip
along each edge of the grid of states, is walked state by state.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from math import fsum
from operator import getitem, mul
from typing import NamedTuple

from referee.rules.dice import compare_dice, max_attack_dice, max_defence_dice
from referee.rules.value import Value

FACES = range(1, 7)
_LOSES_TO = {die: {other: compare_dice((die,), (other,)).attacker_loses for other in FACES} for die in FACES}
"""Armies that each die loses to each die of the defender (EM-8.7.4b): 36 comparisons instead of one per throw."""
Armies = tuple[int, int]
"""The armies on the attacker's territory and those on the defender's."""


class ExpectedLosses(Value):
    """Armies lost by each side."""

    attacker: float
    defender: float


class Dice(NamedTuple):
    """The most dice of each side, and the number of armies from which the defender throws more than one."""

    attack_dice: int
    defence_dice: int
    second_die_from: int

    @property
    def full_attack_from(self) -> int:
        """The armies on the territory that an attacker needs for all his dice: one stays (EM-8.7.2c)."""
        return self.attack_dice + 1

    @property
    def full_defence_from(self) -> int:
        """The armies that a defender needs for all his dice."""
        return max(self.defence_dice, self.second_die_from) if self.defence_dice > 1 else 1


class Odds(Value):
    """The ways a battle may end, as shares of all battles.

    ``attacker_left`` has the shares of battles that conquer, by all armies the attacker still has; ``defender_left``
    the shares of the others, by the defender's armies. Together they add up to 1; impossible ends are left out.
    ``expected_losses`` are in armies and over all battles.
    """

    conquer: float
    attacker_left: dict[int, float]
    defender_left: dict[int, float]
    expected_losses: ExpectedLosses


def odds_of_battle(
    attackers: int, defenders: int, *, second_die_from: int = 2, attack_dice: int = 3, defence_dice: int = 2
) -> Odds:
    """Return the odds of ``attackers`` armies on a territory, one of which must stay, against ``defenders``.

    ``second_die_from``: armies from which the defender throws more than one die (EM-8.7.3b: 2; SV-3h: 3). A club's own
    rulebook may know fewer dice.

    >>> odds_of_battle(2, 1).conquer == 15 / 36
    True
    """
    limits = Dice(attack_dice, defence_dice, second_die_from)
    shares = _after_full_throws(attackers, defenders, limits)
    for state in _edge_states(attackers, defenders, limits):
        _apply_throw(shares, state, limits)
    return _sum_up_odds(attackers, defenders, shares)


@cache
def throw_ways(attack_dice: int, defence_dice: int) -> tuple[int, ...]:
    """Count the throws with so many dice in which the attacker loses no army, one, two; the defender loses the rest."""
    compared = min(attack_dice, defence_dice)
    ways = [0] * (compared + 1)
    defender_throws = _highest_dice(defence_dice, compared).items()
    for attack, attacks in _highest_dice(attack_dice, compared).items():
        loses = [_LOSES_TO[die] for die in attack]
        for defence, defences in defender_throws:
            ways[sum(map(getitem, loses, defence))] += attacks * defences
    return tuple(ways)


@cache
def _highest_dice(dice: int, compared: int) -> Counter[tuple[int, ...]]:
    """Count the throws with so many dice by their highest ``compared`` dice; no others count (EM-8.7.4e)."""
    if not dice:
        return Counter([()])
    throws: Counter[tuple[int, ...]] = Counter()
    for (highest, ways), die in product(_highest_dice(dice - 1, compared).items(), FACES):
        throws[tuple(sorted((*highest, die))[-compared:])] += ways
    return throws


@cache
def _throw_costs(attack_dice: int, defence_dice: int) -> tuple[tuple[int, int, float], ...]:
    """Return what a throw costs attacker and defender, with the share of all throws that cost it."""
    ways = throw_ways(attack_dice, defence_dice)
    return tuple((lost, len(ways) - 1 - lost, count / sum(ways)) for lost, count in enumerate(ways))


def _after_full_throws(attackers: int, defenders: int, limits: Dice) -> defaultdict[Armies, float]:
    """Return the share of each state in which, for the first time, a side no longer has the armies for full dice."""
    full_attack, full_defence = limits.full_attack_from, limits.full_defence_from
    cost = min(limits.attack_dice, limits.defence_dice)
    if attackers < full_attack or defenders < full_defence:
        return defaultdict(float, {(attackers, defenders): 1.0})
    left: defaultdict[Armies, float] = defaultdict(float)
    total, low, high, diagonal = attackers + defenders, attackers, attackers, [1.0]
    while diagonal:  # holds the states with full dice and ``total`` armies, by attackers from ``low`` to ``high``
        total, low, spread = total - cost, low - cost, _spread_diagonal(diagonal, limits)
        start, stop = max(low, full_attack), min(high, total - full_defence) + 1
        for armies in chain(range(low, start), range(stop, high + 1)):
            left[armies, total - armies] = spread[armies - low]
        diagonal = spread[start - low : stop - low]
        low, high = start, stop - 1
    return left


def _spread_diagonal(diagonal: list[float], limits: Dice) -> list[float]:
    """Return the shares one throw of full dice later, beginning with the attacker who had fewest and lost most."""
    costs = _throw_costs(limits.attack_dice, limits.defence_dice)
    shifted = [[0.0] * defender + diagonal + [0.0] * attacker for attacker, defender, _ in costs]
    shares = [share for _, _, share in costs]
    if len(shares) == 3:  # nearly every battle: written out, the loop takes half the time
        lose_none, lose_one, lose_two = shares
        return [lose_none * a + lose_one * b + lose_two * c for a, b, c in zip(*shifted, strict=True)]
    return [sum(map(mul, shares, states)) for states in zip(*shifted, strict=True)]


def _edge_states(attackers: int, defenders: int, limits: Dice) -> Iterator[Armies]:
    """Yield the states short of full dice, each before those it leads to."""
    for armies in range(attackers, 1, -1):
        most = limits.full_defence_from - 1 if armies >= limits.full_attack_from else defenders
        for defending in range(min(most, defenders), 0, -1):
            yield armies, defending


def _apply_throw(shares: defaultdict[Armies, float], state: Armies, limits: Dice) -> None:
    """Move the share of ``state`` to the states that one throw leads to."""
    attackers, defenders = state
    share = shares.pop(state, 0.0)
    defence = max_defence_dice(defenders, limit=limits.defence_dice, second_die_from=limits.second_die_from)
    for attacker_loses, defender_loses, likely in _throw_costs(max_attack_dice(attackers, limits.attack_dice), defence):
        shares[attackers - attacker_loses, defenders - defender_loses] += share * likely


def _sum_up_odds(attackers: int, defenders: int, ends: dict[Armies, float]) -> Odds:
    conquered = {left: share for (left, held), share in sorted(ends.items()) if held == 0 and share}
    held = {held: share for (_, held), share in sorted(ends.items()) if held and share}
    conquer = fsum(conquered.values())
    attacker_loses = fsum((attackers - left) * share for (left, _), share in ends.items())
    defender_loses = fsum((defenders - held) * share for (_, held), share in ends.items())
    return Odds(conquer, conquered, held, ExpectedLosses(attacker_loses, defender_loses))

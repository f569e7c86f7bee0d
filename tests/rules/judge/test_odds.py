"""Odds against an independent computation in fractions, and against numbers others have published."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from msgspec.structs import astuple

from referee.rules.judge.odds import ExpectedLosses, Odds, odds_of_battle, throw_ways

POLICIES = {"EM-8.7.3b": 2, "SV-3h": 3}
MOST = 30
"""Armies on each side up to which every battle is compared."""

Loss = tuple[int, int]


@cache
def _throws(attack_dice: int, defence_dice: int) -> dict[Loss, Fraction]:
    """Every throw, judged without the product: dice sorted, pairs compared, ties to the defender."""
    ways: Counter[Loss] = Counter()
    for throw in product(range(1, 7), repeat=attack_dice + defence_dice):
        attack, defence = sorted(throw[:attack_dice])[::-1], sorted(throw[attack_dice:])[::-1]
        results = [attacking > defending for attacking, defending in zip(attack, defence, strict=False)]
        ways[results.count(False), results.count(True)] += 1
    return {loss: Fraction(count, ways.total()) for loss, count in ways.items()}


def _dice(attackers: int, defenders: int, second_die_from: int, attack: int = 3, defence: int = 2) -> tuple[int, int]:
    return min(attack, attackers - 1), min(defence, defenders) if defenders >= second_die_from else 1


class Recursion:
    """Chances of conquest and average losses of one policy, each as a recursion over the battle's next throw."""

    def __init__(self, second_die_from: int, attack_dice: int = 3, defence_dice: int = 2) -> None:
        self.limits = (second_die_from, attack_dice, defence_dice)
        self.known: dict[tuple[int, int], tuple[Fraction, Fraction, Fraction]] = {}

    def __call__(self, attackers: int, defenders: int) -> tuple[Fraction, Fraction, Fraction]:
        if not defenders or attackers == 1:
            return Fraction(not defenders), Fraction(0), Fraction(0)
        if (attackers, defenders) not in self.known:
            self.known[attackers, defenders] = self._from_the_next_throw(attackers, defenders)
        return self.known[attackers, defenders]

    def _from_the_next_throw(self, attackers: int, defenders: int) -> tuple[Fraction, Fraction, Fraction]:
        conquer = attacker_loses = defender_loses = Fraction(0)
        throws = _throws(*_dice(attackers, defenders, *self.limits))
        for (attacker, defender), share in throws.items():
            later = self(attackers - attacker, defenders - defender)
            conquer += share * later[0]
            attacker_loses += share * (attacker + later[1])
            defender_loses += share * (defender + later[2])
        return conquer, attacker_loses, defender_loses


def _ends(attackers: int, defenders: int, second_die_from: int) -> dict[tuple[int, int], Fraction]:
    """Return the share of every end of one battle, by following all of its throws round by round."""
    running, ended = {(attackers, defenders): Fraction(1)}, Counter[tuple[int, int]]()
    while running:
        following: dict[tuple[int, int], Fraction] = {}
        for (left, held), share in running.items():
            for (attacker, defender), chance in _throws(*_dice(left, held, second_die_from)).items():
                state = left - attacker, held - defender
                where = following if state[0] > 1 and state[1] else ended
                where[state] = where.get(state, Fraction(0)) + share * chance
        running = following
    return dict(ended)


def _is_close(odds: Odds, conquer: Fraction, attacker_loses: Fraction, defender_loses: Fraction) -> bool:
    exact = (conquer, attacker_loses, defender_loses)
    computed = (odds.conquer, *astuple(odds.expected_losses))
    return all(
        abs(Fraction(value) - share) <= Fraction(1, 10**12) for value, share in zip(computed, exact, strict=True)
    )


@pytest.mark.parametrize("second_die_from", list(POLICIES.values()), ids=list(POLICIES))
def test_every_battle_up_to_thirty_armies_is_exact(second_die_from: int) -> None:
    exact = Recursion(second_die_from)
    for attackers, defenders in product(range(2, MOST + 1), range(1, MOST + 1)):
        odds = odds_of_battle(attackers, defenders, second_die_from=second_die_from)
        assert _is_close(odds, *exact(attackers, defenders)), (attackers, defenders)


@pytest.mark.parametrize("limits", [*product((2, 3, 4), (1, 2, 3), (1, 2, 3))], ids=str)
def test_every_battle_with_the_dice_of_a_house_rulebook_is_exact(limits: tuple[int, int, int]) -> None:
    exact = Recursion(*limits)
    second_die_from, attack, defence = limits
    for attackers, defenders in product(range(2, 13), range(1, 13)):
        odds = odds_of_battle(
            attackers, defenders, second_die_from=second_die_from, attack_dice=attack, defence_dice=defence
        )
        assert _is_close(odds, *exact(attackers, defenders)), (attackers, defenders)


@pytest.mark.parametrize("second_die_from", list(POLICIES.values()), ids=list(POLICIES))
@pytest.mark.parametrize(("attackers", "defenders"), [*product(range(2, 9), range(1, 9)), (30, 30), (7, 30), (30, 7)])
def test_every_end_of_a_battle_is_exact(attackers: int, defenders: int, second_die_from: int) -> None:
    odds = odds_of_battle(attackers, defenders, second_die_from=second_die_from)
    shares = {(left, 0): share for left, share in odds.attacker_left.items()}
    shares |= {(1, held): share for held, share in odds.defender_left.items()}
    exact = _ends(attackers, defenders, second_die_from)
    assert shares.keys() == exact.keys()
    assert [end for end in exact if abs(Fraction(shares[end]) - exact[end]) > Fraction(1, 10**12)] == []


@pytest.mark.parametrize(("attack_dice", "defence_dice"), [*product((1, 2, 3), (1, 2, 3))])
def test_em_8_7_4_throws_are_counted_as_if_each_were_thrown(attack_dice: int, defence_dice: int) -> None:
    ways = throw_ways(attack_dice, defence_dice)
    exact = _throws(attack_dice, defence_dice)
    assert sum(ways) == 6 ** (attack_dice + defence_dice)
    assert {attacker: Fraction(count, sum(ways)) for attacker, count in enumerate(ways)} == {
        attacker: share for (attacker, _), share in exact.items()
    }


def test_published_throws_of_three_against_two() -> None:
    """Jason Osborne, "Markov Chains for the RISK Board Game Revisited" (2003): 2890, 2611 and 2275 of 7776."""
    assert throw_ways(3, 2) == (2890, 2611, 2275)


@pytest.mark.parametrize(
    ("to_lose", "defenders", "published"),
    [(1, 1, 0.417), (1, 2, 0.106), (2, 1, 0.754), (2, 2, 0.363), (3, 3, 0.470), (5, 5, 0.506), (10, 10, 0.568)],
)
def test_published_chances_by_armies_the_attacker_can_lose(to_lose: int, defenders: int, published: float) -> None:
    """Osborne (2003) counts the attacker without the army that stays."""
    assert round(odds_of_battle(to_lose + 1, defenders).conquer, 3) == published


def test_em_8_7_2b_two_armies_throw_one_die() -> None:
    """One die against one wins 15 of 36; either way the battle is over."""
    odds = odds_of_battle(2, 1)
    assert (odds.conquer, odds.attacker_left, odds.defender_left) == (15 / 36, {2: 15 / 36}, {1: 21 / 36})
    assert odds.expected_losses == ExpectedLosses(21 / 36, 15 / 36)


def test_sv_3h_two_defenders_throw_one_die() -> None:
    """The attacker's 2 armies must win one die against one twice in a row."""
    assert odds_of_battle(2, 2, second_die_from=3).conquer == pytest.approx((15 / 36) ** 2, abs=1e-15)


@pytest.mark.parametrize("second_die_from", list(POLICIES.values()), ids=list(POLICIES))
@pytest.mark.parametrize(("attackers", "defenders"), [(200, 200), (1000, 1000), (1000, 1), (2, 1000), (1000, 999)])
def test_shares_add_up_to_one_in_large_battles(attackers: int, defenders: int, second_die_from: int) -> None:
    odds = odds_of_battle(attackers, defenders, second_die_from=second_die_from)
    ends = [*odds.attacker_left.values(), *odds.defender_left.values()]
    assert abs(sum(map(Fraction, ends)) - 1) <= Fraction(1, 10**12)
    assert odds.attacker_left.keys() <= set(range(2, attackers + 1))
    assert odds.defender_left.keys() <= set(range(1, defenders + 1))


@pytest.mark.parametrize("second_die_from", list(POLICIES.values()), ids=list(POLICIES))
def test_two_hundred_against_two_hundred_is_exact(second_die_from: int) -> None:
    """The recursion in whole numbers of 6**-400ths would be slow; scaled integers keep 60 digits and are fast."""
    assert abs(
        Fraction(odds_of_battle(200, 200, second_die_from=second_die_from).conquer) - _scaled(200, second_die_from)
    ) <= (Fraction(1, 10**12))


def _scaled(armies: int, second_die_from: int) -> Fraction:
    """Return the chance of ``armies`` against as many, to within 1e-55: integers in units of 1e-60, rounded down."""
    unit = 10**60
    chance = {(left, 0): unit for left in range(1, armies + 1)} | {(1, held): 0 for held in range(1, armies + 1)}
    for left, held in product(range(2, armies + 1), range(1, armies + 1)):
        throws = _throws(*_dice(left, held, second_die_from)).items()
        chance[left, held] = sum(
            share.numerator * chance[left - attacker, held - defender] // share.denominator
            for (attacker, defender), share in throws
        )
    return Fraction(chance[armies, armies], unit)

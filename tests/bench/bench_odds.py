"""How long the odds of a battle take, beside a memoised recursion in the same run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache, partial
from itertools import product
from statistics import median
from time import perf_counter

from referee.rules import dice
from referee.rules.judge import odds

REPETITIONS = 15
SIZES = (30, 100, 200)
YARDSTICK_SIZE = 30
BUDGETS = {30: 2.0, 100: 10.0}
"""Milliseconds, cold."""


def main() -> None:
    """Print the medians, cold (every cache empty) and warm, and how they compare with the yardstick."""
    yardstick = _milliseconds(lambda: Recursion().ends(YARDSTICK_SIZE, YARDSTICK_SIZE))
    print(f"yardstick: memoised recursion, {YARDSTICK_SIZE} v {YARDSTICK_SIZE}: {yardstick:8.3f} ms")
    for size in SIZES:
        cold = _milliseconds(partial(_cold, size))
        warm = _milliseconds(partial(odds.odds_of_battle, size, size))
        budget = f"  (at most {BUDGETS[size]:.0f} ms)" if size in BUDGETS else ""
        print(f"{size:>3} v {size:<3}  cold {cold:7.3f} ms{budget}  warm {warm:7.3f} ms", end="")
        print(f"  cold / yardstick {cold / yardstick:.3f}")


def _cold(armies: int) -> odds.Odds:
    for module in (dice, odds):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    return odds.odds_of_battle(armies, armies)


def _milliseconds(compute: Callable[[], object]) -> float:
    times = []
    for _ in range(REPETITIONS):
        started = perf_counter()
        compute()
        times.append(1000 * (perf_counter() - started))
    return median(times)


class Recursion:
    """The yardstick: the chance of every end as the average over the next throw, each state remembered."""

    def __init__(self) -> None:
        self.ends = cache(self._ends)

    def _ends(self, attackers: int, defenders: int) -> dict[tuple[int, int], float]:
        if attackers == 1 or not defenders:
            return {(attackers, defenders): 1.0}
        chances: defaultdict[tuple[int, int], float] = defaultdict(float)
        for (attacker, defender), share in _throws(min(3, attackers - 1), min(2, defenders)).items():
            for end, chance in self.ends(attackers - attacker, defenders - defender).items():
                chances[end] += share * chance
        return chances


@cache
def _throws(attack_dice: int, defence_dice: int) -> dict[tuple[int, int], float]:
    shares: defaultdict[tuple[int, int], float] = defaultdict(float)
    for throw in product(range(1, 7), repeat=attack_dice + defence_dice):
        judged = dice.compare_dice(throw[:attack_dice], throw[attack_dice:])
        shares[judged.attacker_loses, judged.defender_loses] += 1 / 6 ** len(throw)
    return shares

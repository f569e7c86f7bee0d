"""Dice against the rulebooks' own examples and against every throw there is."""

from __future__ import annotations

import json
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

from referee.rules.dice import Comparison, compare_dice, max_attack_dice, max_defence_dice

EXAMPLES: dict[str, dict[str, Any]] = {
    example["id"]: example
    for example in json.loads((Path(__file__).parent / "examples" / "examples.json").read_text(encoding="utf-8"))
}
FACES = range(1, 7)


def _judged_as_printed(example_id: str) -> bool:
    example = EXAMPLES[example_id]
    judged = compare_dice(example["attacker"], example["defender"])
    return (judged.attacker_loses, judged.defender_loses) == (example["attacker_loses"], example["defender_loses"])


def _numbered(prefix: str) -> list[tuple[int, int]]:
    """(armies, expected dice) of the examples whose id is ``prefix`` and the number of armies."""
    numbers = [(key.removeprefix(prefix), example) for key, example in EXAMPLES.items() if key.startswith(prefix)]
    return [(int(number), example["expected"]) for number, example in numbers]


def test_em_8_7_4b_highest_against_highest() -> None:
    """X-EM-7: 2,6,1 against 5,3 gives the pairs 6-5 and 2-3; each side loses one."""
    assert compare_dice([2, 6, 1], [5, 3]) == Comparison(1, 1, ((6, 5), (2, 3)))


def test_em_8_7_4d_a_tie_costs_the_attacker() -> None:
    assert [compare_dice([face], [face]) for face in FACES] == [Comparison(1, 0, ((face, face),)) for face in FACES]


@pytest.mark.parametrize(("attack_dice", "defence_dice"), [*product((1, 2, 3), (1, 2))])
def test_em_8_7_4e_as_many_comparisons_as_the_smaller_side_has_dice(attack_dice: int, defence_dice: int) -> None:
    for attacker, defender in product(product(FACES, repeat=attack_dice), product(FACES, repeat=defence_dice)):
        attacker_loses, defender_loses, pairs = compare_dice(attacker, defender)
        assert len(pairs) == attacker_loses + defender_loses == min(attack_dice, defence_dice)


def test_em_8_7_4c_each_pair_costs_its_lower_die_an_army_in_every_throw() -> None:
    """All 7,776 throws of three against two, judged here with the highest dice found one by one."""
    for *attacker, first, second in product(FACES, repeat=5):
        highest, lowest = max(attacker), min(attacker)
        middle = sum(attacker) - highest - lowest
        lost = int(highest <= max(first, second)) + int(middle <= min(first, second))
        pairs = ((highest, max(first, second)), (middle, min(first, second)))
        assert compare_dice(attacker, (first, second)) == (lost, 2 - lost, pairs)


def test_em_8_7_4a_the_order_the_dice_lie_in_means_nothing() -> None:
    orders = product(permutations((6, 5, 2)), permutations((6, 4)))
    assert {compare_dice(attacker, defender) for attacker, defender in orders} == {Comparison(1, 1, ((6, 6), (5, 4)))}


def test_hb_13_befreier_loses_two() -> None:
    """X-HB-3: 3,2 against 6,2; the 2 against the 2 is a tie (HB-10)."""
    assert _judged_as_printed("X-HB-3")


def test_hb_14_the_third_die_is_ignored() -> None:
    assert compare_dice([6, 5, 4], [1, 1]) == compare_dice([6, 5, 1], [1, 1])


@pytest.mark.parametrize("example_id", ["X-SV-D1", "X-SV-D2", "X-SV-D3", "X-SV-D4", "X-SV-D5"])
def test_sv_3j_five_throws(example_id: str) -> None:
    assert _judged_as_printed(example_id)


@pytest.mark.parametrize(("armies", "dice"), _numbered("X-ATT"))
def test_em_8_7_2c_dice_of_the_attacker(armies: int, dice: int) -> None:
    assert max_attack_dice(armies) == dice


@pytest.mark.parametrize("armies", list(range(-2, 20)))
def test_em_8_7_2b_one_army_always_stays(armies: int) -> None:
    assert max_attack_dice(armies) == [0, 1, 2, 3][max(0, min(3, armies - 1))]


def test_em_8_7_2a_another_limit() -> None:
    assert [max_attack_dice(armies, 2) for armies in (1, 2, 3, 4)] == [0, 1, 2, 2]


@pytest.mark.parametrize(
    ("armies", "dice"),
    [pair for prefix in ("X-DEF-EM", "X-DEF-HB", "X-DEF-FR", "X-DEF-RB") for pair in _numbered(prefix)],
)
def test_em_8_7_3b_two_dice_of_the_defender(armies: int, dice: int) -> None:
    assert max_defence_dice(armies) == dice


@pytest.mark.parametrize(("armies", "dice"), _numbered("X-DEF-SV"))
def test_sv_3h_second_defence_die_from_three_armies(armies: int, dice: int) -> None:
    assert max_defence_dice(armies, second_die_from=3) == dice


def test_em_8_7_3a_the_old_limit_of_three() -> None:
    assert [max_defence_dice(armies, limit=3) for armies in range(5)] == [0, 1, 2, 3, 3]

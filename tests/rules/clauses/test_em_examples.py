"""The worked examples of the sources that Easy-Move and the dice stand on, judged one by one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.rulebooks import loader
from referee.rules.cards import ascending_value
from referee.rules.dice import compare_dice, max_attack_dice, max_defence_dice
from referee.rules.missions import mission_pool
from referee.rules.phases.reinforcement import count_reinforcement
from referee.rules.record.record import default_starter
from referee.rules.state import Seat, State
from referee.rules.terms import COLOURS
from referee.service.deal.chance import draw_deal
from tests.places import TESTS
from tests.rules.helpers import BOARD, table_of

EXAMPLES: dict[str, Any] = {
    example["id"]: example for example in json.loads((TESTS / "rules/examples/examples.json").read_text())
}
OPTIONS = loader.load_rulebook("easy_move").defaults


def examples(prefix: str) -> list[Any]:
    identifiers = [(key, example["expected"]) for key, example in EXAMPLES.items() if key.startswith(prefix)]
    return [pytest.param(int(key[len(prefix) :]), expected, id=key) for key, expected in identifiers]


@pytest.mark.parametrize("key", [key for key, example in EXAMPLES.items() if example["kind"] == "battle"])
def test_battles(key: str) -> None:
    example = EXAMPLES[key]
    result = compare_dice(example["attacker"], example["defender"])
    assert (result.attacker_loses, result.defender_loses) == (example["attacker_loses"], example["defender_loses"])


@pytest.mark.parametrize(("territories", "expected"), [*examples("X-EM-R"), (17, 5), (4, 3)])
def test_em_8_7_0c_reinforcement(territories: int, expected: int) -> None:
    state = State(table_of("red blue"), owners=dict.fromkeys(BOARD.territories, "blue"), counts={"red": territories})
    assert count_reinforcement(state, "red") == expected


@pytest.mark.parametrize(("armies", "expected"), examples("X-ATT"))
def test_em_8_7_2c_attack_dice(armies: int, expected: int) -> None:
    assert max_attack_dice(armies, OPTIONS.attack_dice) == expected


@pytest.mark.parametrize(("armies", "expected"), examples("X-DEF-EM"))
def test_em_8_7_3b_defence_dice(armies: int, expected: int) -> None:
    assert max_defence_dice(armies, limit=OPTIONS.defence_dice, second_die_from=2) == expected


@pytest.mark.parametrize(("number", "expected"), examples("X-ESC"))
def test_em_8_8k_values(number: int, expected: int) -> None:
    assert ascending_value(number, OPTIONS.ascending_values, OPTIONS.ascending_step) == expected


@pytest.mark.parametrize(("seats", "expected"), [case for case in examples("X-DEAL") if case.values[0] <= 6])
def test_em_8_6c_shares(seats: int, expected: list[int]) -> None:
    """The statutes' example of seven hands cannot come up here: seven players have six seats (A-05)."""
    setting = table_of(" ".join(COLOURS[:seats]))
    dealt = draw_deal(setting).territories
    assert [len(dealt[colour]) for colour in setting.from_dealer] == expected


@pytest.mark.parametrize(("seats", "expected"), examples("X-START"))
def test_em_8_7_0a_start_seat(seats: int, expected: int) -> None:
    people = tuple(Seat(f"seat {at}", ()) for at in range(seats))
    dealer = people[-1].colour
    assert default_starter(people, dealer, OPTIONS) == people[expected].colour


@pytest.mark.parametrize(("seats", "expected"), examples("X-MIS"))
def test_em_8_5g_pool_and_left_over(seats: int, expected: list[int]) -> None:
    size = len(mission_pool(COLOURS[:seats]))
    assert [size, size - 2 * seats] == expected

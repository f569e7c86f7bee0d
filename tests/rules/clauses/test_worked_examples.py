"""The worked examples of the sources that are not told elsewhere, judged move by move at an Easy-Move table."""

from __future__ import annotations

from itertools import product

import pytest

from referee.rules.dice import compare_dice
from referee.rules.missions import mission_pool
from referee.service.deal.chance import draw_deal
from tests.rules.helpers import position, table_of


def test_em_8_5d_six_players_draw_twelve_of_fourteen_missions() -> None:
    """X-EM-2: two are left over."""
    setting = table_of("red blue green black yellow pink")
    drawn = [mission for missions in draw_deal(setting).missions.values() for mission in missions]
    assert (len(mission_pool(setting.colours)), len(drawn), len(set(drawn))) == (14, 12, 12)


@pytest.mark.parametrize(("territories", "armies_due"), [(11, 3), (12, 4), (14, 4), (15, 5), (8, 3)])
def test_em_8_7_0c_a_third_of_the_territories_rounded_down(territories: int, armies_due: int) -> None:
    """X-EM-3: of territories that make no whole continent."""
    names = (
        "alaska alberta ontario quebec greenland peru brazil iceland ukraine scandinavia egypt congo ural china india"
    ).split()
    held = ", ".join(names[:territories])
    assert position(f"red: {held}; turn red reinforce").reinforcements == armies_due


@pytest.mark.parametrize(
    ("attack_dice", "defence_dice", "attacker", "defender"), [(3, 3, 1.893, 1.107), (3, 2, 0.921, 1.079)]
)
def test_a_43_the_defenders_advantage_went_with_the_third_die(
    attack_dice: int, defence_dice: int, attacker: float, defender: float
) -> None:
    """What a throw costs each side on average: three against three, and under the 3-2 rule."""
    throws = [
        compare_dice(dice[:attack_dice], dice[attack_dice:])
        for dice in product(range(1, 7), repeat=attack_dice + defence_dice)
    ]
    mean = (
        sum(throw.attacker_loses for throw in throws) / len(throws),
        sum(throw.defender_loses for throw in throws) / len(throws),
    )
    assert (round(mean[0], 3), round(mean[1], 3)) == (attacker, defender)

"""A throw that is argued about: what it cost, how likely that was, and what the rules say against it."""

from __future__ import annotations

import pytest

from referee.rules.past.dispute import Dispute, judge_dispute
from referee.rules.past.story import throw_chances
from tests.rules.helpers import position

WAR = "red: alaska 9; blue: kamchatka 2, japan 2; turn blue fortify; attack_closed"
DUEL = {"seats": "red blue", "neutral": "allied"}


def test_pairs_losses_and_their_share() -> None:
    verdict = judge_dispute(position(WAR), Dispute((2, 6, 5), (4, 6)))
    assert (verdict.pairs, verdict.attacker_loses, verdict.defender_loses) == (((6, 6), (5, 4)), 1, 1)
    assert (1, 1, verdict.share) in throw_chances([(3, 2)])["3v2"]
    assert verdict.objections == ()


# attacker's dice, defender's, armies there, armies here -> codes
OBJECTIONS = {
    (3, 2, None, None): [],
    (4, 2, None, None): ["attack_dice_limit"],
    (4, 3, 9, 9): ["attack_dice_limit", "defence_dice_limit"],
    (3, 2, 3, 1): ["attack_dice_armies", "defence_dice_armies"],
    (2, 1, 2, 1): ["attack_one_die"],
    (1, 1, 1, 1): ["one_army"],
    (6, 6, None, None): ["attack_dice_limit", "defence_dice_limit"],
}


@pytest.mark.parametrize("numbers", OBJECTIONS)
def test_what_the_rules_say_against_it(numbers: tuple[int, int, int | None, int | None]) -> None:
    attacker, defender, attacking, defending = numbers
    told = Dispute((6,) * attacker, (1,) * defender, attacker_armies=attacking, defender_armies=defending)
    assert [refusal.code for refusal in judge_dispute(position(WAR), told).objections] == OBJECTIONS[numbers]


def test_three_armies_for_the_second_die_of_the_swedish_defender() -> None:
    state = position(WAR, second_defence_die_from=3)
    told = Dispute((6,), (5, 5), defender_armies=2)
    assert [refusal.code for refusal in judge_dispute(state, told).objections] == ["defence_dice_armies"]


def test_the_neutral_of_a_duel_throws_and_is_thrown_at() -> None:
    state = position("red: alaska 4; neutral: kamchatka 3; blue: japan 1; turn red attack", **DUEL)
    for seat, defending, source, target in (
        ("red", "neutral", "alaska", "kamchatka"),
        ("neutral", "red", "kamchatka", "alaska"),
    ):
        told = Dispute((6, 5, 4), (5, 5, 5), seat, defending, source, target)
        (refusal,) = judge_dispute(state, told).objections
        assert (refusal.code, refusal.facts["territory"]) == ("defence_dice_limit", target)


def test_without_a_border_nobody_threw() -> None:
    told = Dispute((6,), (5,), "red", "blue", "alaska", "japan")
    assert [refusal.code for refusal in judge_dispute(position(WAR), told).objections] == ["no_border"]

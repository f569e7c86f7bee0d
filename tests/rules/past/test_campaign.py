"""Attacks that follow each other: one of them is a battle, two agree with every way through them counted one by one."""

from __future__ import annotations

import pytest

from referee.rules.judge.odds import odds_of_battle
from referee.rules.past.campaign import Campaign, find_odds
from referee.rules.refusal import Refusal
from tests.rules.helpers import position

WAR = "red: alaska 7, alberta 1; blue: kamchatka 2, japan 3; turn blue reinforce"


def test_one_attack_is_a_battle() -> None:
    odds, battle = find_odds(position(WAR), Campaign("alaska", ("kamchatka",))), odds_of_battle(7, 2)
    assert odds.conquer == pytest.approx(battle.conquer)
    assert odds.losses == pytest.approx(battle.expected_losses)
    # One army stays behind in Alaska.
    mean = sum((left - 1) * share for left, share in battle.attacker_left.items()) / battle.conquer
    assert odds.left == pytest.approx(mean)


def test_all_armies_but_one_move_on() -> None:
    odds, first = find_odds(position(WAR), Campaign("alaska", ("kamchatka", "japan"))), odds_of_battle(7, 2)
    both = sum(share * odds_of_battle(left - 1, 3).conquer for left, share in first.attacker_left.items())
    assert [battle.conquer for battle in odds.battles] == pytest.approx([first.conquer, both])
    lost = sum(
        share * odds_of_battle(left - 1, 3).expected_losses.attacker for left, share in first.attacker_left.items()
    )
    assert odds.losses.attacker == pytest.approx(first.expected_losses.attacker + lost)
    assert odds.conquer == pytest.approx(both)


def test_nobody_gets_past_more_than_he_can_beat() -> None:
    state = position("red: alaska 2; blue: kamchatka 1, japan 1; turn red attack")
    odds = find_odds(state, Campaign("alaska", ("kamchatka", "japan")))
    assert (odds.battles[0].conquer, odds.conquer, odds.left) == (pytest.approx(15 / 36), 0, 0)


REFUSED = {
    ("alberta", "kamchatka"): "no_border",
    ("alaska", "alberta"): "target_own",
    ("alaska", "kamchatka", "alaska"): "target_own",
    ("alaska", "kamchatka", "brazil"): "no_border",
    ("alberta", "ontario"): "one_army",
}


@pytest.mark.parametrize("places", REFUSED)
def test_what_cannot_be_attacked_is_refused(places: tuple[str, ...]) -> None:
    with pytest.raises(Refusal) as caught:
        find_odds(position(f"{WAR}; green: brazil 1, ontario 1"), Campaign(places[0], places[1:]))
    assert caught.value.code == REFUSED[places]

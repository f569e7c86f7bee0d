"""Easy-Move § 8 (7) 1 to 6: attack, throw, losses, conquest, occupation."""

from __future__ import annotations

import pytest

from referee.rules import events
from tests.rules.helpers import after, armies, facts, play, position, refused

FRONT = "red: alaska 4, alberta 1; blue: kamchatka 3; turn red attack"
ONE_LEFT = "red: alaska 4; blue: kamchatka 1, peru 2; turn red attack"


def test_em_8_7_1a_the_attack_names_source_and_target() -> None:
    """An attack goes from an own territory to somebody else's, both named before the dice fall."""
    state = position(FRONT)
    assert refused(state, "red attack kamchatka alaska 1 v 1") == ("source_not_own", "EM-8.7.1a")
    assert refused(state, "red attack alaska alberta 1 v 1") == ("target_own", "EM-8.7.1a")
    assert type(play(state, "red attack alaska kamchatka 1 v 1").events[0]) is events.Losses


def test_em_8_7_1b_a_single_army_stays_to_defend() -> None:
    """No attack comes from a territory with one army."""
    state = position("red: alaska 1; blue: kamchatka; turn red attack")
    assert refused(state, "red attack alaska kamchatka 6 v 1") == ("one_army", "EM-8.7.1b")


def test_em_8_7_1c_source_and_target_share_a_border() -> None:
    """A territory without a common border cannot be attacked; the refusal names those that can."""
    state = position("red: alaska 3, alberta 1; blue: kamchatka, brazil; turn red attack")
    assert refused(state, "red attack alaska brazil 6 v 1") == ("no_border", "EM-8.7.1c")
    assert facts(state, "red attack alaska brazil 6 v 1", "allowed") == (("kamchatka", "northwest_territory"),)


@pytest.mark.parametrize(
    ("source", "target"), [("alaska", "kamchatka"), ("brazil", "north_africa"), ("east_africa", "middle_east")]
)
def test_em_8_7_1d_sea_links_are_borders(source: str, target: str) -> None:
    """Across the sea only on the dashed lines, in both directions."""
    for territory, other in ((source, target), (target, source)):
        state = position(f"red: {territory} 3; blue: {other} 3; turn red attack")
        assert armies(after(state, f"red attack {territory} {other} 6,5 v 4,3"), other) == (1,)


@pytest.mark.parametrize(
    ("source", "target"), [("brazil", "south_africa"), ("greenland", "scandinavia"), ("argentina", "eastern_australia")]
)
def test_em_8_7_1e_whale_and_ship_carry_nobody(source: str, target: str) -> None:
    """Pictures in the sea are no links."""
    state = position(f"red: {source} 3; blue: {target} 2; turn red attack")
    assert refused(state, f"red attack {source} {target} 6,5 v 4,3")[0] == "no_border"


def test_a_44_a_link_that_editions_disagree_on_is_an_option() -> None:
    """East Africa and the Middle East are linked unless the table says otherwise."""
    text = "red: east_africa 3; blue: middle_east 2; turn red attack"
    state = position(text, east_africa_middle_east=False)
    assert refused(state, "red attack east_africa middle_east 6,5 v 4,3") == ("no_border", "EM-8.7.1c")


def test_em_8_7_2a_at_most_three_red_dice() -> None:
    """Four dice are too many, with however many armies; that alone is no statutory foul."""
    state = position("red: alaska 9; blue: kamchatka 3; turn red attack")
    line = "red attack alaska kamchatka 6,5,4,3 v 6,4"
    assert refused(state, line) == ("attack_dice_limit", "EM-8.7.2a")
    assert facts(state, line, "tried", "allowed", "foul") == (4, 3, None)


def test_em_8_7_2b_one_army_always_stays() -> None:
    """Two armies: one die and no more; the refusal names the foul that can be reported."""
    state = position("red: alaska 2; blue: kamchatka 3; turn red attack")
    line = "red attack alaska kamchatka 6,5 v 6,4"
    assert refused(state, line) == ("attack_one_die", "EM-8.7.2c")
    assert facts(state, line, "allowed", "foul", "foul_seat", "foul_territory") == (
        1,
        "too_many_attack_dice",
        "red",
        "alaska",
    )


@pytest.mark.parametrize(("stands", "most"), [(4, 3), (3, 2)])
def test_em_8_7_2c_four_armies_three_dice_three_armies_two(stands: int, most: int) -> None:
    """Four armies: one, two or three dice; three armies: one or two (X-EM-4)."""
    state = position(f"red: alaska {stands}; blue: kamchatka 3; turn red attack")
    accepted = {n for n in (1, 2, 3) if n <= most and play(state, f"red attack alaska kamchatka {_dice(n)} v 1")}
    assert accepted == set(range(1, most + 1))
    assert refused(state, f"red attack alaska kamchatka {_dice(most + 1)} v 1")[0] in (
        "attack_dice_armies",
        "attack_dice_limit",
    )


def _dice(number: int) -> str:
    return ",".join(["5"] * number)


def test_em_8_7_2d_ten_armies_throw_three_dice_again_and_again() -> None:
    """Ten armies lose two and two again; three dice are allowed every time (X-EM-5)."""
    state = position("red: alaska 10; blue: kamchatka 5; turn red attack")
    for left in (8, 6):
        state = after(state, "red attack alaska kamchatka 3,2,1 v 6,5")
        assert armies(state, "alaska") == (left,)
    assert armies(after(state, "red attack alaska kamchatka 3,2,1 v 6,5"), "alaska") == (4,)


def test_em_8_7_3b_the_defender_throws_two_dice_at_most() -> None:
    """The 3-2 rule: a third blue die is refused, and the refusal names its foul."""
    state = position("red: alaska 4; blue: kamchatka 5; turn red attack")
    line = "red attack alaska kamchatka 6,5,2 v 6,4,3"
    assert refused(state, line) == ("defence_dice_limit", "EM-8.7.3b")
    assert facts(state, line, "tried", "allowed", "foul", "foul_seat", "foul_territory") == (
        3,
        2,
        "three_defence_dice",
        "blue",
        "kamchatka",
    )


def test_a_21_two_dice_with_one_army_are_no_statutory_foul() -> None:
    """One army defends with one die; two are refused without naming a foul."""
    state = position("red: alaska 4; blue: kamchatka 1; turn red attack")
    line = "red attack alaska kamchatka 6,5,2 v 6,4"
    assert refused(state, line) == ("defence_dice_armies", "EM-8.7.3b")
    assert facts(state, line, "allowed", "foul") == (1, None)


def test_em_8_7_3e_two_armies_defend_with_two_dice() -> None:
    """Two armies on the defended territory: two dice (X-EM-6)."""
    state = position("red: alaska 4; blue: kamchatka 2; turn red attack")
    assert armies(after(state, "red attack alaska kamchatka 6,5,2 v 6,4"), "alaska", "kamchatka") == (3, 1)


def test_a_23_the_defender_may_throw_fewer_dice() -> None:
    """Two dice are the most, not a duty."""
    state = position("red: alaska 4; blue: kamchatka 2; turn red attack")
    assert armies(after(state, "red attack alaska kamchatka 6,5,2 v 6"), "alaska", "kamchatka") == (3, 2)


def test_em_8_7_4a_pips_are_not_added() -> None:
    """6 and 1 against 4 and 4: seven pips against eight, and still one army each."""
    state = position("red: alaska 4; blue: kamchatka 3; turn red attack")
    assert armies(after(state, "red attack alaska kamchatka 6,1 v 4,4"), "alaska", "kamchatka") == (3, 2)


def test_em_8_7_4b_highest_against_highest() -> None:
    """2, 6, 1 against 5, 3 in the order they lie: 6-5 and 2-3, one army each (X-EM-7)."""
    judgement = play(position(FRONT), "red attack alaska kamchatka 2,6,1 v 5,3")
    assert judgement.events == (events.Losses(1, 1, "red", "alaska", "kamchatka", (2, 6, 1), (5, 3)),)


def test_em_8_7_4c_the_lower_die_loses_an_army() -> None:
    """Both comparisons won: two armies of the defender leave the board."""
    assert armies(after(position(FRONT), "red attack alaska kamchatka 6,5,1 v 4,3"), "alaska", "kamchatka") == (4, 1)


def test_em_8_7_4d_a_tie_costs_the_attacker() -> None:
    """Equal dice: the attacker loses."""
    assert armies(after(position(FRONT), "red attack alaska kamchatka 6,5 v 6,5"), "alaska", "kamchatka") == (2, 3)


def test_em_8_7_4e_unequal_numbers_of_dice() -> None:
    """Three dice against one are one comparison."""
    assert armies(after(position(FRONT), "red attack alaska kamchatka 6,5,4 v 3"), "alaska", "kamchatka") == (4, 2)


def test_em_8_7_4e_counted_losses_are_as_many_as_comparisons() -> None:
    """Where only losses were seen, they add up to the comparisons, and not even the table can say otherwise."""
    state = position(FRONT)
    assert play(state, "red attack alaska kamchatka 3d v 2d losing 1 v 1").events == (
        events.Losses(1, 1, "red", "alaska", "kamchatka"),
    )
    line = "red attack alaska kamchatka 3d v 2d losing 2 v 1"
    assert refused(state, line) == ("losses_impossible", "EM-8.7.4e")
    assert refused(state, line + " !stood") == ("losses_impossible", "EM-8.7.4e")


def test_dice_of_the_app_are_for_a_live_match() -> None:
    """Dice without faces and losses cannot be judged (match-record 8)."""
    assert refused(position(FRONT), "red attack alaska kamchatka 3d v 2d") == ("roll_is_live", "match-record/2.2")


def test_em_8_7_4i_a_cocked_die_alone_is_thrown_again() -> None:
    """The throw waits; only the cocked dice get new values; then it is compared."""
    state = after(position(FRONT), "red attack alaska kamchatka 6,x,2 v 4,4")
    assert armies(state, "alaska", "kamchatka") == (4, 3)
    assert refused(state, "red reroll 6,5") == ("reroll_count", "EM-8.7.4i")
    assert refused(state, "blue reroll 6") == ("nothing_cocked", "EM-8.7.4i")
    assert play(state, "red reroll 3").events == (events.Losses(1, 1, "red", "alaska", "kamchatka", (6, 3, 2), (4, 4)),)


def test_em_8_7_4i_dice_of_both_sides_may_be_cocked() -> None:
    """Each side throws its own again, in any order; the others stand."""
    state = after(position(FRONT), "red attack alaska kamchatka x,5,x v 4,x", "blue reroll 6")
    assert state.throw is not None and (state.throw.attacker, state.throw.defender) == ((0, 5, 0), (4, 6))
    assert armies(after(state, "red reroll 1,2"), "alaska", "kamchatka") == (2, 3)


def test_a_22_again_cocked_is_thrown_again() -> None:
    """A die is thrown until it lies flat."""
    state = after(position(FRONT), "red attack alaska kamchatka 6,x v 4,4", "red reroll x")
    assert armies(after(state, "red reroll 5"), "alaska", "kamchatka") == (4, 1)


def test_em_8_7_4i_nothing_else_happens_while_a_throw_waits() -> None:
    """The cocked die comes before everything else, and the table cannot let it be."""
    state = after(position(FRONT), "red attack alaska kamchatka 6,x v 4,4")
    for line in ("red attack alaska kamchatka 6 v 4", "red fortify alaska alberta 1", "red end", "red concede"):
        assert refused(state, line) == ("throw_pending", "EM-8.7.4i")
        assert refused(state, line + " !stood") == ("throw_pending", "EM-8.7.4i")


def test_em_8_7_4i_a_flat_die_is_not_thrown_again() -> None:
    """Once compared, a throw is past."""
    state = after(position(FRONT), "red attack alaska kamchatka 6,5 v 6,5")
    assert refused(state, "red reroll 6") == ("nothing_cocked", "EM-8.7.4i")


def test_em_8_7_5_the_attacker_goes_on_or_stops() -> None:
    """After a throw he may throw again or do something else."""
    state = after(position(FRONT), "red attack alaska kamchatka 6,5,4 v 6,5")
    assert armies(after(state, "red attack alaska kamchatka 6 v 6"), "alaska") == (1,)
    assert after(state, "red end").turn == "blue"


def test_em_8_7_6a_at_least_the_dice_of_the_last_throw_move_in() -> None:
    """Conquered with two dice from six armies: two to five move in."""
    state = after(
        position("red: alaska 6; blue: kamchatka 2; turn red attack"), "red attack alaska kamchatka 6,5 v 4,3"
    )
    assert (state.owners["kamchatka"], armies(state, "kamchatka"), state.phase) == ("red", (0,), "occupy")
    assert refused(state, "red occupy 1") == ("occupy_too_few", "EM-8.7.6a")
    assert facts(state, "red occupy 1", "least", "most") == (2, 5)
    for number in (2, 3, 4, 5):
        assert armies(after(state, f"red occupy {number}"), "alaska", "kamchatka") == (6 - number, number)


def test_em_8_7_6a_the_territory_is_occupied_before_anything_else() -> None:
    """Attack, move, card, end and another's actions wait; no table can change that."""
    state = after(
        position("red: alaska 6, alberta 3; blue: kamchatka 1; turn red attack"), "red attack alaska kamchatka 6,5 v 4"
    )
    for line in (
        "red attack alaska northwest_territory 6 v 4",
        "red fortify alberta alaska 1",
        "red draw",
        "red end",
        "red foul too_many_attack_dice alaska",
        "red concede",
    ):
        assert refused(state, line) == ("occupation_pending", "EM-8.7.6a")
    assert refused(state, "red end !stood") == ("occupation_pending", "EM-8.7.6a")


def test_em_8_7_6a_the_only_possible_occupation_is_made() -> None:
    """Four armies, three dice, none lost: three move in, and saying so afterwards is refused."""
    judgement = play(position(ONE_LEFT), "red attack alaska kamchatka 6,5,4 v 3")
    assert judgement.events == (
        events.Losses(0, 1, "red", "alaska", "kamchatka", (6, 5, 4), (3,)),
        events.Conquered("kamchatka", "alaska", "red", 3),
        events.Occupied("kamchatka", 3, "alaska", "red"),
    )
    assert refused(judgement.state, "red occupy 3") == ("nothing_to_occupy", "EM-8.7.6a")


def test_em_8_7_6b_at_least_one_army_stays_behind() -> None:
    """All armies cannot leave, not even when the table would let it stand."""
    state = after(
        position("red: alaska 6; blue: kamchatka 2; turn red attack"), "red attack alaska kamchatka 6,5 v 4,3"
    )
    assert refused(state, "red occupy 6") == ("occupy_too_many", "EM-8.7.6b")
    assert refused(state, "red occupy 6 !stood") == ("occupy_too_many", "EM-8.7.6b")


def test_em_8_7_6c_any_number_of_attacks_from_anywhere_on_anybody() -> None:
    """Several sources, several opponents, and on from the conquered territory, in one turn."""
    state = position("red: alaska 5, brazil 4; blue: kamchatka 1, yakutsk 1, peru 1; turn red attack")
    state = after(
        state,
        "red attack alaska kamchatka 6,5 v 3",
        "red occupy 4",
        "red attack kamchatka yakutsk 6,5,4 v 1",
        "red attack brazil north_africa 6,5,4 v 1",
    )
    assert {t for t, owner in state.owners.items() if owner == "red"} == {
        "alaska",
        "kamchatka",
        "yakutsk",
        "brazil",
        "north_africa",
    }


def test_a_24_the_least_number_follows_the_option() -> None:
    """Dice of the throw, armies announced, or one."""
    text, line = "red: alaska 6; blue: kamchatka 1; turn red attack", "red attack alaska kamchatka with 3 6,5 v 4"
    least = [after(position(text, occupy_minimum=by), line).occupation for by in ("dice", "announced", "one")]
    assert [waiting and waiting.least for waiting in least] == [2, 3, 1]


def test_announced_armies_bound_the_dice() -> None:
    """Whoever announces throws at most so many dice and announces at most what may leave (match-record 8)."""
    state = position("red: alaska 3; blue: kamchatka 2; turn red attack")
    assert refused(state, "red attack alaska kamchatka with 1 6,5 v 1")[0] == "dice_over_announced"
    assert refused(state, "red attack alaska kamchatka with 3 6,5 v 1") == ("announced_armies", "EM-8.7.2b")
    assert armies(after(state, "red attack alaska kamchatka with 2 6 v 1"), "kamchatka") == (1,)

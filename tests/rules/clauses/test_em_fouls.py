"""Easy-Move § 8 (7) 4 and (8): what happened although it may not, and what the statute takes for it."""

from __future__ import annotations

import pytest

from referee.rules import events
from referee.rules.judge.legal import legal
from referee.rules.record.position import position_of, restore_state
from referee.rules.record.position_faults import state_from
from referee.rules.state import State
from tests.rules.helpers import after, armies, facts, noticed, play, position, refused

TEXT = "red: alaska 5, alberta 4, ontario 1; blue: kamchatka {}, japan {}, peru 1; turn red attack; attacks_made"
FOUL = "blue foul three_defence_dice kamchatka"


def war(kamchatka: int, japan: int = 1, **options: object) -> State:
    return position(TEXT.format(kamchatka, japan), **options)


def test_em_8_7_4g_three_defence_dice_cost_the_defender_two_armies() -> None:
    """Automatically two armies of the defended territory."""
    judgement = play(war(5), FOUL)
    assert judgement.events == (
        events.FoulRecorded("blue", "three_defence_dice", "kamchatka"),
        events.Penalty("blue", 2, "kamchatka", 0),
    )
    assert (armies(judgement.state, "kamchatka"), judgement.notices) == ((3,), ())


def test_em_8_7_4h_too_many_attack_dice_cost_the_attacker_two_armies() -> None:
    """More dice than available armies: automatically two armies of the attacking territory."""
    judgement = play(war(5), "red foul too_many_attack_dice alaska")
    assert judgement.events[1] == events.Penalty("red", 2, "alaska", 0)
    assert armies(judgement.state, "alaska") == (3,)


def test_em_8_7_4g_only_the_owner_in_anothers_turn_defends() -> None:
    """A defence foul is not the foul of the seat on turn, nor on another's territory; an attack foul is."""
    state = war(5)
    for line, cite in (
        ("red foul three_defence_dice alaska", "EM-8.7.4g"),
        ("blue foul three_defence_dice alaska", "EM-8.7.4g"),
        ("blue foul too_many_attack_dice kamchatka", "EM-8.7.4h"),
        ("red foul too_many_attack_dice kamchatka", "EM-8.7.4h"),
        ("blue foul unannounced_attack kamchatka", "EM-8.7.1a"),
    ):
        assert refused(state, line) == ("foul_impossible", cite)


def test_a_19_the_fouled_throw_is_void() -> None:
    """A waiting throw no longer counts; the attacker may throw again or stop."""
    waiting = after(war(5), "red attack alaska kamchatka 6,x v 6,5")
    judgement = play(waiting, FOUL)
    assert events.ThrowVoided() in judgement.events
    assert (judgement.state.throw, armies(judgement.state, "alaska", "kamchatka")) == (None, (5, 3))
    assert armies(after(judgement.state, "red attack alaska kamchatka 6 v 5"), "kamchatka") == (2,)


def test_a_19_a_throw_that_waits_elsewhere_stands() -> None:
    """Only the fouled throw is void."""
    waiting = after(position(f"{TEXT.format(5, 5)}; red: mongolia"), "red attack alaska kamchatka 6,x v 6,5")
    judgement = play(waiting, "blue foul three_defence_dice japan")
    assert events.ThrowVoided() not in judgement.events
    assert armies(after(judgement.state, "red reroll 6"), "alaska", "kamchatka", "japan") == (4, 4, 3)


def test_a_19_a_literal_conquest_leaves_a_throw_that_waits_elsewhere() -> None:
    """Japan was emptied by the penalty: it is occupied, and the other throw is finished, in either order."""
    text = "red: alaska 5, mongolia 5; blue: kamchatka 5, japan 3; turn red attack"
    state = position(text, penalty_shortfall="literal")
    state = after(state, "red attack mongolia japan 6 v 1", "red attack alaska kamchatka 6,x v 6,5")
    state = after(state, "blue foul three_defence_dice japan")
    assert restore_state(state.setting, position_of(state)) == state
    occupied = after(state, "red occupy 2")
    assert (occupied.owners["japan"], refused(occupied, "red end")) == ("red", ("throw_pending", "EM-8.7.4i"))
    assert armies(after(occupied, "red reroll 6"), "alaska", "kamchatka") == (4, 4)
    thrown = after(state, "red reroll 6")
    assert (thrown.phase, refused(thrown, "red end")[0]) == ("occupy", "occupation_pending")
    assert after(thrown, "red occupy 2") == after(occupied, "red reroll 6")


@pytest.mark.parametrize("first", [1, 2])
def test_a_19_a_throw_that_waits_may_conquer_too(first: int) -> None:
    """Both conquests came from Mongolia: each is occupied, and one army stays."""
    text = "red: mongolia 7; blue: japan 3, kamchatka 1, peru; turn red attack"
    state = position(text, penalty_shortfall="literal")
    state = after(state, "red attack mongolia japan 6 v 1", "red attack mongolia kamchatka 6,x,5 v 1")
    state = after(state, "blue foul three_defence_dice japan", "red reroll 1")
    assert [waiting.target for waiting in state.occupations] == ["japan", "kamchatka"]
    assert state_from(state.setting, position_of(state)) == state
    assert legal(state).occupy == ("mongolia", "japan", 1, 3)
    assert refused(state, "table correct mongolia red 4")[0] == "correction_blocked"
    state = after(state, f"red occupy {first}")
    assert legal(state).occupy == ("mongolia", "kamchatka", 3, 6 - first)
    state = after(state, f"red occupy {6 - first}")
    assert (armies(state, "mongolia", "japan", "kamchatka"), state.phase) == ((1, first, 6 - first), "attack")


def test_a_19_a_throw_that_waits_is_finished_after_an_elimination_too() -> None:
    """The penalty takes blue's last territory and closes the attacks (A-26): the throw at green was made before."""
    text = "red: alaska 5, mongolia 5; blue: japan 3; rest green 5; turn red attack"
    state = position(text, penalty_shortfall="literal")
    state = after(state, "red attack mongolia japan 6 v 1", "red attack alaska kamchatka 6,x v 6,5")
    state = after(state, "blue foul three_defence_dice japan", "red occupy 2")
    assert (state.eliminated, state.phase) == (("blue",), "attack")
    assert state_from(state.setting, position_of(state)) == state
    state = after(state, "red reroll 6")
    assert (armies(state, "alaska", "kamchatka"), refused(state, "red attack alaska kamchatka 6 v 1")[0]) == (
        (4, 4),
        "attack_closed",
    )
    assert armies(after(state, "red fortify mongolia japan 1"), "japan") == (3,)


def test_a_19_a_throw_from_the_conquering_territory_never_takes_the_army_that_stays() -> None:
    """All but one moved into Japan while the dice lay cocked: the throw costs nothing more."""
    text = "red: mongolia 5; blue: japan 3, kamchatka 5; turn red attack"
    state = position(text, penalty_shortfall="literal")
    state = after(state, "red attack mongolia japan 6 v 1", "red attack mongolia kamchatka 2,x v 6,5")
    judgement = play(state, "blue foul three_defence_dice japan", "red occupy 4", "red reroll 1")
    assert (armies(judgement.state, "mongolia", "kamchatka"), noticed(judgement)) == (
        (1, 5),
        [("army_stays", "EM-8.7.2b")],
    )


def test_em_8_7_4i_a_debt_is_paid_after_the_waiting_throw() -> None:
    """The armies that are being thrown for stay where they are."""
    state = after(war(5, 9), "red foul too_many_attack_dice ontario", "red attack alaska kamchatka 6,6,x v 6,5")
    assert refused(state, "red pays alaska 2") == ("throw_pending", "EM-8.7.4i")
    assert legal(state).pay == {}
    assert after(state, "red reroll 1", "red pays alaska 2").penalties_due == {}


def test_a_20_both_sides_may_have_fouled() -> None:
    """Each loses two armies."""
    state = after(war(5), FOUL, "red foul too_many_attack_dice alaska")
    assert armies(state, "alaska", "kamchatka") == (3, 3)


def test_em_8_7_1a_a_foul_without_penalty_is_for_the_vote() -> None:
    """The rulebook names no penalty for an unannounced throw: recorded, noticed, nothing changes."""
    state = war(5)
    judgement = play(state, "red foul unannounced_attack alaska")
    assert judgement.events == (events.FoulRecorded("red", "unannounced_attack", "alaska"),)
    assert noticed(judgement) == [("foul_without_penalty", "EM-8.8h")]
    assert judgement.state == state


@pytest.mark.parametrize(("stands", "left", "due"), [(3, 1, 0), (2, 1, 1), (1, 1, 2)])
def test_a_18_the_territory_keeps_one_army_and_others_owe_the_rest(stands: int, left: int, due: int) -> None:
    """One army always stays; the shortfall is written out with ``pays``."""
    judgement = play(war(stands, 9), FOUL)
    assert judgement.events[1] == events.Penalty("blue", 2, "kamchatka", due)
    assert (armies(judgement.state, "kamchatka"), judgement.state.penalties_due.get("blue", 0)) == ((left,), due)


def test_a_18_the_offender_chooses_where_it_is_taken() -> None:
    """From own territories, one army staying in each, never more than is owed."""
    state = after(war(1, 3), FOUL)
    assert legal(state).pay == {"blue": {"japan": 2}}
    assert refused(state, "blue pays peru 1") == ("pays_too_much", "A-18")
    assert refused(state, "blue pays alaska 1") == ("pays_elsewhere", "A-18")
    assert refused(state, "blue pays japan 3") == ("pays_too_much", "A-18")
    assert refused(state, "red pays alaska 1") == ("nothing_to_pay", "A-18")
    paid = after(state, "blue pays japan 1")
    assert (paid.penalties_due, armies(paid, "japan")) == ({"blue": 1}, (2,))
    paid = after(paid, "blue pays japan 1")
    assert (paid.penalties_due, armies(paid, "japan")) == ({}, (1,))


def test_a_18_a_shortfall_holds_nothing_up() -> None:
    """The match goes on, and the debt stands until it is paid."""
    state = after(war(1, 3), FOUL, "red end")
    assert (state.turn, state.penalties_due) == ("blue", {"blue": 2})
    assert after(state, "blue place peru 3", "blue pays peru 2").penalties_due == {}


def test_a_18_what_nobody_can_pay_is_for_the_vote() -> None:
    """Japan can give one of two: one stays owed, one is a notice of the foul."""
    judgement = play(war(1, 2), FOUL)
    assert (judgement.state.penalties_due, noticed(judgement)) == ({"blue": 1}, [("penalty_unpayable", "A-18")])
    assert judgement.notices[0].facts["number"] == 1
    judgement = play(war(1, 1), FOUL)
    assert (judgement.state.penalties_due, judgement.notices[0].facts["number"]) == ({}, 2)


def test_a_18_a_second_shortfall_counts_what_is_owed_already() -> None:
    """Japan can give two in all; the second foul's two cannot be paid."""
    judgement = play(after(war(1, 3), FOUL), FOUL)
    assert (judgement.state.penalties_due, judgement.notices[0].facts["number"]) == ({"blue": 2}, 2)


def test_a_18_forgiven_is_an_option() -> None:
    """``penalty_shortfall = "forgiven"``: down to one, and nothing is owed."""
    judgement = play(war(1, 9, penalty_shortfall="forgiven"), FOUL)
    assert judgement.events[1] == events.Penalty("blue", 2, "kamchatka", 2)
    assert (judgement.state.penalties_due, judgement.notices, armies(judgement.state, "kamchatka")) == ({}, (), (1,))


def test_a_18_literally_an_emptied_territory_is_conquered() -> None:
    """``literal``: conquered from the source of the last throw at it, to be occupied with one army or more."""
    thrown = after(war(3, penalty_shortfall="literal"), "red attack alaska kamchatka 6 v 5")
    judgement = play(thrown, FOUL)
    assert judgement.events[1:] == (
        events.Penalty("blue", 2, "kamchatka", 0),
        events.Conquered("kamchatka", "alaska", "red", 1),
    )
    assert (judgement.state.phase, judgement.state.conquered) == ("occupy", True)
    assert armies(after(judgement.state, "red occupy 1"), "alaska", "kamchatka") == (4, 1)


def test_a_18_literally_also_out_of_a_waiting_throw() -> None:
    """The throw that waits is the last one at the territory."""
    waiting = after(war(2, penalty_shortfall="literal"), "red attack alaska kamchatka 6,x v 6,5")
    assert after(waiting, FOUL, "red occupy 4").owners["kamchatka"] == "red"


def test_a_18_literally_a_later_throw_elsewhere_changes_nothing() -> None:
    """It is the last throw at that territory that counts, not the last of the turn."""
    state = after(
        war(3, 2, penalty_shortfall="literal"),
        *("table correct alberta red 5", "table correct ontario blue 2"),
        *("red attack alaska kamchatka 6 v 5", "red attack alberta ontario 6 v 5"),
    )
    judgement = play(state, FOUL)
    assert judgement.events[2] == events.Conquered("kamchatka", "alaska", "red", 1)


def test_a_18_literally_the_last_of_several_throws_at_it() -> None:
    """Thrown at from two territories: the later one conquers."""
    state = position("red: alaska 5, mongolia 5; blue: kamchatka 4, peru; turn red attack", penalty_shortfall="literal")
    thrown = after(state, "red attack mongolia kamchatka 6 v 5", "red attack alaska kamchatka 6 v 5")
    assert play(thrown, FOUL).events[2] == events.Conquered("kamchatka", "alaska", "red", 1)


def test_a_18_literally_the_last_territory_eliminates() -> None:
    """Emptied and occupied, it was blue's last: blue is out, by red, and red's attacks are over (A-26)."""
    state = position(
        "red: alaska 2; blue: kamchatka 2; turn red attack; attacks_made; missions green eliminate_blue",
        penalty_shortfall="literal",
    )
    state = after(state, "table correct kamchatka blue 3", "red attack alaska kamchatka 6 v 5")
    judgement = play(state, FOUL)
    assert judgement.events[1:] == (
        events.Penalty("blue", 2, "kamchatka", 0),
        events.Conquered("kamchatka", "alaska", "red", 1),
        events.Eliminated("blue", "red"),
        events.AttackClosed("red"),
        events.Occupied("kamchatka", 1, "alaska", "red"),
        events.MatchWon(("green",), "mission", "eliminate_blue"),
    )


def test_a_18_literally_without_a_throw_nobody_conquers() -> None:
    """No throw at it, or nobody left to occupy it: the last army stays."""
    assert armies(after(war(2, penalty_shortfall="literal"), FOUL), "kamchatka") == (1,)
    state = position(
        "red: alaska 2; blue: kamchatka 2, peru; turn red attack; attacks_made", penalty_shortfall="literal"
    )
    lost = after(state, "red attack alaska kamchatka 1 v 5")
    assert armies(lost, "alaska") == (1,)
    assert armies(after(lost, FOUL), "kamchatka") == (1,)


def test_a_18_literally_the_attackers_territory_keeps_one() -> None:
    """Nobody attacks the attacker: his territory is not emptied."""
    state = position("red: alaska 2; blue: kamchatka 2; turn red attack; attacks_made", penalty_shortfall="literal")
    judgement = play(state, "red foul too_many_attack_dice alaska")
    assert (judgement.events[1], armies(judgement.state, "alaska")) == (events.Penalty("red", 2, "alaska", 1), (1,))


def test_a_45_thrown_from_a_single_army() -> None:
    """Any die is more than the armies available: the whole penalty is owed elsewhere."""
    state = war(5)
    assert facts(state, "red attack ontario quebec 6 v 1", "foul", "foul_territory") == (
        "too_many_attack_dice",
        "ontario",
    )
    judgement = play(state, "red foul too_many_attack_dice ontario")
    assert (judgement.events[1], judgement.state.penalties_due) == (events.Penalty("red", 2, "ontario", 2), {"red": 2})


def test_the_amounts_are_options() -> None:
    """``penalty_three_defence_dice = 0``: recorded, for the vote."""
    judgement = play(war(5, penalty_three_defence_dice=0), FOUL)
    assert (noticed(judgement), armies(judgement.state, "kamchatka")) == ([("foul_without_penalty", "EM-8.8h")], (5,))


@pytest.mark.parametrize(
    "stood", ["red attack alaska kamchatka 6,5,4,3 v 3,2", "red attack alaska kamchatka 6 v 5,4,3"]
)
def test_let_stand_the_clause_broken_is_noticed(stood: str) -> None:
    """``!stood``: the throw counts as it fell, and the notice names the clause."""
    state = war(5)
    code, cite = refused(state, stood)
    assert noticed(play(state, stood + " !stood")) == [(code, cite)]


def test_let_stand_three_defence_dice_compare_three_pairs() -> None:
    """As it fell: three comparisons."""
    judgement = play(war(5), "red attack alaska kamchatka 6,5,4 v 3,3,3 !stood")
    assert armies(judgement.state, "kamchatka") == (2,)


def test_let_stand_on_a_legal_action_means_nothing() -> None:
    """No notice, the same events."""
    line = "red attack alaska kamchatka 6 v 5"
    assert play(war(5), line + " !stood") == play(war(5), line)


def test_let_stand_several_clauses_are_all_noticed() -> None:
    """Out of reach and with too many dice."""
    state = position("red: alaska 2; blue: brazil 5; turn red attack")
    judgement = play(state, "red attack alaska brazil 6,5 v 6,4 !stood")
    assert noticed(judgement) == [("no_border", "EM-8.7.1c"), ("attack_one_die", "EM-8.7.2c")]


def test_let_stand_nobody_moves_armies_he_has_not_got() -> None:
    """A single army that wins has nobody to occupy with, one that loses nobody to lose: neither can stand."""
    state = position("red: alaska 1; blue: kamchatka 1, peru; turn red attack")
    assert refused(state, "red attack alaska kamchatka 6 v 1 !stood") == ("occupy_too_many", "EM-8.7.6b")
    assert refused(state, "red attack alaska kamchatka 1 v 6 !stood") == ("losses_over_armies", "EM-8.7.4c")
    strong = position("red: alaska 1; blue: kamchatka 2; turn red attack")
    assert armies(after(strong, "red attack alaska kamchatka 6 v 1 !stood"), "alaska", "kamchatka") == (1, 1)


def test_let_stand_two_armies_with_three_dice_occupy_with_the_one_that_can() -> None:
    """The least number to occupy is never more than may leave."""
    state = position("red: alaska 2; blue: kamchatka 1, peru; turn red attack")
    judgement = play(state, "red attack alaska kamchatka 6,5,4 v 1 !stood")
    assert armies(judgement.state, "alaska", "kamchatka") == (1, 1)


def test_let_stand_an_attack_out_of_turn_leaves_the_turn_as_it_was() -> None:
    """Blue strikes during red's reinforcement: what fell counts, red goes on reinforcing."""
    state = position("red: alaska 3, alberta 3; blue: kamchatka 5; turn red reinforce")
    judgement = play(state, "blue attack kamchatka alaska 6,5 v 5,4 !stood")
    assert noticed(judgement) == [("not_your_turn", "EM-8.7.0b"), ("armies_unplaced", "EM-8.8j")]
    state = judgement.state
    assert (armies(state, "alaska"), state.phase, state.attacks_made) == ((1,), "reinforce", False)
    state = after(state, "blue attack kamchatka alaska 6,5 v 5 !stood", "blue occupy 3")
    assert (state.owners["alaska"], state.turn, state.phase, state.conquered) == ("blue", "red", "reinforce", False)
    assert after(state, "red place alberta 3", "red end").turn == "blue"


def test_let_stand_an_attack_out_of_turn_can_eliminate_the_seat_on_turn() -> None:
    """Whoever is out has no turn: the next seat has it."""
    state = position("red: alaska 1; blue: kamchatka 5; turn red reinforce")
    judgement = play(state, "blue attack kamchatka alaska 6,5 v 5 !stood", "blue occupy 4")
    assert [events.name_of(event) for event in judgement.events] == ["occupied", "turn_ended", "turn_started"]
    assert (judgement.state.turn, judgement.state.eliminated) == ("blue", ("red",))


@pytest.mark.parametrize("line", ["blue place kamchatka 1", "blue end", "blue trade argentina iceland egypt"])
def test_let_stand_reinforcement_and_end_belong_to_the_turn(line: str) -> None:
    """Another seat has no armies to place and no turn to end."""
    state = position("red: alaska 3; blue: kamchatka 5; turn red reinforce; hands blue argentina+iceland+egypt")
    assert refused(state, line + " !stood") == ("not_your_turn", "EM-8.7.0b")


def test_let_stand_a_move_out_of_turn_does_not_end_the_attacks() -> None:
    """Blue shifts armies in red's turn; red goes on attacking."""
    state = position("red: alaska 3; blue: kamchatka 5, japan 1; turn red attack")
    state = after(state, "blue fortify kamchatka japan 2 !stood")
    assert (armies(state, "kamchatka", "japan"), state.phase) == ((3, 3), "attack")
    assert armies(after(state, "red attack alaska kamchatka 6 v 1"), "kamchatka") == (2,)


def test_let_stand_an_untraded_set_stays_in_the_hand() -> None:
    """The forced trade was missed: noticed, and the armies of the turn can still be placed."""
    state = position("red: alaska 3; blue: kamchatka 5; turn red reinforce; hands red argentina+iceland+egypt")
    judgement = play(state, "red attack alaska kamchatka 6 v 5 !stood")
    assert noticed(judgement) == [("trade_required", "EM-8.8e"), ("armies_unplaced", "EM-8.8j")]
    assert refused(judgement.state, "red trade argentina iceland egypt") == ("trade_too_late", "EM-8.8i")
    assert after(judgement.state, "red place alaska 3", "red end").hands["red"] == ("argentina", "iceland", "egypt")


def test_let_stand_an_attack_after_the_card_opens_no_regrouping() -> None:
    """The card has ended the movement (EM-8.9e), whatever else was let stand."""
    state = position("red: alaska 6, alberta 2; blue: kamchatka 3; turn red attack; conquered; attacks_made")
    state = after(state, "red draw", "red attack alaska kamchatka 6 v 1 !stood")
    assert refused(state, "red fortify alaska alberta 1") == ("fortify_after_card", "EM-8.9e")


def test_let_stand_an_attack_after_regrouping_lets_the_regrouping_begin_anew() -> None:
    """The conquered territory's armies are those that count from then on (A-39)."""
    state = position("red: alaska 6, alberta 2; blue: kamchatka 1, yakutsk 5; turn red attack")
    state = after(state, "red fortify alberta alaska 1", "red attack alaska kamchatka 6,5 v 1 !stood", "red occupy 5")
    assert armies(after(state, "red fortify kamchatka alaska 4"), "kamchatka", "alaska") == (1, 6)

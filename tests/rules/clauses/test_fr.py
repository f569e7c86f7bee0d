"""French rules 1976: missions and domination, clause by clause, with the worked examples of the source."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules import events
from referee.rules.commands import Action, DealOut
from referee.rules.judge.decide import decide
from referee.rules.judge.legal import legal
from referee.rules.judge.view import Viewer
from referee.rules.phases.setup import drawing_order
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from referee.rules.state import State
from referee.service.deal.chance import draw_deal
from tests.as_json import view
from tests.rules import helpers
from tests.rules.books import all_placed, dealt, hand, total
from tests.rules.helpers import after, armies, facts, noticed, play, refused, table_of, undealt, won

WAR = "red: alaska 5, alberta 2; blue: kamchatka 3, northwest_territory 1; turn red attack"


def position(text: str, seats: str = "red blue green", **table: Any) -> State:
    """Return the state that ``text`` describes under the French rules."""
    return helpers.position(text, seats, **{"rulebook": "french_1976", "variant": "missions", **table})


@pytest.mark.parametrize(("seats", "each"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_a_f11_armies_of_the_set_up(seats: int, each: int) -> None:
    """As many as are usual (FR-4)."""
    state = all_placed(dealt(seats, rulebook="french_1976"))
    assert {total(state, seat) for seat in state.setting.colours} == {each}


def test_fr_5_armies_are_placed_freely() -> None:
    """Any seat, any number at a time, on own territories; after the last one the first turn begins."""
    state = dealt(3, rulebook="french_1976")
    assert legal(state).initial == {"red": 21, "blue": 21, "green": 21}
    territory = {
        seat: next(t for t, owner in state.owners.items() if owner == seat) for seat in ("red", "blue", "green")
    }
    state = after(state, f"green place {territory['green']} 21", f"red place {territory['red']} 4")
    assert refused(state, f"green place {territory['green']} 1") == ("nothing_to_place", "A-F11")
    assert refused(state, f"red place {territory['red']} 18") == ("too_many_placed", "A-F11")
    assert refused(state, "red end") == ("placement_pending", "FR-5")
    state = after(state, f"blue place {territory['blue']} 21", f"red place {territory['red']} 17")
    assert (state.phase, state.turn, armies(state, territory["red"])) == ("reinforce", "red", (22,))


def test_fr_3b_three_and_more_have_a_secret_objective() -> None:
    """One each; nobody else sees it."""
    setting = table_of("red blue green", rulebook="french_1976")
    assert len(drawing_order(setting)) == 3
    state = decide(undealt(rulebook="french_1976"), Action(DealOut(draw_deal(setting)))).state
    assert {seat: len(held) for seat, held in state.missions.items()} == {"red": 1, "blue": 1, "green": 1}
    for viewer in (Viewer("table"), Viewer("onlooker"), Viewer("seat", "red")):
        seen = str(view(state, viewer)["position"])
        assert [held for held in state.missions["blue"] if f"'{held}'" in seen] == []


def test_fr_3b_whoever_reaches_the_objective_wins() -> None:
    """At once."""
    text = "red: asia, south_america, alaska 5; blue: kamchatka 1; missions red asia+south_america; turn red attack"
    state = after(position(text), "red attack alaska kamchatka 6,5,4 v 1", "red occupy 3")
    assert won(state) == (("red",), "mission", "asia+south_america")


@pytest.mark.parametrize(
    ("cards", "due"),
    [
        (hand(artillery=3), 4),
        (hand(infantry=3), 6),
        (hand(cavalry=3), 8),
        (hand(1, 1, 1), 10),
        (hand(infantry=2, jokers=1), 12),
        (hand(artillery=2, jokers=1), 12),
    ],
)
def test_fr_6a_what_sets_are_worth(cards: str, due: int) -> None:
    """X-FR-1: 4, 6, 8, 10, 12."""
    state = position(f"red: alaska 2; turn red reinforce; reinforcements 0; hands red {cards}")
    assert legal(state).trade[0].armies == due
    assert after(state, f"red trade {cards.replace('+', ' ')}").reinforcements == due


@pytest.mark.parametrize("cards", [hand(infantry=1, cavalry=1, jokers=1), hand(infantry=1, jokers=2)])
def test_a_f01_no_other_set_with_a_joker(cards: str) -> None:
    """Unless the table plays jokers as wild."""
    text = f"red: alaska 2; turn red reinforce; reinforcements 0; hands red {cards}"
    trade = f"red trade {cards.replace('+', ' ')}"
    assert refused(position(text), trade) == ("not_a_set", "A-F01")
    assert after(position(text, joker="wild"), trade).reinforcements == 10


def test_match_record_8_of_several_readings_of_a_joker_the_one_with_the_most_armies() -> None:
    """A pair with a wild joker is still the pair with a joker."""
    cards = hand(cavalry=2, jokers=1)
    state = position(f"red: alaska 2; turn red reinforce; reinforcements 0; hands red {cards}", joker="wild")
    assert after(state, f"red trade {cards.replace('+', ' ')}").reinforcements == 12


def test_fr_6b_two_more_for_every_card_of_an_own_territory() -> None:
    """On that territory."""
    state = position("red: alaska 2, alberta 1; turn red reinforce; hands red alaska+alberta+egypt")
    assert armies(after(state, "red trade alaska alberta egypt"), "alaska", "alberta") == (4, 3)


def test_fr_6c_with_five_cards_one_set_must_be_traded() -> None:
    """One at a time until there are fewer than five (A-F10)."""
    cards = hand(2, 2, 2).split("+")
    text = f"red: alaska 5; blue: kamchatka; turn red reinforce; reinforcements 0; hands red {'+'.join(cards)}"
    state = position(text)
    assert refused(state, "red attack alaska kamchatka 6,5 v 1") == ("trade_required", "FR-6c")
    state = after(state, f"red trade {' '.join(cards[::2])}")
    assert (legal(state).trade_forced, len(legal(state).trade)) == (False, 1)
    four = position(text.replace("+".join(cards), "+".join(cards[:4])))
    assert after(four, "red attack alaska kamchatka 6,5 v 1").conquered


def test_fr_2_three_dice_against_two() -> None:
    """More than these nobody throws."""
    state = position("red: alaska 9; blue: kamchatka 9; turn red attack")
    after(state, "red attack alaska kamchatka 1,1,1 v 6,6")
    assert refused(state, "red attack alaska kamchatka 1,1,1,1 v 6") == ("attack_dice_limit", "FR-9")
    assert refused(state, "red attack alaska kamchatka 1 v 6,6,6") == ("defence_dice_limit", "FR-9")


def test_fr_f1_with_three_armies_a_single_die_is_allowed() -> None:
    """X-FR-2: whoever wants to risk one army only."""
    state = position("red: alaska 3; blue: kamchatka 3; turn red attack")
    assert legal(state).attack["alaska"].dice == 2
    assert armies(after(state, "red attack alaska kamchatka 1 v 6,6"), "alaska", "kamchatka") == (2, 3)


def test_fr_f4_armies_may_stay_behind() -> None:
    """Usually all but one move in; a single one is enough."""
    state = position("red: alaska 5; blue: kamchatka 1, japan; turn red attack")
    state = after(state, "red attack alaska kamchatka 6 v 1")
    for moved in (1, 2, 3, 4):
        assert armies(after(state, f"red occupy {moved}"), "alaska", "kamchatka") == (5 - moved, moved)


@pytest.mark.parametrize(("stands", "most"), [(2, 1), (3, 2), (4, 3), (9, 3)])
def test_fr_9_dice_by_the_armies(stands: int, most: int) -> None:
    """At most three in attack, with three armies also a single one (X-FR-2, FR-F1); at most two in defence."""
    state = position(f"red: alberta {stands}; blue: ontario {stands}; turn red attack")
    after(state, "red attack alberta ontario 1 v 6,6")
    after(state, f"red attack alberta ontario {','.join('1' * most)} v 6")
    assert refused(state, f"red attack alberta ontario {','.join('1' * (most + 1))} v 6")[1] == "FR-9"
    assert refused(state, "red attack alberta ontario 1 v 6,6,6")[1] == "FR-9"


def test_fr_f2_as_many_dice_as_announced() -> None:
    """Neither more nor fewer."""
    state = position(WAR)
    after(state, "red attack alaska kamchatka with 2 6,5 v 1")
    for dice in ("6", "6,5,4"):
        assert refused(state, f"red attack alaska kamchatka with 2 {dice} v 1") == ("dice_over_announced", "FR-F2")


def test_fr_8_an_unnamed_attack_costs_three_armies() -> None:
    """Removed where the attack came from, down to one; the rest is owed (A-F02). The attacks go on."""
    judged = play(position(WAR), "red foul unannounced_attack alaska")
    assert (armies(judged.state, "alaska"), noticed(judged)) == ((2,), [])
    after(judged.state, "red attack alaska kamchatka 6 v 1")
    judged = play(position(WAR), "red foul unannounced_attack alberta")
    assert judged.events[-1] == events.Penalty("red", 3, "alberta", 2)
    state = after(judged.state, "red pays alaska 2")
    assert (armies(state, "alaska", "alberta"), state.penalties_due) == ((3, 1), {})


def test_fr_8_the_throw_is_void() -> None:
    """A throw that waits at that territory no longer counts."""
    state = after(position(WAR), "red attack alaska kamchatka 6,x v 1", "red foul unannounced_attack alaska")
    assert (state.throw, armies(state, "alaska", "kamchatka")) == (None, (2, 3))


LAST = "red: alaska 6; blue: kamchatka 1; turn red attack; deck peru+brazil"


def test_fr_10_who_eliminates_may_trade_the_cards_at_once() -> None:
    """Until the next throw; what they bring is placed before it (match-record 8)."""
    cards = hand(cavalry=3)
    state = position(f"{LAST}; hands blue {cards}")
    judged = play(state, "red attack alaska kamchatka 6,5 v 1")
    assert events.CardsHandedOver("blue", "red", 3) in judged.events
    assert refused(judged.state, f"red trade {cards.replace('+', ' ')}")[0] == "occupation_pending"
    state = after(judged.state, "red occupy 3")
    assert (state.inherited, legal(state).trade_forced, len(legal(state).trade)) == (True, False, 1)
    assert state_from(state.setting, position_of(state)) == state
    traded = after(state, f"red trade {cards.replace('+', ' ')}")
    assert refused(traded, "red attack kamchatka japan 6 v 1")[0] == "armies_unplaced"
    assert after(traded, "red place kamchatka 8", "red attack kamchatka japan 6 v 1").conquered
    thrown = after(state, "red attack kamchatka japan 1 v 6")
    assert refused(thrown, f"red trade {cards.replace('+', ' ')}") == ("trade_too_late", "FR-10")


def test_a_f09_five_cards_are_forced_at_the_next_own_moment() -> None:
    """Not at once, though six lie in the hand; before the first throw of the next turn they are."""
    text = f"{LAST}; hands red {hand(infantry=3)}, blue {hand(cavalry=3)}"
    state = after(position(text), "red attack alaska kamchatka 6,5 v 1", "red occupy 3")
    after(state, "red attack kamchatka japan 6 v 1")
    state = helpers.passed(after(state, "red draw"), "red")
    assert legal(state).trade_forced


@pytest.mark.parametrize("moved", [1, 3, 4])
def test_a_f07_one_army_is_enough_to_occupy(moved: int) -> None:
    """Or more, all but one (FR-F4, FR-7)."""
    state = after(
        position("red: alaska 5; blue: kamchatka 1, japan; turn red attack"), "red attack alaska kamchatka 6,5,4 v 1"
    )
    assert armies(after(state, f"red occupy {moved}"), "kamchatka") == (moved,)
    assert refused(state, "red occupy 5") == ("occupy_too_many", "FR-7")


def test_fr_f5_one_move_to_a_contiguous_territory_and_no_attack_after_it() -> None:
    """With or without a fight (A-F08)."""
    state = position("red: alaska 5, alberta 2, ontario 2; turn red attack")
    assert refused(state, "red fortify alaska ontario 1") == ("fortify_no_border", "FR-F5")
    state = after(state, "red fortify alaska alberta 3")
    assert refused(state, "red fortify alberta ontario 1") == ("fortify_once", "A-F08")
    assert refused(state, "red attack alberta northwest_territory 6 v 1") == ("attack_after_fortify", "FR-F5")


def test_fr_f3_a_conquest_earns_a_card() -> None:
    """It is drawn before the turn ends."""
    state = position("red: alaska 5; blue: kamchatka 1, japan; turn red attack; deck peru+siam")
    assert refused(state, "red draw") == ("no_conquest", "FR-F3")
    state = after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 3")
    assert refused(state, "red end") == ("card_to_draw", "FR-F3")
    assert after(state, "red draw").hands["red"] == ("peru",)


def test_fr_v2_domination_is_played_with_incremental_sets() -> None:
    """Whatever their symbols; the table may choose otherwise."""
    text = f"red: alaska 2; turn red reinforce; reinforcements 0; sets_traded 2; hands red {hand(cavalry=3)}"
    assert legal(position(text, variant="domination")).trade[0].armies == 8
    chosen = position(text.replace("traded 2", "traded 5"), variant="domination", set_values="composition")
    assert legal(chosen).trade[0].armies == 8
    assert legal(position(text.replace("traded 2", "traded 5"), variant="domination")).trade[0].armies == 15


def test_fr_v1_the_world_is_conquered() -> None:
    """No missions."""
    state = position("red: alaska 5; rest red; blue: kamchatka 1; turn red attack", variant="domination")
    ended = after(state, "red attack alaska kamchatka 6,5,4 v 1", "red occupy 3")
    assert won(ended) == (("red",), "domination", None)
    assert refused(state, "red mission africa+asia") == ("missions_not_used", "FR-V1")


def test_fr_7_one_army_stays_in_every_territory() -> None:
    """The refusal says how many may go."""
    assert facts(position(WAR), "red fortify alaska alberta 5", "allowed") == (4,)
    assert refused(position(WAR), "red fortify alaska alberta 5") == ("fortify_leaves_none", "FR-7")


def test_a_f08_a_correction_gives_no_second_move() -> None:
    """The one move of the turn was made, whatever the board audit finds where it began."""
    state = after(position(WAR), "red fortify alaska alberta 1", "table correct alaska red 6")
    assert refused(state, "red fortify alaska alberta 1") == ("fortify_once", "A-F08")

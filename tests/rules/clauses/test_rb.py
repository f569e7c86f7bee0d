"""Regelbuch Risiko: domination and missions, clause by clause, with the worked examples of the source."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules import events
from referee.rules.judge.legal import legal
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from referee.rules.state import State
from referee.rules.terms import COLOURS
from referee.service.deal.chance import draw_deal
from tests.rules import helpers
from tests.rules.books import all_placed, dealt, hand, total
from tests.rules.helpers import BOARD, after, armies, play, refused, table_of, undealt, won

WON = "red: alaska 5, alberta 2; blue: kamchatka 1, japan; turn red attack"


def position(text: str, seats: str = "red blue green", **table: Any) -> State:
    """Return the state that ``text`` describes under the Regelbuch."""
    return helpers.position(text, seats, **{"rulebook": "regelbuch", "variant": "domination", **table})


@pytest.mark.parametrize(("seats", "each"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_rb_1a_units_at_the_start(seats: int, each: int) -> None:
    """X-RB-2, and six seats (A-R01)."""
    state = all_placed(dealt(seats, rulebook="regelbuch", variant="domination"))
    assert {total(state, seat) for seat in state.setting.colours} == {each}


@pytest.mark.parametrize(
    ("seats", "shares"), [(3, [14] * 3), (4, [11, 11, 10, 10]), (5, [9, 9, 8, 8, 8]), (6, [7] * 6)]
)
def test_rb_1b_territories_are_dealt_evenly_by_chance(seats: int, shares: list[int]) -> None:
    """Everybody has as many as the others, or one less; dealt by hand nobody gets more."""
    names = " ".join(COLOURS[:seats])
    setting = table_of(names, rulebook="regelbuch", variant="domination")
    deal = draw_deal(setting).territories
    assert [len(deal[seat]) for seat in setting.from_dealer] == shares
    assert {territory for held in deal.values() for territory in held} == set(BOARD.territories)
    state = undealt(names, rulebook="regelbuch", variant="domination", cards="entered")
    for territory in BOARD.territories[: shares[0]]:
        state = after(state, f"red takes {territory}")
    assert refused(state, f"red takes {BOARD.territories[-1]}") == ("too_many_territories", "RB-1b")


def test_rb_1c_units_are_placed_alternately() -> None:
    """One by one, from the dealer's left."""
    state = dealt(3, rulebook="regelbuch", variant="domination")
    own = next(territory for territory, owner in state.owners.items() if owner == "red")
    assert refused(state, f"red place {own} 2") == ("too_many_placed", "RB-1c")
    state = after(state, f"red place {own} 1")
    assert refused(state, f"red place {own} 1") == ("not_your_turn", "RB-1c")


def test_rb_1c_a_table_may_place_several_at_a_time() -> None:
    """On one territory or several; with four seats two of them end a round later."""
    state = dealt(4, rulebook="regelbuch", variant="domination", placement_step=3)
    own = {seat: [t for t, owner in state.owners.items() if owner == seat] for seat in state.setting.colours}
    state = after(state, f"red place {own['red'][0]} 2")
    assert legal(state).initial == {"red": 1}
    assert refused(state, f"red place {own['red'][1]} 2") == ("too_many_placed", "RB-1c")
    assert refused(state, f"blue place {own['blue'][0]} 3") == ("not_your_turn", "RB-1c")
    state = after(state, f"red place {own['red'][1]} 1", f"blue place {own['blue'][0]} 3")
    assert legal(state).initial == {"green": 3}
    state = all_placed(state)
    assert {total(state, seat) for seat in state.setting.colours} == {30}


@pytest.mark.parametrize(("held", "due"), [(1, 3), (8, 3), (11, 3), (12, 4), (14, 4), (15, 5)])
def test_rb_2a_a_third_of_the_territories_at_least_three(held: int, due: int) -> None:
    """Rounded down; of territories that make no whole continent."""
    names = (
        "alaska alberta ontario quebec greenland peru brazil iceland ukraine scandinavia egypt congo ural china india"
    ).split()
    assert position(f"red: {', '.join(names[:held])}; turn red reinforce").reinforcements == due


@pytest.mark.parametrize(
    ("continent", "more"),
    [("australia", 2), ("south_america", 2), ("africa", 3), ("europe", 5), ("north_america", 5), ("asia", 7)],
)
def test_rb_2b_a_whole_continent_brings_its_fixed_number(continent: str, more: int) -> None:
    """The text names none: those of the other books, or what the table chooses."""
    third = max(3, len(BOARD.continents[continent]) // 3)
    text = f"red: {continent}; turn red reinforce"
    assert position(text).reinforcements == third + more
    assert position(text, continent_bonus=(9, 9, 9, 9, 9, 9)).reinforcements == third + 9


@pytest.mark.parametrize(("before", "due"), list(enumerate([4, 6, 8, 10, 12, 15, 20, 25])))
def test_rb_2d_sets_are_worth_more_and_more(before: int, due: int) -> None:
    """X-RB-1, and five more for each set after the sixth (A-R02)."""
    state = position(f"red: alaska; turn red reinforce; sets_traded {before}; hands red {hand(infantry=3)}")
    assert legal(state).trade[0].armies == due


def test_rb_2c_a_possible_trade_is_forced() -> None:
    """Also with three cards."""
    text = f"red: alaska 5; blue: kamchatka; turn red reinforce; reinforcements 0; hands red {hand(infantry=3)}"
    assert refused(position(text), "red attack alaska kamchatka 6 v 1") == ("trade_required", "RB-2c")


@pytest.mark.parametrize(("cards", "is_one"), [((3, 0, 0), True), ((1, 1, 1), True), ((2, 1, 0), False)])
def test_rb_2c_three_alike_or_three_different(cards: tuple[int, int, int], is_one: bool) -> None:
    """Nothing else is a set."""
    state = position(f"red: alaska; turn red reinforce; hands red {hand(*cards)}")
    trade = f"red trade {hand(*cards).replace('+', ' ')}"
    assert bool(legal(state).trade) is is_one
    if is_one:
        after(state, trade)
    else:
        assert refused(state, trade) == ("not_a_set", "RB-2c")


def test_rb_2e_two_bonus_units_once_a_set() -> None:
    """On the first owned territory in the order named, or on the one that is named (A-R03)."""
    state = position("red: alaska 2, alberta 1; turn red reinforce; hands red alaska+alberta+egypt")
    assert armies(after(state, "red trade alaska alberta egypt"), "alaska", "alberta") == (4, 1)
    assert armies(after(state, "red trade alaska alberta egypt bonus alberta"), "alaska", "alberta") == (2, 3)
    assert refused(state, "red trade alaska alberta egypt bonus egypt") == ("bonus_not_named", "RB-2e")


def test_a_r04_no_jokers_unless_the_table_chooses_them() -> None:
    """42 cards; with jokers 44."""
    state = position("red: alaska; turn red reinforce; hands red alaska+japan")
    assert refused(state, "red trade alaska japan joker_1") == ("no_jokers", "A-R04")
    drawing = position(WON + "; conquered", cards="entered")
    assert refused(drawing, "red draw joker_1") == ("no_jokers", "A-R04")
    assert len(state.setting.deck) == 42
    assert len(position("red: alaska", joker="wild").setting.deck) == 44


def test_rb_3a_three_units_at_most_and_one_stays() -> None:
    """Only to an adjacent territory."""
    state = position(WON)
    assert refused(state, "red attack alaska kamchatka 6,6,6,6 v 1") == ("attack_dice_limit", "RB-3a")
    assert refused(state, "red attack alberta ontario 6,6 v 1") == ("attack_one_die", "RB-3a")
    assert refused(state, "red attack alberta kamchatka 6 v 1") == ("no_border", "RB-3a")


def test_rb_3b_as_many_dice_as_units_committed() -> None:
    """Announced is thrown; the defender has two dice at most and never more than units."""
    state = position(WON)
    assert refused(state, "red attack alaska kamchatka with 3 6,6 v 1") == ("dice_over_announced", "RB-3b")
    assert refused(state, "red attack alaska kamchatka 6 v 1,1") == ("defence_dice_armies", "RB-3b")
    strong = position("red: alaska 5; blue: kamchatka 5; turn red attack")
    assert refused(strong, "red attack alaska kamchatka 6 v 1,1,1") == ("defence_dice_limit", "RB-3b")


def test_rb_3c_a_tie_is_the_defenders() -> None:
    """The lower die of each pair costs a unit."""
    state = position("red: alaska 5; blue: kamchatka 5; turn red attack")
    assert armies(after(state, "red attack alaska kamchatka 6,5 v 6,4"), "alaska", "kamchatka") == (4, 4)


def test_rb_3d_the_attacking_units_move_in() -> None:
    """Or more, one stays."""
    state = after(position(WON), "red attack alaska kamchatka 6,5 v 1")
    assert refused(state, "red occupy 1") == ("occupy_too_few", "RB-3d")
    assert armies(after(state, "red occupy 4"), "alaska", "kamchatka") == (1, 4)


def test_rb_3f_after_the_attacks_draw_then_trade_then_place_then_move() -> None:
    """In this order, and no attack any more (A-R06)."""
    state = position(f"{WON}; hands red {hand(infantry=2)}; deck argentina+peru")
    state = after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 3")
    assert refused(state, "red fortify alaska alberta 1") == ("card_to_draw", "RB-3f")
    assert refused(state, "red end") == ("card_to_draw", "RB-3f")
    state = after(state, "red draw")
    for line in ("red fortify alaska alberta 1", "red end", "red attack kamchatka japan 6 v 1"):
        assert refused(state, line) == ("trade_required", "RB-3f")
    assert (legal(state).trade_forced, legal(state).attack, legal(state).end) == (True, {}, False)
    state = after(state, f"red trade argentina {hand(infantry=2).replace('+', ' ')}")
    assert refused(state, "red fortify alaska alberta 1")[0] == "armies_unplaced"
    assert state_from(state.setting, position_of(state)) == state
    state = after(state, "red place alberta 4")
    assert refused(state, "red attack kamchatka japan 6 v 1") == ("attack_after_card", "A-R06")
    state = after(state, "red fortify alberta alaska 5", "red end")
    assert (armies(state, "alberta", "alaska"), state.turn) == ((1, 7), "blue")


def test_rb_3f_in_the_phase_of_the_card_it_is_drawn_first() -> None:
    """A position that begins there: no trade and no move before the card."""
    state = position(
        f"{WON}; hands red {hand(infantry=3)}; deck argentina+peru; conquered".replace("red attack", "red draw")
    )
    assert refused(state, f"red trade {hand(infantry=3).replace('+', ' ')}") == ("trade_too_late", "RB-3f")
    assert refused(state, "red fortify alaska alberta 1") == ("card_to_draw", "RB-3f")
    assert refused(after(state, "red draw"), "red fortify alaska alberta 1") == ("trade_required", "RB-3f")


def test_rb_3f_a_position_with_a_conquest_has_seen_a_throw() -> None:
    """So the card is drawn first, also where ``attacks_made`` is left out."""
    state = position(WON + "; conquered; hands red alaska+alberta+iceland", cards="entered")
    assert refused(state, "red trade alaska alberta iceland") == ("trade_too_late", "RB-3f")
    drawn = after(state, "red draw peru")
    assert refused(drawn, "red end") == ("trade_required", "RB-3f")


def test_rb_3f_without_a_set_the_turn_goes_on() -> None:
    """The card is in the hand, armies may move."""
    state = position(f"{WON}; deck argentina+peru")
    state = after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 3", "red draw")
    assert after(state, "red fortify kamchatka alaska 1", "red end").turn == "blue"


def test_a_r05_only_a_conquest_earns_a_card() -> None:
    """A won pair of dice does not; nothing stands before the movement then."""
    state = after(
        position("red: alaska 5, alberta; blue: kamchatka 3; turn red attack"), "red attack alaska kamchatka 6 v 1"
    )
    assert refused(state, "red draw") == ("no_conquest", "A-R05")
    assert after(state, "red fortify alaska alberta 1").phase == "fortify"


LAST = "red: alaska 6; blue: kamchatka 1; turn red attack"


def test_rb_3e_the_conqueror_has_the_cards() -> None:
    """All of them."""
    judged = play(position(f"{LAST}; hands red peru, blue japan+india"), "red attack alaska kamchatka 6,5 v 1")
    assert events.CardsHandedOver("blue", "red", 2) in judged.events
    assert judged.state.hands["red"] == ("peru", "japan", "india")


def test_a_r07_first_the_card_then_every_set_of_the_inherited_hand() -> None:
    """Nothing is traded while the attacks go on, nothing is kept at their end."""
    mine, theirs = hand(infantry=2), hand(cavalry=3)
    state = position(f"{LAST}; hands red {mine}, blue {theirs}; deck argentina+peru")
    state = after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 3")
    assert refused(state, f"red trade {theirs.replace('+', ' ')}") == ("trade_too_late", "RB-3f")
    state = after(state, "red attack kamchatka japan 1 v 6", "red draw", f"red trade {theirs.replace('+', ' ')}")
    assert legal(state).trade_forced
    state = after(state, f"red trade argentina {mine.replace('+', ' ')}")
    assert (state.reinforcements, legal(state).trade_forced) == (4 + 6, False)


def test_a_r07_with_an_empty_stock_the_sets_are_traded_all_the_same() -> None:
    """No card can be drawn; attacks may go on before it, the turn may not end."""
    cards = hand(cavalry=3)
    state = position(f"{LAST}; hands blue {cards}", traded_cards="out").with_changes(deck=())
    state = after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 3")
    after(state, "red attack kamchatka japan 1 v 6")
    for line in ("red end", "red fortify kamchatka alaska 1"):
        assert refused(state, line) == ("trade_required", "RB-3f")
    state = after(state, f"red trade {cards.replace('+', ' ')}", "red place alaska 4")
    assert refused(state, "red attack kamchatka japan 6 v 1") == ("attack_after_card", "A-R06")
    assert after(state, "red end").turn == "green"


def test_rb_4_moves_across_own_territory() -> None:
    """Unlimited, as far as it reaches, one unit stays (A-R09)."""
    state = position("red: alaska 5, alberta 2, ontario 2, brazil; turn red attack")
    state = after(state, "red fortify alaska ontario 4", "red fortify ontario alberta 5")
    assert armies(state, "alaska", "alberta", "ontario") == (1, 7, 1)
    assert refused(state, "red fortify alberta brazil 1") == ("fortify_no_border", "RB-4")


def test_rb_5a_all_others_are_defeated() -> None:
    """The classic victory."""
    state = position("red: alaska 5; rest red; blue: kamchatka 1; turn red attack")
    ended = after(state, "red attack alaska kamchatka 6,5,4 v 1", "red occupy 3")
    assert won(ended) == (("red",), "domination", None)
    assert refused(state, "red mission africa+asia") == ("missions_not_used", "RB-5a")


def test_rb_5b_with_missions_one_each() -> None:
    """The option."""
    text = "red: asia, south_america, alaska 5; blue: kamchatka 1; turn red attack; missions red asia+south_america"
    state = after(position(text, variant="missions"), "red attack alaska kamchatka 6,5,4 v 1", "red occupy 3")
    assert won(state) == (("red",), "mission", "asia+south_america")

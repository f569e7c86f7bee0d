"""Easy-Move § 8 (8): the card that was earned, sets, and what they bring."""

from __future__ import annotations

import pytest

from referee.rules import events
from referee.rules.judge.decide import Judgement
from referee.rules.judge.legal import legal
from referee.rules.record.position import position_of, restore_state
from referee.rules.state import State
from tests.rules.helpers import after, armies, noticed, passed, play, position, refused

# Symbols: infantry alaska, alberta, argentina, iceland; cavalry greenland, ontario, peru, congo;
# artillery brazil, quebec, venezuela, egypt's neighbours east_africa and south_africa.
TURN = "red: alaska 2, alberta 2; blue: kamchatka 2; turn red reinforce"


def test_em_8_8c_one_of_each_or_three_alike() -> None:
    """Soldier, rider, cannon or three of one kind; anything else is no set."""
    hand = position(TURN + "; hands red alaska+peru+brazil+alberta+argentina")
    assert play(hand, "red trade alaska peru brazil").events[0].armies == 4
    assert play(hand, "red trade alaska alberta argentina").events[0].armies == 4
    assert refused(hand, "red trade alaska alberta peru") == ("not_a_set", "EM-8.8c")


def test_em_8_8c_three_different_cards_of_the_own_hand() -> None:
    """A card not held or named twice cannot be traded, whatever the table says."""
    hand = position(TURN + "; hands red alaska+peru+brazil, blue quebec+ontario")
    for line, code in (
        ("red trade alaska peru quebec", "card_not_held"),
        ("red trade alaska alaska peru", "card_twice"),
    ):
        assert refused(hand, line) == (code, "EM-8.8c")
        assert refused(hand, line + " !stood") == (code, "EM-8.8c")


@pytest.mark.parametrize(
    "cards", ["alaska peru joker_1", "alaska alberta joker_1", "alaska joker_1 joker_2", "brazil joker_2 quebec"]
)
def test_em_8_8d_jokers_stand_for_anything(cards: str) -> None:
    """A joker is any symbol; two jokers and any card are a set (A-13)."""
    hand = position(TURN + f"; hands red {cards.replace(' ', '+')}")
    assert legal(hand).trade_forced
    assert play(hand, f"red trade {cards}").events[0].armies == 4


def test_a_13_a_joker_is_used_up_and_carries_no_territory() -> None:
    """The joker leaves the hand with the set and brings no bonus."""
    judgement = play(position(TURN + "; hands red alaska+alberta+joker_1"), "red trade alaska alberta joker_1")
    assert judgement.events[0] == events.SetTraded(
        "red", ("alaska", "alberta", "joker_1"), 1, 4, {"alaska": 2, "alberta": 2}
    )
    assert judgement.state.hands["red"] == ()


def test_em_8_8e_a_set_in_the_hand_is_traded_before_the_attack() -> None:
    """Trading is a duty: attack, regrouping, card and end wait for it, placing does not."""
    state = position(TURN + "; hands red alaska+alberta+argentina")
    for line in ("red attack alaska kamchatka 6 v 1", "red fortify alaska alberta 1", "red draw", "red end"):
        assert refused(state, line) == ("trade_required", "EM-8.8e")
    placed = after(state, "red place alaska 3")
    assert refused(placed, "red end") == ("trade_required", "EM-8.8e")
    assert after(placed, "red trade alaska alberta argentina").reinforcements == 4


def test_em_8_8e_no_set_no_duty() -> None:
    """Two pairs are no set: nothing is forced and nothing can be traded."""
    state = after(position(TURN + "; hands red alaska+alberta+brazil+quebec"), "red place alaska 3")
    assert (legal(state).trade, legal(state).trade_forced) == ((), False)
    assert after(state, "red end").turn == "blue"


def test_em_8_8e_five_cards_face_down_hold_a_set() -> None:
    """With only their number known, five cards are forced and four are not; the set is shown when traded."""
    table = {"cards": "counted"}
    five = position(TURN + "; hands red 5", **table)
    assert refused(five, "red end") == ("trade_required", "EM-8.8e")
    assert after(five, "red trade alaska alberta argentina").hands["red"] == ("?", "?")
    assert refused(five, "red trade alaska alberta peru") == ("not_a_set", "EM-8.8c")
    four = position(TURN + "; hands red 4", **table)
    assert refused(four, "red end") == ("armies_unplaced", "EM-8.8j")
    assert after(four, "red trade alaska alberta argentina").hands["red"] == ("?",)


def test_em_8_8e_trade_comes_before_placing_when_both_are_due() -> None:
    """Blocked for two reasons, the first in the order of the phase is cited (match-record 8)."""
    assert refused(position(TURN + "; hands red 5", cards="counted"), "red end")[0] == "trade_required"


def test_a_12_the_player_chooses_the_set() -> None:
    """Every set of the hand is offered, those with more bonus armies first."""
    state = position(TURN + "; hands red argentina+iceland+alaska+alberta")
    offers = legal(state).trade
    assert [sum(offer.bonus.values()) for offer in offers] == [4, 4, 2, 2]
    assert after(state, "red trade argentina iceland alaska").hands["red"] == ("alberta",)


@pytest.mark.parametrize(
    ("number", "armies"),
    [(1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (6, 15), (7, 20), (8, 25), (9, 30), (10, 35), (14, 55)],
)
def test_em_8_8k_the_value_rises_with_every_set_of_the_match(number: int, armies: int) -> None:
    """4, 6, 8, 10, 12, 15, 20, 25 and five more each time, whoever trades (X-EM-8, A-15)."""
    state = position(TURN + f"; hands red argentina+iceland+egypt; sets_traded {number - 1}")
    event = play(state, "red trade argentina iceland egypt").events[0]
    assert (event.armies, event.number) == (armies, number)


def test_a_15_the_counter_is_of_the_match_not_of_the_player() -> None:
    """Red's set is the first, blue's the second."""
    state = position(TURN + "; hands red argentina+iceland+egypt, blue peru+congo+ontario")
    state = after(state, "red trade argentina iceland egypt", "red place alaska 7", "red end")
    assert play(state, "blue trade peru congo ontario").events[0].armies == 6


def test_em_8_8i_only_before_the_first_throw_of_the_own_turn() -> None:
    """Not in another's turn, not after a throw, not after the regrouping began."""
    state = position(
        "red: alaska 3, alberta 2; blue: kamchatka 2; turn red attack; hands red 3, blue 3", cards="counted"
    )
    thrown = after(state, "red attack alaska kamchatka 6 v 6")
    assert refused(thrown, "red trade argentina iceland egypt") == ("trade_too_late", "EM-8.8i")
    assert refused(state, "blue trade argentina iceland egypt") == ("not_your_turn", "EM-8.7.0b")
    moved = after(state, "red fortify alaska alberta 1")
    assert refused(moved, "red trade argentina iceland egypt") == ("trade_too_late", "EM-8.8i")


def test_em_8_8j_armies_of_a_set_are_placed_at_once() -> None:
    """The set's armies join the reinforcement and must stand before the attack."""
    state = after(position(TURN + "; hands red argentina+iceland+egypt"), "red trade argentina iceland egypt")
    assert state.reinforcements == 7
    assert refused(after(state, "red place alaska 6"), "red end") == ("armies_unplaced", "EM-8.8j")


def test_em_8_8o_two_more_for_every_traded_card_whose_territory_is_held() -> None:
    """Two bonus armies stand on each such territory at once; they are no part of the value of the set (A-14)."""
    judgement = play(position(TURN + "; hands red alaska+alberta+argentina"), "red trade alaska alberta argentina")
    assert judgement.events == (
        events.SetTraded("red", ("alaska", "alberta", "argentina"), 1, 4, {"alaska": 2, "alberta": 2}),
    )
    assert armies(judgement.state, "alaska", "alberta", "argentina") == (4, 4, 1)
    assert judgement.state.reinforcements == 7


def test_em_8_8o_the_bonus_is_not_named() -> None:
    """Every card brings its own bonus, so naming one territory is refused."""
    state = position(TURN + "; hands red alaska+alberta+argentina")
    assert refused(state, "red trade alaska alberta argentina bonus alaska") == ("bonus_not_named", "EM-8.8o")


def test_em_8_8o_once_a_set_where_the_table_plays_so() -> None:
    """Option ``bonus_per_card = false``: one territory, the named one or else the first owned one as named."""
    state = position(TURN + "; hands red alaska+alberta+argentina", bonus_per_card=False)
    assert play(state, "red trade argentina alberta alaska").events[0].bonus == {"alberta": 2}
    assert play(state, "red trade argentina alberta alaska bonus alaska").events[0].bonus == {"alaska": 2}
    assert refused(state, "red trade argentina alberta alaska bonus argentina")[0] == "bonus_not_named"


def test_em_8_8p_traded_cards_go_under_the_stock_in_the_order_named() -> None:
    """Default: they come back after the last card of the stock (A-16)."""
    state = position(TURN + "; hands red alaska+alberta+argentina; deck peru+congo")
    assert after(state, "red trade argentina alaska alberta").deck == (
        "peru",
        "congo",
        "argentina",
        "alaska",
        "alberta",
    )


def test_a_16_traded_cards_may_stay_out() -> None:
    """Option ``traded_cards = "out"``: they never come back, in no hand and no stock."""
    state = position(TURN + "; hands red alaska+alberta+argentina; deck peru", traded_cards="out")
    state = after(state, "red trade argentina alaska alberta")
    assert (state.deck, {"argentina", "alaska", "alberta"} <= set(state.out_of_play)) == (("peru",), True)


def test_a_16_fourteen_sets_use_up_the_deck() -> None:
    """44 cards are fourteen sets and two cards over; the fourteenth brings 55."""
    state = position(TURN + "; hands red 3; sets_traded 13", cards="counted", traded_cards="out")
    assert play(state, "red trade argentina iceland egypt").events[0].armies == 55


@pytest.mark.parametrize(
    ("drawn", "again"), [("congo", True), ("joker_1", True), ("quebec", False), ("iceland", False)]
)
def test_em_8_8m_two_trades_in_a_row_then_a_single_card(drawn: str, again: bool) -> None:
    """Two cannons, two soldiers, one rider (X-EM-9, X-EM-10).

    After cannon, soldier, rider a rider or a joker makes the next set, a cannon or soldier does not.
    """
    state = position(
        f"red: alaska 6, alberta 1; blue: kamchatka 1, japan 9; turn red reinforce; "
        f"hands red brazil+venezuela+argentina+egypt+peru; deck {drawn}+joker_2"
    )
    assert {_pattern(offer.cards) for offer in legal(state).trade} == {"ACI"}
    state = after(
        state, "red trade brazil argentina peru", "red place alaska 7", "red attack alaska kamchatka 6,5,4 v 1"
    )
    state = passed(after(state, "red occupy 3", "red draw"), "red")
    assert state.hands["red"] == ("venezuela", "egypt", drawn)
    assert legal(state).trade_forced is again


def test_em_8_8m_after_two_trades_the_next_comes_three_turns_later() -> None:
    """One card is left then; with one a turn, three make the next set possible at the earliest."""
    state = position(
        "red: alaska 9; blue: japan 9; rest green 9; turn red reinforce; hands red 5", "red blue green", cards="counted"
    )
    trading = []
    for turn in range(6):
        if len(state.hands["red"]) >= 3:
            state = after(state, f"red trade {SETS[len(trading)]}")
            trading.append(turn)
        state = after(state, f"red place alaska {state.reinforcements}")
        state = passed(after(state.with_changes(conquered=True), "red draw"), "red")
    assert trading == [0, 1, 4]


SETS = ("argentina iceland egypt", "peru congo ontario", "brazil quebec venezuela")


def _pattern(cards: tuple[str, ...]) -> str:
    letters = {"brazil": "A", "venezuela": "A", "argentina": "I", "egypt": "I", "peru": "C"}
    return "".join(sorted(letters[card] for card in cards))


def test_em_8_8n_three_rounds_in_a_row_are_noticed() -> None:
    """The third trade in the third round running is accepted with an alarm; before it, and after a pause, none."""
    state = position(TURN + "; hands red 9", cards="counted")
    seen = []
    for cards in SETS:
        judgement = play(state, f"red trade {cards}")
        seen.append(noticed(judgement))
        state = _red_again(judgement.state)
    assert seen == [[], [], [("third_trade", "EM-8.8n")]]


def _red_again(state: State) -> State:
    """Red's next turn. Of nine cards face down some are a set at any time, so red's end is let stand."""
    state = after(state, f"red place alaska {state.reinforcements}", "red end !stood")
    return passed(state, "red")


@pytest.mark.parametrize("pauses", [(0, 1), (1, 0)])
def test_em_8_8n_three_trades_in_four_turns_are_noticed_too(pauses: tuple[int, int]) -> None:
    """As impossible as three in a row: after two, one card is left, and one comes a turn (rulings 3.6.6)."""
    judgement = _third_trade_after(*pauses)
    assert noticed(judgement) == [("third_trade", "EM-8.8n")]
    assert dict(judgement.notices[0].facts) == {"seat": "red", "number": 3, "turns": 4}


@pytest.mark.parametrize("pauses", [(0, 2), (1, 1), (2, 0)])
def test_em_8_8m_three_trades_in_five_turns_are_possible(pauses: tuple[int, int]) -> None:
    """Nothing is strange about them."""
    assert noticed(_third_trade_after(*pauses)) == []


def test_em_8_8n_with_another_number_only_trades_in_a_row_are_noticed() -> None:
    """``trades_alarm = 2``: the second in a row, not the second of three turns."""
    assert noticed(_third_trade_after(0, 1, trades_alarm=2)) == []


def _third_trade_after(first: int, second: int, **options: object) -> Judgement:
    """Return the third trade of red, so many turns without one after the first and the second."""
    state = position(TURN + "; hands red 9", cards="counted", **options)
    for cards, pause in zip(SETS, (first, second), strict=False):
        state = after(state, f"red trade {cards}")
        for _ in range(pause + 1):
            state = _red_again(state)
            assert restore_state(state.setting, position_of(state)) == state
    return play(state, f"red trade {SETS[2]}")


def test_em_8_8l_a_round_without_trade_ends_the_row() -> None:
    """Trades in rounds 1, 2 and 5 are no three in a row."""
    assert noticed(_third_trade_after(0, 2)) == []

"""Swedish rules: missions and domination, clause by clause, with the worked examples of the source."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules import events
from referee.rules.judge.decide import decide
from referee.rules.judge.legal import legal
from referee.rules.judge.view import Viewer
from referee.rules.record.notation import parse_action
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from referee.rules.state import State
from tests.as_json import view, visible_events
from tests.rules import helpers
from tests.rules.books import all_placed, dealt, hand, total
from tests.rules.helpers import after, armies, facts, noticed, play, refused, table_of, won

WAR = "red: alaska 5, alberta 2; blue: kamchatka 3, northwest_territory 1; turn red attack"


def position(text: str, seats: str = "red blue green", **table: Any) -> State:
    """Return the state that ``text`` describes under the Swedish rules."""
    return helpers.position(text, seats, **{"rulebook": "swedish", "variant": "domination", **table})


# set-up


@pytest.mark.parametrize(("seats", "each"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_sv_1d_armies_for_three_to_six(seats: int, each: int) -> None:
    """X-SV-15: with those that stand on the board."""
    state = all_placed(dealt(seats, rulebook="swedish"))
    assert {total(state, seat) for seat in state.setting.colours} == {each}
    assert (state.phase, state.round) == ("reinforce", 1)


@pytest.mark.parametrize(
    ("seats", "dealt_out", "left"),
    [
        (3, [14, 14, 14], [21, 21, 21]),
        (4, [11, 11, 10, 10], [19, 19, 20, 20]),
        (5, [9, 9, 8, 8, 8], [16, 16, 17, 17, 17]),
        (6, [7] * 6, [13] * 6),
    ],
)
def test_sv_1e_two_seats_of_four_or_five_get_one_more(seats: int, dealt_out: list[int], left: list[int]) -> None:
    """X-SV-14 and X-SV-15: the first cards go left of the dealer; pieces left after one on each area."""
    state = dealt(seats, rulebook="swedish")
    order = state.setting.from_dealer
    assert [state.counts[seat] for seat in order] == dealt_out
    assert [state.to_place[seat] for seat in order] == left


def test_sv_1f_one_army_a_turn_from_the_dealers_left() -> None:
    """Nobody places two, nobody out of turn, nobody on another's area."""
    state = dealt(4, rulebook="swedish", dealer="green")
    assert refused(state, "red place alaska 1") == ("not_your_turn", "SV-1f")
    own = next(territory for territory, owner in state.owners.items() if owner == "black")
    other = next(territory for territory, owner in state.owners.items() if owner == "red")
    assert refused(state, f"black place {own} 2") == ("too_many_placed", "SV-1f")
    assert refused(state, f"black place {other} 1") == ("not_own_territory", "SV-1f")
    state = after(state, f"black place {own} 1")
    assert list(legal(state).initial.items()) == [("red", 1)]


def test_sv_1f_who_has_more_areas_has_placed_all_a_round_earlier() -> None:
    """Four seats: the last round is placed by the two with ten areas."""
    state = dealt(4, rulebook="swedish")
    while len(state.to_place) == 4:
        seat = next(iter(legal(state).initial))
        own = next(territory for territory, owner in state.owners.items() if owner == seat)
        state = after(state, f"{seat} place {own} 1")
    assert state.to_place == {"blue": 1, "green": 2, "black": 2}
    assert next(iter(legal(state).initial)) == "blue"


@pytest.mark.parametrize("line", ["red end", "red attack alaska kamchatka 6 v 1", "table correct alaska red 3"])
def test_sv_1f_nothing_else_before_all_armies_stand(line: str) -> None:
    """The refusal says how many are missing."""
    state = dealt(3, rulebook="swedish")
    assert refused(state, line) == ("placement_pending", "SV-1f")
    assert facts(state, line, "left") == (63,)


def test_sv_1f_an_unfinished_placement_is_a_position() -> None:
    """Written, read and gone on with; left out, what is missing is computed."""
    state = after(dealt(3, rulebook="swedish"), "red place alaska 1")
    data = position_of(state)
    assert (data["phase"], data["to_place"]) == ("setup", {"red": 20, "blue": 21, "green": 21})
    assert state_from(state.setting, data) == state
    assert state_from(state.setting, {key: value for key, value in data.items() if key != "to_place"}) == state


def test_sv_1f_a_deal_entered_by_hand_is_placed_too() -> None:
    """After the 42nd area."""
    state = helpers.undealt(rulebook="swedish", cards="entered")
    for at, territory in enumerate(state.setting.board.territories):
        state = after(state, f"{state.setting.colours[at % 3]} takes {territory}")
    assert state.to_place == {"red": 21, "blue": 21, "green": 21}
    assert refused(state, "red takes alaska") == ("already_dealt", "SV-1e")


def test_sv_2a_left_of_the_dealer_begins() -> None:
    """However many areas were dealt."""
    state = all_placed(dealt(4, rulebook="swedish", dealer="red", starter="blue"))
    assert state.turn == "blue"


# reinforcement and sets


@pytest.mark.parametrize(
    ("held", "due"),
    [("alaska, alberta, peru, egypt", 3), ("asia, alaska, alberta, peru, egypt, congo", 5 + 7)],
)
def test_sv_2b_a_third_of_the_areas_at_least_three(held: str, due: int) -> None:
    """X-SV-1: four areas 3; seventeen 5, beside Asia's seven (SV-2c)."""
    assert position(f"red: {held}; turn red reinforce").reinforcements == due


@pytest.mark.parametrize(
    ("cards", "due"),
    [
        (hand(infantry=3), 4),
        (hand(cavalry=3), 6),
        (hand(artillery=3), 8),
        (hand(1, 1, 1), 10),
        (hand(infantry=2, jokers=1), 4),
        (hand(infantry=1, cavalry=1, jokers=1), 10),
        (hand(infantry=1, jokers=2), 10),
    ],
)
def test_sv_2d_a_set_is_worth_what_its_symbols_say(cards: str, due: int) -> None:
    """Of several readings that a joker leaves the one with the most armies (SV-2f)."""
    state = position(f"red: alaska 2; turn red reinforce; reinforcements 0; hands red {cards}")
    assert legal(state).trade[0].armies == due
    assert after(state, f"red trade {cards.replace('+', ' ')}").reinforcements == due


def test_sv_2g_two_more_on_every_own_area_of_the_cards() -> None:
    """At once, on those areas."""
    state = position("red: alaska 2, alberta 1, japan 1; turn red reinforce; hands red alaska+alberta+egypt")
    judged = play(state, "red trade alaska alberta egypt")
    assert judged.events[0] == events.SetTraded(
        "red", ("alaska", "alberta", "egypt"), 1, 4, {"alaska": 2, "alberta": 2}
    )
    assert armies(judged.state, "alaska", "alberta", "japan") == (4, 3, 1)


def test_sv_2h_a_set_of_four_cards_may_be_kept() -> None:
    """X-SV-2: three cavalry and one infantry may wait, or be traded."""
    cards = hand(infantry=1, cavalry=3)
    state = position(f"red: alaska 5; blue: kamchatka; turn red reinforce; reinforcements 0; hands red {cards}")
    assert not legal(state).trade_forced and legal(state).trade
    assert after(state, "red attack alaska kamchatka 6,5 v 1").conquered
    assert after(state, f"red trade {three(cards, 1)}").reinforcements == 6


def three(cards: str, first: int = 0) -> str:
    """Three cards of a hand, as a trade names them."""
    return " ".join(cards.split("+")[first : first + 3])


def test_sv_2h_a_set_that_may_be_kept_is_nobody_elses_business() -> None:
    """The table sees that the seat may trade, not that it could; five cards must be traded, that is public."""
    other = {True: hand(infantry=1, cavalry=3), False: hand(infantry=2, cavalry=2)}
    seen = [
        view(position(f"red: alaska 5; turn red reinforce; hands red {cards}"), Viewer("table"))["legal"]
        for cards in other.values()
    ]
    assert seen[0] == seen[1]


def test_sv_2i_two_artillery_three_infantry_must_trade_the_infantry() -> None:
    """X-SV-3: for four armies; the two artillery are no set."""
    cards = hand(infantry=3, artillery=2)
    state = position(f"red: alaska 5; blue: kamchatka; turn red reinforce; reinforcements 0; hands red {cards}")
    assert refused(state, "red attack alaska kamchatka 6,5 v 1") == ("trade_required", "SV-2h")
    assert [offer.armies for offer in legal(state).trade] == [4]
    traded = after(state, f"red trade {three(cards)}")
    assert (traded.reinforcements, traded.must_trade, legal(traded).trade_forced) == (4, False, False)


def test_sv_2i_two_of_each_must_trade_two_sets() -> None:
    """X-SV-4: 10 + 10 = 20; after the first only three cards are left, and still it goes on (A-S04)."""
    cards = hand(2, 2, 2).split("+")
    state = position(f"red: alaska 5; turn red reinforce; reinforcements 0; hands red {'+'.join(cards)}")
    state = after(state, f"red trade {' '.join(cards[::2])}")
    assert (state.must_trade, position_of(state)["must_trade"]) == (True, True)
    assert state_from(state.setting, position_of(state)) == state
    assert refused(state, "red end") == ("trade_required", "A-S04")
    state = after(state, f"red trade {' '.join(cards[1::2])}")
    assert (state.reinforcements, state.must_trade) == (20, False)


def test_sv_2j_traded_cards_lie_under_the_pile() -> None:
    """In the order named."""
    cards = hand(infantry=3)
    state = position(f"red: alaska 5; turn red reinforce; hands red {cards}; deck peru+siam")
    assert after(state, f"red trade {three(cards)}").deck == ("peru", "siam", *cards.split("+"))


def test_sv_a2_ascending_values_count_all_sets_of_the_match() -> None:
    """X-SV-10: A 4, then C two sets 6 + 8 = 14, then D 10."""
    values = []
    for number in range(4):
        state = position(
            f"red: alaska 5; turn red reinforce; reinforcements 0; sets_traded {number}; hands red {hand(infantry=3)}",
            set_values="ascending",
        )
        values.append(legal(state).trade[0].armies)
    assert (values[0], values[1] + values[2], values[3]) == (4, 14, 10)


# attack


@pytest.mark.parametrize(("stands", "most"), [(2, 1), (3, 2), (4, 3), (10, 3)])
def test_sv_3b_dice_by_the_armies_in_the_area(stands: int, most: int) -> None:
    """X-SV-5, X-SV-6 and the attacker of X-SV-8: one army stays, three at most."""
    state = position(f"red: alberta {stands}; blue: ontario 2; turn red attack")
    for dice in range(1, most + 1):
        after(state, f"red attack alberta ontario {','.join('6' * dice)} v 6")
    code, cite = refused(state, f"red attack alberta ontario {','.join('6' * (most + 1))} v 6")
    expected = [("attack_one_die", "SV-3b"), ("attack_dice_armies", "SV-3c"), ("attack_dice_limit", "SV-3c")]
    assert (code, cite) == expected[most - 1]


def test_sv_3b_one_army_cannot_attack() -> None:
    """Two are needed."""
    state = position("red: alberta 1; blue: ontario 2; turn red attack")
    assert refused(state, "red attack alberta ontario 6 v 6") == ("one_army", "SV-3b")


@pytest.mark.parametrize(("stands", "most"), [(1, 1), (2, 1), (3, 2), (8, 2)])
def test_sv_3h_one_die_below_three_armies(stands: int, most: int) -> None:
    """X-SV-8: Ontario with two armies throws exactly one (A-S02)."""
    state = position(f"red: alberta 4; blue: ontario {stands}; turn red attack")
    after(state, f"red attack alberta ontario 6 v {','.join('6' * most)}")
    assert refused(state, f"red attack alberta ontario 6 v {','.join('6' * (most + 1))}")[1] == "SV-3h"


def test_sv_3e_fewer_dice_than_armies_announced() -> None:
    """Never more."""
    state = position(WAR)
    assert after(state, "red attack alaska kamchatka with 3 1,1 v 6").armies["alaska"] == 4
    assert refused(state, "red attack alaska kamchatka with 2 6,5,4 v 6") == ("dice_over_announced", "SV-3e")
    assert refused(state, "red attack alberta northwest_territory with 2 6 v 6") == ("announced_armies", "SV-3c")


@pytest.mark.parametrize(
    ("attacker", "defender", "lost"),
    [
        ("6,1,1", "3", (0, 1)),
        ("5,2,2", "4,3", (1, 1)),
        ("4,2,2", "4,2", (2, 0)),
        ("6", "5,5", (0, 1)),
        ("6,5", "6,5", (2, 0)),
    ],
)
def test_sv_3j_the_examples_of_throws(attacker: str, defender: str, lost: tuple[int, int]) -> None:
    """X-SV-D1 to X-SV-D5."""
    judged = play(position(WAR), f"red attack alaska kamchatka {attacker} v {defender}")
    losses = next(event for event in judged.events if isinstance(event, events.Losses))
    assert (losses.attacker, losses.defender) == lost


def test_sv_3k_a_border_and_a_dotted_line() -> None:
    """X-SV-7: Western to Southern Europe, Southern Europe to Egypt; further than that is refused (SV-3a)."""
    state = position(
        "red: western_europe 3, southern_europe 3; blue: great_britain; turn red attack", variant="missions"
    )
    assert "southern_europe" in state.setting.board.neighbours["western_europe"]
    after(state, "red attack southern_europe egypt 1 v 6")
    assert refused(state, "red attack western_europe egypt 1 v 6") == ("no_border", "SV-3a")


@pytest.mark.parametrize(
    ("moved", "answer"), [(1, "occupy_too_few"), (2, ""), (3, ""), (4, ""), (5, "occupy_too_many")]
)
def test_sv_3m_the_armies_that_took_part_move_in(moved: int, answer: str) -> None:
    """X-SV-9: five stand there, two attack and win: 2, 3 or 4 move in."""
    state = after(
        position("red: alaska 5; blue: kamchatka 1, japan; turn red attack"),
        "red attack alaska kamchatka with 2 6,5 v 1",
    )
    if answer:
        assert refused(state, f"red occupy {moved}") == (answer, "SV-3m")
    else:
        assert armies(after(state, f"red occupy {moved}"), "alaska", "kamchatka") == (5 - moved, moved)


def test_sv_3m_announced_armies_move_in_though_fewer_dice_were_thrown() -> None:
    """Three announced, one die."""
    state = after(
        position("red: alaska 5; blue: kamchatka 1, japan; turn red attack"), "red attack alaska kamchatka with 3 6 v 1"
    )
    assert refused(state, "red occupy 2") == ("occupy_too_few", "SV-3m")


def test_sv_3g_who_throws_without_announcing_attacks_no_more_this_turn() -> None:
    """The throw is void; card and move are still his (A-S05); the next turn is as usual."""
    state = position("red: alaska 5, alberta 2; blue: kamchatka 1, japan 2; turn red attack; deck peru+siam+congo")
    state = after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 3", "red attack kamchatka japan x v 1")
    judged = play(state, "red foul unannounced_attack kamchatka")
    assert [type(event) for event in judged.events] == [events.FoulRecorded, events.ThrowVoided, events.AttackLost]
    assert noticed(judged) == []
    state = judged.state
    assert refused(state, "red attack kamchatka japan 6 v 1") == ("attack_lost", "SV-3g")
    assert (legal(state).attack, armies(state, "japan")) == ({}, (2,))
    assert refused(state, "red overrides elimination_ends_attack")[0] == "nothing_to_override"
    assert state_from(state.setting, position_of(state)) == state
    state = after(state, "red fortify kamchatka alaska 1", "red draw", "red end", "blue place japan 3", "blue end")
    assert not state.attack_lost


def test_sv_3h_other_fouls_cost_nothing() -> None:
    """They are put on record (match-record 8)."""
    judged = play(position(WAR), "blue foul three_defence_dice kamchatka")
    assert (noticed(judged), armies(judged.state, "kamchatka")) == ([("foul_without_penalty", "A-21")], (3,))


# elimination, card, movement, victory

LAST = "red: alaska 5; blue: kamchatka 1; turn red attack; deck peru+siam+congo"


def test_sv_3o_the_cards_go_to_the_conqueror() -> None:
    """How many, everybody sees; which, the conqueror alone."""
    state = position(f"{LAST}; hands red argentina, blue japan+india+egypt")
    judged = play(state, "red attack alaska kamchatka 6,5 v 1")
    kinds = [type(event) for event in judged.events]
    assert kinds == [events.Losses, events.Conquered, events.CardsHandedOver, events.CardsInherited, events.Eliminated]
    assert judged.events[2] == events.CardsHandedOver("blue", "red", 3)
    assert judged.state.hands == {"red": ("argentina", "japan", "india", "egypt"), "blue": (), "green": ()}
    cards_seen = {
        kind: len(visible_events(judged.events, Viewer(*kind)))
        for kind in (("table", ""), ("seat", "red"), ("seat", "blue"))
    }
    assert list(cards_seen.values()) == [4, 5, 4]


def test_sv_3o_without_cards_nothing_is_handed_over() -> None:
    """The seat is out all the same."""
    judged = play(position(LAST), "red attack alaska kamchatka 6,5 v 1")
    assert [type(event) for event in judged.events] == [events.Losses, events.Conquered, events.Eliminated]


def test_sv_3o_the_mission_goes_back_unseen() -> None:
    """Nobody inherits it."""
    state = position(
        f"{LAST}; missions red africa+asia, blue asia+south_america, green eliminate_red", variant="missions"
    )
    state = after(state, "red attack alaska kamchatka 6,5 v 1")
    assert (state.missions.get("blue", ()), state.missions["red"]) == ((), ("africa+asia",))


def test_a_s13_inherited_sets_wait_for_the_next_turn() -> None:
    """Six cards do not hold up the attack; in the next turn sets must be traded."""
    text = "red: alaska 5; blue: kamchatka 1; turn red attack"
    cards = hand(cavalry=2, artillery=2)
    state = position(f"{text}; hands red {hand(infantry=2)}, blue {cards}; deck peru+brazil")
    state = after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 3")
    inherited = " ".join(state.hands["red"][1:4])
    assert refused(state, f"red trade {inherited}")[0] == "trade_too_late"
    state = helpers.passed(after(state, "red draw"), "red")
    assert (len(state.hands["red"]), legal(state).trade_forced) == (7, True)


def test_sv_3p_one_card_for_a_turn_with_conquests() -> None:
    """It is drawn before the turn ends."""
    state = after(
        position("red: alaska 5; blue: kamchatka 1, japan; turn red attack; deck peru+siam"),
        *(
            "red attack alaska kamchatka 6,5 v 1",
            "red occupy 3",
        ),
    )
    assert refused(state, "red end") == ("card_to_draw", "SV-3p")
    state = after(state, "red draw")
    assert refused(state, "red draw") == ("second_card", "SV-3p")
    assert after(state, "red end").turn == "blue"


def test_sv_4_exactly_one_move() -> None:
    """To an adjacent area, one army stays; a second move is refused."""
    state = position("red: alaska 5, alberta 2, ontario 2; turn red attack")
    assert refused(state, "red fortify alaska ontario 1") == ("fortify_no_border", "SV-4")
    assert refused(state, "red fortify alaska alberta 5") == ("fortify_leaves_none", "SV-4")
    state = after(state, "red fortify alaska alberta 3")
    assert refused(state, "red fortify alberta ontario 1") == ("fortify_once", "SV-4")
    assert legal(state).fortify == {}


def test_sv_5_the_first_who_completes_his_mission_wins() -> None:
    """One mission each."""
    state = position(
        "red: south_america 2, asia 2, alaska 5; blue: kamchatka 1, japan; turn red attack; "
        "missions red asia+south_america, blue 24_territories, green africa+asia",
        variant="missions",
    )
    state = after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 2", "red attack kamchatka japan 6 v 1")
    assert won(state) == (("red",), "mission", "asia+south_america")
    assert table_of(rulebook="swedish").options.missions_each == 1


@pytest.mark.parametrize(("rest", "winners"), [("green", ("green",)), ("red", None)])
def test_a_s06_a_colour_that_another_eliminated_becomes_24_areas(rest: str, winners: tuple[str, ...] | None) -> None:
    """Green holds Blue's card: Red's conquest wins for Green only with 24 areas."""
    text = f"red: alaska 5; blue: kamchatka 1; green: peru; rest {rest}; missions green eliminate_blue; turn red attack"
    state = after(position(text, variant="missions"), "red attack alaska kamchatka 6,5 v 1", "red occupy 2")
    assert (won(state) or (None,))[0] == winners


def test_sv_a1_world_domination_is_won_by_destroying_everybody() -> None:
    """The same rules without missions."""
    state = position("red: alaska 5; rest red; blue: kamchatka 1; turn red attack")
    ended = decide(state, parse_action("red attack alaska kamchatka 6,5,4 v 1", state.setting)).state
    assert won(after(ended, "red occupy 3")) == (("red",), "domination", None)
    assert refused(state, "red mission africa+asia") == ("missions_not_used", "SV-A1")

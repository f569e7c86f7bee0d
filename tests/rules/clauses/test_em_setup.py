"""Easy-Move § 8 (3), (5), (6): the table, the deal, and entering by hand what was dealt."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import fields

from referee.rules.commands import Action, Deal, DealOut
from referee.rules.events import Audience, Event, TerritoriesDealt, TurnStarted, audience_of, name_of
from referee.rules.judge.decide import Judgement, decide
from referee.rules.judge.evolve import start_match
from referee.rules.judge.legal import legal
from referee.rules.missions import MISSIONS
from referee.rules.phases.setup import drawing_order
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from referee.rules.state import State
from tests.rules.helpers import BOARD, after, noticed, passed, play, position, refused, table_of, undealt


def dealt(state: State, deck: tuple[str, ...] | None = None) -> tuple[Event, ...]:
    """Return the events of ``table deal`` with the territories one by one in the board's order."""
    order = state.setting.from_dealer
    territories = {seat: BOARD.territories[at :: len(order)] for at, seat in enumerate(order)}
    missions = dict(zip(order, (("24_territories", "africa+asia"), ("asia+south_america",)), strict=False))
    return decide(state, Action(DealOut(Deal(territories, missions, deck)))).events


def test_em_8_2b_missions_are_what_easy_move_plays() -> None:
    """Of the two variants the mission cards come first; domination is chosen on purpose."""
    assert table_of().rulebook.variants == ("missions", "domination")


def test_em_8_3a_six_continents_and_42_territories() -> None:
    """Each territory lies in exactly one continent; 9, 4, 7, 6, 12 and 4 of them."""
    sizes = {name: len(members) for name, members in BOARD.continents.items()}
    assert sizes == {"north_america": 9, "south_america": 4, "europe": 7, "africa": 6, "asia": 12, "australia": 4}
    assert set().union(*BOARD.continents.values()) == set(BOARD.territories)
    assert len(BOARD.territories) == 42


def test_em_8_3b_up_to_six_colours() -> None:
    """Three to six seats, each with a colour of its own."""
    specs = table_of().rulebook.specs
    assert (specs["players_least"].default, specs["players_most"].default) == (3, 6)


def test_em_8_3e_42_territory_cards_and_two_jokers() -> None:
    """One card a territory with one symbol, fourteen of each (A-41), and two jokers."""
    setting = table_of()
    assert setting.deck == (*BOARD.territories, "joker_1", "joker_2")
    symbols = list(setting.symbols.values())
    assert {symbol: symbols.count(symbol) for symbol in symbols} == {"infantry": 14, "cavalry": 14, "artillery": 14}


def test_em_8_5a_the_dealer_deals_to_his_left() -> None:
    """Territories begin left of the dealer, who comes last (A-09)."""
    assert table_of("red blue green black", dealer="blue").from_dealer == ("green", "black", "red", "blue")


def test_em_8_5b_the_first_mission_in_playing_direction_from_the_dealer() -> None:
    """The dealer draws first, then his left neighbour."""
    order = drawing_order(table_of("red blue green", dealer="blue"))
    assert order[:3] == ("blue", "green", "red")


def test_em_8_5c_the_second_mission_in_reverse() -> None:
    """Whoever drew last draws first, whatever the number of seats (A-04)."""
    assert drawing_order(table_of("red blue green", dealer="blue"))[3:] == ("red", "green", "blue")
    six = "red blue green black yellow pink"
    assert drawing_order(table_of(six))[6:] == drawing_order(table_of(six))[5::-1]
    same = table_of("red blue green", dealer="blue", second_mission="same")
    assert drawing_order(same)[3:] == ("blue", "green", "red")
    assert drawing_order(table_of("red blue green", missions_each=1)) == ("green", "red", "blue")


def test_em_8_5e_only_the_owner_sees_a_mission() -> None:
    """The event with the missions is for the seat alone; the stock is for nobody."""
    events = dealt(undealt(), deck=("alaska", "joker_1"))
    audiences = {name_of(event): audience_of(event) for event in events}
    assert audiences["missions_dealt"] is Audience.SEAT
    assert audiences["deck_shuffled"] is Audience.NOBODY


def test_em_8_5f_missions_left_over_are_nowhere() -> None:
    """The referee keeps no mission but those that were dealt, so nobody can look at the others."""
    state = play_events(undealt(), dealt(undealt()))
    held = {mission for missions in state.missions.values() for mission in missions}
    text = repr([getattr(state, field.name) for field in fields(state) if field.name != "setting"])
    assert held == {"24_territories", "africa+asia", "asia+south_america"}
    assert not any(mission in text for mission in MISSIONS if mission not in held)


def play_events(state: State, events: tuple[Event, ...]) -> State:
    from referee.rules.judge.evolve import evolve

    for event in events:
        state = evolve(state, event)
    return state


def test_em_8_6a_dealing_territories_takes_no_jokers() -> None:
    """Only territories are dealt as territories; the jokers are in the deck that is drawn from."""
    events = dealt(undealt(), deck=table_of().deck)
    assert isinstance(events[0], TerritoriesDealt)
    assert sorted(t for held in events[0].territories.values() for t in held) == sorted(BOARD.territories)


def test_em_8_6b_dealt_once() -> None:
    """After the deal nothing is dealt again; without anything to deal there is no deal."""
    state = play_events(undealt(), dealt(undealt()))
    assert refused(state, "table deal") == ("already_dealt", "EM-8.6b")
    assert refused(state, "red takes alaska") == ("already_dealt", "EM-8.6b")
    assert refused(undealt(), "table deal") == ("deal_missing", "match-record/2.1")


def test_em_8_6b_what_was_entered_by_hand_is_not_dealt_again() -> None:
    """A mission told to the referee stays: the app's deal would put another in its place."""
    state = after(undealt(cards="entered"), "blue mission africa+asia")
    assert refused(state, "table deal") == ("already_dealt", "EM-8.6b")
    assert (legal(state).deal, bool(legal(state).take)) == (False, True)


@pytest.mark.parametrize("line", ["red place alaska 1", "red end", "red attack alaska kamchatka 6 v 5", "blue concede"])
def test_em_8_6b_nothing_is_played_before_the_deal(line: str) -> None:
    """First the territories, then the first turn."""
    assert refused(undealt(), line) == ("not_dealt", "EM-8.6b")


def test_em_8_6b_entered_by_hand_each_territory_once() -> None:
    """A territory taken is taken; the last one begins the first turn."""
    state = after(undealt(cards="entered"), "red takes alaska")
    assert refused(state, "blue takes alaska") == ("territory_taken", "EM-8.6b")
    state = taken(undealt(cards="entered"))
    assert (state.turn, state.round, state.phase, state.reinforcements) == ("red", 1, "reinforce", 4)
    assert set(state.armies.values()) == {1}


def taken(state: State) -> State:
    """Every territory taken, clockwise from the dealer's left."""
    order = state.setting.from_dealer
    for at, territory in enumerate(BOARD.territories):
        state = after(state, f"{order[at % len(order)]} takes {territory}")
    return state


@pytest.mark.parametrize(
    ("seats", "most"), [("red blue green", 14), ("red blue green black", 11), ("red blue green black yellow", 9)]
)
def test_em_8_6c_unequal_numbers_are_what_dealing_one_by_one_makes(seats: str, most: int) -> None:
    """Nobody has more than the largest share, and only as many seats as territories are left over have it (A-10)."""
    state = undealt(seats, cards="entered")
    for territory in BOARD.territories[:most]:
        state = after(state, f"red takes {territory}")
    assert refused(state, f"red takes {BOARD.territories[-1]}") == ("too_many_territories", "EM-8.6c")


def test_em_8_6c_only_two_of_four_have_eleven() -> None:
    """42 territories, four seats: 11, 11, 10, 10."""
    state = undealt("red blue green black", cards="entered")
    names = iter(BOARD.territories)
    for seat, number in (("red", 11), ("blue", 11), ("green", 10)):
        for _ in range(number):
            state = after(state, f"{seat} takes {next(names)}")
    assert refused(state, f"green takes {BOARD.territories[-1]}") == ("too_many_territories", "EM-8.6c")
    assert list(legal(state).take) == ["black"]


def test_em_8_6d_one_army_on_each_territory() -> None:
    """No armies beyond that (A-08), and land cards are no hand (A-07)."""
    state = play_events(undealt(), dealt(undealt(), deck=table_of().deck))
    assert set(state.armies.values()) == {1}
    assert state.hands == {"red": (), "blue": (), "green": ()}


def test_em_8_7_0a_the_starter_begins() -> None:
    """The first turn of round 1 is the starter's."""
    state = undealt("red blue green black", dealer="black", starter="green")
    assert dealt(state)[-1] == TurnStarted("green", 1, "reinforce", 3)


def test_a_05_two_names_share_a_seat() -> None:
    """One colour has one turn, one hand and one pair of missions, whoever plays it."""
    from referee.rules.state import Seat

    assert Seat("red", ("Alice", "Gus")).players == ("Alice", "Gus")
    assert [event.seat for event in dealt(undealt()) if isinstance(event, TurnStarted)] == ["red"]


def test_easy_move_has_no_capitals() -> None:
    """Easy-Move has no capitals."""
    state = position("red: alaska; turn red attack")
    assert refused(state, "red capital brazil") == ("no_capitals", "EM-8.2a")


def test_em_8_3f_two_dice_more_than_the_defender_may_throw_exist() -> None:
    """The third blue die lies on the table, so its foul can be reported."""
    state = position("red: alaska 3; blue: kamchatka 3; turn red attack")
    assert ("blue", "three_defence_dice", ("kamchatka",)) in legal(state).fouls
    assert play(state, "blue foul three_defence_dice kamchatka").events


def dealt_more_to(*seats: str, starter_said: bool = False, **table: Any) -> Judgement:
    """Return the deal of 42 territories to four or five seats, where these two get one more than the others."""
    setting = replace(
        table_of("red blue green yellow", variant="domination", dealer="red", **table), starter_said=starter_said
    )
    left, territories = iter(setting.board.territories), {}
    for colour in setting.colours:
        territories[colour] = tuple(islice(left, 10 + (colour in seats)))
    return decide(start_match(setting), Action(DealOut(Deal(territories, {}, None))))


@pytest.mark.parametrize(
    ("first", "second", "begins"),
    [("red", "blue", "green"), ("blue", "green", "yellow"), ("green", "yellow", "red"), ("yellow", "red", "blue")],
)
def test_em_8_7_0a_the_deal_tells_who_got_the_last_card(first: str, second: str, begins: str) -> None:
    """Of two neighbours the second, whatever the dealer says: the seat left of it begins."""
    for seats in ((first, second), (second, first)):
        judgement = dealt_more_to(*seats)
        assert (judgement.state.turn, judgement.state.starter, judgement.notices) == (begins, begins, ())
    state = judgement.state
    assert state_from(state.setting, position_of(state)) == state


def test_em_8_7_0a_two_that_are_no_neighbours_cannot_both_have_got_a_last_card() -> None:
    """The dealer's order decides, and the referee remarks on it."""
    judgement = dealt_more_to("red", "green", starter="yellow")
    assert (judgement.state.turn, noticed(judgement)) == ("yellow", [("last_card_unclear", "EM-8.7.0a")])


def test_em_8_7_0a_whoever_the_table_says_begins() -> None:
    """``starter`` goes before the deal; where the dealer's left begins, the deal says nothing."""
    assert dealt_more_to("red", "blue", starter_said=True, starter="blue").state.turn == "blue"
    assert dealt_more_to("red", "blue", starter="blue", first_turn="left_of_dealer").state.turn == "blue"


def test_a_03_rounds_count_from_whoever_began() -> None:
    """Green began: the second round begins with green's second turn."""
    state = dealt_more_to("red", "blue").state
    assert [passed(state, seat).round for seat in ("yellow", "blue", "green")] == [1, 1, 2]

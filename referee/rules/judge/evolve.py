"""The next state: one small function an event. It judges nothing; what is in the log has happened.

Each function changes the fields of a state that is still being made. Mappings are shared with earlier states and are
copied before they are changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from referee.rules import events as e
from referee.rules.judge.changes import (
    add_to,
    begin_movement,
    cards_without,
    chain_goes_on,
    count_trade,
    end_occupation,
    garrison,
    give_territory,
    leave_match,
    move_armies,
    put_away,
    receive_armies,
    remember_throw,
)
from referee.rules.state import Occupation, Result, Setting, State, Throw
from referee.rules.terms import NEUTRAL, UNKNOWN, Colour

Key = TypeVar("Key")
E = TypeVar("E", bound=e.Event)
Change: TypeAlias = Callable[[State, e.Event], None]


def start(setting: Setting) -> State:
    """A match before anything has happened."""
    return State(setting, hands={colour: () for colour in setting.colours}, counts=dict.fromkeys(setting.holders, 0))


def evolve(state: State, event: e.Event) -> State:
    """The state after ``event``; ``state`` stays as it was."""
    new = state.copy()
    happen(new, event)
    return new


def happen(state: State, event: e.Event) -> None:
    """``event`` is true in ``state``, a copy that nobody else has seen yet."""
    _CHANGES[type(event)](state, event)


_CHANGES: dict[type, Change] = {}


def _on(kind: type[E]) -> Callable[[Callable[[State, E], None]], Callable[[State, E], None]]:
    """The function below makes an event of ``kind`` true."""

    def remember(function: Callable[[State, E], None]) -> Callable[[State, E], None]:
        _CHANGES[kind] = cast(Change, function)
        return function

    return remember


@_on(e.TerritoriesDealt)
def _territories_dealt(state: State, event: e.TerritoriesDealt) -> None:
    owners = {territory: colour for colour, dealt in event.territories.items() for territory in dealt}
    state.owners = {territory: owners[territory] for territory in state.setting.board.territories}
    garrison(state)
    state.counts = {colour: len(event.territories.get(colour, ())) for colour in state.setting.holders}


@_on(e.MissionsDealt)
def _missions_dealt(state: State, event: e.MissionsDealt) -> None:
    state.missions = {**state.missions, event.seat: event.missions}


@_on(e.DeckShuffled)
def _deck_shuffled(state: State, event: e.DeckShuffled) -> None:
    state.deck = event.deck


@_on(e.TerritoryTaken)
def _territory_taken(state: State, event: e.TerritoryTaken) -> None:
    give_territory(state, event.territory, event.seat)
    if len(state.owners) == len(state.setting.board.territories):
        state.owners = {territory: state.owners[territory] for territory in state.setting.board.territories}
    garrison(state)


@_on(e.MissionEntered)
def _mission_entered(state: State, event: e.MissionEntered) -> None:
    held = list(state.missions.get(event.seat, ()))
    if UNKNOWN in held:
        held[held.index(UNKNOWN)] = event.mission
    else:
        held.append(event.mission)
    state.missions = {**state.missions, event.seat: tuple(held)}


@_on(e.PlacementBegun)
def _placement_begun(state: State, event: e.PlacementBegun) -> None:
    state.to_place = event.armies


@_on(e.CapitalNamed)
def _capital_named(state: State, event: e.CapitalNamed) -> None:
    state.capitals = {**state.capitals, event.seat: event.territory}
    if state.deck is not None:
        out = state.capital_cards
        state.deck = tuple(card for card in state.deck if card not in out)


@_on(e.TurnStarted)
def _turn_started(state: State, event: e.TurnStarted) -> None:
    state.turn = event.seat
    state.starter = state.starter or event.seat
    state.round = event.round
    state.phase = event.phase
    state.reinforcements = event.reinforcements
    state.received = state.neutral_placed = 0
    receive_armies(state, event.reinforcements)
    state.conquered = state.drawn = state.attacks_made = state.attack_closed = False
    state.attack_lost = state.must_trade = state.inherited = state.neutral_ended = False
    state.overrides = ()
    state.fortify_from = None
    state.moved = {}
    state.last_throws = {}
    state.taken_unread = {}
    if state.traded_before:
        recent = {seat: traded for seat, traded in state.traded_before.items() if traded >= event.round - 3}
        state.traded_before = recent


def _only_told(state: State, event: e.Event) -> None:
    pass


_CHANGES |= dict.fromkeys((e.MissionDiscarded, e.CapitalChosen, e.FoulRecorded, e.HandCorrected), _only_told)


@_on(e.MissionGivenBack)
def _mission_given_back(state: State, event: e.MissionGivenBack) -> None:
    held = list(state.missions[event.seat])
    held.remove(event.mission if event.mission in held else UNKNOWN)
    state.missions = {**state.missions, event.seat: tuple(held)}
    state.discarded += (event.seat,)
    if state.phase == "discard" and event.seat == state.turn:
        state.phase = "reinforce"


@_on(e.SetTraded)
def _set_traded(state: State, event: e.SetTraded) -> None:
    before = state.hands[event.seat]
    state.hands = {**state.hands, event.seat: cards_without(before, event.cards)}
    state.must_trade = chain_goes_on(state, len(before), state.hands[event.seat])
    if state.attacks_made and state.options.draw_moment == "after_attack":
        state.phase = "draw"
    state.sets_traded = event.number
    state.reinforcements += event.armies
    receive_armies(state, event.armies + sum(event.bonus.values()))
    count_trade(state, event.seat)
    put_away(state, event.cards)
    for territory, bonus in event.bonus.items():
        state.armies = add_to(state.armies, territory, bonus)


@_on(e.Placed)
def _placed(state: State, event: e.Placed) -> None:
    state.armies = add_to(state.armies, event.territory, event.armies)
    if state.to_place:
        left = add_to(state.to_place, event.seat, -event.armies)
        state.to_place = {seat: armies for seat, armies in left.items() if armies}
    elif event.seat == NEUTRAL:
        state.neutral_placed += event.armies
    else:
        state.reinforcements -= event.armies


@_on(e.NeutralEnded)
def _neutral_ended(state: State, event: e.NeutralEnded) -> None:
    state.neutral_ended = True
    state.phase = "attack" if state.phase == "reinforce" else state.phase


@_on(e.ThrowWaits)
def _throw_waits(state: State, event: e.ThrowWaits) -> None:
    state.throw = Throw(*event)
    state.inherited = False
    _attack_goes_on(state, event.seat)


def _attack_goes_on(state: State, seat: Colour) -> None:
    """Whoever acted in another's turn and was let leaves the turn where it stood; what waits to be occupied waits."""
    if seat == state.turn and state.occupation is None:
        state.phase = "attack"


@_on(e.Losses)
def _losses(state: State, event: e.Losses) -> None:
    armies = dict(state.armies)
    armies[event.from_] -= event.attacker
    armies[event.to] -= event.defender
    state.armies = armies
    state.throw = None
    remember_throw(state, event.from_, event.to)
    _attack_goes_on(state, event.seat)
    if event.seat == state.turn:
        state.attacks_made = True
        state.inherited = False
        # A regrouping that an attack interrupted, let stand, begins anew.
        state.fortify_from = None
        state.moved = {}


@_on(e.ThrowVoided)
def _throw_voided(state: State, event: e.ThrowVoided) -> None:
    assert state.throw is not None
    remember_throw(state, state.throw.source, state.throw.target)
    state.throw = None


@_on(e.Conquered)
def _conquered(state: State, event: e.Conquered) -> None:
    loser = state.owners[event.territory]
    if state.capitals.get(loser) == UNKNOWN:
        state.taken_unread = {**state.taken_unread, event.territory: (loser, event.by)}
    give_territory(state, event.territory, event.by)
    waiting = Occupation(event.from_, event.territory, event.least)
    if state.occupation is None:
        state.interrupted, state.phase, state.occupation = state.phase, "occupy", waiting
    else:
        state.next_occupation = waiting
    state.conquered = state.conquered or event.by == state.turn


@_on(e.CapitalTaken)
def _capital_taken(state: State, event: e.CapitalTaken) -> None:
    if event.seat not in state.capitals_taken:
        state.capitals_taken += (event.seat,)


@_on(e.ContinentTaken)
def _continent_taken(state: State, event: e.ContinentTaken) -> None:
    state.armies = {**state.armies, **dict.fromkeys(event.territories, 1)}
    for territory in event.territories:
        give_territory(state, territory, event.by)


@_on(e.CardsHandedOver)
def _cards_handed_over(state: State, event: e.CardsHandedOver) -> None:
    state.inherited = event.to == state.turn and state.options.inherited_sets == "at_once"


@_on(e.CardsInherited)
def _cards_inherited(state: State, event: e.CardsInherited) -> None:
    state.hands = {**state.hands, event.seat: (*state.hands.get(event.seat, ()), *event.cards), event.from_: ()}


@_on(e.Eliminated)
def _eliminated(state: State, event: e.Eliminated) -> None:
    state.eliminated += (event.seat,)
    state.eliminated_by = {**state.eliminated_by, event.seat: event.by}
    leave_match(state, event.seat)


@_on(e.Occupied)
def _occupied(state: State, event: e.Occupied) -> None:
    move_armies(state, event.from_, event.territory, event.armies)
    end_occupation(state, event.territory)


@_on(e.AttackClosed)
def _attack_closed(state: State, event: e.AttackClosed) -> None:
    state.attack_closed = True


@_on(e.AttackLost)
def _attack_lost(state: State, event: e.AttackLost) -> None:
    state.attack_lost = True


@_on(e.Overridden)
def _overridden(state: State, event: e.Overridden) -> None:
    state.attack_closed = False
    state.overrides += (event.option,)
    state.fortify_from = None
    if state.phase == "fortify":
        state.phase = "attack"


@_on(e.Fortified)
def _fortified(state: State, event: e.Fortified) -> None:
    if event.seat == state.turn:
        begin_movement(state)
        state.inherited = False
        state.moved = add_to(state.moved, event.from_, event.armies)
    move_armies(state, event.from_, event.to, event.armies)


@_on(e.CardDrawn)
def _card_drawn(state: State, event: e.CardDrawn) -> None:
    if event.seat == state.turn:
        state.drawn, state.phase = True, "draw"
        state.inherited = False
    elif event.seat == state.card_due:
        state.card_due = ""


@_on(e.CardReceived)
def _card_received(state: State, event: e.CardReceived) -> None:
    state.hands = {**state.hands, event.seat: (*state.hands.get(event.seat, ()), event.card)}
    if state.deck:
        state.deck = state.deck[1:]


@_on(e.CardForfeited)
def _card_forfeited(state: State, event: e.CardForfeited) -> None:
    state.card_due = ""


@_on(e.TurnEnded)
def _turn_ended(state: State, event: e.TurnEnded) -> None:
    if state.conquered and not state.drawn and state.stock > 0 and state.playing(event.seat):
        state.card_due = event.seat
    state.reinforcements = 0
    state.throw = None


@_on(e.Penalty)
def _penalty(state: State, event: e.Penalty) -> None:
    state.armies = add_to(state.armies, event.territory, event.shortfall - event.armies)
    if state.options.penalty_shortfall != "other_lands" or not event.shortfall:
        return
    others = sum(n - 1 for t, n in state.armies.items() if state.owners[t] == event.seat and t != event.territory)
    due = min(event.shortfall, others - state.penalties_due.get(event.seat, 0))
    if due > 0:
        state.penalties_due = add_to(state.penalties_due, event.seat, due)


@_on(e.PenaltyPaid)
def _penalty_paid(state: State, event: e.PenaltyPaid) -> None:
    due = add_to(state.penalties_due, event.seat, -event.armies)
    state.penalties_due = {seat: number for seat, number in due.items() if number}
    state.armies = add_to(state.armies, event.territory, -event.armies)


@_on(e.Conceded)
def _conceded(state: State, event: e.Conceded) -> None:
    state.conceded += (event.seat,)
    leave_match(state, event.seat)


@_on(e.TerritoryCorrected)
def _territory_corrected(state: State, event: e.TerritoryCorrected) -> None:
    give_territory(state, event.territory, event.owner)
    state.armies = {**state.armies, event.territory: event.armies}
    if state.throw is not None and event.territory in (state.throw.source, state.throw.target):
        state.throw = None
    if state.fortify_from is not None:
        state.fortify_from = {**state.fortify_from, event.territory: event.armies}
        # That armies were moved stays true, though none of those that stand here now were (SV-4).
        state.moved = {territory: number * (territory != event.territory) for territory, number in state.moved.items()}
    if any(event.territory == waiting.target for waiting in state.occupations):
        end_occupation(state, event.territory)


@_on(e.CardDoubted)
def _card_doubted(state: State, event: e.CardDoubted) -> None:
    hand = tuple(UNKNOWN if card == event.card else card for card in state.hands[event.seat])
    state.hands = {**state.hands, event.seat: hand}


@_on(e.HandKnown)
def _hand_known(state: State, event: e.HandKnown) -> None:
    state.hands = {**state.hands, event.seat: event.cards}
    state.deck = event.deck
    state.out_of_play = tuple(card for card in state.out_of_play if card == UNKNOWN or card not in event.cards)


@_on(e.SetsCorrected)
def _sets_corrected(state: State, event: e.SetsCorrected) -> None:
    state.sets_traded = event.number


@_on(e.MatchWon)
def _match_won(state: State, event: e.MatchWon) -> None:
    state.result = Result(*event)
    state.won_before = False


@_on(e.ResultLifted)
def _result_lifted(state: State, event: e.ResultLifted) -> None:
    state.result = None
    state.won_before = False

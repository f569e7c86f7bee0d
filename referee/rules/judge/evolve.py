"""The next state: one small function per event. It judges nothing; what is in the log has happened.

Each function changes the fields of an unfinished state. Mappings are shared with earlier states and are
copied before they are changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

from msgspec.structs import astuple, replace

from referee.rules import events, past_events
from referee.rules.judge import changes
from referee.rules.state import Occupation, Result, Setting, State, Throw
from referee.rules.terms import NEUTRAL, UNKNOWN

E = TypeVar("E", bound=events.Event)
Change: TypeAlias = Callable[[State, events.Event], None]


def start_match(setting: Setting) -> State:
    """Return a match before anything has happened."""
    return State(setting, hands={colour: () for colour in setting.colours}, counts=dict.fromkeys(setting.holders, 0))


def evolve(state: State, event: events.Event) -> State:
    """Return the state after ``event``; ``state`` stays as it was."""
    new = replace(state)
    CHANGES[type(event)](new, event)
    return new


CHANGES: dict[type, Change] = {}
"""The function of each event, which changes a new copy of the state."""


def _on(kind: type[E]) -> Callable[[Callable[[State, E], None]], Callable[[State, E], None]]:
    """Register the function that applies events of ``kind``."""

    def remember(function: Callable[[State, E], None]) -> Callable[[State, E], None]:
        CHANGES[kind] = cast(Change, function)
        return function

    return remember


@_on(events.TerritoriesDealt)
def _territories_dealt(state: State, event: events.TerritoriesDealt) -> None:
    owners = {territory: colour for colour, dealt in event.territories.items() for territory in dealt}
    state.owners = {territory: owners[territory] for territory in state.setting.board.territories}
    changes.garrison_territories(state)
    state.counts = {colour: len(event.territories.get(colour, ())) for colour in state.setting.holders}


@_on(events.MissionsDealt)
def _missions_dealt(state: State, event: events.MissionsDealt) -> None:
    state.missions = {**state.missions, event.seat: event.missions}


@_on(events.DeckShuffled)
def _deck_shuffled(state: State, event: events.DeckShuffled) -> None:
    state.deck = event.deck


@_on(events.TerritoryTaken)
def _territory_taken(state: State, event: events.TerritoryTaken) -> None:
    changes.give_territory(state, event.territory, event.seat)
    if len(state.owners) == len(state.setting.board.territories):
        state.owners = {territory: state.owners[territory] for territory in state.setting.board.territories}
    changes.garrison_territories(state)


@_on(events.MissionEntered)
def _mission_entered(state: State, event: events.MissionEntered) -> None:
    held = list(state.missions.get(event.seat, ()))
    if UNKNOWN in held:
        held[held.index(UNKNOWN)] = event.mission
    else:
        held.append(event.mission)
    state.missions = {**state.missions, event.seat: tuple(held)}


@_on(events.PlacementBegun)
def _placement_begun(state: State, event: events.PlacementBegun) -> None:
    state.to_place = event.armies


@_on(events.CapitalNamed)
def _capital_named(state: State, event: events.CapitalNamed) -> None:
    state.capitals = {**state.capitals, event.seat: event.territory}
    if UNKNOWN not in state.capitals.values():
        state.first_owners = {}
    if state.deck is not None:
        out = state.capital_cards
        state.deck = tuple(card for card in state.deck if card not in out)


@_on(events.TurnStarted)
def _turn_started(state: State, event: events.TurnStarted) -> None:
    state.turn = event.seat
    if not state.starter and UNKNOWN in state.capitals.values():
        state.first_owners = state.owners
    state.starter = state.starter or event.seat
    state.round = event.round
    state.phase = event.phase
    state.reinforcements = event.reinforcements
    state.received = state.neutral_placed = 0
    changes.receive_armies(state, event.reinforcements)
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


for _kind in (
    *(events.MissionDiscarded, events.CapitalChosen, events.FoulRecorded, events.Noted, events.HandCorrected),
    *(past_events.Repeated, past_events.DifferenceBooked),
):
    CHANGES[_kind] = lambda state, event: None  # these events change nothing


@_on(events.MissionGivenBack)
def _mission_given_back(state: State, event: events.MissionGivenBack) -> None:
    held = list(state.missions[event.seat])
    held.remove(event.mission if event.mission in held else UNKNOWN)
    state.missions = {**state.missions, event.seat: tuple(held)}
    state.discarded += (event.seat,)
    if state.phase == "discard" and event.seat == state.turn:
        state.phase = "reinforce"


@_on(events.SetTraded)
def _set_traded(state: State, event: events.SetTraded) -> None:
    before = state.hands[event.seat]
    state.hands = {**state.hands, event.seat: changes.cards_without(before, event.cards)}
    state.must_trade = changes.must_trade_on(state, len(before), state.hands[event.seat])
    if state.attacks_made and state.options.draw_moment == "after_attack":
        state.phase = "draw"
    state.sets_traded = event.number
    state.reinforcements += event.armies
    changes.receive_armies(state, event.armies + sum(event.bonus.values()))
    changes.count_trade(state, event.seat)
    changes.put_cards_away(state, event.cards)
    for territory, bonus in event.bonus.items():
        changes.place_armies(state, territory, bonus)


@_on(events.Placed)
def _placed(state: State, event: events.Placed) -> None:
    changes.place_armies(state, event.territory, event.armies)
    if state.to_place:
        left = changes.add_to_count(state.to_place, event.seat, -event.armies)
        state.to_place = {seat: armies for seat, armies in left.items() if armies}
    elif event.seat == NEUTRAL:
        state.neutral_placed += event.armies
    else:
        state.reinforcements -= event.armies


@_on(events.NeutralEnded)
def _neutral_ended(state: State, event: events.NeutralEnded) -> None:
    state.neutral_ended = True
    state.phase = "attack" if state.phase == "reinforce" else state.phase


@_on(events.ThrowWaits)
def _throw_waits(state: State, event: events.ThrowWaits) -> None:
    state.throw = Throw(*astuple(event))
    state.inherited = False
    # An action out of turn that was let stand leaves the turn as it was; a waiting occupation still waits.
    if event.seat == state.turn and state.occupation is None:
        state.phase = "attack"


@_on(events.Losses)
def _losses(state: State, event: events.Losses) -> None:
    armies = dict(state.armies)
    armies[event.from_] -= event.attacker
    armies[event.to] -= event.defender
    state.armies = armies
    state.throw = None
    changes.remember_throw(state, event.from_, event.to)
    if event.seat == state.turn:
        state.attacks_made = True
        if state.occupation is None:
            state.phase = "attack"
        state.inherited = False
        # A fortify phase that was interrupted by an attack that was let stand begins again.
        state.fortify_from = None
        state.moved = {}


@_on(events.ThrowVoided)
def _throw_voided(state: State, event: events.ThrowVoided) -> None:
    assert state.throw is not None
    changes.remember_throw(state, state.throw.source, state.throw.target)
    state.throw = None


@_on(events.Conquered)
def _conquered(state: State, event: events.Conquered) -> None:
    loser = state.owners[event.territory]
    if state.capitals.get(loser) == UNKNOWN:
        state.taken_unread = {**state.taken_unread, event.territory: (loser, event.by)}
    changes.give_territory(state, event.territory, event.by)
    waiting = Occupation(event.from_, event.territory, event.least)
    if state.occupation is None:
        state.interrupted, state.phase, state.occupation = state.phase, "occupy", waiting
    else:
        state.next_occupation = waiting
    state.conquered = state.conquered or event.by == state.turn


@_on(events.CapitalTaken)
def _capital_taken(state: State, event: events.CapitalTaken) -> None:
    if event.seat not in state.capitals_taken:
        state.capitals_taken += (event.seat,)


@_on(events.ContinentTaken)
def _continent_taken(state: State, event: events.ContinentTaken) -> None:
    state.armies = {**state.armies, **dict.fromkeys(event.territories, 1)}
    for territory in event.territories:
        changes.give_territory(state, territory, event.by)


@_on(events.CardsHandedOver)
def _cards_handed_over(state: State, event: events.CardsHandedOver) -> None:
    state.inherited = event.to == state.turn and state.options.inherited_sets == "at_once"


@_on(events.CardsInherited)
def _cards_inherited(state: State, event: events.CardsInherited) -> None:
    state.hands = {**state.hands, event.seat: (*state.hands.get(event.seat, ()), *event.cards), event.from_: ()}


@_on(events.Eliminated)
def _eliminated(state: State, event: events.Eliminated) -> None:
    state.eliminated += (event.seat,)
    state.eliminated_by = {**state.eliminated_by, event.seat: event.by}
    changes.leave_match(state, event.seat)


@_on(events.Occupied)
def _occupied(state: State, event: events.Occupied) -> None:
    changes.move_armies(state, event.from_, event.territory, event.armies)
    changes.end_occupation(state, event.territory)


@_on(events.AttackClosed)
def _attack_closed(state: State, event: events.AttackClosed) -> None:
    state.attack_closed = True


@_on(events.AttackLost)
def _attack_lost(state: State, event: events.AttackLost) -> None:
    state.attack_lost = True


@_on(events.Overridden)
def _overridden(state: State, event: events.Overridden) -> None:
    state.attack_closed = False
    state.overrides += (event.option,)
    state.fortify_from = None
    if state.phase == "fortify":
        state.phase = "attack"


@_on(events.Fortified)
def _fortified(state: State, event: events.Fortified) -> None:
    if event.seat == state.turn:
        changes.begin_movement(state)
        state.inherited = False
        state.moved = changes.add_to_count(state.moved, event.from_, event.armies)
    changes.move_armies(state, event.from_, event.to, event.armies)


@_on(events.CardDrawn)
def _card_drawn(state: State, event: events.CardDrawn) -> None:
    if event.seat == state.turn:
        state.drawn, state.phase = True, "draw"
        state.inherited = False
    elif event.seat == state.card_due:
        state.card_due = ""


@_on(events.CardReceived)
def _card_received(state: State, event: events.CardReceived) -> None:
    state.hands = {**state.hands, event.seat: (*state.hands.get(event.seat, ()), event.card)}
    if state.deck:
        # The top card, unless a draw was repeated in a past that was put right (match-record 9).
        at = state.deck.index(event.card) if event.card in state.deck else 0
        state.deck = state.deck[:at] + state.deck[at + 1 :]


@_on(events.CardForfeited)
def _card_forfeited(state: State, event: events.CardForfeited) -> None:
    state.card_due = ""


@_on(events.TurnEnded)
def _turn_ended(state: State, event: events.TurnEnded) -> None:
    if state.conquered and not state.drawn and state.stock > 0 and state.is_playing(event.seat):
        state.card_due = event.seat
    state.reinforcements = 0
    state.throw = None


@_on(events.Penalty)
def _penalty(state: State, event: events.Penalty) -> None:
    state.armies = changes.add_to_count(state.armies, event.territory, event.shortfall - event.armies)
    if state.options.penalty_shortfall != "other_lands" or not event.shortfall:
        return
    others = sum(n - 1 for t, n in state.armies.items() if state.owners[t] == event.seat and t != event.territory)
    due = min(event.shortfall, others - state.penalties_due.get(event.seat, 0))
    if due > 0:
        state.penalties_due = changes.add_to_count(state.penalties_due, event.seat, due)


@_on(events.PenaltyPaid)
def _penalty_paid(state: State, event: events.PenaltyPaid) -> None:
    due = changes.add_to_count(state.penalties_due, event.seat, -event.armies)
    state.penalties_due = {seat: number for seat, number in due.items() if number}
    state.armies = changes.add_to_count(state.armies, event.territory, -event.armies)


@_on(events.Conceded)
def _conceded(state: State, event: events.Conceded) -> None:
    state.conceded += (event.seat,)
    changes.leave_match(state, event.seat)


@_on(events.TerritoryCorrected)
def _territory_corrected(state: State, event: events.TerritoryCorrected) -> None:
    if event.owner != state.owners[event.territory]:
        # Nobody knows when the territory changed hands.
        state.first_owners = {t: owner for t, owner in state.first_owners.items() if t != event.territory}
    changes.give_territory(state, event.territory, event.owner)
    state.armies = {**state.armies, event.territory: event.armies}
    if state.throw is not None and event.territory in (state.throw.source, state.throw.target):
        state.throw = None
    if state.fortify_from is not None:
        state.fortify_from = {**state.fortify_from, event.territory: event.armies}
        # Armies were moved, although none of those that are here now were (SV-4).
        state.moved = {territory: number * (territory != event.territory) for territory, number in state.moved.items()}
    if any(event.territory == waiting.target for waiting in state.occupations):
        changes.end_occupation(state, event.territory)


@_on(events.CardDoubted)
def _card_doubted(state: State, event: events.CardDoubted) -> None:
    hand = tuple(UNKNOWN if card == event.card else card for card in state.hands[event.seat])
    state.hands = {**state.hands, event.seat: hand}


@_on(events.HandKnown)
def _hand_known(state: State, event: events.HandKnown) -> None:
    state.hands = {**state.hands, event.seat: event.cards}
    state.deck = event.deck
    state.out_of_play = tuple(card for card in state.out_of_play if card == UNKNOWN or card not in event.cards)


@_on(events.SetsCorrected)
def _sets_corrected(state: State, event: events.SetsCorrected) -> None:
    state.sets_traded = event.number


@_on(events.MatchWon)
def _match_won(state: State, event: events.MatchWon) -> None:
    state.result = Result(*astuple(event))
    state.won_before = False


@_on(events.ResultLifted)
def _result_lifted(state: State, event: events.ResultLifted) -> None:
    state.result = None
    state.won_before = False


@_on(past_events.Replaced)
def _replaced(state: State, event: past_events.Replaced) -> None:
    if event.mode == "keep":
        changes.conceal_secrets(state)


@_on(past_events.TurnKept)
def _turn_kept(state: State, event: past_events.TurnKept) -> None:
    for name, value in event.facts.items():
        kind = _NAMED.get(name)
        setattr(state, name, value if kind is None or value is None else kind(*cast("tuple[object, ...]", value)))


_NAMED: dict[str, Callable[..., object]] = {
    **{"throw": Throw, "result": Result},
    **dict.fromkeys(("occupation", "next_occupation"), Occupation),
}


@_on(past_events.HandsKept)
def _hands_kept(state: State, event: past_events.HandsKept) -> None:
    state.hands, state.missions, state.capitals = event.hands, event.missions, event.capitals
    state.deck, state.out_of_play = event.deck, event.out_of_play

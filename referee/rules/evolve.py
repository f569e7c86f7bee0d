"""The next state: one small function an event. It judges nothing; what is in the log has happened.

Each function changes the fields of a state that is still being made. Mappings are shared with earlier states and are
copied before they are changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar, cast

from referee.rules import events as e
from referee.rules.cards import SURE_SET, THREE_RUNNING, holds_set
from referee.rules.state import Occupation, Result, Setting, State, Throw
from referee.rules.terms import NEUTRAL, UNKNOWN, Card, Colour, Territory

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


def _plus(counts: Mapping[Key, int], key: Key, more: int) -> dict[Key, int]:
    new = dict(counts)
    new[key] = new.get(key, 0) + more
    return new


def _own(state: State, territory: Territory, owner: Colour) -> None:
    """``territory`` is ``owner``'s, and is counted as his."""
    owners, counts = dict(state.owners), dict(state.counts)
    before = owners.get(territory)
    if before is not None:
        counts[before] -= 1
    owners[territory] = owner
    counts[owner] = counts.get(owner, 0) + 1
    state.owners, state.counts = owners, counts


def _move(state: State, source: Territory, target: Territory, number: int) -> None:
    armies = dict(state.armies)
    armies[source] -= number
    armies[target] += number
    state.armies = armies


def _put_away(state: State, cards: tuple[Card, ...]) -> None:
    """Cards that leave a hand go under the stock in their order, or out of play (A-16, A-27)."""
    if state.options.traded_cards == "out":
        state.out_of_play += cards
    elif state.deck is not None:
        state.deck += tuple(card for card in cards if card != UNKNOWN)


@_on(e.TerritoriesDealt)
def _territories_dealt(state: State, event: e.TerritoriesDealt) -> None:
    owners = {territory: colour for colour, dealt in event.territories.items() for territory in dealt}
    state.owners = {territory: owners[territory] for territory in state.setting.board.territories}
    _garrison(state)
    state.counts = {colour: len(event.territories.get(colour, ())) for colour in state.setting.holders}


def _garrison(state: State) -> None:
    """One army in each territory, the neutral's own number in each of its (EM-8.6d, SV-D2, FR-D1)."""
    neutral = state.options.neutral_armies
    state.armies = {territory: neutral if owner == NEUTRAL else 1 for territory, owner in state.owners.items()}


@_on(e.MissionsDealt)
def _missions_dealt(state: State, event: e.MissionsDealt) -> None:
    state.missions = {**state.missions, event.seat: event.missions}


@_on(e.DeckShuffled)
def _deck_shuffled(state: State, event: e.DeckShuffled) -> None:
    state.deck = event.deck


@_on(e.TerritoryTaken)
def _territory_taken(state: State, event: e.TerritoryTaken) -> None:
    _own(state, event.territory, event.seat)
    if len(state.owners) == len(state.setting.board.territories):
        state.owners = {territory: state.owners[territory] for territory in state.setting.board.territories}
    _garrison(state)


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
    _receive(state, event.reinforcements)
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
    state.hands = {**state.hands, event.seat: _without(before, event.cards)}
    state.must_trade = _chain_goes_on(state, len(before), state.hands[event.seat])
    if state.attacks_made and state.options.draw_moment == "after_attack":
        state.phase = "draw"
    state.sets_traded = event.number
    state.reinforcements += event.armies
    _receive(state, event.armies + sum(event.bonus.values()))
    _count_trade(state, event.seat)
    _put_away(state, event.cards)
    for territory, bonus in event.bonus.items():
        state.armies = _plus(state.armies, territory, bonus)


def _count_trade(state: State, seat: Colour) -> None:
    last, run = state.trade_runs.get(seat, (0, 0))
    if run and last == state.round:
        return
    goes_on = run and last == state.round - 1
    state.trade_runs = {**state.trade_runs, seat: (state.round, run + 1 if goes_on else 1)}
    before = {other: round_ for other, round_ in state.traded_before.items() if other != seat}
    if run and last == state.round - 2 and state.options.trades_alarm == THREE_RUNNING:
        before[seat] = last
    state.traded_before = before


def _receive(state: State, armies: int) -> None:
    """In a duel the armies of the turn are counted, for the neutral gets its share of them (SV-D5, FR-D2)."""
    if NEUTRAL in state.counts:
        state.received += armies


def _chain_goes_on(state: State, held: int, left: tuple[Card, ...]) -> bool:
    """From five cards on, sets are traded as long as there is one (A-S04)."""
    if state.options.trade_forced != "five_all" or not (state.must_trade or held >= SURE_SET):
        return False
    return holds_set(left, state.setting.symbols, state.options.joker)


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand after ``cards`` left it; a card it did not show was one of those face down."""
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)


@_on(e.Placed)
def _placed(state: State, event: e.Placed) -> None:
    state.armies = _plus(state.armies, event.territory, event.armies)
    if state.to_place:
        left = _plus(state.to_place, event.seat, -event.armies)
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
    _remember_throw(state, event.from_, event.to)
    _attack_goes_on(state, event.seat)
    if event.seat == state.turn:
        state.attacks_made = True
        state.inherited = False
        # A regrouping that an attack interrupted, let stand, begins anew.
        state.fortify_from = None
        state.moved = {}


def _remember_throw(state: State, source: Territory, target: Territory) -> None:
    others = {other: origin for other, origin in state.last_throws.items() if other != target}
    state.last_throws = {**others, target: source}


@_on(e.ThrowVoided)
def _throw_voided(state: State, event: e.ThrowVoided) -> None:
    assert state.throw is not None
    _remember_throw(state, state.throw.source, state.throw.target)
    state.throw = None


@_on(e.Conquered)
def _conquered(state: State, event: e.Conquered) -> None:
    loser = state.owners[event.territory]
    if state.capitals.get(loser) == UNKNOWN:
        state.taken_unread = {**state.taken_unread, event.territory: (loser, event.by)}
    _own(state, event.territory, event.by)
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
        _own(state, territory, event.by)


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
    _leave(state, event.seat)


def _leave(state: State, seat: Colour) -> None:
    """A seat that leaves: its cards are put away, its missions lie face down (A-27)."""
    _put_away(state, state.hands.get(seat, ()))
    state.hands = {**state.hands, seat: ()}
    state.missions = {colour: held for colour, held in state.missions.items() if colour != seat}
    state.penalties_due = {colour: due for colour, due in state.penalties_due.items() if colour != seat}
    if state.card_due == seat:
        state.card_due = ""


@_on(e.Occupied)
def _occupied(state: State, event: e.Occupied) -> None:
    _move(state, event.from_, event.territory, event.armies)
    _go_on(state, event.territory)


def _go_on(state: State, occupied: Territory) -> None:
    """``occupied`` waits no longer; the turn stands where it stood, or regroups where its attacks are over."""
    left = [waiting for waiting in state.occupations if waiting.target != occupied]
    state.occupation, state.next_occupation = left[0] if left else None, None
    if left:
        return
    assert state.interrupted is not None
    state.phase, state.interrupted = state.interrupted, None
    # A throw that waits elsewhere is finished first.
    if state.attack_closed and state.phase == "attack" and state.throw is None:
        _begin_movement(state)


def _begin_movement(state: State) -> None:
    """The regrouping begins: from now on each army that leaves a territory is counted (A-39)."""
    state.phase = "fortify"
    if state.fortify_from is None:
        state.fortify_from = state.armies


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
        _begin_movement(state)
        state.inherited = False
        state.moved = _plus(state.moved, event.from_, event.armies)
    _move(state, event.from_, event.to, event.armies)


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
    state.armies = _plus(state.armies, event.territory, event.shortfall - event.armies)
    if state.options.penalty_shortfall != "other_lands" or not event.shortfall:
        return
    others = sum(n - 1 for t, n in state.armies.items() if state.owners[t] == event.seat and t != event.territory)
    due = min(event.shortfall, others - state.penalties_due.get(event.seat, 0))
    if due > 0:
        state.penalties_due = _plus(state.penalties_due, event.seat, due)


@_on(e.PenaltyPaid)
def _penalty_paid(state: State, event: e.PenaltyPaid) -> None:
    due = _plus(state.penalties_due, event.seat, -event.armies)
    state.penalties_due = {seat: number for seat, number in due.items() if number}
    state.armies = _plus(state.armies, event.territory, -event.armies)


@_on(e.Conceded)
def _conceded(state: State, event: e.Conceded) -> None:
    state.conceded += (event.seat,)
    _leave(state, event.seat)


@_on(e.TerritoryCorrected)
def _territory_corrected(state: State, event: e.TerritoryCorrected) -> None:
    _own(state, event.territory, event.owner)
    state.armies = {**state.armies, event.territory: event.armies}
    if state.throw is not None and event.territory in (state.throw.source, state.throw.target):
        state.throw = None
    if state.fortify_from is not None:
        state.fortify_from = {**state.fortify_from, event.territory: event.armies}
        # That armies were moved stays true, though none of those that stand here now were (SV-4).
        state.moved = {territory: number * (territory != event.territory) for territory, number in state.moved.items()}
    if any(event.territory == waiting.target for waiting in state.occupations):
        _go_on(state, event.territory)


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

"""The next state: one small function an event. It judges nothing; what is in the log has happened.

Mappings are copied before they are changed, so that every earlier state stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from referee.rules import events as e
from referee.rules.phases.reinforce import must_discard
from referee.rules.state import Occupation, Result, Setting, State, Throw
from referee.rules.terms import UNKNOWN, Card, Colour, Phase, Territory

Key = TypeVar("Key")
E = TypeVar("E", bound=e.Event)


def start(setting: Setting) -> State:
    """A match before anything has happened."""
    return State(setting, hands={colour: () for colour in setting.colours}, counts=dict.fromkeys(setting.colours, 0))


def evolve(state: State, event: e.Event) -> State:
    """The state after ``event``."""
    return _EVOLVE[type(event)](state, event)


_EVOLVE: dict[type, Callable[[State, e.Event], State]] = {}


def _on(kind: type[E]) -> Callable[[Callable[[State, E], State]], Callable[[State, E], State]]:
    """The function below makes the next state after an event of ``kind``."""

    def remember(function: Callable[[State, E], State]) -> Callable[[State, E], State]:
        _EVOLVE[kind] = cast("Callable[[State, e.Event], State]", function)
        return function

    return remember


def _plus(counts: Mapping[Key, int], key: Key, more: int) -> dict[Key, int]:
    new = dict(counts)
    new[key] = new.get(key, 0) + more
    return new


def _owned(state: State, territory: Territory, owner: Colour) -> tuple[dict[Territory, Colour], dict[Colour, int]]:
    """Owners and counts once ``territory`` is ``owner``'s."""
    owners, counts = dict(state.owners), dict(state.counts)
    before = owners.get(territory)
    if before is not None:
        counts[before] -= 1
    owners[territory] = owner
    counts[owner] = counts.get(owner, 0) + 1
    return owners, counts


def _put_away(state: State, cards: tuple[Card, ...]) -> dict[str, object]:
    """Where cards go that leave a hand: under the stock in their order, or out of play (A-16, A-27)."""
    if state.options.traded_cards == "out":
        return {"out_of_play": state.out_of_play + cards}
    if state.deck is None:
        return {}
    return {"deck": state.deck + tuple(card for card in cards if card != UNKNOWN)}


@_on(e.TerritoriesDealt)
def _territories_dealt(state: State, event: e.TerritoriesDealt) -> State:
    owners = {territory: colour for colour, dealt in event.territories.items() for territory in dealt}
    counts = {colour: len(event.territories.get(colour, ())) for colour in state.setting.colours}
    ordered = {territory: owners[territory] for territory in state.setting.board.territories}
    return state.but(owners=ordered, armies=dict.fromkeys(ordered, 1), counts=counts)


@_on(e.MissionsDealt)
def _missions_dealt(state: State, event: e.MissionsDealt) -> State:
    return state.but(missions={**state.missions, event.seat: event.missions})


@_on(e.DeckShuffled)
def _deck_shuffled(state: State, event: e.DeckShuffled) -> State:
    return state.but(deck=event.deck)


@_on(e.TerritoryTaken)
def _territory_taken(state: State, event: e.TerritoryTaken) -> State:
    owners, counts = _owned(state, event.territory, event.seat)
    if len(owners) == len(state.setting.board.territories):
        owners = {territory: owners[territory] for territory in state.setting.board.territories}
    return state.but(owners=owners, counts=counts, armies=dict.fromkeys(owners, 1))


@_on(e.MissionEntered)
def _mission_entered(state: State, event: e.MissionEntered) -> State:
    held = list(state.missions.get(event.seat, ()))
    if UNKNOWN in held:
        held[held.index(UNKNOWN)] = event.mission
    else:
        held.append(event.mission)
    return state.but(missions={**state.missions, event.seat: tuple(held)})


@_on(e.TurnStarted)
def _turn_started(state: State, event: e.TurnStarted) -> State:
    return state.but(
        turn=event.seat,
        round=event.round,
        phase=event.phase,
        reinforcements=event.reinforcements,
        conquered=False,
        drawn=False,
        attacks_made=False,
        attack_closed=False,
        overrides=(),
        fortify_from=None,
        moved={},
        last_throws={},
    )


@_on(e.MissionDiscarded)
def _mission_discarded(state: State, event: e.MissionDiscarded) -> State:
    return state


@_on(e.FoulRecorded)
def _foul_recorded(state: State, event: e.FoulRecorded) -> State:
    return state


@_on(e.HandCorrected)
def _hand_corrected(state: State, event: e.HandCorrected) -> State:
    return state


@_on(e.MissionGivenBack)
def _mission_given_back(state: State, event: e.MissionGivenBack) -> State:
    held = list(state.missions[event.seat])
    held.remove(event.mission if event.mission in held else UNKNOWN)
    return state.but(
        missions={**state.missions, event.seat: tuple(held)},
        discarded=(*state.discarded, event.seat),
        phase="reinforce" if state.phase == "discard" and event.seat == state.turn else state.phase,
    )


@_on(e.SetTraded)
def _set_traded(state: State, event: e.SetTraded) -> State:
    hand = _without(state.hands[event.seat], event.cards)
    last, run = state.trade_runs.get(event.seat, (0, 0))
    run = run if last == state.round else run + 1 if last == state.round - 1 and run else 1
    armies = state.armies
    if event.bonus:
        armies = dict(armies)
        for territory, bonus in event.bonus.items():
            armies[territory] += bonus
    return state.but(
        hands={**state.hands, event.seat: hand},
        sets_traded=event.number,
        reinforcements=state.reinforcements + event.armies,
        armies=armies,
        trade_runs={**state.trade_runs, event.seat: (state.round, run)},
        **_put_away(state, event.cards),
    )


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand after ``cards`` left it; a card it did not show was one of those face down."""
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)


@_on(e.Placed)
def _placed(state: State, event: e.Placed) -> State:
    armies = dict(state.armies)
    armies[event.territory] += event.armies
    return state.but(armies=armies, reinforcements=state.reinforcements - event.armies)


@_on(e.ThrowWaits)
def _throw_waits(state: State, event: e.ThrowWaits) -> State:
    return state.but(throw=Throw(*event), phase=_phase(state, event.seat, "attack"))


def _phase(state: State, seat: Colour, phase: Phase) -> Phase:
    """``phase``, unless ``seat`` acted in another's turn and was let: the turn stands where it stood."""
    if seat == state.turn:
        return phase
    if state.occupation is None:
        return state.phase
    if state.fortify_from is not None or state.drawn:
        return "draw" if state.drawn else "fortify"
    if state.attacks_made:
        return "attack"
    return "discard" if must_discard(state, state.turn, state.round) else "reinforce"


@_on(e.Losses)
def _losses(state: State, event: e.Losses) -> State:
    armies = dict(state.armies)
    armies[event.from_] -= event.attacker
    armies[event.to] -= event.defender
    after = state.but(armies=armies, throw=None, last_throws={**state.last_throws, event.to: event.from_})
    if event.seat != state.turn:
        return after
    # A regrouping that an attack interrupted, let stand, begins anew.
    return after.but(phase="attack", attacks_made=True, fortify_from=None, moved={})


@_on(e.ThrowVoided)
def _throw_voided(state: State, event: e.ThrowVoided) -> State:
    assert state.throw is not None
    return state.but(throw=None, last_throws={**state.last_throws, state.throw.target: state.throw.source})


@_on(e.Conquered)
def _conquered(state: State, event: e.Conquered) -> State:
    owners, counts = _owned(state, event.territory, event.by)
    return state.but(
        owners=owners,
        counts=counts,
        phase="occupy",
        occupation=Occupation(event.from_, event.territory, event.least),
        throw=None,
        conquered=state.conquered or event.by == state.turn,
    )


@_on(e.Eliminated)
def _eliminated(state: State, event: e.Eliminated) -> State:
    hand = state.hands.get(event.seat, ())
    return state.but(
        eliminated=(*state.eliminated, event.seat),
        eliminated_by={**state.eliminated_by, event.seat: event.by},
        **_gone(state, event.seat, hand),
    )


def _gone(state: State, seat: Colour, hand: tuple[Card, ...]) -> dict[str, object]:
    """A seat that leaves: its cards are put away, its missions lie face down (A-27)."""
    return {
        "hands": {**state.hands, seat: ()},
        "missions": {colour: held for colour, held in state.missions.items() if colour != seat},
        "penalties_due": {colour: due for colour, due in state.penalties_due.items() if colour != seat},
        "card_due": "" if state.card_due == seat else state.card_due,
        **_put_away(state, hand),
    }


@_on(e.Occupied)
def _occupied(state: State, event: e.Occupied) -> State:
    armies = dict(state.armies)
    armies[event.from_] -= event.armies
    armies[event.territory] += event.armies
    after = state.but(armies=armies, occupation=None, phase=_phase(state, event.by, "attack"))
    return _movement_begun(after) if state.attack_closed and event.by == state.turn else after


def _movement_begun(state: State) -> State:
    """The regrouping begins: from now on each army that leaves a territory is counted (A-39)."""
    if state.fortify_from is not None:
        return state.but(phase="fortify")
    return state.but(phase="fortify", fortify_from=state.armies)


@_on(e.AttackClosed)
def _attack_closed(state: State, event: e.AttackClosed) -> State:
    return state.but(attack_closed=True)


@_on(e.Overridden)
def _overridden(state: State, event: e.Overridden) -> State:
    phase = "attack" if state.phase == "fortify" else state.phase
    return state.but(attack_closed=False, overrides=(*state.overrides, event.option), phase=phase, fortify_from=None)


@_on(e.Fortified)
def _fortified(state: State, event: e.Fortified) -> State:
    before = _movement_begun(state)
    armies = dict(before.armies)
    armies[event.from_] -= event.armies
    armies[event.to] += event.armies
    if event.seat != state.turn:
        return state.but(armies=armies)
    return before.but(armies=armies, moved=_plus(before.moved, event.from_, event.armies))


@_on(e.CardDrawn)
def _card_drawn(state: State, event: e.CardDrawn) -> State:
    if event.seat == state.turn:
        return state.but(drawn=True, phase="draw")
    return state.but(card_due="") if event.seat == state.card_due else state


@_on(e.CardReceived)
def _card_received(state: State, event: e.CardReceived) -> State:
    hand = (*state.hands.get(event.seat, ()), event.card)
    deck = state.deck[1:] if state.deck else state.deck
    return state.but(hands={**state.hands, event.seat: hand}, deck=deck)


@_on(e.CardForfeited)
def _card_forfeited(state: State, event: e.CardForfeited) -> State:
    return state.but(card_due="")


@_on(e.TurnEnded)
def _turn_ended(state: State, event: e.TurnEnded) -> State:
    waiting = state.conquered and not state.drawn and state.stock > 0 and state.playing(event.seat)
    return state.but(card_due=event.seat if waiting else state.card_due, reinforcements=0, throw=None)


@_on(e.Penalty)
def _penalty(state: State, event: e.Penalty) -> State:
    taken = event.armies - event.shortfall
    after = state.but(armies=_plus(state.armies, event.territory, -taken))
    if state.options.penalty_shortfall != "other_lands" or not event.shortfall:
        return after
    others = sum(n - 1 for t, n in after.armies.items() if after.owners[t] == event.seat and t != event.territory)
    due = min(event.shortfall, others - state.penalties_due.get(event.seat, 0))
    return after if due <= 0 else after.but(penalties_due=_plus(state.penalties_due, event.seat, due))


@_on(e.PenaltyPaid)
def _penalty_paid(state: State, event: e.PenaltyPaid) -> State:
    due = {**state.penalties_due, event.seat: state.penalties_due[event.seat] - event.armies}
    return state.but(
        armies=_plus(state.armies, event.territory, -event.armies), penalties_due={c: n for c, n in due.items() if n}
    )


@_on(e.Conceded)
def _conceded(state: State, event: e.Conceded) -> State:
    return state.but(
        conceded=(*state.conceded, event.seat), **_gone(state, event.seat, state.hands.get(event.seat, ()))
    )


@_on(e.TerritoryCorrected)
def _territory_corrected(state: State, event: e.TerritoryCorrected) -> State:
    owners, counts = _owned(state, event.territory, event.owner)
    after = state.but(owners=owners, counts=counts, armies={**state.armies, event.territory: event.armies})
    if after.throw is not None and event.territory in (after.throw.source, after.throw.target):
        after = after.but(throw=None)
    if after.fortify_from is not None:
        moved = {territory: number for territory, number in after.moved.items() if territory != event.territory}
        after = after.but(fortify_from={**after.fortify_from, event.territory: event.armies}, moved=moved)
    if after.occupation is not None and event.territory == after.occupation.target:
        after = after.but(occupation=None, phase="fortify" if after.attack_closed else "attack")
    return after


@_on(e.HandKnown)
def _hand_known(state: State, event: e.HandKnown) -> State:
    return state.but(
        hands={**state.hands, event.seat: event.cards},
        deck=event.deck,
        out_of_play=tuple(card for card in state.out_of_play if card not in event.cards),
    )


@_on(e.SetsCorrected)
def _sets_corrected(state: State, event: e.SetsCorrected) -> State:
    return state.but(sets_traded=event.number)


@_on(e.MatchWon)
def _match_won(state: State, event: e.MatchWon) -> State:
    return state.but(result=Result(*event))

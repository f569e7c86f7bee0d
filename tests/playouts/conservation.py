"""What stays true of every state, whatever was said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee.rules.events import (
    ContinentTaken,
    Event,
    Fortified,
    HandCorrected,
    Losses,
    Occupied,
    Penalty,
    PenaltyPaid,
    Placed,
    SetTraded,
    TerritoryCorrected,
    TurnStarted,
)
from referee.rules.state import State
from referee.rules.terms import UNKNOWN, Colour


def check_state(state: State) -> None:
    """Each territory is owned and held, counts and cards are right."""
    if state.phase == "setup":
        return
    assert state.owners.keys() == state.armies.keys() == set(state.setting.board.territories)
    waiting = state.occupation.target if state.occupation else None
    assert {territory for territory, armies in state.armies.items() if armies < 1} <= {waiting}
    assert waiting is None or state.armies[waiting] == 0
    assert dict(state.counts) == {holder: 0 for holder in state.setting.holders} | Counter(state.owners.values())
    assert state.reinforcements >= 0
    _check_cards(state)


def _check_cards(state: State) -> None:
    """All 44 cards (42 without jokers) are somewhere, and none is in two places."""
    away = (state.out_of_play, state.capital_cards)
    placed = [card for cards in (*state.hands.values(), *away, state.deck or ()) for card in cards]
    known_cards = [card for card in placed if card != UNKNOWN]
    assert len(set(known_cards)) == len(known_cards)
    assert set(known_cards) <= set(state.setting.deck)
    if state.deck is None:
        assert len(placed) + state.stock == len(state.setting.deck)
    else:
        assert sorted(placed) == sorted(state.setting.deck)


def check_armies(before: State, events: Iterable[Event], after: State) -> None:
    """Armies come and go as the events say, and in no other way."""
    change = Counter[str]()
    for event in events:
        change.update(_change(event, before))
    gone = {territory: armies - after.armies[territory] for territory, armies in before.armies.items()}
    assert {t: -n for t, n in gone.items() if n} == {t: n for t, n in change.items() if n}


def _change(event: Event, before: State) -> dict[str, int]:
    """Armies that ``event`` brings to each territory, or takes from it."""
    match event:
        case Placed():
            return {event.territory: event.armies}
        case SetTraded():
            return dict(event.bonus)
        case Losses():
            return {event.from_: -event.attacker, event.to: -event.defender}
        case Occupied():
            return {event.from_: -event.armies, event.territory: event.armies}
        case Fortified():
            return {event.from_: -event.armies, event.to: event.armies}
        case Penalty():
            return {event.territory: event.shortfall - event.armies}
        case PenaltyPaid():
            return {event.territory: -event.armies}
        case ContinentTaken():
            return {territory: 1 - before.armies[territory] for territory in event.territories}
        case TerritoryCorrected():
            return {event.territory: event.armies - before.armies[event.territory]}
        case _:
            return {}


def check_hands(after: State, events: Iterable[Event]) -> None:
    """Where nobody inherits, at most five cards at the start of a turn (any five hold a set)."""
    if after.options.eliminated_cards == "nobody" and any(isinstance(event, TurnStarted) for event in events):
        assert max(map(len, after.hands.values())) <= 5


def check_trades(log: Iterable[Event]) -> None:
    """At most one set a turn, for a hand never holds two, unless the table puts right the hand that has traded."""
    traded: Colour | None = None
    for event in log:
        if isinstance(event, TurnStarted) or (isinstance(event, HandCorrected) and event.seat == traded):
            traded = None
        elif isinstance(event, SetTraded):
            assert traded is None
            traded = event.seat

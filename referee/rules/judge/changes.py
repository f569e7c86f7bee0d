"""Changes that several events make to an unfinished state; only `evolve` calls them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from referee.rules.cards import SURE_SET, THREE_RUNNING, holds_set
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, UNKNOWN, Card, Colour, Territory

Key = TypeVar("Key")


def add_to_count(counts: Mapping[Key, int], key: Key, more: int) -> dict[Key, int]:
    new = dict(counts)
    new[key] = new.get(key, 0) + more
    return new


def give_territory(state: State, territory: Territory, owner: Colour) -> None:
    """Give ``territory`` to ``owner``, and count it as his."""
    owners, counts = dict(state.owners), dict(state.counts)
    before = owners.get(territory)
    if before is not None:
        counts[before] -= 1
    owners[territory] = owner
    counts[owner] = counts.get(owner, 0) + 1
    state.owners, state.counts = owners, counts


def place_armies(state: State, territory: Territory, number: int) -> None:
    """Add armies; even once the regrouping has begun they may be moved (A-R06)."""
    state.armies = add_to_count(state.armies, territory, number)
    if state.fortify_from is not None:
        state.fortify_from = add_to_count(state.fortify_from, territory, number)


def move_armies(state: State, source: Territory, target: Territory, number: int) -> None:
    armies = dict(state.armies)
    armies[source] -= number
    armies[target] += number
    state.armies = armies


def put_cards_away(state: State, cards: tuple[Card, ...]) -> None:
    """Put cards that leave a hand under the stock in their order, or out of play (A-16, A-27)."""
    if state.options.traded_cards == "out":
        state.out_of_play += cards
    elif state.deck is not None:
        state.deck += tuple(card for card in cards if card != UNKNOWN)


def garrison_territories(state: State) -> None:
    """Put one army in each territory, and in each of the neutral's its own number (EM-8.6d, SV-D2, FR-D1)."""
    neutral = state.options.neutral_armies
    state.armies = {territory: neutral if owner == NEUTRAL else 1 for territory, owner in state.owners.items()}


def count_trade(state: State, seat: Colour) -> None:
    last, run = state.trade_runs.get(seat, (0, 0))
    if run and last == state.round:
        return
    goes_on = run and last == state.round - 1
    state.trade_runs = {**state.trade_runs, seat: (state.round, run + 1 if goes_on else 1)}
    before = {other: round_ for other, round_ in state.traded_before.items() if other != seat}
    if run and last == state.round - 2 and state.options.trades_alarm == THREE_RUNNING:
        before[seat] = last
    state.traded_before = before


def receive_armies(state: State, armies: int) -> None:
    """Count the armies of the turn in a duel, for the neutral gets its share of them (SV-D5, FR-D2)."""
    if NEUTRAL in state.counts:
        state.received += armies


def must_trade_on(state: State, held: int, left: tuple[Card, ...]) -> bool:
    """Tell whether another set must be traded: from five cards on, as long as there is one (A-S04)."""
    if state.options.trade_forced != "five_all" or not (state.must_trade or held >= SURE_SET):
        return False
    return holds_set(left, state.setting.symbols, state.options.joker)


def cards_without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the hand without ``cards``; a card it did not show was one of those face down."""
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    return tuple(left)


def conceal_secrets(state: State) -> None:
    """Turn all cards, missions and capitals face down.

    A capital that was taken is known. Cards out of play are counted: nobody has seen some of them.
    """
    state.hands = {seat: (UNKNOWN,) * len(hand) for seat, hand in state.hands.items()}
    state.missions = {seat: (UNKNOWN,) * len(held) for seat, held in state.missions.items()}
    state.capitals = {
        seat: capital if seat in state.capitals_taken else UNKNOWN for seat, capital in state.capitals.items()
    }
    state.deck = None
    state.out_of_play = (UNKNOWN,) * len(state.out_of_play)


def remember_throw(state: State, source: Territory, target: Territory) -> None:
    throws = dict(state.last_throws)
    throws.pop(target, None)
    throws[target] = source
    state.last_throws = throws


def leave_match(state: State, seat: Colour) -> None:
    """Let a seat leave: put its cards away; drop its missions (A-27), the penalties it owes and the card due to it."""
    put_cards_away(state, state.hands.get(seat, ()))
    state.hands = {**state.hands, seat: ()}
    state.missions = {colour: held for colour, held in state.missions.items() if colour != seat}
    state.penalties_due = {colour: due for colour, due in state.penalties_due.items() if colour != seat}
    if state.card_due == seat:
        state.card_due = ""


def end_occupation(state: State, occupied: Territory) -> None:
    """Remove ``occupied`` from the waiting occupations.

    After the last one resume the turn, or regroup where its attacks are over.
    """
    left = [waiting for waiting in state.occupations if waiting.target != occupied]
    state.occupation, state.next_occupation = left[0] if left else None, None
    if left:
        return
    assert state.interrupted is not None
    state.phase, state.interrupted = state.interrupted, None
    # A throw that waits on another territory is finished first.
    if state.attack_closed and state.phase == "attack" and state.throw is None:
        begin_movement(state)


def begin_movement(state: State) -> None:
    """Begin the regrouping: from now on each army that leaves a territory is counted (A-39)."""
    state.phase = "fortify"
    if state.fortify_from is None:
        state.fortify_from = state.armies

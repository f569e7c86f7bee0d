"""Whether somebody sees what is not his to see.

A view tells nothing of a secret exactly when it stays the same while the secret is exchanged for another one. So the
hidden missions and cards are shuffled among themselves, and what the viewer sees must not change by one letter. Cards
change places with cards of the same symbol only: that a hand holds a set is public from the moment it must be traded.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from referee.rules import commands
from referee.rules.events import CardsInherited, Event
from referee.rules.judge.view import Viewer
from referee.rules.missions import MISSIONS, mission_pool
from referee.rules.state import State
from referee.rules.terms import UNKNOWN, Card, Colour, MissionId

TABLE = Viewer("table")
ONLOOKER = Viewer("onlooker")


def viewers_of(state: State) -> tuple[Viewer, ...]:
    """Everybody who may look at a running match."""
    return (TABLE, ONLOOKER, *(Viewer("seat", colour) for colour in state.setting.colours))


def exchanged(state: State, viewer: Viewer, rng: Random, named: Collection[str] = ()) -> State:
    """Return the state with secrets that ``viewer`` may not see exchanged; ``named`` cards and missions stay."""
    hidden = [seat for seat in state.setting.colours if not viewer.sees(seat)]
    missions = _missions_exchanged(state, hidden, rng, named)
    after = state.with_changes(missions={**state.missions, **missions})
    return _cards_exchanged(after, hidden, rng, named)


def capitals_exchanged(state: State, viewer: Viewer, rng: Random) -> State:
    """Return the same state, exchanging the capitals that ``viewer`` may not see for others of their owners' lands.

    Where the capital's card is out of the deck, the other one's card takes its place there.
    """
    after = state
    for seat in after.capitals:
        others = [t for t, owner in state.owners.items() if owner == seat and t not in after.capitals.values()]
        hidden = not viewer.sees(seat) and seat not in state.capitals_taken
        free = [t for t in others if state.options.capital_card == "stays" or t in (after.deck or ())]
        if hidden and free:
            after = _capital_exchanged(after, seat, rng.choice(free))
    return after


def _capital_exchanged(state: State, seat: Colour, other: str) -> State:
    before, deck = state.capitals[seat], state.deck
    if deck is not None and state.capital_cards:
        deck = tuple(before if card == other else card for card in deck)
    return state.with_changes(capitals={**state.capitals, seat: other}, deck=deck)


def _missions_exchanged(
    state: State, hidden: list[Colour], rng: Random, named: Collection[str]
) -> dict[Colour, tuple[MissionId, ...]]:
    seen = {mission for seat, held in state.missions.items() if seat not in hidden for mission in held}
    others = [
        mission for mission in mission_pool(state.setting.colours) if mission not in seen and mission not in named
    ]
    swap = _permutation(others, rng)
    return {
        seat: tuple(swap.get(mission, mission) for mission in held)
        for seat, held in state.missions.items()
        if seat in hidden
    }


def _cards_exchanged(state: State, hidden: list[Colour], rng: Random, named: Collection[str]) -> State:
    if state.deck is None:
        return state
    places = [*state.deck, *(card for seat in hidden for card in state.hands[seat])]
    swap: dict[Card, Card] = {}
    for symbol in dict.fromkeys(state.setting.symbols.get(card) for card in places):  # in the same order every time
        alike = [card for card in places if state.setting.symbols.get(card) == symbol and card not in named]
        swap |= _permutation([card for card in alike if card != UNKNOWN], rng)
    hands = {seat: tuple(swap.get(card, card) for card in state.hands[seat]) for seat in hidden}
    return state.with_changes(hands={**state.hands, **hands}, deck=tuple(swap.get(card, card) for card in state.deck))


def _permutation(names: list[str], rng: Random) -> dict[str, str]:
    return dict(zip(names, rng.sample(names, len(names)), strict=True))


def names_in(command: commands.Command) -> set[str]:
    """Cards and missions that a command names: whoever says it knows them."""
    match command:
        case commands.Trade():
            return set(command.cards)
        case commands.Discard() | commands.EnterMission():
            return {command.mission}
        case commands.CorrectHand() | commands.Draw():
            cards = command.cards if isinstance(command, commands.CorrectHand) else (command.card,)
            return {card for card in cards or () if card}
        case _:
            return set()


def own_draw(state: State, command: commands.Command, viewer: Viewer) -> set[Card]:
    """Return the card that ``viewer`` itself draws."""
    drawn = isinstance(command, commands.Draw) and viewer.sees(command.actor)
    return {state.deck[0]} if drawn and state.deck else set()


def inherited(events: Collection[Event], viewer: Viewer) -> set[Card]:
    """Return the cards that ``viewer`` takes over from a seat that it eliminated."""
    return {
        card
        for event in events
        if isinstance(event, CardsInherited) and viewer.sees(event.seat)
        for card in event.cards
    }


def missions_in(text: str) -> set[MissionId]:
    """Return the missions that a JSON text names."""
    return {mission for mission in MISSIONS if f'"{mission}"' in text}

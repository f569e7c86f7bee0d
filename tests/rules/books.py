"""What the tests of the other rulebooks share: cards by symbol, a dealt table, the armies of the set-up placed."""

from __future__ import annotations

from typing import Any

from referee.rules.commands import Action, Deal, DealOut
from referee.rules.judge.decide import decide
from referee.rules.judge.legal import legal
from referee.rules.state import State
from referee.rules.terms import COLOURS
from tests.rules.helpers import BOARD, after, undealt

INFANTRY, CAVALRY, ARTILLERY = (
    [card for card, printed in BOARD.symbols.items() if printed == symbol]
    for symbol in ("infantry", "cavalry", "artillery")
)


def hand(infantry: int = 0, cavalry: int = 0, artillery: int = 0, jokers: int = 0) -> str:
    """So many cards of each symbol, as `position` takes a hand; the last ones of the board."""
    jokers_held = ["joker_1", "joker_2"][:jokers]
    held = [cards[len(cards) - n :] for cards, n in ((INFANTRY, infantry), (CAVALRY, cavalry), (ARTILLERY, artillery))]
    return "+".join([*held[0], *held[1], *held[2], *jokers_held])


def dealt(seats: int, **table: Any) -> State:
    """Return a table of so many seats after the deal, territories one by one in the board's order."""
    state = undealt(" ".join(COLOURS[:seats]), **table)
    order = state.setting.dealt_to
    territories = {seat: BOARD.territories[at :: len(order)] for at, seat in enumerate(order)}
    return decide(state, Action(DealOut(Deal(territories, {}, None)))).state


def all_placed(state: State) -> State:
    """Everybody has placed his armies on his first territory."""
    while state.to_place:
        seat, armies = next(iter(legal(state).initial.items()))
        own = next(territory for territory, owner in state.owners.items() if owner == seat)
        state = after(state, f"{seat} place {own} {armies}")
    return state


def total(state: State, seat: str) -> int:
    """All armies of a seat."""
    return sum(armies for territory, armies in state.armies.items() if state.owners[territory] == seat)

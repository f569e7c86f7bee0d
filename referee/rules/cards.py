"""Cards, sets and the value of a set (EM-8.8c-e, EM-8.8k, EM-8.8o, A-12 to A-16).

| clause | function |
|---|---|
| EM-8.8c, EM-8.8d, A-13 | `is_set` |
| EM-8.8e, A-12 | `sets_in`, `holds_set` |
| EM-8.8k, A-15 | `ascending_value` |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, Literal, TypeAlias

from referee.rules.terms import JOKERS, SYMBOLS, UNKNOWN, Card, Symbol

JokerUse: TypeAlias = Literal["wild", "pair_only", "none"]
CARDS_OF_A_SET: Final = 3
SURE_SET = 5
"""The number of cards that always contain a set: three alike or one of each."""
THREE_RUNNING = 3
"""The number of trades that are as impossible in four turns as in a row (match-record 9)."""


def symbol_of(card: Card, symbols: Mapping[Card, Symbol]) -> Symbol:
    """Return the symbol printed on ``card``; a joker's is ``joker``."""
    return symbols.get(card, "joker")


def is_set(symbols: Sequence[Symbol], joker: JokerUse = "wild") -> bool:
    """Tell whether three symbols are a set: three alike or one of each, with the rulebook's jokers (EM-8.8c, A-13).

    >>> is_set(("infantry", "cavalry", "joker"))
    True
    """
    plain = [symbol for symbol in symbols if symbol != "joker"]
    if len(symbols) != CARDS_OF_A_SET:
        return False
    if len(plain) == 3:
        return len(set(plain)) != 2
    if joker == "wild":
        return True
    return joker == "pair_only" and len(plain) == 2 and plain[0] == plain[1]


def sets_in(
    hand: Sequence[Card], symbols: Mapping[Card, Symbol], joker: JokerUse = "wild"
) -> list[tuple[Card, Card, Card]]:
    """List every set that the known cards of ``hand`` can form, in the order of the hand (A-12)."""
    cards = [card for card in hand if card != UNKNOWN]
    return [
        three
        for three in combinations(cards, CARDS_OF_A_SET)
        if is_set([symbol_of(card, symbols) for card in three], joker)
    ]


def holds_set(hand: Sequence[Card], symbols: Mapping[Card, Symbol], joker: JokerUse = "wild") -> bool:
    """Tell whether ``hand`` certainly holds a set: seen among its known cards, or by its number alone (EM-8.8e)."""
    if len(hand) < CARDS_OF_A_SET:
        return False
    return len(hand) >= SURE_SET or bool(sets_in(hand, symbols, joker))


def ascending_value(number: int, values: Sequence[int], step: int) -> int:
    """Return the armies for the ``number``-th set of the match, counted from 1 over all seats (EM-8.8k, A-15).

    >>> [ascending_value(n, (4, 6, 8, 10, 12, 15), 5) for n in (1, 6, 7, 10)]
    [4, 15, 20, 35]
    """
    if number <= len(values):
        return values[number - 1]
    return values[-1] + step * (number - len(values))


def composition_value(symbols: Sequence[Symbol], values: Sequence[int], joker: JokerUse) -> int:
    """Return the armies for a set: the most of all that its jokers may stand for (SV-2d, FR-6a, match-record 8).

    ``values``: three infantry, three cavalry, three artillery, one of each, and a pair with a joker where it counts by
    itself.

    >>> composition_value(("cavalry", "cavalry", "joker"), (6, 8, 4, 10, 12), "pair_only")
    12
    """
    plain = [symbol for symbol in symbols if symbol != "joker"]
    pair = len(plain) == 2 and plain[0] == plain[1]
    possible = [values[4]] if pair and len(values) > 4 else []
    if joker == "wild" or len(plain) == len(symbols) or not possible:
        alike, different = len(set(plain)) <= 1, len(set(plain)) == len(plain)
        possible += [value for symbol, value in zip(SYMBOLS, values, strict=False) if alike and set(plain) <= {symbol}]
        possible += [values[3]] if different else []
    return max(possible, default=0)


def full_deck(territories: Iterable[Card], joker: JokerUse) -> tuple[Card, ...]:
    """Return all cards of the match: one per territory, and the jokers where the rulebook has them (EM-8.3e, A-R04)."""
    return (*territories, *(() if joker == "none" else JOKERS))

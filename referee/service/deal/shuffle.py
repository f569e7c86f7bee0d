"""A deal that anybody can draw again: from the referee's nonce and the numbers of the players' phones.

docs/notation.md says the same in words, for whoever writes a verifier of their own. Nobody knows the outcome before
all numbers are there: the referee has sealed its nonce before the first phone seals a number, and each phone has
sealed its number before it sees that of another. A commitment names the referee's seal and the seat, so that nobody
can hand in that of another seat or of another match as his own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from referee.rules.record.record import Luck
from referee.rules.record.seal import PREFIX
from referee.rules.terms import Colour

VERSION = 1
_NAME = f"referee-luck/{VERSION}"
Name = TypeVar("Name", bound=str)


def seal_nonce(nonce: str) -> str:
    """What binds the referee to its nonce before it sees any number."""
    return PREFIX + _digest(f"{_NAME} {nonce}")


def commit_number(referee: str, seat: Colour, number: str) -> str:
    """What binds the phone of ``seat`` to its number, in the match with that seal of the referee."""
    return PREFIX + _digest(f"{_NAME} {referee} {seat} {number}")


def build_seed(nonce: str, luck: Luck, seats: Sequence[Colour]) -> str:
    """What the deal is drawn from; ``seats`` are those of the match, clockwise."""
    sealed = [seat for seat in seats if seat in luck.commitments]
    numbers = {seat: "-" if seat in luck.without else luck.numbers.get(seat, "-") for seat in sealed}
    lines = [_NAME, nonce, *(f"{seat} {luck.commitments[seat]} {numbers[seat]}" for seat in sealed)]
    return _digest("\n".join(lines))


class Shuffle:
    """Draws names as `random.Random.sample` does, always the same ones from the same seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def sample(self, population: Sequence[Name], k: int) -> list[Name]:
        """``k`` of the names, one after the other, whatever the order in which they are given."""
        left = sorted(population)
        return [left.pop(self._below(len(left))) for _ in range(k)]

    def _below(self, number: int) -> int:
        # 256 bits: that smaller numbers come up more often is nothing anybody could ever notice.
        drawn = int(_digest(f"{self._seed} {self._drawn}"), 16) % number
        self._drawn += 1
        return drawn


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()

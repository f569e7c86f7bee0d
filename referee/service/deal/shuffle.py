"""A deal that anybody can draw again, from the referee's nonce and the numbers of the players' phones.

docs/notation.md describes it for whoever writes a verifier. Nobody knows the outcome before all numbers are there: the
referee has sealed its nonce before the first phone seals a number, and each phone has sealed its number before it sees
another's. A commitment names the referee's seal and the seat, so that nobody can hand in that of another seat or match.
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
    """The seal that binds the referee to its nonce before it sees any number."""
    return PREFIX + _digest(f"{_NAME} {nonce}")


def commit_number(referee_seal: str, seat: Colour, number: str) -> str:
    """The commitment that binds the phone of ``seat`` to its number, in the match with that seal of the referee."""
    return PREFIX + _digest(f"{_NAME} {referee_seal} {seat} {number}")


def build_seed(nonce: str, luck: Luck, seats: Sequence[Colour]) -> str:
    """The seed of the deal, in hex; ``seats`` are those of the match, clockwise."""
    committed = [seat for seat in seats if seat in luck.commitments]
    numbers = {seat: "-" if seat in luck.without else luck.numbers.get(seat, "-") for seat in committed}
    lines = [_NAME, nonce, *(f"{seat} {luck.commitments[seat]} {numbers[seat]}" for seat in committed)]
    return _digest("\n".join(lines))


class Shuffle:
    """Draws names as `random.Random.sample` does, but the same ones from the same seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def sample(self, population: Sequence[Name], k: int) -> list[Name]:
        """``k`` of the names in the order drawn; the order of ``population`` does not matter."""
        remaining = sorted(population)
        return [remaining.pop(self._draw_below(len(remaining))) for _ in range(k)]

    def _draw_below(self, number: int) -> int:
        # With 256 bits nobody could ever notice that smaller numbers come up more often.
        drawn = int(_digest(f"{self._seed} {self._drawn}"), 16) % number
        self._drawn += 1
        return drawn


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()

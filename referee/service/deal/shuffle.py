"""A deal that anybody can draw again from the referee's nonce and the numbers of the players' phones.

docs/notation.md describes it for authors of a verifier. Nobody knows the outcome until all numbers are there: the
referee seals its nonce before the first phone seals a number, and each phone seals its number before it sees another's.
A commitment names the referee's seal and the seat, so nobody can hand in that of another seat or match.
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
    """Return the seal that binds the referee to its nonce before it sees any number."""
    return PREFIX + _digest(f"{_NAME} {nonce}")


def commit_number(referee_seal: str, seat: Colour, number: str) -> str:
    """Return the commitment that binds the phone of ``seat`` to its number, in the match with that ``referee_seal``."""
    return PREFIX + _digest(f"{_NAME} {referee_seal} {seat} {number}")


def build_seed(nonce: str, luck: Luck, seats: Sequence[Colour]) -> str:
    """Build the seed of the deal, in hex; ``seats`` are those of the match, clockwise."""
    committed = [seat for seat in seats if seat in luck.commitments]
    numbers = {seat: "-" if seat in luck.without else luck.numbers.get(seat, "-") for seat in committed}
    lines = [_NAME, nonce, *(f"{seat} {luck.commitments[seat]} {numbers[seat]}" for seat in committed)]
    return _digest("\n".join(lines))


class Shuffle:
    """A shuffler that draws names as `random.Random.sample` does, but the same ones from the same seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def sample(self, population: Sequence[Name], k: int) -> list[Name]:
        """Draw ``k`` of the names and return them in that order; the order of ``population`` does not matter."""
        remaining = sorted(population)
        return [remaining.pop(self._draw_below(len(remaining))) for _ in range(k)]

    def _draw_below(self, number: int) -> int:
        # With 256 bits nobody could ever notice that smaller numbers come up more often.
        drawn = int(_digest(f"{self._seed} {self._drawn}"), 16) % number
        self._drawn += 1
        return drawn


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()

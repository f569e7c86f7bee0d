"""What becomes true where an entry of the past is put right: part of `events`."""

from __future__ import annotations

from typing import Any, Literal

from referee.rules.audience import Happened, public, secret
from referee.rules.terms import Card, Colour, MissionId, Territory


@public
class Replaced(Happened):
    """Entry ``n`` reads otherwise now, and everything behind it was judged again; what follows is what counts now.

    ``fell`` are the entries that count no more, ``draws`` how many of them are draws of each seat: with ``back`` their
    cards lie on top of the stock again. With ``keep`` hands stay; up to 0.3.0 those cards lay under the stock.
    """

    n: int
    mode: Literal["back", "keep"]
    fell: tuple[int, ...]
    draws: dict[Colour, int]


@public
class Repeated(Happened):
    """The events that follow are those of entry ``n``; ``stood``: it is against the rules now, and was let stand."""

    n: int
    stood: bool = False


@public
class DifferenceBooked(Happened):
    """The corrections that follow change so many ``territories``, for the board stays as it stands."""

    territories: int


@public
class TurnKept(Happened):
    """Public facts of the current turn are restored that the corrected past would have changed."""

    facts: dict[str, Any]


@secret
class HandsKept(Happened):
    """Hands, missions and capitals of each seat, the stock and the cards out of play are these."""

    hands: dict[Colour, tuple[Card, ...]]
    missions: dict[Colour, tuple[MissionId, ...]]
    capitals: dict[Colour, Territory]
    deck: tuple[Card, ...] | None
    out_of_play: tuple[Card, ...]

"""The events of an entry of the past that is put right: part of `events`."""

from __future__ import annotations

from typing import Any, Literal

from referee.rules.audience import Happened, public, secret
from referee.rules.terms import Card, Colour, MissionId, Territory


@public
class Replaced(Happened):
    """Entry ``n`` is put right, and all entries after it are judged again; the events that follow count now.

    ``fell`` are the entries that no longer count, ``draws`` the number of draws among them for each seat: with ``back``
    their cards are on top of the stock again. With ``keep`` hands stay; up to 0.3.0 those cards went under the stock.
    """

    n: int
    mode: Literal["back", "keep"]
    fell: tuple[int, ...]
    draws: dict[Colour, int]


@public
class Repeated(Happened):
    """Entry ``n`` has the events that follow; ``stood``: it is against the rules now, and is let stand."""

    n: int
    stood: bool = False


@public
class DifferenceBooked(Happened):
    """The corrections that follow change so many ``territories`` because the board stays as it is."""

    territories: int


@public
class TurnKept(Happened):
    """The public facts of the current turn that the corrected past would have changed are restored."""

    facts: dict[str, Any]


@secret
class HandsKept(Happened):
    """The hands, missions and capitals of each seat, the stock and the cards out of play are restored."""

    hands: dict[Colour, tuple[Card, ...]]
    missions: dict[Colour, tuple[MissionId, ...]]
    capitals: dict[Colour, Territory]
    deck: tuple[Card, ...] | None
    out_of_play: tuple[Card, ...]

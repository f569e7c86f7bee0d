"""The events of a match: one class for each kind, with its outcome and its audience.

The name of an event in records and answers is its class name in snake case (``set_traded``); a field that would be a
Python keyword ends in ``_`` (``from_``).
"""

from __future__ import annotations

from typing import Any, TypeAlias, get_args

from msgspec import json

from referee.rules.audience import AUDIENCES, Audience, Happened, public, seat_only, secret
from referee.rules.past_events import DifferenceBooked, HandsKept, Repeated, Replaced, TurnKept
from referee.rules.terms import Card, Colour, Foul, MissionId, Phase, Reason, Territory


@public
class TerritoriesDealt(Happened):
    """Each seat gets its territories, with one army on each (EM-8.6b, EM-8.6d)."""

    territories: dict[Colour, tuple[Territory, ...]]


@seat_only
class MissionsDealt(Happened):
    """The seat gets its missions, in the order drawn (EM-8.5b to EM-8.5e)."""

    seat: Colour
    missions: tuple[MissionId, ...]


@secret
class DeckShuffled(Happened):
    """The stock is shuffled; ``deck`` begins with the top card (EM-8.8a)."""

    deck: tuple[Card, ...]


@public
class TerritoryTaken(Happened):
    """A territory that was dealt to the seat is entered by hand."""

    seat: Colour
    territory: Territory


@seat_only
class MissionEntered(Happened):
    """A mission that the seat drew from physical cards is entered."""

    seat: Colour
    mission: MissionId


@public
class PlacementBegun(Happened):
    """Each seat gets its armies to place before the first turn (SV-1f, RB-1c, FR-5)."""

    armies: dict[Colour, int]


@public
class CapitalChosen(Happened):
    """The seat names its capital; only the seat knows which one (SV-C3, RB-5c)."""

    seat: Colour


@seat_only
class CapitalNamed(Happened):
    """The seat names this territory as its capital."""

    seat: Colour
    territory: Territory


@public
class TurnStarted(Happened):
    """The seat's turn begins; ``phase`` is ``discard`` if it must give back a mission first (EM-8.5i, EM-8.7.0b)."""

    seat: Colour
    round: int
    phase: Phase
    reinforcements: int


@public
class MissionDiscarded(Happened):
    """The seat gives back a mission; only the seat knows which one (EM-8.5i)."""

    seat: Colour


@seat_only
class MissionGivenBack(Happened):
    """The seat gives back this mission, face down (EM-8.5i)."""

    seat: Colour
    mission: MissionId


@public
class SetTraded(Happened):
    """The seat trades a set; it must place ``armies``, and ``bonus`` is on the board already (EM-8.8k, EM-8.8o)."""

    seat: Colour
    cards: tuple[Card, ...]
    number: int
    armies: int
    bonus: dict[Territory, int]


@public
class Placed(Happened):
    """Reinforcement armies are placed on a territory (EM-8.8j)."""

    seat: Colour
    territory: Territory
    armies: int


@public
class NeutralEnded(Happened):
    """The seat ``by``, which leads the neutral, ends its attacks in this turn (FR-D4)."""

    by: Colour


@public
class ThrowWaits(Happened):
    """A throw with cocked dice (0) waits for them to be thrown again (EM-8.7.4i)."""

    seat: Colour
    from_: Territory
    to: Territory
    attacker_dice: tuple[int, ...]
    defender_dice: tuple[int, ...]
    announced: int | None


@public
class Losses(Happened):
    """Both sides lose armies by one throw (EM-8.7.4). The dice are empty if only the losses were entered."""

    attacker: int
    defender: int
    seat: Colour
    from_: Territory
    to: Territory
    attacker_dice: tuple[int, ...] = ()
    defender_dice: tuple[int, ...] = ()


@public
class ThrowVoided(Happened):
    """The throw that waits for its cocked dice no longer counts (A-19)."""


@public
class Conquered(Happened):
    """The territory loses its last army; ``by`` must occupy it with at least ``least`` armies (EM-8.7.6a)."""

    territory: Territory
    from_: Territory
    by: Colour
    least: int


@public
class CapitalTaken(Happened):
    """The seat loses its capital to ``by``, and everybody knows the capital now (SV-C4, RB-5c)."""

    territory: Territory
    by: Colour
    seat: Colour


@public
class ContinentTaken(Happened):
    """The seat loses these territories with its capital; ``by`` gets each with one army (SV-C5, A-S09)."""

    seat: Colour
    by: Colour
    territories: tuple[Territory, ...]


@public
class CardsHandedOver(Happened):
    """The conqueror gets the cards of the seat that lost its last territory (SV-3o, FR-10, RB-3e)."""

    from_: Colour
    to: Colour
    number: int


@seat_only
class CardsInherited(Happened):
    """The seat gets these cards from another, in the order in which they were drawn."""

    seat: Colour
    from_: Colour
    cards: tuple[Card, ...]


@public
class Eliminated(Happened):
    """The seat loses its last territory and is out of the match (EM-8.10a)."""

    seat: Colour
    by: Colour


@public
class Occupied(Happened):
    """Armies move into the territory just conquered (EM-8.7.6a, EM-8.7.6b)."""

    territory: Territory
    armies: int
    from_: Territory
    by: Colour


@public
class AttackClosed(Happened):
    """The seat may not attack again in this turn (A-26)."""

    seat: Colour


@public
class AttackLost(Happened):
    """The seat may not attack again in this turn because it threw without announcing (SV-3g)."""

    seat: Colour


@public
class Overridden(Happened):
    """The table sets a ruling aside for the rest of the turn (match-record 2.3)."""

    seat: Colour
    option: str


@public
class Fortified(Happened):
    """The seat moves armies at the end of its turn (EM-8.9)."""

    seat: Colour
    from_: Territory
    to: Territory
    armies: int


@public
class CardDrawn(Happened):
    """The seat draws the card that it has earned (EM-8.8a, EM-8.9e)."""

    seat: Colour


@seat_only
class CardReceived(Happened):
    """The seat receives this card; it is unknown if the deck is physical."""

    seat: Colour
    card: Card


@public
class CardForfeited(Happened):
    """The seat loses its card because it did not draw before the next seat placed armies (EM-8.9f)."""

    seat: Colour


@public
class TurnEnded(Happened):
    """The seat's turn ends (EM-8.9e)."""

    seat: Colour


@public
class FoulRecorded(Happened):
    """A foul at the table is recorded."""

    seat: Colour
    foul: Foul
    territory: Territory | None


@public
class Penalty(Happened):
    """The penalty takes ``armies``, except the ``shortfall`` that the territory lacks (EM-8.7.4g, EM-8.7.4h, A-18)."""

    seat: Colour
    armies: int
    territory: Territory
    shortfall: int


@public
class PenaltyPaid(Happened):
    """The seat pays a part of the shortfall from another territory (A-18)."""

    seat: Colour
    territory: Territory
    armies: int


@public
class Conceded(Happened):
    """The seat leaves the match; its armies stay and defend (match-record 2.3)."""

    seat: Colour


@public
class TerritoryCorrected(Happened):
    """The board audit corrects the owner and the armies of a territory."""

    territory: Territory
    owner: Colour
    armies: int


@public
class Noted(Happened):
    """The table writes a note; its text is the reason of the action."""


@public
class HandCorrected(Happened):
    """The hand of the seat is corrected to ``number`` cards."""

    seat: Colour
    number: int


@seat_only
class CardDoubted(Happened):
    """The card that was entered for the seat is in another hand: the seat holds an unknown card instead."""

    seat: Colour
    card: Card


@secret
class HandKnown(Happened):
    """The seat's hand is corrected to ``cards``, and the stock to ``deck`` (``None``: its order is unknown)."""

    seat: Colour
    cards: tuple[Card, ...]
    deck: tuple[Card, ...] | None


@public
class SetsCorrected(Happened):
    """The trade counter is corrected to ``number`` sets."""

    number: int


@public
class MatchWon(Happened):
    """The match ends; an abandoned match has no winners (EM-8.11)."""

    winners: tuple[Colour, ...]
    reason: Reason
    mission: MissionId | None = None


@public
class ResultLifted(Happened):
    """The corrected board takes back the win of ``winners`` in the position (match-record 9)."""

    winners: tuple[Colour, ...]


@public
class Undone(Happened):
    """The action with number ``n`` no longer counts; the match is as it was before it (match-record 2.3)."""

    n: int
    action: str


@public
class Redone(Happened):
    """The action with number ``n`` counts again."""

    n: int
    action: str


_Dealt: TypeAlias = TerritoriesDealt | MissionsDealt | DeckShuffled | TerritoryTaken | MissionEntered
_SetUp: TypeAlias = PlacementBegun | CapitalChosen | CapitalNamed
_Turn: TypeAlias = TurnStarted | MissionDiscarded | MissionGivenBack | SetTraded | Placed | NeutralEnded
_Throw: TypeAlias = ThrowWaits | Losses | ThrowVoided | Conquered | CapitalTaken | ContinentTaken
_Won: TypeAlias = CardsHandedOver | CardsInherited | Eliminated | Occupied | AttackClosed | AttackLost | Overridden
_TurnsEnd: TypeAlias = Fortified | CardDrawn | CardReceived | CardForfeited | TurnEnded
_AtTable: TypeAlias = FoulRecorded | Penalty | PenaltyPaid | Conceded | Noted
_Correction: TypeAlias = TerritoryCorrected | HandCorrected | CardDoubted | HandKnown | SetsCorrected
_Outcome: TypeAlias = MatchWon | ResultLifted | Undone | Redone
_PutRight: TypeAlias = Replaced | Repeated | DifferenceBooked | TurnKept | HandsKept
Event: TypeAlias = _Dealt | _SetUp | _Turn | _Throw | _Won | _TurnsEnd | _AtTable | _Correction | _Outcome | _PutRight
EVENT_TYPES: tuple[type[Event], ...] = get_args(Event)
BY_NAME: dict[str, type[Event]] = {str(kind.__struct_config__.tag): kind for kind in EVENT_TYPES}


def name_of(event: Event) -> str:
    """Return the event's name in records and answers."""
    return str(event.__struct_config__.tag)


def event_as_json(event: Event) -> dict[str, Any]:
    """Return the event's name and facts as JSON data: its tuples are lists there."""
    return json.decode(json.encode(event), type=dict[str, Any])


def audience_of(event: Event) -> Audience:
    """Return who may see the event while the match runs."""
    return AUDIENCES[type(event)]

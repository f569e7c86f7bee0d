"""What became true: one class per event, each carrying its outcome and saying who may see it.

Its name in records and answers is that of the class in small letters (``set_traded``); a field that would be a Python
keyword ends in ``_`` (``from_``).
"""

from __future__ import annotations

from typing import Any, TypeAlias, get_args

from msgspec import json

from referee.rules.audience import AUDIENCES, Audience, Happened, public, seat_only, secret
from referee.rules.past_events import DifferenceBooked, HandsKept, Repeated, Replaced, TurnKept
from referee.rules.terms import Card, Colour, Foul, MissionId, Phase, Reason, Territory


@public
class TerritoriesDealt(Happened):
    """Each seat's territories with one army each (EM-8.6b, EM-8.6d)."""

    territories: dict[Colour, tuple[Territory, ...]]


@seat_only
class MissionsDealt(Happened):
    """The seat's missions in the order drawn (EM-8.5b to EM-8.5e)."""

    seat: Colour
    missions: tuple[MissionId, ...]


@secret
class DeckShuffled(Happened):
    """The stock, top card first (EM-8.8a)."""

    deck: tuple[Card, ...]


@public
class TerritoryTaken(Happened):
    """A dealt territory entered by hand."""

    seat: Colour
    territory: Territory


@seat_only
class MissionEntered(Happened):
    """A mission drawn from physical cards was entered."""

    seat: Colour
    mission: MissionId


@public
class PlacementBegun(Happened):
    """Each seat has so many armies to place before the first turn (SV-1f, RB-1c, FR-5)."""

    armies: dict[Colour, int]


@public
class CapitalChosen(Happened):
    """The seat has named its capital; which one, only it knows (SV-C3, RB-5c)."""

    seat: Colour


@seat_only
class CapitalNamed(Happened):
    """The territory that the seat has named as its capital."""

    seat: Colour
    territory: Territory


@public
class TurnStarted(Happened):
    """The seat is on turn; ``phase`` is ``discard`` where a mission is due back first (EM-8.5i, EM-8.7.0b)."""

    seat: Colour
    round: int
    phase: Phase
    reinforcements: int


@public
class MissionDiscarded(Happened):
    """The seat gave up a mission; which one, only it knows (EM-8.5i)."""

    seat: Colour


@seat_only
class MissionGivenBack(Happened):
    """The mission the seat gave up, face down (EM-8.5i)."""

    seat: Colour
    mission: MissionId


@public
class SetTraded(Happened):
    """A set left the hand; ``armies`` are to be placed, ``bonus`` armies stand already (EM-8.8k, EM-8.8o)."""

    seat: Colour
    cards: tuple[Card, ...]
    number: int
    armies: int
    bonus: dict[Territory, int]


@public
class Placed(Happened):
    """Reinforcement armies stand on a territory (EM-8.8j)."""

    seat: Colour
    territory: Territory
    armies: int


@public
class NeutralEnded(Happened):
    """The neutral attacks no more in this turn, says ``by`` who leads it (FR-D4)."""

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
    """One throw was compared: armies lost on both sides (EM-8.7.4). Dice are empty where only losses were seen."""

    attacker: int
    defender: int
    seat: Colour
    from_: Territory
    to: Territory
    attacker_dice: tuple[int, ...] = ()
    defender_dice: tuple[int, ...] = ()


@public
class ThrowVoided(Happened):
    """A waiting throw no longer counts (A-19)."""


@public
class Conquered(Happened):
    """The territory has no defender left; ``by`` must occupy it with at least ``least`` armies (EM-8.7.6a)."""

    territory: Territory
    from_: Territory
    by: Colour
    least: int


@public
class CapitalTaken(Happened):
    """The capital of ``seat`` was conquered from it, and everybody knows it now (SV-C4, RB-5c)."""

    territory: Territory
    by: Colour
    seat: Colour


@public
class ContinentTaken(Happened):
    """With its capital ``seat`` lost these territories; each is ``by``'s with one army (SV-C5, A-S09)."""

    seat: Colour
    by: Colour
    territories: tuple[Territory, ...]


@public
class CardsHandedOver(Happened):
    """The conqueror has the cards of the seat that lost its last territory (SV-3o, FR-10, RB-3e)."""

    from_: Colour
    to: Colour
    number: int


@seat_only
class CardsInherited(Happened):
    """The cards that were handed over, in the order they were drawn."""

    seat: Colour
    from_: Colour
    cards: tuple[Card, ...]


@public
class Eliminated(Happened):
    """The seat lost its last territory (EM-8.10a)."""

    seat: Colour
    by: Colour


@public
class Occupied(Happened):
    """Armies moved into the territory just conquered (EM-8.7.6a, EM-8.7.6b)."""

    territory: Territory
    armies: int
    from_: Territory
    by: Colour


@public
class AttackClosed(Happened):
    """The seat attacks no more in this turn (A-26)."""

    seat: Colour


@public
class AttackLost(Happened):
    """The seat attacks no more in this turn, for it threw without announcing (SV-3g)."""

    seat: Colour


@public
class Overridden(Happened):
    """The table set a ruling aside for the rest of the turn (match-record 2.3)."""

    seat: Colour
    option: str


@public
class Fortified(Happened):
    """Armies moved at the end of the turn (EM-8.9)."""

    seat: Colour
    from_: Territory
    to: Territory
    armies: int


@public
class CardDrawn(Happened):
    """The seat took the card it had earned (EM-8.8a, EM-8.9e)."""

    seat: Colour


@seat_only
class CardReceived(Happened):
    """The card that was drawn; unknown where the deck is physical."""

    seat: Colour
    card: Card


@public
class CardForfeited(Happened):
    """The card was not taken before the next seat placed armies (EM-8.9f)."""

    seat: Colour


@public
class TurnEnded(Happened):
    """The seat's turn is over (EM-8.9e)."""

    seat: Colour


@public
class FoulRecorded(Happened):
    """Something against the rules happened at the table."""

    seat: Colour
    foul: Foul
    territory: Territory | None


@public
class Penalty(Happened):
    """The statute takes ``armies``; ``shortfall`` of them the territory could not give (EM-8.7.4g, EM-8.7.4h, A-18)."""

    seat: Colour
    armies: int
    territory: Territory
    shortfall: int


@public
class PenaltyPaid(Happened):
    """A part of the shortfall was taken from another territory (A-18)."""

    seat: Colour
    territory: Territory
    armies: int


@public
class Conceded(Happened):
    """The seat left the match; its armies stay and defend (match-record 2.3)."""

    seat: Colour


@public
class TerritoryCorrected(Happened):
    """The board audit found the territory so."""

    territory: Territory
    owner: Colour
    armies: int


@public
class Noted(Happened):
    """The table has written something down: the reason of the action."""


@public
class HandCorrected(Happened):
    """The seat holds ``number`` cards."""

    seat: Colour
    number: int


@seat_only
class CardDoubted(Happened):
    """The card was entered in the seat's hand, and was now found in another: it holds one that nobody knows."""

    seat: Colour
    card: Card


@secret
class HandKnown(Happened):
    """The cards found in the seat's hand, and the stock after that (``None``: its order is unknown)."""

    seat: Colour
    cards: tuple[Card, ...]
    deck: tuple[Card, ...] | None


@public
class SetsCorrected(Happened):
    """The trade counter stands at ``number`` sets."""

    number: int


@public
class MatchWon(Happened):
    """The match is decided; nobody wins an abandoned one (EM-8.11)."""

    winners: tuple[Colour, ...]
    reason: Reason
    mission: MissionId | None = None


@public
class ResultLifted(Happened):
    """The position had been won for ``winners``; with the board corrected that no longer holds (match-record 9)."""

    winners: tuple[Colour, ...]


@public
class Undone(Happened):
    """The action with number ``n`` no longer counts; the match stands where it stood before it (match-record 2.3)."""

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

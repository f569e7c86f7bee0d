"""What became true: one class an event, each carrying its outcome and saying who may see it.

Its name in records and answers is that of the class in small letters (``set_traded``); a field that would be a Python
keyword ends in ``_`` (``from_``).
"""

from __future__ import annotations

from typing import TypeAlias, get_args

from referee.rules.audience import AUDIENCES, NAMES, Audience, public, seat_only, secret
from referee.rules.past_events import DifferenceBooked, HandsKept, Repeated, Replaced, TurnKept
from referee.rules.terms import Card, Colour, Foul, MissionId, Phase, Reason, Territory
from referee.rules.value import Value


@public
class TerritoriesDealt(Value):
    """Each seat's territories with one army each (EM-8.6b, EM-8.6d)."""

    territories: dict[Colour, tuple[Territory, ...]]


@seat_only
class MissionsDealt(Value):
    """The seat's missions in the order drawn (EM-8.5b to EM-8.5e)."""

    seat: Colour
    missions: tuple[MissionId, ...]


@secret
class DeckShuffled(Value):
    """The stock, top card first (EM-8.8a)."""

    deck: tuple[Card, ...]


@public
class TerritoryTaken(Value):
    """A dealt territory entered by hand."""

    seat: Colour
    territory: Territory


@seat_only
class MissionEntered(Value):
    """A mission drawn from physical cards was entered."""

    seat: Colour
    mission: MissionId


@public
class PlacementBegun(Value):
    """Each seat has so many armies to place before the first turn (SV-1f, RB-1c, FR-5)."""

    armies: dict[Colour, int]


@public
class CapitalChosen(Value):
    """The seat has named its capital; which one, only it knows (SV-C3, RB-5c)."""

    seat: Colour


@seat_only
class CapitalNamed(Value):
    """Which territory that is."""

    seat: Colour
    territory: Territory


@public
class TurnStarted(Value):
    """The seat is on turn; ``phase`` is ``discard`` where a mission is due back first (EM-8.5i, EM-8.7.0b)."""

    seat: Colour
    round: int
    phase: Phase
    reinforcements: int


@public
class MissionDiscarded(Value):
    """The seat gave up a mission; which one, only it knows (EM-8.5i)."""

    seat: Colour


@seat_only
class MissionGivenBack(Value):
    """The mission the seat gave up, face down (EM-8.5i)."""

    seat: Colour
    mission: MissionId


@public
class SetTraded(Value):
    """A set left the hand; ``armies`` are to be placed, ``bonus`` armies stand already (EM-8.8k, EM-8.8o)."""

    seat: Colour
    cards: tuple[Card, ...]
    number: int
    armies: int
    bonus: dict[Territory, int]


@public
class Placed(Value):
    """Reinforcement armies stand on a territory (EM-8.8j)."""

    seat: Colour
    territory: Territory
    armies: int


@public
class NeutralEnded(Value):
    """The neutral attacks no more in this turn, says ``by`` who leads it (FR-D4)."""

    by: Colour


@public
class ThrowWaits(Value):
    """A throw with cocked dice (0) waits for them to be thrown again (EM-8.7.4i)."""

    seat: Colour
    from_: Territory
    to: Territory
    attacker_dice: tuple[int, ...]
    defender_dice: tuple[int, ...]
    announced: int | None


@public
class Losses(Value):
    """One throw was compared: armies lost on both sides (EM-8.7.4). Dice are empty where only losses were seen."""

    attacker: int
    defender: int
    seat: Colour
    from_: Territory
    to: Territory
    attacker_dice: tuple[int, ...] = ()
    defender_dice: tuple[int, ...] = ()


@public
class ThrowVoided(Value):
    """A waiting throw no longer counts (A-19)."""


@public
class Conquered(Value):
    """The territory has no defender left; ``by`` must occupy it with at least ``least`` armies (EM-8.7.6a)."""

    territory: Territory
    from_: Territory
    by: Colour
    least: int


@public
class CapitalTaken(Value):
    """The capital of ``seat`` was conquered from it, and everybody knows it now (SV-C4, RB-5c)."""

    territory: Territory
    by: Colour
    seat: Colour


@public
class ContinentTaken(Value):
    """With its capital ``seat`` lost these territories; each is ``by``'s with one army (SV-C5, A-S09)."""

    seat: Colour
    by: Colour
    territories: tuple[Territory, ...]


@public
class CardsHandedOver(Value):
    """The conqueror has the cards of the seat that lost its last territory (SV-3o, FR-10, RB-3e)."""

    from_: Colour
    to: Colour
    number: int


@seat_only
class CardsInherited(Value):
    """Which cards those are, in the order they were drawn."""

    seat: Colour
    from_: Colour
    cards: tuple[Card, ...]


@public
class Eliminated(Value):
    """The seat lost its last territory (EM-8.10a)."""

    seat: Colour
    by: Colour


@public
class Occupied(Value):
    """Armies moved into the territory just conquered (EM-8.7.6a, EM-8.7.6b)."""

    territory: Territory
    armies: int
    from_: Territory
    by: Colour


@public
class AttackClosed(Value):
    """The seat attacks no more in this turn (A-26)."""

    seat: Colour


@public
class AttackLost(Value):
    """The seat attacks no more in this turn, for it threw without announcing (SV-3g)."""

    seat: Colour


@public
class Overridden(Value):
    """The table set a ruling aside for the rest of the turn (match-record 2.3)."""

    seat: Colour
    option: str


@public
class Fortified(Value):
    """Armies moved at the end of the turn (EM-8.9)."""

    seat: Colour
    from_: Territory
    to: Territory
    armies: int


@public
class CardDrawn(Value):
    """The seat took the card it had earned (EM-8.8a, EM-8.9e)."""

    seat: Colour


@seat_only
class CardReceived(Value):
    """Which card that was; unknown where the deck is physical."""

    seat: Colour
    card: Card


@public
class CardForfeited(Value):
    """The card was not taken before the next seat placed armies (EM-8.9f)."""

    seat: Colour


@public
class TurnEnded(Value):
    """The seat's turn is over (EM-8.9e)."""

    seat: Colour


@public
class FoulRecorded(Value):
    """Something against the rules happened at the table."""

    seat: Colour
    foul: Foul
    territory: Territory | None


@public
class Penalty(Value):
    """The statute takes ``armies``; ``shortfall`` of them the territory could not give (EM-8.7.4g, EM-8.7.4h, A-18)."""

    seat: Colour
    armies: int
    territory: Territory
    shortfall: int


@public
class PenaltyPaid(Value):
    """A part of the shortfall was taken from another territory (A-18)."""

    seat: Colour
    territory: Territory
    armies: int


@public
class Conceded(Value):
    """The seat left the match; its armies stay and defend (match-record 2.3)."""

    seat: Colour


@public
class TerritoryCorrected(Value):
    """The board audit found the territory so."""

    territory: Territory
    owner: Colour
    armies: int


@public
class Noted(Value):
    """The table has written something down: the reason of the action."""


@public
class HandCorrected(Value):
    """The seat holds ``number`` cards."""

    seat: Colour
    number: int


@seat_only
class CardDoubted(Value):
    """The card was entered in the seat's hand, and was now found in another: it holds one that nobody knows."""

    seat: Colour
    card: Card


@secret
class HandKnown(Value):
    """The cards found in the seat's hand, and the stock after that (``None``: its order is unknown)."""

    seat: Colour
    cards: tuple[Card, ...]
    deck: tuple[Card, ...] | None


@public
class SetsCorrected(Value):
    """The trade counter stands at ``number`` sets."""

    number: int


@public
class MatchWon(Value):
    """The match is decided; nobody wins an abandoned one (EM-8.11)."""

    winners: tuple[Colour, ...]
    reason: Reason
    mission: MissionId | None = None


@public
class ResultLifted(Value):
    """The position had been won for ``winners``; with the board corrected that no longer holds (match-record 9)."""

    winners: tuple[Colour, ...]


@public
class Undone(Value):
    """The action with number ``n`` no longer counts; the match stands where it stood before it (match-record 2.3)."""

    n: int
    action: str


@public
class Redone(Value):
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
BY_NAME: dict[str, type[Event]] = {NAMES[kind]: kind for kind in EVENT_TYPES}


def name_of(event: Event) -> str:
    """The event's name in records and answers."""
    return NAMES[type(event)]


def audience_of(event: Event) -> Audience:
    """Who may see the event while the match runs."""
    return AUDIENCES[type(event)]

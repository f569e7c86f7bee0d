"""What became true: one class an event, each carrying its outcome and saying who may see it.

``type`` is the name in records and answers; a field that is a Python keyword ends in ``_`` (``from_``).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from referee.rules.terms import Card, Colour, Foul, MissionId, Phase, Reason, Territory


class Audience(Enum):
    """Who may see an event: everybody, the seat it names, or nobody outside the referee while the match runs."""

    PUBLIC = "public"
    SEAT = "seat"
    NOBODY = "nobody"


class TerritoriesDealt(NamedTuple):
    """Each seat's territories with one army each (EM-8.6b, EM-8.6d)."""

    territories: dict[Colour, tuple[Territory, ...]]
    type = "territories_dealt"
    audience = Audience.PUBLIC


class MissionsDealt(NamedTuple):
    """The seat's missions in the order drawn (EM-8.5b to EM-8.5e)."""

    seat: Colour
    missions: tuple[MissionId, ...]
    type = "missions_dealt"
    audience = Audience.SEAT


class DeckShuffled(NamedTuple):
    """The stock, top card first (EM-8.8a)."""

    deck: tuple[Card, ...]
    type = "deck_shuffled"
    audience = Audience.NOBODY


class TerritoryTaken(NamedTuple):
    """A dealt territory entered by hand."""

    seat: Colour
    territory: Territory
    type = "territory_taken"
    audience = Audience.PUBLIC


class MissionEntered(NamedTuple):
    """A mission drawn from physical cards was told to the referee."""

    seat: Colour
    mission: MissionId
    type = "mission_entered"
    audience = Audience.SEAT


class TurnStarted(NamedTuple):
    """The seat is on turn; ``phase`` is ``discard`` where a mission is due back first (EM-8.5i, EM-8.7.0b)."""

    seat: Colour
    round: int
    phase: Phase
    reinforcements: int
    type = "turn_started"
    audience = Audience.PUBLIC


class MissionDiscarded(NamedTuple):
    """The seat gave up a mission; which one, only it knows (EM-8.5i)."""

    seat: Colour
    type = "mission_discarded"
    audience = Audience.PUBLIC


class MissionGivenBack(NamedTuple):
    """The mission the seat gave up, face down (EM-8.5i)."""

    seat: Colour
    mission: MissionId
    type = "mission_given_back"
    audience = Audience.SEAT


class SetTraded(NamedTuple):
    """A set left the hand; ``armies`` are to be placed, ``bonus`` armies stand on their territories (EM-8.8k, EM-8.8o)."""

    seat: Colour
    cards: tuple[Card, ...]
    number: int
    armies: int
    bonus: dict[Territory, int]
    type = "set_traded"
    audience = Audience.PUBLIC


class Placed(NamedTuple):
    """Reinforcement armies stand on a territory (EM-8.8j)."""

    seat: Colour
    territory: Territory
    armies: int
    type = "placed"
    audience = Audience.PUBLIC


class ThrowWaits(NamedTuple):
    """A throw with cocked dice (0) waits for them to be thrown again (EM-8.7.4i)."""

    seat: Colour
    from_: Territory
    to: Territory
    attacker_dice: tuple[int, ...]
    defender_dice: tuple[int, ...]
    announced: int | None
    type = "throw_waits"
    audience = Audience.PUBLIC


class Losses(NamedTuple):
    """One throw was compared: armies lost on both sides (EM-8.7.4). Dice are empty where only losses were seen."""

    attacker: int
    defender: int
    seat: Colour
    from_: Territory
    to: Territory
    attacker_dice: tuple[int, ...] = ()
    defender_dice: tuple[int, ...] = ()
    type = "losses"
    audience = Audience.PUBLIC


class ThrowVoided(NamedTuple):
    """A waiting throw no longer counts (A-19)."""

    type = "throw_voided"
    audience = Audience.PUBLIC


class Conquered(NamedTuple):
    """The territory has no defender left; ``by`` must occupy it with at least ``least`` armies (EM-8.7.6a)."""

    territory: Territory
    from_: Territory
    by: Colour
    least: int
    type = "conquered"
    audience = Audience.PUBLIC


class Eliminated(NamedTuple):
    """The seat lost its last territory (EM-8.10a)."""

    seat: Colour
    by: Colour
    type = "eliminated"
    audience = Audience.PUBLIC


class Occupied(NamedTuple):
    """Armies moved into the territory just conquered (EM-8.7.6a, EM-8.7.6b)."""

    territory: Territory
    armies: int
    from_: Territory
    by: Colour
    type = "occupied"
    audience = Audience.PUBLIC


class AttackClosed(NamedTuple):
    """The seat attacks no more in this turn (A-26)."""

    seat: Colour
    type = "attack_closed"
    audience = Audience.PUBLIC


class Overridden(NamedTuple):
    """The table set a ruling aside for the rest of the turn (match-record 2.3)."""

    seat: Colour
    option: str
    type = "overridden"
    audience = Audience.PUBLIC


class Fortified(NamedTuple):
    """Armies moved at the end of the turn (EM-8.9)."""

    seat: Colour
    from_: Territory
    to: Territory
    armies: int
    type = "fortified"
    audience = Audience.PUBLIC


class CardDrawn(NamedTuple):
    """The seat took the card it had earned (EM-8.8a, EM-8.9e)."""

    seat: Colour
    type = "card_drawn"
    audience = Audience.PUBLIC


class CardReceived(NamedTuple):
    """Which card that was; unknown where the deck is physical."""

    seat: Colour
    card: Card
    type = "card_received"
    audience = Audience.SEAT


class CardForfeited(NamedTuple):
    """The card was not taken before the next seat placed armies (EM-8.9f)."""

    seat: Colour
    type = "card_forfeited"
    audience = Audience.PUBLIC


class TurnEnded(NamedTuple):
    """The seat's turn is over (EM-8.9e)."""

    seat: Colour
    type = "turn_ended"
    audience = Audience.PUBLIC


class FoulRecorded(NamedTuple):
    """Something against the rules happened at the table."""

    seat: Colour
    foul: Foul
    territory: Territory
    type = "foul_recorded"
    audience = Audience.PUBLIC


class Penalty(NamedTuple):
    """The statute takes ``armies``; ``shortfall`` of them the territory could not give (EM-8.7.4g, EM-8.7.4h, A-18)."""

    seat: Colour
    armies: int
    territory: Territory
    shortfall: int
    type = "penalty"
    audience = Audience.PUBLIC


class PenaltyPaid(NamedTuple):
    """A part of the shortfall was taken from another territory (A-18)."""

    seat: Colour
    territory: Territory
    armies: int
    type = "penalty_paid"
    audience = Audience.PUBLIC


class Conceded(NamedTuple):
    """The seat left the match; its armies stay and defend (match-record 2.3)."""

    seat: Colour
    type = "conceded"
    audience = Audience.PUBLIC


class TerritoryCorrected(NamedTuple):
    """The board audit found the territory so."""

    territory: Territory
    owner: Colour
    armies: int
    type = "territory_corrected"
    audience = Audience.PUBLIC


class HandCorrected(NamedTuple):
    """The seat holds ``number`` cards."""

    seat: Colour
    number: int
    type = "hand_corrected"
    audience = Audience.PUBLIC


class HandKnown(NamedTuple):
    """The cards found in the seat's hand, and the stock after that (``None``: its order is unknown)."""

    seat: Colour
    cards: tuple[Card, ...]
    deck: tuple[Card, ...] | None
    type = "hand_known"
    audience = Audience.NOBODY


class SetsCorrected(NamedTuple):
    """The trade counter stands at ``number`` sets."""

    number: int
    type = "sets_corrected"
    audience = Audience.PUBLIC


class MatchWon(NamedTuple):
    """The match is decided; nobody wins an abandoned one (EM-8.11)."""

    winners: tuple[Colour, ...]
    reason: Reason
    mission: MissionId | None = None
    type = "match_won"
    audience = Audience.PUBLIC


class Undone(NamedTuple):
    """The action with number ``n`` no longer counts; the match stands where it stood before it (match-record 2.3)."""

    n: int
    action: str
    type = "undone"
    audience = Audience.PUBLIC


class Redone(NamedTuple):
    """The action with number ``n`` counts again."""

    n: int
    action: str
    type = "redone"
    audience = Audience.PUBLIC


Event: TypeAlias = (
    TerritoriesDealt | MissionsDealt | DeckShuffled | TerritoryTaken | MissionEntered | TurnStarted | MissionDiscarded
    | MissionGivenBack | SetTraded | Placed | ThrowWaits | Losses | ThrowVoided | Conquered | Eliminated | Occupied | AttackClosed
    | Overridden | Fortified | CardDrawn | CardReceived | CardForfeited | TurnEnded | FoulRecorded | Penalty | PenaltyPaid
    | Conceded | TerritoryCorrected | HandCorrected | HandKnown | SetsCorrected | MatchWon
    | Undone | Redone
)
EVENT_TYPES: tuple[type[Event], ...] = Event.__args__  # type: ignore[attr-defined]
BY_TYPE: dict[str, type[Event]] = {kind.type: kind for kind in EVENT_TYPES}

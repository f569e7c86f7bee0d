"""The parts of a state that devices receive: each class is a schema of the API's description, under its own name.

Facts that a viewer may not see are left out (``UNSET``) or given as a number; `view` decides which. A field that is
always sent has no default, so that the description can distinguish it from one that may be missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, UnsetType

from referee.rules.judge.offers import AttackOffer, MoveOffer, SetOffer
from referee.rules.judge.pieces import PieceChange
from referee.rules.terms import Card, Colour, Continent, Foul, MissionId, Phase, Reason, Territory
from referee.rules.value import Value, described, named

TurnStep: TypeAlias = Annotated[str, named("Step")]
Amounts: TypeAlias = Mapping[Colour, int]
Cards: TypeAlias = tuple[Card, ...]
Missions: TypeAlias = tuple[MissionId, ...]
Seats: TypeAlias = tuple[Colour, ...]
Territories: TypeAlias = tuple[Territory, ...]
Stop: TypeAlias = Literal["conquest", "trade", "foul", "elimination", "correction", "capital", "card", "continent"]
"""The events at which a replay stops."""


class Seat(Value):
    colour: Colour
    territories: int
    armies: int
    cards: int
    missions: int
    eliminated: bool
    conceded: bool
    players: tuple[str, ...]
    joined: Annotated[bool, described("A phone shows this seat.")] = False
    has_pin: bool = False
    phones: Annotated[
        tuple[str, ...] | UnsetType, described("Of a shared seat with a phone for each: whose phone shows it.")
    ] = UNSET


class Occupation(Value):
    from_: Territory
    to: Territory
    least: int
    most: int


class WaitingThrow(Value):
    """A throw that waits for cocked dice (0)."""

    seat: Colour
    from_: Territory
    to: Territory
    attacker: tuple[int, ...]
    defender: tuple[int, ...]


class Position(Value):
    """The position of the match record, as far as the reader may see it."""

    # A field with the name of a field of the state is copied from it for everybody, unless `view` changes it.

    round: int
    turn: Annotated[str, described("Who is on turn; empty in the set-up.")]
    phase: Annotated[Phase, named("Phase")]
    reinforcements: int
    to_place: Amounts
    sets_traded: int
    conquered: Annotated[bool, described("The seat on turn has earned a card.")]
    drawn: bool
    attacks_made: bool
    attack_closed: bool
    attack_lost: bool
    card_due: Annotated[Colour | None, described("The seat that forgot to draw.")]
    owners: Mapping[Territory, Colour]
    armies: Mapping[Territory, int]
    hands: Annotated[Mapping[Colour, Cards | int], described("Cards where the reader may see them, else how many.")]
    missions: Annotated[Mapping[Colour, Missions | int], described("As hands.")]
    capitals: Annotated[Mapping[Colour, Territory | None], described("Null: chosen, and not for this reader.")]
    eliminated: Seats
    neutral_reinforcements: int
    occupation: Occupation | None
    throw: WaitingThrow | None


class Capitals(Value):
    """The public facts about the capitals."""

    to_win: int
    own_counts: bool
    choosing: Seats
    held: Annotated[Amounts, described("How many each seat holds that were taken.")]


class Neutral(Value):
    """The third army of a duel, and who leads it in this turn."""

    leader: Colour | None
    territories: int
    armies: int
    reinforcements: int
    acts: bool


class Discarding(Value):
    seat: Colour
    missions: Missions | UnsetType = UNSET


class Trading(Value):
    seat: Colour
    forced: bool
    armies: int | UnsetType = UNSET
    shown: Annotated[
        Literal[True] | UnsetType, described("The table names the cards, which the app does not know.")
    ] = UNSET
    sets: tuple[SetOffer, ...] | UnsetType = UNSET


class NeutralPlacing(Value):
    territories: Territories
    most: int


class Placing(NeutralPlacing):
    seat: Colour


class NeutralAttacking(Value):
    from_: Annotated[
        Mapping[Territory, AttackOffer], described("The most dice from there; where to, and the defender's most dice.")
    ]


class Attacking(NeutralAttacking):
    seat: Colour


class Occupying(Occupation):
    seat: Colour


class Rerolling(Value):
    seat: Colour
    dice: int


class Fortifying(Value):
    seat: Colour
    from_: Mapping[Territory, MoveOffer]


class Drawing(Value):
    seat: Colour
    cards: Annotated[Cards | UnsetType, described("Those that may be the one drawn.")] = UNSET


class Ending(Value):
    seat: Colour
    card_waiting: bool


class Overriding(Value):
    seat: Colour
    option: str


class LeadingNeutral(Value):
    """The commands that the neutral's leader may give for it."""

    seat: Colour
    place: NeutralPlacing | UnsetType = UNSET
    attack: NeutralAttacking | UnsetType = UNSET
    occupy: Occupation | UnsetType = UNSET
    end: Literal[True] | UnsetType = UNSET


class Paying(Value):
    territories: Mapping[Territory, int]


class Fouling(Value):
    seat: Colour
    foul: Annotated[Foul, named("Foul")]
    territories: Territories


class Offers(Value):
    """The commands that the reader may give next; all others are left out. An onlooker gets none."""

    discard: Discarding | UnsetType = UNSET
    trade: Trading | UnsetType = UNSET
    place: Placing | UnsetType = UNSET
    attack: Attacking | UnsetType = UNSET
    occupy: Occupying | UnsetType = UNSET
    reroll: tuple[Rerolling, ...] | UnsetType = UNSET
    fortify: Fortifying | UnsetType = UNSET
    draw: Drawing | UnsetType = UNSET
    end: Ending | UnsetType = UNSET
    override: Overriding | UnsetType = UNSET
    neutral: LeadingNeutral | UnsetType = UNSET
    pay: Mapping[Colour, Paying] | UnsetType = UNSET
    foul: tuple[Fouling, ...] | UnsetType = UNSET
    initial: Amounts | UnsetType = UNSET
    take: Mapping[Colour, Territories] | UnsetType = UNSET
    capital: Mapping[Colour, Territories] | UnsetType = UNSET
    mission: Seats | UnsetType = UNSET
    concede: Seats | UnsetType = UNSET
    declare: Seats | UnsetType = UNSET
    deal: Literal[True] | UnsetType = UNSET
    abandon: Literal[True] | UnsetType = UNSET
    correct: Literal[True] | UnsetType = UNSET
    undo: Literal[True] | UnsetType = UNSET
    redo: Literal[True] | UnsetType = UNSET


class Part(Value, omit_defaults=True):
    """A part of the armies to place: of ``number`` territories, of a ``continent``, of a set, or for the neutral."""

    kind: Annotated[str, named("ShareKind")]
    armies: int
    number: int = 0
    continent: Continent = ""
    of: Annotated[int, described("The armies of which the neutral gets its part.")] = 0
    divisor: int = 0


class Reinforcement(Value):
    """The armies that are placed now: ``parts`` less ``placed`` are what is ``left``."""

    seat: Colour
    left: int
    parts: tuple[Part, ...]
    placed: int


class BothSides(Value):
    attacker: int
    defender: int


class Dice(Value):
    """The dice of both sides, empty if only losses were entered."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]


class Throw(Value):
    """A throw with its losses. ``thrown`` counts its dice."""

    seat: Colour
    defending: Colour
    from_: Territory
    to: Territory
    dice: Dice
    thrown: BothSides
    losses: BothSides


class LastThrow(Throw):
    """A throw that counts, as it was entered with action ``seq``, and its consequences."""

    seq: int
    conquered: bool
    this_turn: bool


class Happening(Value, omit_defaults=True):
    """An event of this turn that everybody should know; only its seat may see ``card``."""

    kind: Annotated[str, named("HappeningKind")]
    seat: Colour
    cite: str | None
    paragraph: str | None
    by: Colour = ""
    number: int = 0
    territories: Territories = ()
    card: Card = ""
    text: str = ""


class Setback(Value):
    """What others have taken from a seat on one territory since its last turn."""

    seq: Annotated[int, described("The latest action of it.")]
    by: Colour
    territory: Territory
    armies: int
    conquered: bool
    continent: Annotated[Continent | UnsetType, described("No longer held whole because of it.")] = UNSET


class Pieces(Value):
    """The changes to make by hand on the real board after the newest action."""

    after: Annotated[str, described("The verb of that action.")]
    changes: tuple[PieceChange, ...]
    by: Annotated[Colour | UnsetType, described("The seat whose own device took that action back.")] = UNSET


class Result(Value):
    winners: Seats
    reason: Annotated[Reason, named("Reason")]
    mission: MissionId | None
    after: Annotated[int | None, described("The action that decided; 0: the position had been won.")]


class StateView(Value, kw_only=True):
    """The part of a viewer's page that follows from the state, without names of people, texts, result and log."""

    starter: Annotated[Colour, described("Who begins or began.")]
    seats: tuple[Seat, ...]
    position: Position
    step: Annotated[TurnStep, described("The phase as players speak of it; `neutral`: the neutral army's part.")]
    asked: Annotated[
        TurnStep, described("The step that is asked now: as `step`, but what is left to do once no throw may be made.")
    ]
    next_set: Annotated[int | None, described("Armies for the next set; null where its symbols decide.")]
    stock: Annotated[int | None, described("Cards left to draw; null where nobody knows.")]
    penalties_due: Annotated[Amounts, described("Armies of a penalty that still have to be taken from somewhere.")]
    capitals: Annotated[Capitals | UnsetType, described("Where the variant has capitals.")] = UNSET
    neutral: Neutral | UnsetType = UNSET
    to_place: Annotated[Amounts | UnsetType, described("Armies of the set-up that each seat still places.")] = UNSET
    legal: Offers
    next_starter: Annotated[Seats | UnsetType, described("After the end: who could begin the next match.")] = UNSET
    reinforcement: Annotated[Reinforcement | None, described("The armies that are placed now.")]
    last_throw: LastThrow | None
    earlier_throws: Annotated[
        tuple[LastThrow, ...], described("The throws before `last_throw` that count, the latest last.")
    ]
    happenings: Annotated[tuple[Happening, ...], described("What of this turn everybody should know.")]
    setbacks: Annotated[
        tuple[Setback, ...] | UnsetType, described("For a seat: its losses since its last turn, the latest last.")
    ] = UNSET


class Moment(Value):
    """The public part of a state: the seat on turn, the board, the numbers of cards, the seats that are out."""

    turn: Colour | None
    round: int
    phase: Annotated[Phase, named("Phase")]
    owners: Mapping[Territory, Colour]
    armies: Mapping[Territory, int]
    cards: Amounts
    sets_traded: int
    out: Annotated[Seats, described("Who plays no more: the eliminated in their order, then who conceded.")]


class Changes(Value, kw_only=True):
    """The differences of a later moment; unchanged fields are left out."""

    turn: Annotated[tuple[Colour | None, int] | UnsetType, described("Who is on turn, in which round.")] = UNSET
    phase: Annotated[Phase | UnsetType, named("Phase")] = UNSET
    board: Annotated[
        Mapping[Territory, tuple[Colour | None, int]] | UnsetType,
        described("Owner and armies of the territories that changed."),
    ] = UNSET
    cards: Annotated[Amounts | UnsetType, described("How many cards each seat holds that has more or fewer.")] = UNSET
    sets_traded: int | UnsetType = UNSET
    out: Seats | UnsetType = UNSET


class Decision(Value):
    winners: Seats
    reason: Annotated[Reason, named("Reason")]


class Step(Changes, kw_only=True):
    """The public changes made by a line of the log."""

    of: Annotated[int | UnsetType, described("The line that it takes back, brings back or puts right.")] = UNSET
    marks: Annotated[tuple[Stop, ...] | UnsetType, described("What there is to see.")] = UNSET
    throw: Throw | UnsetType = UNSET
    result: Decision | UnsetType = UNSET

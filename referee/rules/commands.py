"""The commands of players and the table: one class for each verb of the notation (match-record 2).

``actor`` is a colour, ``neutral`` or ``table``; a cocked die is 0, and cards, missions and capitals may be ``?``.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from referee.rules.terms import TABLE, Card, Colour, Foul, MissionId, Territory
from referee.rules.value import Value


class Deal(Value):
    """The decisions of chance (match-record 1): territories in the order dealt, missions in the order drawn."""

    territories: dict[Colour, tuple[Territory, ...]]
    missions: dict[Colour, tuple[MissionId, ...]]
    deck: tuple[Card, ...] | None

    def __hash__(self) -> int:
        """Return one number for all deals of the same ``deck``: what is in dicts has none."""
        return hash(self.deck)


class DealOut(Value):
    """The deal, ``table deal``; ``deal`` is filled in from the record's file or by the app that dealt."""

    deal: Deal | None = None
    actor: Colour = TABLE


class Take(Value):
    """A territory dealt from physical cards: ``red takes alaska``."""

    actor: Colour
    territory: Territory


class EnterMission(Value):
    """A mission drawn from physical cards: ``red mission africa+asia``."""

    actor: Colour
    mission: MissionId


class NameCapital(Value):
    """A capital named by its seat: ``red capital brazil``."""

    actor: Colour
    territory: Territory


class Discard(Value):
    """A mission given back: ``red discard africa+asia``."""

    actor: Colour
    mission: MissionId


class Trade(Value):
    """A set traded for armies: ``red trade alaska brazil joker_1 [bonus brazil]``."""

    actor: Colour
    cards: tuple[Card, ...]
    bonus: Territory | None = None


class Place(Value):
    """Armies placed on a territory: ``red place alaska 3``."""

    actor: Colour
    territory: Territory
    armies: int


class Attack(Value):
    """A throw, ``red attack alaska kamchatka [with 3] 6,5,2 v 6,4``; a cocked die is 0 (``x`` in the notation)."""

    actor: Colour
    source: Territory
    target: Territory
    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    announced: int | None = None


class AttackCounted(Value):
    """An attack of which only the losses are known: ``red attack alaska kamchatka 3d v 2d losing 1 v 1``."""

    actor: Colour
    source: Territory
    target: Territory
    attack_dice: int
    defence_dice: int
    attacker_loses: int
    defender_loses: int
    announced: int | None = None


class Roll(Value):
    """A request that the app roll, ``red attack alaska kamchatka 3d v 2d``; the app turns it into an `Attack`."""

    actor: Colour
    source: Territory
    target: Territory
    attack_dice: int
    defence_dice: int
    announced: int | None = None


class Reroll(Value):
    """Cocked dice thrown again, ``red reroll 6``; 0 is a die that is cocked again."""

    actor: Colour
    dice: tuple[int, ...]


class Occupy(Value):
    """Armies moved into the territory just conquered: ``red occupy 3``."""

    actor: Colour
    armies: int


class Fortify(Value):
    """Armies moved at the end of the turn: ``red fortify alberta alaska 2``."""

    actor: Colour
    source: Territory
    target: Territory
    armies: int


class Draw(Value):
    """A card taken from the stock: ``red draw``, or ``red draw alaska`` where the card is known."""

    actor: Colour
    card: Card | None = None


class End(Value):
    """The end of a turn or of a part of it: ``red end``."""

    actor: Colour


class ReportFoul(Value):
    """A foul reported: ``blue foul three_defence_dice kamchatka``, ``red foul other``."""

    actor: Colour
    foul: Foul
    territory: Territory | None = None


class Pay(Value):
    """Armies paid for a penalty: ``red pays alberta 1``."""

    actor: Colour
    territory: Territory
    armies: int


class Override(Value):
    """A ruling set aside for the rest of the turn: ``red overrides elimination_ends_attack``."""

    actor: Colour
    option: str


class Concede(Value):
    """A seat leaving the match: ``red concede``."""

    actor: Colour


class Correction(Value):
    """A corrected ``territory``: its owner and number of armies."""

    territory: Territory
    owner: Colour
    armies: int


class CorrectBoard(Value):
    """Corrections of the board, each territory once: ``table correct alaska red 4, ukraine blue 7``."""

    corrections: tuple[Correction, ...]
    actor: Colour = TABLE


class CorrectHand(Value):
    """A correction of a hand: ``table correct hand red alaska brazil`` or ``table correct hand red 3``."""

    seat: Colour
    cards: tuple[Card, ...] | None
    number: int
    actor: Colour = TABLE


class CorrectSets(Value):
    """A correction of the trade counter: ``table correct sets_traded 5``."""

    number: int
    actor: Colour = TABLE


class Note(Value):
    """A note, ``table note # agreed: two armies``; its text is the reason of its `Action`."""

    actor: Colour = TABLE


class Declare(Value):
    """A winner declared by the table: ``table declare red``."""

    winner: Colour
    actor: Colour = TABLE


class Abandon(Value):
    """A match abandoned without a winner: ``table abandon``."""

    actor: Colour = TABLE


class Undo(Value):
    """The last action that counts, taken back: ``table undo``."""

    actor: Colour = TABLE


class Redo(Value):
    """An action taken back, counting again: ``table redo``."""

    actor: Colour = TABLE


class Replace(Value):
    """An entry put right, ``table replace 12 back: red attack alaska kamchatka 6,5 v 4``.

    Entry ``number`` should have been ``action``. ``back``: back to the last entry after it that still holds. ``keep``:
    board, hands and turn stay as they are. ``!stood`` marks ``action``; the reason is that of the enclosing `Action`.
    """

    number: int
    mode: Literal["back", "keep"]
    action: Action
    actor: Colour = TABLE


Command: TypeAlias = (
    DealOut
    | Take
    | EnterMission
    | NameCapital
    | Discard
    | Trade
    | Place
    | Attack
    | AttackCounted
    | Roll
    | Reroll
    | Occupy
    | Fortify
    | Draw
    | End
    | ReportFoul
    | Pay
    | Override
    | Concede
    | CorrectBoard
    | CorrectHand
    | CorrectSets
    | Note
    | Declare
    | Abandon
    | Undo
    | Redo
    | Replace
)


class Action(Value):
    """One line of the notation: a command, and whether the table let it stand against the rules (``!stood``).

    ``reason`` is the text after ``#``, which everybody can read.
    """

    command: Command
    stood: bool = False
    reason: str = ""

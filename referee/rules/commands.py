"""What a player or the table wants to do: one class for each verb of the notation (match-record 2).

``actor`` is a colour, ``neutral`` or ``table``; a cocked die is 0, and cards, missions and capitals may be ``?``.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from referee.rules.terms import TABLE, Card, Colour, Foul, MissionId, Territory
from referee.rules.value import Value


class Deal(Value):
    """Everything chance decided (match-record 1): territories in the order dealt, missions in the order drawn."""

    territories: dict[Colour, tuple[Territory, ...]]
    missions: dict[Colour, tuple[MissionId, ...]]
    deck: tuple[Card, ...] | None

    def __hash__(self) -> int:
        """Return one number for all deals of the same ``deck``: what lies in dicts has none."""
        return hash(self.deck)


class DealOut(Value):
    """``table deal``; ``deal`` is filled in from the record's file or by the app that dealt."""

    deal: Deal | None = None
    actor: Colour = TABLE


class Take(Value):
    """``red takes alaska``"""

    actor: Colour
    territory: Territory


class EnterMission(Value):
    """``red mission africa+asia``"""

    actor: Colour
    mission: MissionId


class NameCapital(Value):
    """``red capital brazil``"""

    actor: Colour
    territory: Territory


class Discard(Value):
    """``red discard africa+asia``"""

    actor: Colour
    mission: MissionId


class Trade(Value):
    """``red trade alaska brazil joker_1 [bonus brazil]``"""

    actor: Colour
    cards: tuple[Card, ...]
    bonus: Territory | None = None


class Place(Value):
    """``red place alaska 3``"""

    actor: Colour
    territory: Territory
    armies: int


class Attack(Value):
    """``red attack alaska kamchatka [with 3] 6,5,2 v 6,4``; a cocked die is 0 (``x`` in the notation)."""

    actor: Colour
    source: Territory
    target: Territory
    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    announced: int | None = None


class AttackCounted(Value):
    """``red attack alaska kamchatka 3d v 2d losing 1 v 1``"""

    actor: Colour
    source: Territory
    target: Territory
    attack_dice: int
    defence_dice: int
    attacker_loses: int
    defender_loses: int
    announced: int | None = None


class Roll(Value):
    """``red attack alaska kamchatka 3d v 2d``: the app is asked to roll and turns it into an `Attack`."""

    actor: Colour
    source: Territory
    target: Territory
    attack_dice: int
    defence_dice: int
    announced: int | None = None


class Reroll(Value):
    """``red reroll 6``; 0 is still cocked."""

    actor: Colour
    dice: tuple[int, ...]


class Occupy(Value):
    """``red occupy 3``"""

    actor: Colour
    armies: int


class Fortify(Value):
    """``red fortify alberta alaska 2``"""

    actor: Colour
    source: Territory
    target: Territory
    armies: int


class Draw(Value):
    """``red draw`` / ``red draw alaska``"""

    actor: Colour
    card: Card | None = None


class End(Value):
    """``red end``"""

    actor: Colour


class ReportFoul(Value):
    """``blue foul three_defence_dice kamchatka``, ``red foul other``"""

    actor: Colour
    foul: Foul
    territory: Territory | None = None


class Pay(Value):
    """``red pays alberta 1``"""

    actor: Colour
    territory: Territory
    armies: int


class Override(Value):
    """``red overrides elimination_ends_attack``"""

    actor: Colour
    option: str


class Concede(Value):
    """``red concede``"""

    actor: Colour


class Correction(Value):
    """The ``territory`` is the owner's, with so many armies."""

    territory: Territory
    owner: Colour
    armies: int


class CorrectBoard(Value):
    """``table correct alaska red 4, ukraine blue 7``, each territory once"""

    corrections: tuple[Correction, ...]
    actor: Colour = TABLE


class CorrectHand(Value):
    """``table correct hand red alaska brazil`` or ``table correct hand red 3``"""

    seat: Colour
    cards: tuple[Card, ...] | None
    number: int
    actor: Colour = TABLE


class CorrectSets(Value):
    """``table correct sets_traded 5``"""

    number: int
    actor: Colour = TABLE


class Note(Value):
    """``table note # agreed: two armies``; what is noted is the reason of its `Action`"""

    actor: Colour = TABLE


class Declare(Value):
    """``table declare red``"""

    winner: Colour
    actor: Colour = TABLE


class Abandon(Value):
    """``table abandon``"""

    actor: Colour = TABLE


class Undo(Value):
    """``table undo``"""

    actor: Colour = TABLE


class Redo(Value):
    """``table redo``"""

    actor: Colour = TABLE


class Replace(Value):
    """``table replace 12 back: red attack alaska kamchatka 6,5 v 4``: entry ``number`` should have been ``action``.

    ``back``: back to the last entry behind it that still holds. ``keep``: board, hands and turn stay as they stand.
    The mark ``!stood`` is that of ``action``, the reason that of the `Action` around.
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

    ``reason`` is what stands behind ``#``, for everybody to read.
    """

    command: Command
    stood: bool = False
    reason: str = ""

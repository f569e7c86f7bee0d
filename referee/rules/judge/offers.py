"""The shapes of what `Legal` offers."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.terms import NEUTRAL, Card, Colour, Territory
from referee.rules.value import Value


class SetOffer(Value):
    """A set in the hand: its cards, the armies it brings now, bonus armies by territory."""

    cards: tuple[Card, ...]
    armies: int
    bonus: Mapping[Territory, int]


class TargetOffer(Value):
    """A territory that may be attacked: its owner and the most dice he may throw."""

    owner: Colour
    dice: int


class AttackOffer(Value):
    """A territory from which an attack may come: the most dice, and the targets."""

    dice: int
    to: Mapping[Territory, TargetOffer]


class MoveOffer(Value):
    """A territory that armies may leave at the end of the turn: the most armies, and their targets."""

    most: int
    to: tuple[Territory, ...]


class NeutralOffer(Value):
    """The offers to the neutral of a duel, made to its leader: see the fields of the same name in `Legal`."""

    leader: Colour
    place: tuple[Territory, ...]
    place_most: int
    attack: Mapping[Territory, AttackOffer]
    occupy: tuple[Territory, Territory, int, int] | None
    end: bool
    seat: Colour = NEUTRAL

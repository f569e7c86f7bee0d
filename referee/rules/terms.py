"""The words of the table as types: colours, phases, modes, fouls."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from referee.rules.value import named

Colour: TypeAlias = Annotated[str, named("Colour")]
Territory: TypeAlias = Annotated[str, named("Territory")]
Continent: TypeAlias = str
Card: TypeAlias = Annotated[str, named("Card")]
MissionId: TypeAlias = Annotated[str, named("MissionId")]

COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "black", "yellow", "pink")
TABLE = "table"
NEUTRAL = "neutral"
UNKNOWN = "?"
"""A card or mission that is not known: to the referee in a physical deck, to a viewer in a view."""

Phase: TypeAlias = Literal["setup", "discard", "reinforce", "attack", "occupy", "fortify", "draw", "over"]
PHASES: tuple[Phase, ...] = ("setup", "discard", "reinforce", "attack", "occupy", "fortify", "draw", "over")
TURN_PHASES: tuple[Phase, ...] = ("discard", "reinforce", "attack", "occupy", "fortify", "draw")

DiceMode: TypeAlias = Literal["faces", "losses", "rolled"]
CardMode: TypeAlias = Literal["dealt", "entered", "counted"]
Reason: TypeAlias = Literal["mission", "domination", "capitals", "duel", "declared", "abandoned"]
Foul: TypeAlias = Literal["three_defence_dice", "too_many_attack_dice", "unannounced_attack", "other"]
DEFENCE_FOUL: Foul = "three_defence_dice"
ATTACK_FOULS: tuple[Foul, ...] = ("too_many_attack_dice", "unannounced_attack")
OTHER_FOUL: Foul = "other"
"""An offence without a word of its own: no throw and no territory belongs to it."""
FOULS: tuple[Foul, ...] = (DEFENCE_FOUL, *ATTACK_FOULS, OTHER_FOUL)
Symbol: TypeAlias = Literal["infantry", "cavalry", "artillery", "joker"]
SYMBOLS: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery")
JOKERS: tuple[Card, ...] = ("joker_1", "joker_2")

"""What a rulebook is to the engine: options with their citations, and the paragraph behind every refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from referee.rules.cards import JokerUse
from referee.rules.terms import Foul

Value: TypeAlias = bool | int | str | tuple[int, ...]


@dataclass(frozen=True)
class Options:
    """Every parameter in which rulebooks or rulings differ (rules matrix), with the type the engine reads."""

    # set-up
    players_least: int = 3
    players_most: int = 6
    initial_armies: Literal["one_each"] = "one_each"
    missions_each: int = 2
    second_mission: Literal["reverse", "same"] = "reverse"
    seventh_player: Literal["shares"] = "shares"
    first_turn: Literal["after_last_card", "left_of_dealer"] = "after_last_card"
    next_starter: Literal["loser", "rulebook"] = "loser"
    # missions
    discard_round: int = 3
    missions_before_discard: Literal["any", "none"] = "any"
    eliminated_by_another: Literal["holder_wins", "24_territories"] = "holder_wins"
    # reinforcement and cards
    reinforcement_divisor: int = 3
    reinforcement_least: int = 3
    set_values: Literal["ascending", "composition"] = "ascending"
    ascending_values: tuple[int, ...] = (4, 6, 8, 10, 12, 15)
    ascending_step: int = 5
    trade_forced: Literal["always"] = "always"
    trade_moment: Literal["before_first_throw"] = "before_first_throw"
    bonus_armies: int = 2
    bonus_per_card: bool = True
    joker: JokerUse = "wild"
    hand_alarm: int = 6
    trades_alarm: int = 3
    traded_cards: Literal["bottom", "out"] = "bottom"
    eliminated_cards: Literal["nobody"] = "nobody"
    # attack
    attack_dice: int = 3
    defence_dice: int = 2
    second_defence_die_from: int = 2
    occupy_minimum: Literal["dice", "announced", "one"] = "dice"
    elimination_ends_attack: bool = True
    east_africa_middle_east: bool = True
    # penalties, in armies; 0 = the statute knows none
    penalty_three_defence_dice: int = 2
    penalty_too_many_attack_dice: int = 2
    penalty_unannounced_attack: int = 0
    penalty_shortfall: Literal["other_lands", "forgiven", "literal"] = "other_lands"
    # end of the turn
    fortify: Literal["one", "adjacent", "connected"] = "adjacent"
    forgotten_card: Literal["next_placing"] = "next_placing"
    # capitals belong to another variant; here only so that a file that sets it is told so
    capital_missions: bool = False

    def penalty(self, foul: Foul) -> int:
        """Armies that the statute takes for ``foul``; 0 where the rulebook knows no penalty."""
        return {
            "three_defence_dice": self.penalty_three_defence_dice,
            "too_many_attack_dice": self.penalty_too_many_attack_dice,
            "unannounced_attack": self.penalty_unannounced_attack,
        }[foul]


@dataclass(frozen=True)
class OptionSpec:
    """What a table may choose for one option, and where it comes from; ``choices`` ``None``: any within ``bounds``.

    ``idle_with``: the option has no use where all these options have these values.
    """

    name: str
    default: Value
    cite: str
    choices: tuple[Value, ...] | None = None
    bounds: tuple[int, int] | None = None
    only_variants: tuple[str, ...] | None = None
    idle_with: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Rulebook:
    """One of the five sources, as data.

    ``citations`` maps a refusal or notice code to this rulebook's own clause; ``terms`` are its words (attacker,
    defender …) as keys of the translations.
    """

    id: str
    name: str
    digest: str
    variants: tuple[str, ...]
    specs: Mapping[str, OptionSpec]
    defaults: Options
    citations: Mapping[str, str]
    paragraphs: Mapping[str, str] = field(default_factory=dict)
    variant_options: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)

    def cite(self, code: str) -> str:
        """The clause of this rulebook behind ``code``."""
        return self.citations[code]

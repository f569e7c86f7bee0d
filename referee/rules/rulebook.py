"""Rulebooks as the engine sees them: options with their citations, and the clause behind every refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from referee.rules.cards import JokerUse
from referee.rules.terms import Foul

Value: TypeAlias = bool | int | str | tuple[int, ...]


@dataclass(frozen=True)
class Options:
    """Every parameter in which rulebooks or rulings differ (match-record 6), with the type the engine reads."""

    # set-up
    players_least: int = 3
    players_most: int = 6
    colours: Literal["regulars", "chosen"] = "chosen"
    victory: Literal["missions", "domination", "capitals", "duel"] = "domination"
    words: str = "own"
    """The words (attacker, defender …) that the translations use instead of ours."""
    dealing: Literal["one_by_one"] = "one_by_one"
    dealt_cards: Literal["shuffled_in"] = "shuffled_in"
    initial_armies: tuple[int, ...] = ()
    """Armies of each seat for two to six seats; empty: one in every territory and nothing else."""
    placement: Literal["none", "in_turn", "free"] = "in_turn"
    placement_step: int = 1
    """Armies that a seat places before the next one does, where they are placed in turn."""
    missions_each: int = 1
    first_mission: Literal["dealer", "left_of_dealer"] = "dealer"
    missions_removed: Literal["absent_colours"] = "absent_colours"
    own_colour_mission: Literal["24_territories"] = "24_territories"
    second_mission: Literal["reverse", "same"] = "reverse"
    seventh_player: Literal["shares"] = "shares"
    first_turn: Literal["after_last_card", "left_of_dealer"] = "after_last_card"
    next_starter: Literal["loser", "rulebook"] = "rulebook"
    # missions
    discard_round: int = 0
    """The round in which a mission is given back; 0: none is."""
    missions_before_discard: Literal["any", "none"] = "any"
    eliminated_by_another: Literal["holder_wins", "24_territories"] = "holder_wins"
    several_missions: Literal["own_first"] = "own_first"
    eliminated_missions: Literal["face_down"] = "face_down"
    # reinforcement and cards
    reinforcement_divisor: int = 3
    reinforcement_least: int = 3
    continent_bonus: tuple[int, ...] = ()
    """Armies for each continent, in the order of the board; empty: as printed there."""
    set_values: Literal["ascending", "composition"] = "ascending"
    ascending_values: tuple[int, ...] = (4, 6, 8, 10, 12, 15)
    ascending_step: int = 5
    composition_values: tuple[int, ...] = ()
    """Armies for three infantry, cavalry, artillery, one of each, and a pair with a joker if that counts by itself."""
    trade_forced: Literal["always", "five", "five_all"] = "always"
    trade_moment: Literal["before_first_throw"] = "before_first_throw"
    sets_each_turn: Literal["any"] = "any"
    bonus_armies: int = 2
    bonus_per_card: bool = True
    joker: JokerUse = "wild"
    hand_alarm: int = 0
    trades_alarm: int = 0
    """The trades in a row that cause a notice; 0: none do."""
    traded_cards: Literal["bottom", "out"] = "bottom"
    eliminated_cards: Literal["nobody", "conqueror"] = "nobody"
    inherited_sets: Literal["next_turn", "at_once", "phase_end"] = "next_turn"
    # attack
    attack_dice: int = 3
    defence_dice: int = 2
    second_defence_die_from: int = 2
    battle: Literal["thrown", "committed"] = "thrown"
    """``committed``: both sides send armies one after the other before either throws, one die for each."""
    announced_dice: Literal["at_most", "exactly"] = "at_most"
    ties: Literal["defender"] = "defender"
    attacks_each_turn: Literal["any"] = "any"
    occupy_minimum: Literal["dice", "announced", "one"] = "dice"
    elimination_ends_attack: bool = False
    east_africa_middle_east: bool = True
    # penalties, in armies; 0 = the rulebook has none
    penalty_three_defence_dice: int = 0
    penalty_too_many_attack_dice: int = 0
    penalty_unannounced_attack: int = 0
    unannounced_attack: Literal["nothing", "closes_attack"] = "nothing"
    penalty_shortfall: Literal["other_lands", "forgiven", "literal"] = "other_lands"
    # end of the turn
    fortify: Literal["one", "adjacent", "connected"] = "adjacent"
    draw_moment: Literal["after_fortify", "after_attack", "either"] = "after_fortify"
    """The time of the draw; ``either``: before or after armies are moved."""
    cards_each_turn: int = 1
    forgotten_card: Literal["next_placing", "must_draw"] = "next_placing"
    # capitals
    capitals: bool = False
    """Whether every seat names one of its territories in secret before the first turn."""
    capitals_won: Literal["all_others", "number"] = "all_others"
    capitals_to_win: tuple[int, ...] = ()
    """Capitals that win, including the seat's own, for two to six seats at the start."""
    capital_card: Literal["stays", "out"] = "stays"
    capital_loss: Literal["nothing", "continent"] = "nothing"
    """The first owner's other losses with the capital: none, or his cards and his territories on its continent."""
    capital_missions: bool = False
    # the third army of a duel
    neutral: Literal["none", "passive", "allied"] = "none"
    """The kind of neutral: none, or one that does not attack the seat on turn, or one that does."""
    neutral_armies: int = 2
    """Armies on each territory of the neutral at the start."""
    neutral_divisor: int = 2
    """The divisor of the seat's armies that gives those of the neutral, rounded down."""

    def penalty_for(self, foul: Foul) -> int:
        """Return the armies that the statute takes for ``foul``; 0 where the rulebook knows no penalty."""
        return {
            "three_defence_dice": self.penalty_three_defence_dice,
            "too_many_attack_dice": self.penalty_too_many_attack_dice,
            "unannounced_attack": self.penalty_unannounced_attack,
            "other": 0,
        }[foul]


@dataclass(frozen=True)
class OptionSpec:
    """The values a table may choose for an option, and their source; ``choices`` ``None``: any within ``bounds``.

    ``idle_with``: the option has no effect if all these options have these values. ``only_with``: it can be chosen only
    if all these have. ``needs``: what each value requires of other options (one of several values), ``lists``: the list
    that it reads. ``lengths``: the numbers of entries that a list may have. ``at_most``: the option that no value
    exceeds.
    """

    name: str
    default: Value
    cite: str
    choices: tuple[Value, ...] | None = None
    bounds: tuple[int, int] | None = None
    only_variants: tuple[str, ...] | None = None
    lengths: tuple[int, ...] | None = None
    idle_with: Mapping[str, Value] = field(default_factory=dict)
    only_with: Mapping[str, Value] = field(default_factory=dict)
    needs: Mapping[Value, Mapping[str, Value]] = field(default_factory=dict)
    lists: Mapping[Value, str] = field(default_factory=dict)
    at_most: str | None = None


@dataclass(frozen=True)
class Rulebook:
    """One of the five sources or a club's own rulebook, as data.

    ``citations`` maps a refusal or notice code to this rulebook's own clause.
    """

    id: str
    name: str
    digest: str
    variants: tuple[str, ...]
    specs: Mapping[str, OptionSpec]
    defaults: Options
    citations: Mapping[str, str]
    paragraphs: Mapping[str, str] = field(default_factory=dict)
    variant_specs: Mapping[str, Mapping[str, OptionSpec]] = field(default_factory=dict)
    """The options that have another value in a variant."""
    variant_citations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The refusals that have another clause in a variant."""
    extends: str = ""
    """The rulebook from which this one states its differences."""
    text: str = ""
    """The whole file of a rulebook that a club wrote; empty for those that ship with the program."""

    @property
    def terms(self) -> str:
        """The name of its words (attacker, defender …) in the translations; empty if they are ours."""
        return "" if self.defaults.words == "own" else self.defaults.words

    def cite(self, code: str, variant: str = "") -> str:
        """Return the clause of this rulebook behind ``code`` in ``variant``."""
        return self.variant_citations.get(variant, {}).get(code, self.citations[code])

    def specs_in(self, variant: str) -> Mapping[str, OptionSpec]:
        """Return the options as they are in ``variant``."""
        return {**self.specs, **self.variant_specs.get(variant, {})}

    def defaults_in(self, variant: str) -> Options:
        """Return the values of all options where the table of ``variant`` chooses nothing."""
        own = self.variant_specs.get(variant, {})
        return replace(self.defaults, **{name: spec.default for name, spec in own.items()})  # type: ignore[arg-type]

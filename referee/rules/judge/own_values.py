"""Finds the option of the table, if any, that causes a refusal or a notice instead of the rulebook.

The same moment is judged once more under the rulebook's own value (or its variant's). A rule that forbids nothing then
is the table's: the citation becomes ``option:NAME``, and the rulebook's clause becomes a fact (match-record 9).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from referee.rules.board import Board
from referee.rules.commands import Command
from referee.rules.draft import Check
from referee.rules.phases.reinforcement import count_reinforcement
from referee.rules.phases.setup import initial_armies_due
from referee.rules.phases.turn import begin_turn
from referee.rules.refusal import OPTION, Code, Notice, NoticeCode, Refusal
from referee.rules.rulebook import Options, OptionSpec, Value
from referee.rules.state import Setting, State

Values: TypeAlias = Mapping[str, Value]
Under: TypeAlias = Callable[[Values], State]
"""A function that returns the same moment with other values of some options."""
R = TypeVar("R", Refusal, Notice)
C = TypeVar("C", bound=Command)

TOLD_BY_CARDS = {Code.CARD_NOT_HELD, Code.CARD_ELSEWHERE}
"""Codes for which the effect of another option depends on cards that not everybody may know."""
HIDDEN = {(Code.TRADE_REQUIRED, "joker")}
"""Pairs of code and option that would reveal a hand: the table may not learn that a set needs its joker."""
STATES_THE_OPTION: Mapping[str, str] = {
    Code.CARD_FORFEITED: "forgotten_card",
    NoticeCode.CARD_FORGOTTEN: "forgotten_card",
}
"""The option that each code itself states: under another value, this moment could not have come."""


def own_values(setting: Setting) -> dict[str, Value]:
    """Return the rulebook's own value of every option that the table chose otherwise.

    Those whose value asks for another of them come last: alone the other one may make the difference.
    """
    specs = setting.rulebook.specs_in(setting.variant)
    own = {
        name: spec.default
        for name, spec in specs.items()
        if getattr(setting.options, name) != spec.default and spec.choices != (spec.default,)
    }
    return dict(sorted(own.items(), key=lambda item: bool(specs[item[0]].needs.get(item[1], {}).keys() & own.keys())))


def citation_of(spec: OptionSpec, value: Value, *, own_passes: bool) -> dict[str, str]:
    """Return the facts ``cite`` and ``clause`` of what the option ``spec`` forbids with ``value``."""
    if value == spec.default or not own_passes:
        return {"cite": spec.cite}
    return {"cite": OPTION + spec.name, "clause": spec.cite}


def option_behind(code: str, own: Values, under: Under, stands: Callable[[State], bool]) -> str:
    """Return the option without which ``code`` would not have been said; empty where it would have been anyway.

    ``stands`` says whether it is said in a state. Where no option makes the difference alone, several may together:
    the last one that does is named.
    """
    if code in TOLD_BY_CARDS:
        return ""
    if STATES_THE_OPTION.get(code) in own:
        return STATES_THE_OPTION[code]
    asked = {name: value for name, value in own.items() if (code, name) not in HIDDEN}
    for name, value in asked.items():
        if not stands(under({name: value})):
            return name
    together: dict[str, Value] = {}
    for name, value in asked.items():
        together[name] = value
        if len(together) > 1 and not stands(under(together)):
            return name
    return ""


def cite_option(remark: R, option: str) -> R:
    """Cite ``option`` in a refusal or notice; leave it as it was where that is empty."""
    if not option:
        return remark
    facts = {**remark.facts, "clause": remark.cite}
    if isinstance(remark, Notice):
        return replace(remark, cite=OPTION + option, facts=facts)
    return Refusal(remark.code, OPTION + option, facts, arithmetic=remark.arithmetic)


def cite_option_behind(refusal: Refusal, state: State, check: Check[C], command: C) -> Refusal:
    """Cite the option behind the refusal of ``check``.

    The check must look at nothing that other values would have changed before.
    """

    def under(values: Values) -> State:
        return state_with_values(state, values)

    own = own_values(state.setting)
    return cite_option(
        refusal, option_behind(refusal.code, own, under, lambda other: check(other, command) is not None)
    )


def state_with_values(state: State, values: Values) -> State:
    """Return the same moment, had the table played with ``values``, as far as the state alone can tell."""
    setting = _setting_with_values(state.setting, values)
    before, state = state, state.with_changes(setting=setting)
    if state.phase == "setup":
        return _redo_set_up(state)
    _lift_what_ends_attacks(state)
    if state.phase in ("discard", "reinforce"):
        state.phase = "discard" if state.must_discard(state.turn, state.round) else "reinforce"
    if not state.attacks_made and state.phase in ("discard", "reinforce", "attack"):
        more = count_reinforcement(state, state.turn) - count_reinforcement(before, before.turn)
        state.reinforcements = max(0, state.reinforcements + more)
        state.received = max(0, state.received + more)
    if state.occupation is not None and state.options.occupy_minimum == "one":
        state.occupation = replace(state.occupation, least=1)
    if state.options.traded_cards == "bottom":
        if state.deck is not None:
            state.deck += state.out_of_play
        state.out_of_play = ()
    return state


def _setting_with_values(setting: Setting, values: Values) -> Setting:
    """Return the table with ``values`` and what these ask of other options."""
    specs, defaults = setting.rulebook.specs_in(setting.variant), setting.rulebook.defaults_in(setting.variant)
    asked: dict[str, Value] = {}
    for name, value in values.items():
        asked |= specs[name].needs.get(value, {})
        if value in specs[name].lists:
            table = specs[name].lists[value]
            asked[table] = getattr(setting.options, table) or getattr(defaults, table)
    options = dataclasses.replace(setting.options, **{**asked, **values})  # type: ignore[arg-type]
    return dataclasses.replace(setting, options=options, board=_board_with_values(setting.board, options, values))


def _board_with_values(board: Board, options: Options, names: Collection[str]) -> Board:
    changed = board.options.intersection(names)
    if "east_africa_middle_east" in changed:
        joined = board.with_border if options.east_africa_middle_east else board.without_border
        board = joined("east_africa", "middle_east")
    return board.with_bonus(options.continent_bonus) if "continent_bonus" in changed else board


def _redo_set_up(state: State) -> State:
    """Continue a set-up in which every territory is dealt, with the armies that are due now, or end it."""
    if len(state.owners) < len(state.setting.board.territories):
        return state
    state.to_place = initial_armies_due(state)
    if state.to_place or state.options.capitals:
        return state
    first = begin_turn(state, state.setting.starter, 1)
    return state.with_changes(
        turn=first.seat, round=first.round, phase=first.phase, reinforcements=first.reinforcements
    )


def _lift_what_ends_attacks(state: State) -> None:
    if state.options.unannounced_attack != "closes_attack":
        state.attack_lost = False
    if state.attack_closed and not state.options.elimination_ends_attack:
        state.attack_closed = False
        if state.phase == "fortify" and not state.moved:
            state.phase, state.fortify_from = "attack", None

"""The judge: which rules stand before each command, and what becomes true when all are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar, cast

from referee.rules import commands as c
from referee.rules.draft import Check, Draft
from referee.rules.events import Event
from referee.rules.judge import corrections, fouls, outcome
from referee.rules.judge.evolve import happen
from referee.rules.phases import attack, capitals, fortify, neutral, order, reinforce, setup, turn
from referee.rules.refusal import Notice
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, OTHER_FOUL

C = TypeVar("C", bound=c.Command)


class Rule(NamedTuple):
    """The checks of one verb in the order in which they are cited, and what it makes true."""

    checks: tuple[Check[c.Command], ...]
    apply: Callable[[Draft, c.Command], None]


class Judgement(NamedTuple):
    """What became true, what the referee noticed, and the state after it."""

    events: tuple[Event, ...]
    notices: tuple[Notice, ...]
    state: State


def decide(state: State, action: c.Action) -> Judgement:
    """The judgement on one action that is not `Undo` or `Redo`.

    With ``action.stood`` broken rules become notices instead of refusals (match-record 8, ``!stood``).

    :raises Refusal: it is against the rules, or not even the table can let it stand.
    """
    command, stood = action
    rule = _rule_of(state, command)
    draft = Draft(state, happen)
    for check in rule.checks:
        refusal = check(state, command)
        if refusal is not None:
            if refusal.arithmetic or not stood:
                raise refusal
            draft.notices.append(Notice(refusal.code, refusal.cite, refusal.facts))
    rule.apply(draft, command)
    outcome.settle_outcome(draft)
    return Judgement(tuple(draft.events), tuple(draft.notices), draft.state)


def checks_of(state: State, command: c.Command) -> tuple[Check[c.Command], ...]:
    """What stands before ``command``, in the order in which it is cited."""
    return _rule_of(state, command).checks


def refusal_of(state: State, command: c.Command) -> bool:
    """Whether any rule stands against ``command``; the offer of `legal` asks nothing else."""
    return any_refuses(_rule_of(state, command).checks, state, command)


def any_refuses(checks: tuple[Check[C], ...], state: State, command: C) -> bool:
    """Whether one of ``checks`` stands against ``command``."""
    for check in checks:
        if check(state, command) is not None:
            return True
    return False


def _rule_of(state: State, command: c.Command) -> Rule:
    """The rule of the verb.

    The armies of the set-up, the neutral and an offence without a throw have rules of their own (SV-1f, SV-D8, FR-D4).
    """
    if type(command) is c.ReportFoul and command.foul == OTHER_FOUL:
        return OTHER_FOUL_RULE
    if command.actor == NEUTRAL:
        return NEUTRAL_RULES[type(command)]
    return INITIAL_PLACE if state.to_place and type(command) is c.Place else RULES[type(command)]


_BORDER_AND_DICE: tuple[Check[attack.Assault], ...] = (
    attack.share_border,
    attack.source_strong,
    attack.attack_dice_allowed,
    attack.defence_dice_allowed,
)
THROW: tuple[Check[attack.Assault], ...] = (
    *(attack.attack_open, attack.source_own, attack.target_foreign),
    *_BORDER_AND_DICE,
)
"""What stands before one throw, once attacks are possible."""
_ASSAULT: tuple[Check[attack.Assault], ...] = (*order.AFTER_REINFORCEMENT, *THROW)
_NEUTRAL_PART: tuple[Check[c.Command], ...] = (
    *(order.running, order.dealt, neutral.attacks, order.no_throw_waits, order.occupied),
    *(order.traded, order.placed, order.neutral_placed, neutral.in_its_part),
)
NEUTRAL_THROW: tuple[Check[attack.Assault], ...] = (
    *(attack.source_own, attack.target_foreign, neutral.against_seat_on_turn),
    *_BORDER_AND_DICE,
)
_NEUTRAL_ASSAULT: tuple[Check[attack.Assault], ...] = (*_NEUTRAL_PART, *NEUTRAL_THROW)
BEFORE_FOULS: tuple[Check[c.Command], ...] = (*order.AT_TABLE, order.occupied)
FOUL: tuple[Check[c.ReportFoul], ...] = (
    *(fouls.foul_fits, fouls.attacks_under_way),
    *(fouls.foul_has_border, fouls.enough_dice_for_foul),
)
"""What stands before one foul of a throw, once fouls can be reported at all."""


def _made(checks: tuple[Check[C], ...], then: Callable[[Draft, C], None]) -> Rule:
    return Rule(cast("tuple[Check[c.Command], ...]", checks), cast("Callable[[Draft, c.Command], None]", then))


def _rule(verb: type[C], *checks: Check[C], then: Callable[[Draft, C], None]) -> None:
    """``verb`` stands under ``checks``, in this order; kept, ``then`` makes it true."""
    RULES[verb] = _made(checks, then)


def _neutral_rule(verb: type[C], *checks: Check[C], then: Callable[[Draft, C], None]) -> None:
    """The same for what the neutral of a duel does."""
    NEUTRAL_RULES[verb] = _made(checks, then)


RULES: dict[type, Rule] = {}
NEUTRAL_RULES: dict[type, Rule] = {}
INITIAL_PLACE = _made(
    (order.running, setup.places_in_turn, setup.armies_in_hand, setup.on_own_territory), then=setup.place
)
_rule(c.DealOut, order.running, setup.undealt, setup.deal_at_hand, then=setup.deal)
_rule(c.Take, order.running, setup.undealt, setup.free_territory, setup.within_share, then=setup.take)
_rule(
    c.EnterMission,
    *(order.running, order.taking_part),
    *(setup.missions_used, setup.mission_in_pool, setup.mission_missing, setup.mission_free),
    then=setup.enter_mission,
)
_rule(
    c.NameCapital,
    *(order.running, capitals.capitals_used, capitals.one_capital, capitals.placing_done, capitals.own_capital),
    then=attack.name_capital,
)
_rule(
    c.Discard,
    *(setup.missions_used, *order.IN_TURN),
    *(reinforce.keeps_one, reinforce.discard_due, reinforce.holds_mission),
    then=reinforce.discard,
)
_rule(
    c.Trade,
    *order.AFTER_DISCARD,
    *(reinforce.trade_in_time, reinforce.known_to_deck, reinforce.three_cards, reinforce.cards_held),
    *(reinforce.is_a_set, reinforce.bonus_named),
    then=reinforce.trade,
)
_rule(c.Place, *order.AFTER_DISCARD, reinforce.armies_left, reinforce.own_territory, then=reinforce.place)
_rule(c.Attack, *_ASSAULT, then=attack.attack)
_rule(c.AttackCounted, *_ASSAULT, attack.losses_possible, then=attack.attack_counted)
_rule(c.Roll, *_ASSAULT, attack.rolled_live, then=setup.no_effect)
_rule(c.Reroll, *order.AT_TABLE, attack.something_cocked, attack.each_cocked_once, then=attack.reroll)
_rule(
    c.Occupy, *order.SEATED, attack.occupation_waits, attack.occupy_enough, attack.occupy_leaves_one, then=attack.occupy
)
_rule(
    c.Fortify,
    *(*order.AFTER_REINFORCEMENT, order.phase_end_traded, fortify.card_first),
    *(fortify.before_card, fortify.both_own, fortify.within_reach, fortify.leaves_one),
    *(fortify.not_moved_before, fortify.only_once),
    then=fortify.fortify,
)
_rule(
    c.Draw,
    *order.SEATED,
    *(turn.may_draw, turn.turn_done, turn.not_taken, turn.earned, turn.stock_left, turn.card_named, turn.card_in_stock),
    then=turn.draw,
)
_rule(c.End, *order.AFTER_REINFORCEMENT, order.phase_end_traded, order.card_drawn, then=turn.end)
_rule(c.ReportFoul, *BEFORE_FOULS, *FOUL, then=fouls.report_foul)
OTHER_FOUL_RULE = _made((order.running, fouls.all_dealt, fouls.of_a_player), then=fouls.record_foul)
_rule(c.Pay, *order.AT_TABLE, order.no_throw_waits, order.occupied, fouls.owes, fouls.can_give, then=fouls.pay)
_rule(c.Override, *order.SEATED, order.on_turn, attack.something_to_override, then=attack.override)
_rule(c.Concede, *order.SEATED, order.no_throw_waits, order.occupied, then=outcome.concede)
_rule(
    c.CorrectTerritory,
    *(order.dealt, corrections.owner_not_out, corrections.occupation_possible),
    then=corrections.correct_territory,
)
_rule(
    c.CorrectHand,
    *(order.dealt, corrections.holder_plays, corrections.hand_by_app),
    *(corrections.cards_differ, corrections.cards_free, corrections.cards_enough),
    then=corrections.correct_hand,
)
_rule(c.CorrectSets, order.dealt, then=corrections.correct_sets)
_rule(c.Declare, order.running, outcome.may_win, then=outcome.declare)
_rule(c.Abandon, order.running, then=outcome.abandon)

_neutral_rule(
    c.Place,
    *(order.running, order.dealt, order.no_throw_waits, order.occupied, neutral.after_the_seat),
    *(neutral.share_left, neutral.own_of_neutral),
    then=neutral.place,
)
_neutral_rule(c.Attack, *_NEUTRAL_ASSAULT, then=attack.attack)
_neutral_rule(c.AttackCounted, *_NEUTRAL_ASSAULT, attack.losses_possible, then=attack.attack_counted)
_neutral_rule(c.Roll, *_NEUTRAL_ASSAULT, attack.rolled_live, then=setup.no_effect)
_neutral_rule(c.End, *_NEUTRAL_PART, then=neutral.end)
_neutral_rule(c.Fortify, order.running, order.dealt, neutral.never_moves, then=setup.no_effect)
NEUTRAL_RULES |= {verb: RULES[verb] for verb in (c.Take, c.Reroll, c.Occupy, c.ReportFoul, c.Pay)}

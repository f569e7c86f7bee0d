"""The rule of each verb: its checks, in the order in which they are cited, and the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from referee.rules import commands
from referee.rules.commands import Command, Place, ReportFoul
from referee.rules.draft import Check, Draft
from referee.rules.judge import corrections, fouls, outcome
from referee.rules.phases import attack, capitals, fortify, neutral, order, reinforce, setup, turn
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, OTHER_FOUL
from referee.rules.value import Value

C = TypeVar("C", bound=Command)


class Rule(Value):
    """The checks of one verb, the first refusal of which is cited; ``then`` adds the events of a valid command."""

    checks: tuple[Check[Command], ...]
    then: Callable[[Draft, Command], None]


def rule_of(state: State, command: Command) -> Rule:
    """Return the rule of the command's verb.

    The armies of the set-up, the neutral and an offence without a throw have rules of their own (SV-1f, SV-D8, FR-D4).
    """
    if type(command) is ReportFoul and command.foul == OTHER_FOUL:
        return OTHER_FOUL_RULE
    if command.actor == NEUTRAL:
        return NEUTRAL_RULES[type(command)]
    return INITIAL_PLACE if state.to_place and type(command) is Place else RULES[type(command)]


def _rule(*, checks: tuple[Check[C], ...], then: Callable[[Draft, C], None]) -> Rule:
    # The tables below find a rule by the class of its command, so its functions get the type that they expect.
    return Rule(cast("tuple[Check[Command], ...]", checks), cast("Callable[[Draft, Command], None]", then))


THROW: tuple[Check[attack.Assault], ...] = (
    attack.check_attack_open,
    attack.check_source_own,
    attack.check_target_foreign,
    attack.check_border,
    attack.check_source_strong,
    attack.check_attack_dice,
    attack.check_defence_dice,
)
"""The checks of one throw, once attacks are possible."""
ASSAULT: tuple[Check[attack.Assault], ...] = (*order.AFTER_REINFORCEMENT, *THROW)
BEFORE_FOULS: tuple[Check[Command], ...] = (*order.AT_TABLE, order.check_occupied)
FOUL_WHERE: tuple[Check[commands.ReportFoul], ...] = (fouls.check_foul_has_border, fouls.check_enough_dice)
"""The checks of a foul that depend on the territory."""
FOUL_IN_TIME: tuple[Check[commands.ReportFoul], ...] = (fouls.check_attacks_under_way,)
"""The checks of every foul of a throw, except a foul of the last throw."""
FOUL_AT_ALL: tuple[Check[commands.ReportFoul], ...] = (fouls.check_foul_fits, *FOUL_IN_TIME)
"""The checks of a seat's foul that are the same on every territory outside the last throw."""
INITIAL_PLACE = _rule(
    checks=(
        order.check_running,
        setup.check_places_in_turn,
        setup.check_armies_in_hand,
        setup.check_on_own_territory,
    ),
    then=setup.place_initial_armies,
)
"""The rule for placing the armies of the set-up (SV-1f, RB-1c, FR-5)."""
OTHER_FOUL_RULE = _rule(
    checks=(order.check_running, order.check_all_dealt, fouls.check_by_player), then=fouls.record_foul
)
"""The rule for reporting an offence without a word of its own (match-record 9)."""
RULES: dict[type[Command], Rule] = {
    commands.DealOut: _rule(
        checks=(order.check_running, setup.check_undealt, setup.check_deal_at_hand), then=setup.deal_out
    ),
    commands.Take: _rule(
        checks=(order.check_running, setup.check_undealt, setup.check_free_territory, setup.check_within_share),
        then=setup.take_territory,
    ),
    commands.EnterMission: _rule(
        checks=(
            order.check_running,
            order.check_taking_part,
            setup.check_missions_used,
            setup.check_mission_in_pool,
            setup.check_mission_missing,
            setup.check_mission_free,
        ),
        then=setup.enter_mission,
    ),
    commands.NameCapital: _rule(
        checks=(
            order.check_running,
            capitals.check_capitals_used,
            capitals.check_one_capital,
            capitals.check_placing_done,
            capitals.check_not_anothers,
            capitals.check_own_capital,
            capitals.check_owned_then,
        ),
        then=attack.name_capital,
    ),
    commands.Discard: _rule(
        checks=(
            setup.check_missions_used,
            *order.IN_TURN,
            reinforce.check_keeps_one,
            reinforce.check_discard_due,
            reinforce.check_holds_mission,
        ),
        then=reinforce.discard_mission,
    ),
    commands.Trade: _rule(
        checks=(
            *order.AFTER_DISCARD,
            reinforce.check_trade_in_time,
            reinforce.check_known_to_deck,
            reinforce.check_three_cards,
            reinforce.check_cards_held,
            reinforce.check_is_set,
            reinforce.check_bonus,
        ),
        then=reinforce.trade_set,
    ),
    commands.Place: _rule(
        checks=(*order.AFTER_DISCARD, reinforce.check_armies_left, reinforce.check_own_territory),
        then=reinforce.place_armies,
    ),
    commands.Attack: _rule(checks=ASSAULT, then=attack.make_throw),
    commands.AttackCounted: _rule(checks=(*ASSAULT, attack.check_losses_possible), then=attack.count_losses),
    commands.Roll: _rule(checks=(*ASSAULT, attack.check_rolled_live), then=setup.never_reached),
    commands.Reroll: _rule(
        checks=(*order.AT_TABLE, attack.check_something_cocked, attack.check_each_cocked_once), then=attack.reroll_dice
    ),
    commands.Occupy: _rule(
        checks=(
            *order.SEATED,
            attack.check_occupation_waits,
            attack.check_occupies_enough,
            attack.check_occupation_leaves_one,
        ),
        then=attack.occupy_territory,
    ),
    commands.Fortify: _rule(
        checks=(
            *order.AFTER_REINFORCEMENT,
            order.check_phase_end_traded,
            fortify.check_card_first,
            fortify.check_before_card,
            fortify.check_both_own,
            fortify.check_within_reach,
            fortify.check_leaves_one,
            fortify.check_not_moved_before,
            fortify.check_only_once,
        ),
        then=fortify.fortify_territory,
    ),
    commands.Draw: _rule(
        checks=(
            *order.SEATED,
            turn.check_may_draw,
            turn.check_turn_done,
            turn.check_not_taken,
            turn.check_earned,
            turn.check_stock_left,
            turn.check_card_named,
            turn.check_card_in_stock,
        ),
        then=turn.draw_card,
    ),
    commands.End: _rule(
        checks=(*order.AFTER_REINFORCEMENT, order.check_phase_end_traded, order.check_card_drawn), then=turn.end_turn
    ),
    commands.ReportFoul: _rule(checks=(*BEFORE_FOULS, *FOUL_AT_ALL, *FOUL_WHERE), then=fouls.report_foul),
    commands.Pay: _rule(
        checks=(
            *order.AT_TABLE,
            order.check_no_throw_waits,
            order.check_occupied,
            fouls.check_owes,
            fouls.check_can_give,
        ),
        then=fouls.pay_penalty,
    ),
    commands.Override: _rule(
        checks=(*order.SEATED, order.check_on_turn, attack.check_something_to_override), then=attack.override_ruling
    ),
    commands.Concede: _rule(
        checks=(*order.SEATED, order.check_no_throw_waits, order.check_occupied), then=outcome.concede_match
    ),
    commands.CorrectBoard: _rule(
        checks=(
            order.check_dealt,
            corrections.check_owners_in_match,
            corrections.check_armies_believable,
            corrections.check_occupation_possible,
        ),
        then=corrections.correct_board,
    ),
    commands.CorrectHand: _rule(
        checks=(
            order.check_dealt,
            corrections.check_holder_plays,
            corrections.check_hand_not_dealt,
            corrections.check_cards_differ,
            corrections.check_cards_free,
            corrections.check_enough_cards,
        ),
        then=corrections.correct_hand,
    ),
    commands.CorrectSets: _rule(checks=(order.check_dealt,), then=corrections.correct_sets),
    commands.Note: _rule(checks=(order.check_running,), then=corrections.write_note),
    commands.Declare: _rule(checks=(order.check_running, outcome.check_may_win), then=outcome.declare_winner),
    commands.Abandon: _rule(checks=(order.check_running,), then=outcome.abandon_match),
}

NEUTRAL_PART: tuple[Check[Command], ...] = (
    order.check_running,
    order.check_dealt,
    neutral.check_attacks,
    order.check_no_throw_waits,
    order.check_occupied,
    order.check_traded,
    order.check_placed,
    order.check_neutral_placed,
    neutral.check_in_its_part,
)
"""The checks before every command of the neutral of a duel in its own part of the turn (FR-D4, A-F03)."""
NEUTRAL_THROW: tuple[Check[attack.Assault], ...] = (
    attack.check_source_own,
    attack.check_target_foreign,
    neutral.check_against_seat_on_turn,
    attack.check_border,
    attack.check_source_strong,
    attack.check_attack_dice,
    attack.check_defence_dice,
)
NEUTRAL_ASSAULT: tuple[Check[attack.Assault], ...] = (*NEUTRAL_PART, *NEUTRAL_THROW)
NEUTRAL_RULES: dict[type[Command], Rule] = {
    commands.Place: _rule(
        checks=(
            order.check_running,
            order.check_dealt,
            order.check_no_throw_waits,
            order.check_occupied,
            neutral.check_after_seat,
            neutral.check_share_left,
            neutral.check_own_of_neutral,
        ),
        then=neutral.place_neutral_armies,
    ),
    commands.Attack: _rule(checks=NEUTRAL_ASSAULT, then=attack.make_throw),
    commands.AttackCounted: _rule(checks=(*NEUTRAL_ASSAULT, attack.check_losses_possible), then=attack.count_losses),
    commands.Roll: _rule(checks=(*NEUTRAL_ASSAULT, attack.check_rolled_live), then=setup.never_reached),
    commands.End: _rule(checks=NEUTRAL_PART, then=neutral.end_neutral_part),
    commands.Fortify: _rule(
        checks=(order.check_running, order.check_dealt, neutral.check_never_moves), then=setup.never_reached
    ),
}
"""The rules for the commands of the neutral of a duel, which its leader gives."""
for _verb in (commands.Take, commands.Reroll, commands.Occupy, commands.ReportFoul, commands.Pay):
    NEUTRAL_RULES[_verb] = RULES[_verb]

"""Judgement of a disputed throw as if it had just been made, whatever the turn and the owners are now."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from referee.rules.commands import Attack
from referee.rules.dice import compare_dice
from referee.rules.draft import Check
from referee.rules.judge.own_values import cite_option_behind
from referee.rules.past.story import throw_chances
from referee.rules.phases import attack
from referee.rules.refusal import Refusal
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, Colour, Territory

ENOUGH_ARMIES = 99
"""The armies of a territory for which no number is known: enough for any dice."""
CHECKS: tuple[tuple[Check[Attack], ...], ...] = (
    (attack.check_border,),
    (attack.check_source_strong, attack.check_attack_dice),
    (attack.check_defence_dice,),
)
"""The checks of a throw at any time; of the checks in one row only the first refusal counts."""
PLACES = ("source", "target", "territory", "foul_territory")


class Dispute(NamedTuple):
    """A throw as it is told: its dice and, if known, the seats, the territories and the armies.

    Unknown facts are empty, unknown armies ``None``; ``source`` and ``target`` are known together.
    """

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    seat: Colour = ""
    defending: Colour = ""
    source: Territory = ""
    target: Territory = ""
    attacker_armies: int | None = None
    defender_armies: int | None = None


class JudgedThrow(NamedTuple):
    """The dice in pairs, highest first, with their losses and the refusals of the throw.

    ``share`` is the part of all throws with so many dice that cost exactly that. A refusal without a territory has an
    empty text instead.
    """

    pairs: tuple[tuple[int, int], ...]
    attacker_loses: int
    defender_loses: int
    share: float
    objections: tuple[Refusal, ...]


def judge_dispute(state: State, dispute: Dispute) -> JudgedThrow:
    """Judge the throw ``dispute`` in the match of ``state`` (EM-8.7.2a-c, EM-8.7.3b, EM-8.7.4a-e)."""
    compared = compare_dice(dispute.attacker, dispute.defender)
    ((_, chances),) = throw_chances([(len(dispute.attacker), len(dispute.defender))]).items()
    return JudgedThrow(
        pairs=compared.pairs,
        attacker_loses=compared.attacker_loses,
        defender_loses=compared.defender_loses,
        share=next(share for lost, _, share in chances if lost == compared.attacker_loses),
        objections=_list_objections(state, dispute),
    )


def _list_objections(state: State, dispute: Dispute) -> tuple[Refusal, ...]:
    source, target = dispute.source, dispute.target
    if not source:
        source, target = next(iter(state.setting.board.land))
    seat, defending = _sides_of(state, dispute)
    command = Attack(seat, source, target, attacker=dispute.attacker, defender=dispute.defender)
    then = _state_then(state, command, dispute._replace(seat=seat, defending=defending))
    refusals = []
    for checks in CHECKS:
        for check in checks:
            refusal = check(then, command)
            if refusal is not None:
                refusals.append(cite_option_behind(refusal, then, check, command))
                break
    return tuple(refusals if dispute.source else map(_without_places, refusals))


def _sides_of(state: State, dispute: Dispute) -> tuple[Colour, Colour]:
    """Return who threw at whom; where that is not known, two seats of the match, for what the rules say of all."""
    colours = state.setting.colours
    seat = dispute.seat or next(colour for colour in colours if colour != dispute.defending)
    return seat, dispute.defending or next(colour for colour in colours if colour != seat)


def _state_then(state: State, command: Attack, dispute: Dispute) -> State:
    """Return the board with the two territories as they are said to have been."""
    owners = {
        **dict.fromkeys(state.setting.board.territories, dispute.defending),
        **state.owners,
        command.source: dispute.seat,
        command.target: dispute.defending,
    }
    armies = {
        **state.armies,
        command.source: ENOUGH_ARMIES if dispute.attacker_armies is None else dispute.attacker_armies,
        command.target: ENOUGH_ARMIES if dispute.defender_armies is None else dispute.defender_armies,
    }
    # When the neutral of a duel throws, its opponent is on turn.
    turn = dispute.defending if dispute.seat == NEUTRAL else dispute.seat
    return state.with_changes(owners=owners, armies=armies, counts=Counter(owners.values()), turn=turn, phase="attack")


def _without_places(refusal: Refusal) -> Refusal:
    facts = {name: "" if name in PLACES else value for name, value in refusal.facts.items()}
    return Refusal(refusal.code, refusal.cite, facts, arithmetic=refusal.arithmetic)

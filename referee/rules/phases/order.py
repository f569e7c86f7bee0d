"""The order of play: checks who may act now, before every other rule.

| clause | check |
|---|---|
| EM-8.7.0b, EM-8.10a | `check_on_turn` |
| EM-8.5i | `check_discarded` |
| EM-8.7.4i | `check_no_throw_waits` |
| EM-8.7.6a | `check_occupied` |
| EM-8.8e, SV-2h, FR-6c, RB-2c, RB-3f | `check_traded`, `check_phase_end_traded` |
| EM-8.8j | `check_placed` |
| RB-3f | `check_card_drawn` |
| SV-D6, FR-D2, FR-D4 | `check_neutral_placed`, `check_neutral_done` |
"""

from __future__ import annotations

from referee.rules.cards import SURE_SET, holds_set
from referee.rules.commands import Command, End, Override, Place, Trade
from referee.rules.dice import COCKED
from referee.rules.draft import Check, impossible, refuse
from referee.rules.refusal import Code, Fact, Refusal
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, Colour

_OF_THE_TURN = (Trade, Place, End, Override)


def check_running(state: State, command: Command) -> Refusal | None:
    """Refuse everything once the match is decided (EM-8.11a)."""
    return impossible(state, Code.MATCH_OVER, reason=state.result.reason) if state.result else None


def check_dealt(state: State, command: Command) -> Refusal | None:
    """Refuse until territories are dealt (EM-8.6b), armies placed (SV-1f) and capitals named (SV-C3, FR-3b, RB-5c)."""
    if state.phase != "setup":
        return None
    if refusal := check_all_dealt(state, command):
        return refusal
    if not state.to_place:
        return impossible(state, Code.CAPITAL_PENDING, seat=command.actor)
    left = sum(state.to_place.values())
    return impossible(state, Code.PLACEMENT_PENDING, seat=command.actor, left=left)


def check_all_dealt(state: State, command: Command) -> Refusal | None:
    """Refuse while a territory has no owner (EM-8.6b)."""
    taken = len(state.owners)
    left = len(state.setting.board.territories) - taken
    return impossible(state, Code.NOT_DEALT, seat=command.actor, taken=taken, left=left) if left else None


def check_taking_part(state: State, command: Command) -> Refusal | None:
    """Refuse a seat that is out of the match (EM-8.10a)."""
    if command.actor not in state.eliminated and command.actor not in state.conceded:
        return None
    return refuse_out_of_match(state, command.actor)


def refuse_out_of_match(state: State, seat: Colour) -> Refusal:
    """Refuse a seat that is out; one that conceded was not eliminated but has no turns any more."""
    left = seat in state.conceded
    refusal = impossible(state, Code.OUT_OF_MATCH, seat=seat, left=left)
    return refusal.citing(state.setting.cite(Code.NOT_YOUR_TURN)) if left else refusal


def check_on_turn(state: State, command: Command) -> Refusal | None:
    """Refuse a seat that is not on turn (EM-8.7.0b).

    Reinforcement and end belong to the turn; no other seat has them.
    """
    if command.actor == state.turn:
        return None
    says = impossible if isinstance(command, _OF_THE_TURN) else refuse
    return says(state, Code.NOT_YOUR_TURN, seat=command.actor, turn=state.turn)


def check_no_throw_waits(state: State, command: Command) -> Refusal | None:
    """Refuse anything else before a cocked die is thrown again (EM-8.7.4i)."""
    if state.throw is None:
        return None
    source, target = state.throw.source, state.throw.target
    cocked = state.throw.actor if COCKED in state.throw.attacker else state.defender_of(target)
    return impossible(state, Code.THROW_PENDING, source=source, target=target, seat=cocked)


def check_occupied(state: State, command: Command) -> Refusal | None:
    """Refuse anything else before a conquered territory is occupied (EM-8.7.6a)."""
    waiting = state.occupation
    if waiting is None:
        return None
    facts: dict[str, Fact] = {"territory": waiting.target, "least": waiting.least, "most": state.occupy_most}
    return impossible(state, Code.OCCUPATION_PENDING, seat=command.actor, **facts)


def check_discarded(state: State, command: Command) -> Refusal | None:
    """Refuse anything else before the mission that is due goes back (EM-8.5i, A-02)."""
    if state.phase != "discard":
        return None
    return refuse(state, Code.DISCARD_REQUIRED, seat=state.turn, round=state.round)


def check_traded(state: State, command: Command) -> Refusal | None:
    """Refuse to attack before a set in the hand is traded that must be (EM-8.8e)."""
    return _trade_required(state) if is_trade_due(state) else None


def _trade_required(state: State) -> Refusal:
    refusal = refuse(state, Code.TRADE_REQUIRED, seat=state.turn, cards=len(state.hands[state.turn]))
    if is_after_draw(state):
        return refusal.citing(state.setting.rulebook.specs["draw_moment"].cite)
    if state.must_trade and len(state.hands[state.turn]) < SURE_SET:
        return refusal.citing(state.setting.rulebook.specs["trade_forced"].cite)
    return refusal


def check_placed(state: State, command: Command) -> Refusal | None:
    """Refuse to attack before all armies are on the board (EM-8.8j)."""
    if not state.reinforcements or not state.counts.get(state.turn):
        return None
    return refuse(state, Code.ARMIES_UNPLACED, seat=state.turn, left=state.reinforcements)


def check_neutral_placed(state: State, command: Command) -> Refusal | None:
    """Refuse the first throw before the neutral's share is on the board (SV-D6, FR-D2, match-record 8)."""
    left = state.neutral_due if NEUTRAL in state.counts else 0
    return refuse(state, Code.NEUTRAL_UNPLACED, seat=state.operator, left=left) if left else None


def check_neutral_done(state: State, command: Command) -> Refusal | None:
    """Refuse the attacks of the seat on turn before the neutral's part is over (FR-D4, A-F03)."""
    if NEUTRAL not in state.counts or not state.neutral_acts:
        return None
    return refuse(state, Code.NEUTRAL_ACTS, seat=state.operator, turn=state.turn)


def is_trade_due(state: State) -> bool:
    """Tell whether the seat on turn must trade now (EM-8.8e, EM-8.8i, SV-2h, FR-6c, RB-2c, RB-3f)."""
    if state.attacks_made and state.phase != "draw":  # true for most throws
        return False
    may_be_due = is_before_first_throw(state) or (state.phase == "draw" and is_after_draw(state))
    return may_be_due and _holds_forced_set(state)


def _holds_forced_set(state: State) -> bool:
    """Tell whether the hand holds a set that the rulebook does not let the seat keep (A-S04, A-F10)."""
    hand = state.hands.get(state.turn)
    if not hand or (state.options.trade_forced != "always" and len(hand) < SURE_SET and not state.must_trade):
        return False
    return holds_set(hand, state.setting.symbols, state.options.joker)


def is_before_first_throw(state: State) -> bool:
    """Tell whether the turn has come no further than where sets are traded (EM-8.8i, A-11)."""
    return not state.attacks_made and state.phase in ("reinforce", "attack")


def is_after_draw(state: State) -> bool:
    """Tell whether the card that comes after the attacks is drawn, or there is none.

    Then sets are traded again (RB-3f).
    """
    if state.options.draw_moment != "after_attack" or card_waits(state):
        return False
    return state.phase == "draw" or (state.phase == "attack" and state.attacks_made and not state.stock)


def check_phase_end_traded(state: State, command: Command) -> Refusal | None:
    """Refuse to end the attacks before every set is traded, though no card was left to draw (RB-3f, A-R07)."""
    return _trade_required(state) if is_after_draw(state) and _holds_forced_set(state) else None


def check_card_drawn(state: State, command: Command) -> Refusal | None:
    """Refuse what follows before the card is drawn, where it may not be forgotten (RB-3f, SV-3p)."""
    if state.options.forgotten_card != "must_draw" or not card_waits(state):
        return None
    return refuse(state, Code.CARD_TO_DRAW, seat=state.turn)


def card_waits(state: State) -> bool:
    """Tell whether the seat on turn has earned a card that it has not taken and that the stock still has."""
    return state.conquered and not state.drawn and state.stock > 0


AT_TABLE: tuple[Check[Command], ...] = (check_running, check_dealt)
SEATED: tuple[Check[Command], ...] = (*AT_TABLE, check_taking_part)
IN_TURN: tuple[Check[Command], ...] = (*SEATED, check_on_turn, check_no_throw_waits, check_occupied)
AFTER_DISCARD: tuple[Check[Command], ...] = (*IN_TURN, check_discarded)
AFTER_REINFORCEMENT: tuple[Check[Command], ...] = (
    *AFTER_DISCARD,
    check_traded,
    check_placed,
    check_neutral_placed,
    check_neutral_done,
)

"""Who may act now: the order of play that stands before every other rule.

| clause | check |
|---|---|
| EM-8.7.0b, EM-8.10a | `on_turn` |
| EM-8.5i | `discarded` |
| EM-8.7.4i | `no_throw_waits` |
| EM-8.7.6a | `occupied` |
| EM-8.8e | `traded` |
| EM-8.8j | `placed` |
"""

from __future__ import annotations

from referee.rules.cards import holds_set
from referee.rules.commands import Command, End, Override, Place, Trade
from referee.rules.dice import COCKED
from referee.rules.draft import Check, impossible, refuse
from referee.rules.refusal import Code, Refusal
from referee.rules.state import State

_OF_THE_TURN = (Trade, Place, End, Override)


def running(state: State, command: Command) -> Refusal | None:
    """The match is not decided yet (EM-8.11a)."""
    return impossible(state, Code.MATCH_OVER, reason=state.result.reason) if state.result else None


def dealt(state: State, command: Command) -> Refusal | None:
    """The territories are dealt (EM-8.6b)."""
    return impossible(state, Code.NOT_DEALT, seat=command.actor) if state.phase == "setup" else None


def taking_part(state: State, command: Command) -> Refusal | None:
    """Whoever is out of the match does nothing any more (EM-8.10a)."""
    if command.actor in state.eliminated or command.actor in state.conceded:
        return impossible(state, Code.OUT_OF_MATCH, seat=command.actor)
    return None


def on_turn(state: State, command: Command) -> Refusal | None:
    """One seat after the other (EM-8.7.0b). Reinforcement and end belong to the turn; no other seat has them."""
    if command.actor == state.turn:
        return None
    says = impossible if isinstance(command, _OF_THE_TURN) else refuse
    return says(state, Code.NOT_YOUR_TURN, seat=command.actor, turn=state.turn)


def no_throw_waits(state: State, command: Command) -> Refusal | None:
    """A cocked die is thrown again before anything else (EM-8.7.4i)."""
    if state.throw is None:
        return None
    source, target = state.throw.source, state.throw.target
    cocked = state.throw.actor if COCKED in state.throw.attacker else state.owners[target]
    return impossible(state, Code.THROW_PENDING, source=source, target=target, seat=cocked)


def occupied(state: State, command: Command) -> Refusal | None:
    """A conquered territory is occupied before anything else (EM-8.7.6a)."""
    waiting = state.occupation
    if waiting is None:
        return None
    most = state.armies[waiting.source] - 1
    return impossible(
        state, Code.OCCUPATION_PENDING, territory=waiting.target, least=waiting.least, most=most, seat=command.actor
    )


def discarded(state: State, command: Command) -> Refusal | None:
    """The mission that is due goes back before anything else (EM-8.5i, A-02)."""
    return (
        refuse(state, Code.DISCARD_REQUIRED, seat=state.turn, round=state.round) if state.phase == "discard" else None
    )


def traded(state: State, command: Command) -> Refusal | None:
    """A set in the hand is traded before the attack (EM-8.8e)."""
    if not trade_due(state):
        return None
    return refuse(state, Code.TRADE_REQUIRED, seat=state.turn, cards=len(state.hands[state.turn]))


def placed(state: State, command: Command) -> Refusal | None:
    """All armies stand on the board before the attack (EM-8.8j)."""
    if not state.reinforcements or not state.counts.get(state.turn):
        return None
    return refuse(state, Code.ARMIES_UNPLACED, seat=state.turn, left=state.reinforcements)


def trade_due(state: State) -> bool:
    """Whether the seat on turn must trade now: before its first throw, with a set in hand (EM-8.8e, EM-8.8i)."""
    if state.attacks_made or state.phase not in ("reinforce", "attack"):
        return False
    hand = state.hands.get(state.turn)
    return hand is not None and holds_set(hand, state.setting.symbols, state.options.joker)


AT_TABLE: tuple[Check[Command], ...] = (running, dealt)
SEATED: tuple[Check[Command], ...] = (running, dealt, taking_part)
IN_TURN: tuple[Check[Command], ...] = (running, dealt, taking_part, on_turn, no_throw_waits, occupied)
AFTER_DISCARD: tuple[Check[Command], ...] = (*IN_TURN, discarded)
AFTER_REINFORCEMENT: tuple[Check[Command], ...] = (*AFTER_DISCARD, traded, placed)

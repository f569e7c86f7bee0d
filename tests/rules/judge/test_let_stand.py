"""Whatever the table lets stand, corrects and undoes, the match stays one that can go on (match-record 8)."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from referee.rules.commands import Abandon, Action, Command, DealOut, Declare
from referee.rules.judge.decide import decide
from referee.rules.record.position import position_of, restore_state
from referee.rules.refusal import Refusal
from referee.rules.state import State
from tests.playouts.conservation import check_armies, check_state
from tests.rules.every_command import every_command
from tests.rules.judge.phase_states import PHASES, state_of

ACTIONS = 40
TRIES = 20
"""Commands of one verb that are tried before another verb has its turn."""
TABLES: tuple[dict[str, object], ...] = (
    {},
    {"penalty_shortfall": "literal"},
    {"traded_cards": "out", "elimination_ends_attack": False},
    {"cards": "counted"},
    {"cards": "entered", "fortify": "one"},
)
ENDS = (Declare, Abandon, DealOut)


@cache
def by_verb() -> dict[type, list[Command]]:
    """Everything that can be said without ending or dealing the match."""
    verbs: dict[type, list[Command]] = {}
    for command in every_command(state_of(PHASES["attack"])):
        if not isinstance(command, ENDS):
            verbs.setdefault(type(command), []).append(command)
    return verbs


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "the stock is empty"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_match_record_8_let_stand_nobody_moves_what_is_not_there(phase: str, table: dict[str, object]) -> None:
    """After each of many random actions, half of them let stand: armies and cards are right, and so is a snapshot."""
    chance, verbs = Random(f"{phase} {table}"), by_verb()
    state = state_of(PHASES[phase], **table)
    for _ in range(ACTIONS):
        state = state_after_any(state, verbs[chance.choice(list(verbs))], chance)
        assert state.result is not None or state.is_playing(state.turn)
        assert restore_state(state.setting, position_of(state)) == state


def state_after_any(state: State, commands: list[Command], chance: Random) -> State:
    """Return the state after the first of some of ``commands`` that is accepted; the same where none is."""
    for command in chance.sample(commands, min(TRIES, len(commands))):
        try:
            judgement = decide(state, Action(command, chance.random() < 0.5))
        except Refusal:
            continue
        check_state(judgement.state)
        check_armies(state, judgement.events, judgement.state)
        return judgement.state
    return state

"""Two noes sound the same whatever the hands hold: what is refused tells nothing that a view would not tell."""

from __future__ import annotations

from random import Random

from referee.rules import commands
from referee.rules.judge.decide import decide
from referee.rules.judge.view import mask_refusal
from referee.rules.refusal import Refusal
from referee.rules.state import State
from tests.playouts.match import Match, next_command
from tests.playouts.player import Player
from tests.playouts.secrets import TABLE, exchanged
from tests.playouts.tables import options_of, table_of

SEEDS = range(12)
QUESTIONS = 60


def test_no_refusal_depends_on_a_hand_that_is_not_the_askers() -> None:
    refused = sum(asked(seed) for seed in SEEDS)
    assert refused > 1000


def asked(seed: int) -> int:
    """Ask about hands as the table while match number ``seed`` goes on; return how many questions were refused."""
    rng, refused = Random(seed), 0
    player, match = Player(rng), Match(table_of(seed), options_of(seed))
    for _ in range(200):
        match.say(next_command(match, player, rng, taken_back=0))
        if match.state.result is not None:
            return refused
        if match.state.phase == "reinforce" and rng.random() < 0.2:
            refused += sum(same_answer(match.state, rng) for _ in range(QUESTIONS))
    return refused


def same_answer(state: State, rng: Random) -> bool:
    """Whether the question was refused with these hands and with others: then in the same words."""
    asked = question(state, rng)
    answers = [answer(table, asked) for table in (state, exchanged(state, TABLE, rng))]
    if None in answers:
        return False
    assert answers[0] == answers[1], asked
    return True


def question(state: State, rng: Random) -> commands.Action:
    """Return a trade or a correction that names cards, most of them in the hand that is asked about."""
    seat = rng.choice((state.turn, state.turn, *state.setting.colours))
    near = (*state.hands.get(seat, ()), *rng.sample(state.setting.deck, 3))
    cards = tuple(rng.choice(near) for _ in range(3))
    if rng.random() < 0.4:
        return commands.Action(commands.CorrectHand(seat, cards, len(cards)))
    return commands.Action(commands.Trade(seat, cards, rng.choice((None, None, "alaska"))), stood=rng.random() < 0.3)


def answer(state: State, action: commands.Action) -> object:
    """Return what the table is told when it is refused."""
    try:
        decide(state, action)
    except Refusal as refusal:
        heard = mask_refusal(refusal, state, action, TABLE)
        return heard.code, heard.cite, dict(heard.facts), heard.arithmetic
    return None

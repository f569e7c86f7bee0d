"""Every position that the referee writes it also reads, whatever the table let stand before (match-record 3)."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from referee.rulebooks.loader import NAMES
from referee.rules import commands
from referee.rules.commands import Action, Command
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from referee.rules.refusal import Refusal
from referee.rules.state import State
from tests.playouts.books import HABITS, Chosen, seated, variants
from tests.playouts.match import Match
from tests.playouts.player import Player, action_of

TABLES = [(book, variant) for book in NAMES for variant in variants(book)]
EACH, EACH_DAY = 100, 3
ACTIONS = 250
HAPPENS = 0.4
"""The share of what is said whatever the rules say."""


@pytest.mark.parametrize(("book", "variant"), TABLES)
def test_f9_what_is_written_is_read(book: str, variant: str, chosen: Chosen) -> None:
    for number in range(EACH) if chosen.thorough else range(EACH_DAY):
        number = number if chosen.thorough else (chosen.day * EACH_DAY + number) % EACH
        try:
            play_against_the_rules(book, variant, Random(f"positions {book} {variant} {number}"))
        except Exception as wrong:
            wrong.add_note(f"{book} {variant} match {number}")
            raise


def play_against_the_rules(book: str, variant: str, rng: Random) -> None:
    """Play a match in which much is let stand; check each position of it as a file would hold it."""
    match = Match(seated(book, variant, {}, rng), {})
    player = Player(rng, HABITS._replace(cocked=0.2, incidents=0.1))
    for _ in range(ACTIONS):
        if match.state.result is not None:
            return
        action = choose(match.state, player, rng)
        try:
            match.timeline, _ = match.timeline.judge(len(match.lines) + 1, "", action)
        except Refusal:
            continue
        match.lines.append("")
        written = json.loads(json.dumps(position_of(match.state)))
        assert state_from(match.setting, written) == match.state


def choose(state: State, player: Player, rng: Random) -> Action:
    """Return what may be said, or what nobody may."""
    if state.turn and rng.random() < HAPPENS:
        command = rng.choice(AGAINST_THE_RULES)(state, rng)
        return Action(command, stood=rng.random() < 0.9)
    try:
        return action_of(player.choose(state))
    except StopIteration:
        # What was let stand may leave nothing that the player knows how to go on with.
        return Action(commands.Undo())


def _own(state: State, seat: str, rng: Random) -> str:
    """Return a territory of the seat, now and then any."""
    own = [territory for territory, owner in state.owners.items() if owner == seat and rng.random() < 0.9]
    return rng.choice(own or [*state.owners])


def _throw(state: State, rng: Random) -> Command:
    seat = rng.choice(state.setting.colours)
    source = _own(state, seat, rng)
    near, far = sorted(state.setting.board.neighbours[source]), [*state.owners]
    target = rng.choice(near if rng.random() < 0.6 else far)
    attacker, defender = (tuple(rng.randint(0, 6) for _ in range(rng.randint(1, most))) for most in (3, 2))
    return commands.Attack(seat, source, target, attacker, defender)


def _move(state: State, rng: Random) -> Command:
    seat = rng.choice(state.setting.colours)
    return commands.Fortify(seat, _own(state, seat, rng), _own(state, seat, rng), rng.randint(1, 3))


def _place(state: State, rng: Random) -> Command:
    seat = rng.choice(state.setting.colours)
    return commands.Place(seat, _own(state, seat, rng), rng.randint(1, 3))


def _occupy(state: State, rng: Random) -> Command:
    return commands.Occupy(rng.choice(state.setting.colours), rng.randint(1, 4))


def _draw(state: State, rng: Random) -> Command:
    return commands.Draw(rng.choice(state.setting.colours), rng.choice((None, *state.setting.deck)))


def _trade(state: State, rng: Random) -> Command:
    return commands.Trade(rng.choice(state.setting.colours), tuple(rng.sample(state.setting.deck, 3)))


def _reroll(state: State, rng: Random) -> Command:
    return commands.Reroll(rng.choice(state.setting.colours), (rng.randint(0, 6),))


def _name_capital(state: State, rng: Random) -> Command:
    seat = rng.choice(state.setting.colours)
    return commands.NameCapital(seat, _own(state, seat, rng))


def _correct_hand(state: State, rng: Random) -> Command:
    cards = tuple(rng.sample(state.setting.deck, rng.randint(1, 3)))
    return commands.CorrectHand(rng.choice(state.setting.colours), cards, len(cards))


def _end(state: State, rng: Random) -> Command:
    return commands.End(rng.choice(state.setting.colours))


AGAINST_THE_RULES: tuple[Callable[[State, Random], Command], ...] = (
    *(_throw, _throw, _throw, _move, _place, _occupy, _draw, _trade, _reroll, _name_capital, _correct_hand, _end),
)

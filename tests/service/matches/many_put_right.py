"""A match in a house with many throws put right, each as the last one said."""

from __future__ import annotations

from random import Random

from referee.rules.commands import Action, Attack, Replace, Trade
from referee.service.matches.actions import enter_action
from tests.club_house import House
from tests.playouts.player import STEADY, Player, action_of


def play_with_throws_put_right(house: House, number: int, *, seed: int = 3, trades: int = 0) -> str:
    """Play a match until so many throws were put right, and so many sets traded; return its id."""
    match = house.dealt(3, variant="domination")
    player = Player(Random(seed), STEADY._replace(patience=10_000))
    put_right = traded = 0
    while put_right < number or traded < trades:
        action = action_of(player.choose(house.state(match)))
        _enter(house, match, action)
        command = action.command
        traded += isinstance(command, Trade)
        if isinstance(command, Attack) and put_right < number:
            seq = house.desk.match(match).seq
            # All dice alike lead to something else than what was thrown, and nobody conquers by it.
            dice = (1,) * len(command.attacker), (2,) * len(command.defender)
            if dice == (command.attacker, command.defender):
                continue
            instead = Action(command._replace(attacker=dice[0], defender=dice[1]))
            _enter(house, match, Action(Replace(seq, "back", instead)))
            put_right += 1
    return match


def _enter(house: House, match: str, action: Action) -> None:
    house.desk.change(lambda change: enter_action(change, change.match(match), action))

"""A match in a house with many throws put right, each as the last one said."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from referee.rules.commands import Action, Attack, Replace, Trade
from referee.service.matches.actions import enter_action
from tests.instance import Instance
from tests.playouts.player import STEADY, Player, action_of


def play_with_throws_put_right(instance: Instance, number: int, *, seed: int = 3, trades: int = 0) -> str:
    """Play a match until so many throws were put right, and so many sets traded; return its id."""
    match = instance.dealt(3, variant="domination")
    play_on_with_throws_put_right(instance, match, number, seed=seed, trades=trades)
    return match


def play_on_with_throws_put_right(
    instance: Instance, match: str, number: int, *, seed: int = 3, trades: int = 0, right_at_once: bool = False
) -> None:
    """Play the match, just dealt, until so many throws were put right, and so many sets traded.

    Said ``right_at_once``, the same throws need no putting right, and the match comes to the same end.
    """
    player = Player(Random(seed), STEADY._replace(patience=10_000))
    put_right = traded = 0
    while put_right < number or traded < trades:
        action = action_of(player.choose(instance.state(match)))
        command = action.command
        traded += isinstance(command, Trade)
        # All dice alike lead to something else than what was thrown, and nobody conquers by it.
        instead = _throw_alike(command) if isinstance(command, Attack) and put_right < number else command
        if instead == command:
            _enter(instance, match, action)
            continue
        if not right_at_once:
            _enter(instance, match, action)
        seq = instance.desk.match(match).seq
        _enter(instance, match, Action(instead) if right_at_once else Action(Replace(seq, "back", Action(instead))))
        put_right += 1


def _throw_alike(attack: Attack) -> Attack:
    return replace(attack, attacker=(1,) * len(attack.attacker), defender=(2,) * len(attack.defender))


def _enter(instance: Instance, match: str, action: Action) -> None:
    instance.desk.change(lambda change: enter_action(change, change.match(match), action))

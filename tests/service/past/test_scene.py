"""The scene of the first page: a position that a match may come to, and an attack that may be made in it."""

from __future__ import annotations

from referee.rules.dice import max_attack_dice, max_defence_dice
from referee.rules.terms import COLOURS
from referee.service.past.scene import read_scene


def test_every_territory_is_held_and_everybody_is_still_there() -> None:
    scene = read_scene()
    assert set(scene.owners) == set(scene.board.territories)
    assert min(scene.armies.values()) >= 1
    assert set(scene.owners.values()) == set(COLOURS)


def test_the_attack_could_be_made_there() -> None:
    scene = read_scene()
    attack = scene.attack
    assert attack.target in scene.board.neighbours[attack.source]
    assert scene.owners[attack.target] != attack.actor == scene.owners[attack.source]
    assert len(attack.attacker) == max_attack_dice(scene.armies[attack.source])
    assert len(attack.defender) == max_defence_dice(scene.armies[attack.target])

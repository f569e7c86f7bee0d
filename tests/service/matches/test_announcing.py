"""Dice on two phones, at the use cases' own door."""

from __future__ import annotations

import pytest

from referee.rules.judge.view import Viewer
from referee.service.desk.problems import Problem
from referee.service.matches import announcing
from referee.service.matches.announced import see_announcement
from referee.service.matches.announcing import WishedAttack
from tests.instance import JSON, Instance

TABLE, RED, BLUE = Viewer("table"), Viewer("seat", "red"), Viewer("seat", "blue")
ATTACK = WishedAttack("alaska", "kamchatka", 2)


def battlefield(instance: Instance) -> str:
    """Return a match in which red, with a phone, attacks next, and each side enters its own dice."""
    match = instance.dealt(variant="domination", starter="red")
    for line in ("alaska red 4", "kamchatka blue 2", "japan blue 2"):
        instance.say(match, f"table correct {line}")
    instance.say(match, f"red place alaska {instance.view(match)['position']['reinforcements']}")
    instance.phone(match, "red")
    announcing.switch_own_dice(instance.desk, match, TABLE, is_on=True)
    return match


def test_two_entries_make_a_throw_and_one_is_only_kept(instance: Instance) -> None:
    match, desk = battlefield(instance), instance.desk
    assert announcing.announce_attack(desk, match, RED, ATTACK, None) is None
    assert announcing.enter_dice(desk, match, RED, "red", (6, 5), None) is None
    row = desk.match(match).announced
    assert row is not None and (row.attacker, row.defender) == ([6, 5], None)
    assert announcing.enter_dice(desk, match, TABLE, "blue", (4,), None) is None
    assert desk.match(match).announced is None
    assert desk.match(match).latest[-1].line == "red attack alaska kamchatka 6,5 v 4"
    assert desk.match(match).latest[-1].device is None


def test_a_wish_that_is_off_a_stale_one_and_a_foreign_one_are_refused(instance: Instance) -> None:
    match, desk = battlefield(instance), instance.desk
    for viewer, seq, code in ((RED, 1, "stale"), (TABLE, None, "dice_on_phone")):
        with pytest.raises(Problem) as told:
            announcing.announce_attack(desk, match, viewer, ATTACK, seq)
        assert told.value.code == code
    announcing.switch_own_dice(desk, match, TABLE, is_on=False)
    with pytest.raises(Problem) as told:
        announcing.announce_attack(desk, match, RED, ATTACK, None)
    assert told.value.code == "own_dice_off"


def test_nothing_is_left_after_a_drop_and_a_second_one_changes_nothing(instance: Instance) -> None:
    match, desk = battlefield(instance), instance.desk
    announcing.announce_attack(desk, match, RED, ATTACK, None)
    announcing.enter_dice(desk, match, RED, "red", (6, 5), None)
    announcing.drop_throw(desk, match, TABLE)
    announcing.drop_throw(desk, match, TABLE)
    assert see_announcement(desk.match(match)) is None
    assert [mark["kind"] for mark in desk.match(match).row.marks] == ["dice_dropped"]
    with pytest.raises(Problem) as told:
        announcing.drop_throw(desk, match, RED)
    assert told.value.code == "not_the_table"


def test_the_neutral_of_a_duel_is_the_tablets(instance: Instance) -> None:
    match = instance.dealt(2, variant="duel", rulebook="swedish", starter="red")
    instance.phone(match, "red")
    announcing.switch_own_dice(instance.desk, match, TABLE, is_on=True)
    state = instance.state(match)
    source = next(name for name, owner in state.owners.items() if owner == "neutral")
    target = next(iter(state.setting.board.neighbours[source]))
    with pytest.raises(Problem) as told:
        announcing.announce_attack(instance.desk, match, RED, WishedAttack(source, target, 1), None)
    # In the set-up the neutral is the table's alone.
    assert told.value.code == "not_your_seat"
    assert instance.table.get(f"/matches/{match}", headers=JSON).json["own_dice"] is True


def test_fr_d4_an_attack_of_the_neutral_is_announced_at_the_tablet_alone(instance: Instance) -> None:
    """Its dice are entered there, though its leader's phone says everything else for it."""
    match, desk = instance.dealt(2, variant="duel", rulebook="french_1976", starter="red"), instance.desk
    left = instance.view(match)["legal"]["initial"]
    for seat, number in left.items():
        assert instance.say(match, f"{seat} place {own(instance, match, seat)} {number}").status_code == 201
    left = instance.view(match)["position"]["reinforcements"]
    assert instance.say(match, f"red place {own(instance, match, 'red')} {left}").status_code == 201
    leader = instance.phone(match, "blue")
    announcing.switch_own_dice(desk, match, TABLE, is_on=True)
    source, target = border_of_the_neutral(instance, match)
    left = instance.view(match)["legal"]["neutral"]["place"]["most"]
    assert instance.say(match, f"neutral place {source} {left}", by=leader).status_code == 201
    attack = WishedAttack(source, target, 1)
    with pytest.raises(Problem) as told:
        announcing.announce_attack(desk, match, BLUE, attack, None)
    assert told.value.code == "neutral_at_table"
    assert announcing.announce_attack(desk, match, TABLE, attack, None) is None


def own(instance: Instance, match: str, seat: str) -> str:
    """Return a territory of the seat."""
    return next(name for name, owner in instance.state(match).owners.items() if owner == seat)


def border_of_the_neutral(instance: Instance, match: str) -> tuple[str, str]:
    """Return a territory of the neutral, and one beside it of whoever is on turn, whom alone it attacks."""
    state = instance.state(match)
    return next(
        (source, target)
        for source, owner in state.owners.items()
        if owner == "neutral"
        for target in state.setting.board.neighbours[source]
        if state.owners[target] == state.turn
    )

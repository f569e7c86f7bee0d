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
    # In the set-up the neutral is the table's alone; later its leader is told that its dice are.
    assert told.value.code == "not_your_seat"
    assert instance.table.get(f"/matches/{match}", headers=JSON).json["own_dice"] is True

"""What a view tells of the last action is the same for everybody, after undo and redo, and after a restart."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.service.desk.play import SNAPSHOT_EVERY
from tests.instance import Game, Instance

TOLD = ("pieces", "last_throw", "earlier_throws", "reinforcement", "happenings", "notices")


def told(instance: Instance, match: str, by: FlaskClient | None = None) -> dict[str, Any]:
    """Return what the view tells beyond the position of the match."""
    view = instance.view(match, by)
    return {key: view[key] for key in TOLD}


def changes(instance: Instance, match: str) -> list[tuple[Any, ...]]:
    """Return the pieces to move in short."""
    found = instance.view(match)["pieces"]
    return [tuple(change.values()) for change in found["changes"]] if found else []


def said(instance: Instance, match: str, *actions: str) -> None:
    for action in actions:
        answer = instance.say(match, action)
        assert answer.status_code == 201, answer.json


def attacking(instance: Instance) -> tuple[str, str, str, str, str]:
    """Return a match whose first seat has ten armies beside a neighbour's five: who, from where, to which, whose."""
    match = instance.dealt()
    view = instance.view(match)
    seat, owners = view["position"]["turn"], view["position"]["owners"]
    offer = view["legal"]["place"]
    board = instance.state(match).setting.board
    source, target = next(
        (source, target)
        for source in offer["territories"]
        for target in sorted(board.neighbours[source])
        if owners[target] != seat
    )
    said(instance, match, f"{seat} place {source} {offer['most']}")
    said(instance, match, f"table correct {source} {seat} 10", f"table correct {target} {owners[target]} 5")
    return match, seat, source, target, owners[target]


def test_table_seats_and_onlookers_are_told_the_same(instance: Instance) -> None:
    match, seat, source, target, other = attacking(instance)
    onlooker, phones = instance.onlooker(), [instance.phone(match, colour) for colour in ("red", "blue", "green")]
    for action in (
        f"{seat} attack {source} {target} 6,2,1 v 5,4",
        f"{other} foul three_defence_dice {target}",
        "table undo",
        "table redo",
        f"{seat} end",
    ):
        said(instance, match, action)
        expected = told(instance, match)
        assert [told(instance, match, by) for by in (onlooker, *phones)] == [expected] * 4


@pytest.mark.parametrize("corrections", [0, SNAPSHOT_EVERY + 3])
def test_a_restart_changes_nothing_of_it(instance: Instance, corrections: int) -> None:
    """Also where the match is opened from a snapshot that is younger than the throw."""
    match, seat, source, target, other = attacking(instance)
    said(instance, match, *(f"{seat} attack {source} {target} 6,2,1 v {dice}" for dice in ("6,5", "5,4")))
    thrown = instance.view(match)["last_throw"]
    said(instance, match, *(f"table correct {source} {seat} {number % 2 + 8}" for number in range(corrections)))
    for action in (
        f"{other} foul three_defence_dice {target}",
        "table undo",
        "table undo",
        "table redo",
        f"{seat} end",
    ):
        said(instance, match, action)
        before = told(instance, match)
        instance.restart()
        assert told(instance, match) == before
    assert instance.view(match)["last_throw"] == thrown | {"this_turn": False}
    assert [throw["dice"]["defender"] for throw in instance.view(match)["earlier_throws"]] == [[6, 5]]


def test_undos_in_a_row_are_told_as_one(instance: Instance) -> None:
    """Nobody moves pieces between two quick taps."""
    match, seat, source, target, other = attacking(instance)
    said(instance, match, f"{seat} attack {source} {target} 6,5,4 v 3,2", f"{other} foul three_defence_dice {target}")
    said(instance, match, "table undo", "table undo")
    both = [("put", target, other, 4)]
    assert changes(instance, match) == both
    instance.restart()
    assert changes(instance, match) == both
    said(instance, match, "table redo")
    assert changes(instance, match) == [("take", target, other, 2)]
    said(instance, match, "table redo")
    assert changes(instance, match) == [("take", target, other, 4)]
    instance.restart()
    assert changes(instance, match) == [("take", target, other, 4)]


def test_the_next_action_ends_it(instance: Instance) -> None:
    match, seat, source, target, other = attacking(instance)
    said(instance, match, f"{other} foul three_defence_dice {target}")
    assert instance.view(match)["pieces"] == {
        "after": "foul",
        "changes": [{"change": "take", "territory": target, "seat": other, "armies": 2}],
    }
    said(instance, match, f"{seat} attack {source} {target} 6 v 1")
    assert instance.view(match)["pieces"] is None


def test_em_8_9f_what_was_noticed_is_told_again_after_redo_and_restart(instance: Instance) -> None:
    match, seat, source, target, _ = attacking(instance)
    said(instance, match, f"table correct {target} green 1" if seat != "green" else f"table correct {target} red 1")
    said(instance, match, f"{seat} attack {source} {target} 6 v 1", f"{seat} occupy 1", f"{seat} end")
    (notice,) = instance.view(match)["notices"]
    assert (notice["code"], notice["cite"], notice["facts"]) == ("card_forgotten", "EM-8.9f", {"seat": seat})
    assert notice["text"] and notice["paragraph"]
    said(instance, match, "table undo")
    assert instance.view(match)["notices"] == []
    said(instance, match, "table redo")
    instance.restart()
    assert instance.view(match)["notices"] == [notice]


def test_the_deal_is_told_until_somebody_places(instance: Instance) -> None:
    match = instance.dealt()
    owners = instance.view(match)["position"]["owners"]
    assert changes(instance, match) == [("put", territory, seat, 1) for territory, seat in owners.items()]
    instance.place(match)
    assert changes(instance, match) == []


@pytest.mark.long
def test_the_sum_fits_in_every_match(instance: Instance) -> None:
    """What the parts come to, less what is placed, is what is left."""
    game = Game(instance, instance.begin(4), 11)
    sums = 0
    while not game.over and instance.desk.match(game.match).seq < 150:
        game.step()
        found, position = (instance.view(game.match)[key] for key in ("reinforcement", "position"))
        assert (found["left"] if found else 0) == position["reinforcements"]
        if found:
            sums += 1
            assert sum(part["armies"] for part in found["parts"]) - found["placed"] == found["left"]
            assert "before" not in {part["kind"] for part in found["parts"]}
    assert sums > 20

"""What a view tells of the last action is the same for everybody, after undo and redo, and after a restart."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.service.desk.play import SNAPSHOT_EVERY
from tests.club_house import Game, House

TOLD = ("pieces", "last_throw", "earlier_throws", "reinforcement", "happenings", "notices")


def told(house: House, match: str, by: FlaskClient | None = None) -> dict[str, Any]:
    """Return what the view tells beyond the position of the match."""
    view = house.view(match, by)
    return {key: view[key] for key in TOLD}


def changes(house: House, match: str) -> list[tuple[Any, ...]]:
    """Return the pieces to move in short."""
    found = house.view(match)["pieces"]
    return [tuple(change.values()) for change in found["changes"]] if found else []


def said(house: House, match: str, *actions: str) -> None:
    for action in actions:
        answer = house.say(match, action)
        assert answer.status_code == 201, answer.json


def attacking(house: House) -> tuple[str, str, str, str, str]:
    """Return a match whose first seat has ten armies beside a neighbour's five: who, from where, to which, whose."""
    match = house.dealt()
    view = house.view(match)
    seat, owners = view["position"]["turn"], view["position"]["owners"]
    offer = view["legal"]["place"]
    board = house.state(match).setting.board
    source, target = next(
        (source, target)
        for source in offer["territories"]
        for target in sorted(board.neighbours[source])
        if owners[target] != seat
    )
    said(house, match, f"{seat} place {source} {offer['most']}")
    said(house, match, f"table correct {source} {seat} 10", f"table correct {target} {owners[target]} 5")
    return match, seat, source, target, owners[target]


def test_table_seats_and_onlookers_are_told_the_same(house: House) -> None:
    match, seat, source, target, other = attacking(house)
    onlooker, phones = house.onlooker(), [house.phone(match, colour) for colour in ("red", "blue", "green")]
    for action in (
        f"{seat} attack {source} {target} 6,2,1 v 5,4",
        f"{other} foul three_defence_dice {target}",
        "table undo",
        "table redo",
        f"{seat} end",
    ):
        said(house, match, action)
        expected = told(house, match)
        assert [told(house, match, by) for by in (onlooker, *phones)] == [expected] * 4


@pytest.mark.parametrize("corrections", [0, SNAPSHOT_EVERY + 3])
def test_a_restart_changes_nothing_of_it(house: House, corrections: int) -> None:
    """Also where the match is opened from a snapshot that is younger than the throw."""
    match, seat, source, target, other = attacking(house)
    said(house, match, *(f"{seat} attack {source} {target} 6,2,1 v {dice}" for dice in ("6,5", "5,4")))
    thrown = house.view(match)["last_throw"]
    said(house, match, *(f"table correct {source} {seat} {number % 2 + 8}" for number in range(corrections)))
    for action in (
        f"{other} foul three_defence_dice {target}",
        "table undo",
        "table undo",
        "table redo",
        f"{seat} end",
    ):
        said(house, match, action)
        before = told(house, match)
        house.restart()
        assert told(house, match) == before
    assert house.view(match)["last_throw"] == thrown | {"this_turn": False}
    assert [throw["dice"]["defender"] for throw in house.view(match)["earlier_throws"]] == [[6, 5]]


def test_undos_in_a_row_are_told_as_one(house: House) -> None:
    """Nobody moves pieces between two quick taps."""
    match, seat, source, target, other = attacking(house)
    said(house, match, f"{seat} attack {source} {target} 6,5,4 v 3,2", f"{other} foul three_defence_dice {target}")
    said(house, match, "table undo", "table undo")
    both = [("put", target, other, 4)]
    assert changes(house, match) == both
    house.restart()
    assert changes(house, match) == both
    said(house, match, "table redo")
    assert changes(house, match) == [("take", target, other, 2)]
    said(house, match, "table redo")
    assert changes(house, match) == [("take", target, other, 4)]
    house.restart()
    assert changes(house, match) == [("take", target, other, 4)]


def test_the_next_action_ends_it(house: House) -> None:
    match, seat, source, target, other = attacking(house)
    said(house, match, f"{other} foul three_defence_dice {target}")
    assert house.view(match)["pieces"] == {
        "after": "foul",
        "changes": [{"change": "take", "territory": target, "seat": other, "armies": 2}],
    }
    said(house, match, f"{seat} attack {source} {target} 6 v 1")
    assert house.view(match)["pieces"] is None


def test_em_8_9f_what_was_noticed_is_told_again_after_redo_and_restart(house: House) -> None:
    match, seat, source, target, _ = attacking(house)
    said(house, match, f"table correct {target} green 1" if seat != "green" else f"table correct {target} red 1")
    said(house, match, f"{seat} attack {source} {target} 6 v 1", f"{seat} occupy 1", f"{seat} end")
    (notice,) = house.view(match)["notices"]
    assert (notice["code"], notice["cite"], notice["facts"]) == ("card_forgotten", "EM-8.9f", {"seat": seat})
    assert notice["text"] and notice["paragraph"]
    said(house, match, "table undo")
    assert house.view(match)["notices"] == []
    said(house, match, "table redo")
    house.restart()
    assert house.view(match)["notices"] == [notice]


def test_the_deal_is_told_until_somebody_places(house: House) -> None:
    match = house.dealt()
    owners = house.view(match)["position"]["owners"]
    assert changes(house, match) == [("put", territory, seat, 1) for territory, seat in owners.items()]
    house.place(match)
    assert changes(house, match) == []


def test_the_sum_fits_in_every_match(house: House) -> None:
    """What the parts come to, less what is placed, is what is left."""
    game = Game(house, house.begin(4), 11)
    sums = 0
    while not game.over and house.desk.match(game.match).seq < 150:
        game.step()
        found, position = (house.view(game.match)[key] for key in ("reinforcement", "position"))
        assert (found["left"] if found else 0) == position["reinforcements"]
        if found:
            sums += 1
            assert sum(part["armies"] for part in found["parts"]) - found["placed"] == found["left"]
            assert "before" not in {part["kind"] for part in found["parts"]}
    assert sums > 20

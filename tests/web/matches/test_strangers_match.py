"""A stranger's own match holds nobody else's up: it stays ended beside another one, and its lines are short (N2)."""

from __future__ import annotations

import pytest

from referee.rules.record.notation import LONGEST_LINE
from referee.service.desk.play import REMEMBERED, SNAPSHOT_EVERY
from tests.club_house import COLOURS, JSON, House

SEATS = [{"colour": colour, "players": [name]} for colour, name in zip(COLOURS[:3], ("Rex", "Sam", "Uma"), strict=True)]


def test_n2_a_match_that_is_over_is_not_taken_up_beside_a_running_one(house: House) -> None:
    """By nobody but the running one's table, a device of the house, or the computer that serves."""
    stranger = house.onlooker()
    theirs = stranger.post("/matches", json={"seats": SEATS}, headers=JSON).json["id"]
    assert house.say(theirs, "table abandon", by=stranger).status_code == 201
    ours = house.dealt()
    for line in ("table undo", "table correct alaska red 2", "table note # still here"):
        answer = house.say(theirs, line, by=stranger)
        assert (answer.status_code, answer.json["code"]) == (403, "match_stays_ended")
    assert house.say(theirs, "table undo").status_code == 201
    assert house.say(theirs, "table abandon").status_code == 201
    house.say(ours, "table abandon")
    assert house.say(theirs, "table undo", by=stranger).status_code == 201


def test_n2_whoever_plays_both_goes_on_with_either(house: House) -> None:
    """A family without a club: yesterday's match can still be put right while today's is played on that tablet."""
    tablet = house.onlooker()
    first = tablet.post("/matches", json={"seats": SEATS}, headers=JSON).json["id"]
    for line in ("table deal", "table declare red"):
        assert house.say(first, line, by=tablet).status_code == 201
    house.desk.beginnings._begun.clear()
    second = tablet.post("/matches", json={"seats": SEATS}, headers=JSON)
    assert second.status_code == 201
    assert house.say(first, "table undo", by=tablet).status_code == 201


def test_n2_a_set_up_is_kept_in_snapshots(house: House) -> None:
    """However much is said before the deal, the match is opened by a few lines, and so it is after the deal's undo."""
    match = house.begin()
    for number in range(2 * SNAPSHOT_EVERY):
        assert house.say(match, f"table note # {number}").status_code == 201
    opened = house.read_from_disk(match)
    assert opened.base >= SNAPSHOT_EVERY
    assert opened.state == house.state(match)
    for line in ("table deal", "table undo", "table redo", "table undo"):
        assert house.say(match, line).status_code == 201
    assert house.read_from_disk(match).state == house.state(match)
    house.restart()
    assert house.say(match, "table deal").status_code == 201


def test_n2_undo_and_redo_without_end_open_nothing_again(house: House) -> None:
    """They add nothing to what is remembered."""
    match = house.dealt()
    for _ in range(REMEMBERED // 2 + 10):
        opened = house.desk.match(match)
        for line in ("table undo", "table redo"):
            assert house.say(match, line).status_code == 201
    assert house.desk.match(match).actions == opened.actions


@pytest.mark.parametrize("who", ["table", "phone", "stranger"])
def test_n3_a_line_that_is_longer_than_any_action_is_not_looked_at(house: House, who: str) -> None:
    match = house.dealt()
    client = {"table": house.table, "phone": house.phone(match, "red"), "stranger": house.onlooker()}[who]
    answer = house.say(match, "red place " + "alaska " * 2_000, by=client)
    assert (answer.status_code, answer.json["code"]) == (400, "line_long")
    assert str(LONGEST_LINE) in answer.json["text"]
    assert house.view(match)["seq"] == 1


def test_n3_a_correction_of_the_whole_board_is_short_enough(house: House) -> None:
    match = house.dealt()
    every = ", ".join(f"{name} green 9999" for name in house.state(match).setting.board.territories)
    line = f"table correct {every} # {200 * 'x'}"
    assert len(line) < LONGEST_LINE
    assert house.say(match, line).status_code == 201

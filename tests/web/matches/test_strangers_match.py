"""A stranger's own match holds nobody else's up: it stays ended beside another one, and its lines are short (N2)."""

from __future__ import annotations

import pytest

from referee.rules.record.notation import LONGEST_LINE
from referee.service.desk.play import MAX_ACTIONS, SNAPSHOT_EVERY
from tests.instance import COLOURS, JSON, Instance

SEATS = [{"colour": colour, "players": [name]} for colour, name in zip(COLOURS[:3], ("Rex", "Sam", "Uma"), strict=True)]


def test_n2_a_match_that_is_over_is_not_taken_up_beside_a_running_one(instance: Instance) -> None:
    """By nobody but the running one's table, a device of the instance, or the computer that serves."""
    stranger = instance.onlooker()
    theirs = stranger.post("/matches", json={"seats": SEATS}, headers=JSON).json["id"]
    assert instance.say(theirs, "table abandon", by=stranger).status_code == 201
    ours = instance.dealt()
    for line in ("table undo", "table correct alaska red 2", "table note # still here"):
        answer = instance.say(theirs, line, by=stranger)
        assert (answer.status_code, answer.json["code"]) == (403, "match_stays_ended")
    assert instance.say(theirs, "table undo").status_code == 201
    assert instance.say(theirs, "table abandon").status_code == 201
    instance.say(ours, "table abandon")
    assert instance.say(theirs, "table undo", by=stranger).status_code == 201


def test_n2_whoever_plays_both_goes_on_with_either(instance: Instance) -> None:
    """A family without a club: yesterday's match can still be put right while today's is played on that tablet."""
    tablet = instance.onlooker()
    first = tablet.post("/matches", json={"seats": SEATS}, headers=JSON).json["id"]
    for line in ("table deal", "table declare red"):
        assert instance.say(first, line, by=tablet).status_code == 201
    instance.desk.beginnings._begun.clear()
    second = tablet.post("/matches", json={"seats": SEATS}, headers=JSON)
    assert second.status_code == 201
    assert instance.say(first, "table undo", by=tablet).status_code == 201


def test_n2_a_set_up_is_kept_in_snapshots(instance: Instance) -> None:
    """However much is said before the deal, the match is opened by a few lines, and so it is after the deal's undo."""
    match = instance.begin()
    for number in range(2 * SNAPSHOT_EVERY):
        assert instance.say(match, f"table note # {number}").status_code == 201
    opened = instance.read_from_disk(match)
    assert opened.base >= SNAPSHOT_EVERY
    assert opened.state == instance.state(match)
    for line in ("table deal", "table undo", "table redo", "table undo"):
        assert instance.say(match, line).status_code == 201
    assert instance.read_from_disk(match).state == instance.state(match)
    instance.restart()
    assert instance.say(match, "table deal").status_code == 201


def test_n2_undo_and_redo_without_end_open_nothing_again(instance: Instance) -> None:
    """They add nothing to what is remembered."""
    match = instance.dealt()
    for _ in range(MAX_ACTIONS // 2 + 10):
        opened = instance.desk.match(match)
        for line in ("table undo", "table redo"):
            assert instance.say(match, line).status_code == 201
    assert instance.desk.match(match).actions == opened.actions


@pytest.mark.parametrize("who", ["table", "phone", "stranger"])
def test_n3_a_line_that_is_longer_than_any_action_is_not_looked_at(instance: Instance, who: str) -> None:
    match = instance.dealt()
    client = {"table": instance.table, "phone": instance.phone(match, "red"), "stranger": instance.onlooker()}[who]
    answer = instance.say(match, "red place " + "alaska " * 2_000, by=client)
    assert (answer.status_code, answer.json["code"]) == (400, "line_long")
    assert str(LONGEST_LINE) in answer.json["text"]
    assert instance.view(match)["seq"] == 1


def test_n3_a_correction_of_the_whole_board_is_short_enough(instance: Instance) -> None:
    match = instance.dealt()
    every = ", ".join(f"{name} green 9999" for name in instance.state(match).setting.board.territories)
    line = f"table correct {every} # {200 * 'x'}"
    assert len(line) < LONGEST_LINE
    assert instance.say(match, line).status_code == 201

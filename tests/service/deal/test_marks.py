"""What a match is marked with: once each, as of its latest action."""

from __future__ import annotations

from referee.service.deal import marks
from tests.instance import Instance


def test_a_match_is_marked_once_as_of_its_latest_action(instance: Instance) -> None:
    match = instance.dealt()
    for seat in ("red", "red", "blue"):
        instance.desk.change(
            lambda change, seat=seat: change.keep(marks.add_mark(change, change.match(match), "seat_opened", seat))
        )
        instance.place(match)
    assert [(mark["seat"], mark["seq"]) for mark in instance.desk.match(match).row.marks] == [("red", 1), ("blue", 3)]


def test_a_deal_was_open_where_an_ended_match_goes_on(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table declare red")
    ended = instance.desk.match(match)
    instance.say(match, "table undo")
    running = instance.desk.match(match)
    assert [marks.was_deal_open(ended, match.state) for match in (ended, running)] == [False, True]
